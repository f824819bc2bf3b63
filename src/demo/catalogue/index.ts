import { deriveCatalogue } from './derive.ts';
import type { Catalogue } from './graph.ts';
import { demoFacts } from './read-tables.ts';

export type * from './graph.ts';
export { demoFacts } from './read-tables.ts';

export const demoCatalogue = (): Catalogue => deriveCatalogue(demoFacts());
