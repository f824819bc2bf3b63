import { objectReader } from '../../client/api/index.ts';
import type { CurrentState, NamedObjectRead } from '../../jobs/write-handler.ts';
import { withoutAccents } from '../../text/fold.ts';
import { sanitize } from '../../text/sanitize.ts';
import type { ResourceLink } from './answer.ts';

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
export function linkTo(kind: string, { id, title }: Pick<NamedObjectRead, 'id' | 'title'>): ResourceLink[] {
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

/** The scheme of resource addresses: `music://artist/27`. */
export const scheme = 'music://';

/** The longest name that stands before an id. */
const longestName = 40;

/** An id behind the name of its object: `daft-punk-27`. */
export function namedId(name: unknown, id: number): string {
  const words = typeof name === 'string' ? slug(name) : '';
  return words === '' ? String(id) : `${words}-${id}`;
}

/** Lower case, letters and digits of any script, accents off, hyphens between. */
export function slug(name: string): string {
  const words = withoutAccents(sanitize(name, 200)).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words.replace(/^-/, '')].slice(0, longestName).join('').replace(/-$/, '');
}

/** The id in `daft-punk-27`, or in `27`. A hyphen of its own is a sign: `my-song--5` is -5. */
export function idOfSegment(segment: string): number | undefined {
  const digits = /\d{1,16}$/.exec(segment)?.[0];
  if (digits === undefined) return undefined;
  const head = segment.slice(0, -digits.length);
  if (head === '-' || head.endsWith('--')) return -Number(digits);
  return head === '' || head.endsWith('-') ? Number(digits) : undefined;
}
