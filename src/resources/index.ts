export { type ResourceParts, type Resources, resourceAnswers } from './answers.ts';
export type { ResourceAnswers } from './register.ts';
export { jsonType as json, type OwnMedia, type ShownParts } from './routes.ts';
export { announce, type Connection, type Others, Updates } from './updates.ts';
