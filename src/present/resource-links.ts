import { objectReader } from '../client/api/object-readers.ts';
import { scheme } from '../links/resource-uri.ts';
import { sanitize } from '../text/sanitize.ts';

/** An object that an answer is about, where a host can read it. */
export interface Link {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

/** The resource address of an object, if its kind has one: `music://artist/27`. */
export const uriOf = (kind: string, id: unknown): string | undefined =>
  typeof id === 'number' && objectReader(kind) !== undefined ? `${scheme}${kind}/${id}` : undefined;

/** The resource addresses of all objects of a kind: `music://artist/{id}`. */
export const uriTemplate = (kind: string): string | undefined =>
  objectReader(kind) === undefined ? undefined : `${scheme}${kind}/{id}`;

/** The playlist that a change made or filled: such answers give its id. */
export function linksOf(structured: Readonly<Record<string, unknown>> | undefined): Link[] {
  const { outcome, playlist_id, id, title } = structured ?? {};
  const uri = uriOf('playlist', playlist_id ?? id);
  if (uri === undefined || (outcome !== 'done' && outcome !== 'partly')) return [];
  const name = `playlist/${playlist_id ?? id}`;
  return [
    { uri, name, title: typeof title === 'string' ? sanitize(title, 200) : `Playlist ${playlist_id ?? id}` },
  ];
}
