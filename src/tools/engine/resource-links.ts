import { objectReader } from '../../client/api/index.ts';
import type { Named } from '../../jobs/call-read-cache.ts';
import type { CurrentState } from '../../jobs/write-handler.ts';
import { sanitize } from '../../text/sanitize.ts';
import type { ResourceLink } from './answer.ts';
import { scheme } from './resource-uri.ts';

type Item = Readonly<Record<string, unknown>>;

/** The resource address of an object, if its kind has one: `music://artist/27`. */
export const uriOf = (kind: string, id: unknown): string | undefined =>
  typeof id === 'number' && objectReader(kind) !== undefined ? `${scheme}${kind}/${id}` : undefined;

/** Fields with the resource address of their object. */
export function withUri(kind: string, fields: Item): Item {
  const uri = uriOf(kind, fields['id']);
  return uri === undefined ? fields : { uri, ...fields };
}

/** The resource addresses of all objects of a kind: `music://artist/{id}`. */
export const uriTemplate = (kind: string): string | undefined =>
  objectReader(kind) === undefined ? undefined : `${scheme}${kind}/{id}`;

/** An object where a host can read it. */
export function linkTo(kind: string, { id, title }: Pick<Named, 'id' | 'title'>): ResourceLink[] {
  const uri = uriOf(kind, id);
  const name = `${kind}/${id}`;
  return uri === undefined ? [] : [{ uri, name, title: sanitize(title ?? '', 200) || name }];
}

/** What a change was about and is there: playlists and uploaded tracks. */
export const linksTo = (states: readonly CurrentState[]): ResourceLink[] =>
  states.flatMap(state => {
    if (state.what === 'playlist') return linkTo('playlist', state);
    return state.what === 'upload' ? linkTo('track', state) : [];
  });
