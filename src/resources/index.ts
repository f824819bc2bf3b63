export { settled } from './cache-hint.ts';
export { iconsOf } from './icons.ts';
export { json } from './listing.ts';
export { registerResources } from './register.ts';
export { type PromptSource, registerCompletion } from './register-completion.ts';
export { createResources, type Resources } from './resources.ts';
export type { ShownParts } from './shown-routes.ts';
export { type Connection, registerSubscriptions } from './subscriptions.ts';
export { announce, type Others, Updates } from './updates.ts';
