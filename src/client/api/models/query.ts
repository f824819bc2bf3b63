import { model, type ReadAs } from '../output.ts';
import { anything, object, text } from './reading.ts';

/** One of the listener's past searches. `result` has only been seen as null. */
export const SearchQuery = model('query', () => object({ query: text(), result: anything() }));
export type SearchQuery = ReadAs<typeof SearchQuery>;
