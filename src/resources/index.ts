export { type ResourceParts, resourceAnswers } from './answers.ts';
export { json } from './listing.ts';
export type { ResourceAnswers } from './register.ts';
export { createResources, type Resources } from './resources.ts';
export type { ShownParts } from './shown-routes.ts';
export type { Connection } from './subscriptions.ts';
export { announce, type Others, Updates } from './updates.ts';
