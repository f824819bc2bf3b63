export { type ResourceParts, type Resources, resourceAnswers } from './answers.ts';
export { json } from './listing.ts';
export type { ResourceAnswers } from './register.ts';
export type { OwnMedia, ShownParts } from './routes.ts';
export { announce, type Connection, type Others, Updates } from './updates.ts';
