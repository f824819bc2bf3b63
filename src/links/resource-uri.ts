import { type Entry, entries } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { sanitize } from '../text/sanitize.ts';

/** What the addresses of objects begin with. */
export const scheme = 'music://';

/** The longest name that stands before an id. */
const longestName = 40;

/** Kinds whose objects have an address: those that the contract reads by id alone. */
const addressed = once(
  () =>
    new Map(
      entries
        .filter(({ endpoint }) => endpoint.effect === 'read')
        .flatMap((entry): [string, Entry][] => {
          const kind = /^\/(\w+)\/\{\1_id\}$/.exec(entry.endpoint.path)?.[1];
          return kind === undefined ? [] : [[kind, entry]];
        }),
    ),
);

/** How an object of a kind is read by its id alone, if it can be. */
export const readerOf = (kind: string): Entry | undefined => addressed().get(kind);

/** The address of an object, if its kind has one: `music://artist/27`. */
export const uriOf = (kind: string, id: unknown): string | undefined =>
  typeof id === 'number' && addressed().has(kind) ? `${scheme}${kind}/${id}` : undefined;

/** An id that says what it is the id of: `daft-punk-27`. */
export function namedId(name: unknown, id: number): string {
  const words = typeof name === 'string' ? slug(name) : '';
  return words === '' ? String(id) : `${words}-${id}`;
}

/** Lower case, letters and digits of any script, accents off, hyphens between. */
export function slug(name: string): string {
  const words = sanitize(name, 200)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words.replace(/^-/, '')].slice(0, longestName).join('').replace(/-$/, '');
}

/** The id in `daft-punk-27`, or in `27`. A hyphen of its own is a sign: `my-song--5` is -5. */
export function idIn(segment: string): number | undefined {
  const digits = /\d{1,16}$/.exec(segment)?.[0];
  if (digits === undefined) return undefined;
  const head = segment.slice(0, -digits.length);
  if (head === '-' || head.endsWith('--')) return -Number(digits);
  return head === '' || head.endsWith('-') ? Number(digits) : undefined;
}
