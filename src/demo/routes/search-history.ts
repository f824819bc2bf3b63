import type { Handler } from '../dispatch/call.ts';
import { listPage } from '../render/list-page.ts';
import { callerOf } from './parameters.ts';

/** The same search, kept in its caller's history when it succeeds. */
export const recordingSearch =
  (search: Handler): Handler =>
  call => {
    const found = search(call);
    const query = call.params.q?.trim();
    // Only its first page is a search; the others are the same one.
    const first = Number(call.params.index ?? 0) === 0;
    if (call.caller && query && first) call.context.library.recordSearch(call.caller.userId, query);
    return found;
  };

export const searchHistory: Handler = call => {
  const searches = call.context.library.searches(callerOf(call).userId);
  const page = listPage(call, searches, { max: 100 }, ({ query }) => ({ query, result: null }));
  return { ...page, count: searches.length };
};
