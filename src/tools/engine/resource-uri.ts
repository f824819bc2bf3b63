import { withoutAccents } from '../../text/fold.ts';
import { sanitize } from '../../text/sanitize.ts';

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
export function idIn(segment: string): number | undefined {
  const digits = /\d{1,16}$/.exec(segment)?.[0];
  if (digits === undefined) return undefined;
  const head = segment.slice(0, -digits.length);
  if (head === '-' || head.endsWith('--')) return -Number(digits);
  return head === '' || head.endsWith('-') ? Number(digits) : undefined;
}
