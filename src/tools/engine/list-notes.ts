import type { Endpoint } from '../../client/api/endpoint.ts';
import type { Entry } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { isPersonal } from '../../client/client.ts';
import { originOf } from '../../client/genre-lists.ts';
import { capital } from './change-words.ts';
import type { ListPage } from './items.ts';
import type { ToolContext } from './tool.ts';

/* What to know about a list before its items. */

/** Where lists come from that are not the genre's own. */
export function originNotes(body: unknown): string[] {
  const origin = originOf(body);
  return origin === undefined ? [] : [`${capital(origin)}.`];
}

/** Says of a list that the library on this computer made it, in place of the service. */
export const madeHere = (entry: Entry, input: Input, { isLibraryHere }: ToolContext): string[] =>
  isLibraryHere && entry.endpoint.instead !== undefined && isPersonal(entry, input)
    ? [`${entry.endpoint.instead}.`]
    : [];

/** Says of a list ordered by plays that their period is not known, or why there is no count of them. */
export const periodNotes = (
  { byPlays }: Endpoint,
  { catalogue }: Pick<ToolContext, 'catalogue'>,
): string[] =>
  byPlays
    ? [
        `${capital(catalogue?.whyNone?.['plays'] ?? 'the service does not say over what period this counts')}.`,
      ]
    : [];

/** Says of a list of releases that it has no dates. */
export function noDates({ releases }: Endpoint, { items }: ListPage, input: Input): string[] {
  const isOfReleases =
    releases !== undefined && Object.entries(releases).every(([name, value]) => input[name] === value);
  const isDated = items.some(item => isRecord(item) && Boolean(item['release_date']));
  return !isOfReleases || isDated || items.length === 0
    ? []
    : ['The service gives no dates in this list; album_read has them.'];
}
