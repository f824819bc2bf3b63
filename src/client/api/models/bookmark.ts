import { model, type ReadAs } from '../output.ts';
import { number, object } from './reading.ts';

/** Where the listener stopped in an episode. Sources disagree whether `offset` is percent or seconds. */
export const Bookmark = model('bookmark', () => object({ offset: number() }));
export type Bookmark = ReadAs<typeof Bookmark>;
