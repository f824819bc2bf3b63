import { shown } from '../../text/sanitize.ts';
import type { EmptyCause } from './empty-causes.ts';

/** What was asked of a list that may be empty, and what is known of why. */
export interface Emptiness {
  /** The arguments of the call. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Why the list is empty whatever is asked. */
  readonly retired?: string | undefined;
  readonly causes?: readonly EmptyCause[] | undefined;
}

const aside: ReadonlySet<string> = new Set(['detail', 'index', 'limit']);

/** A search of any type is not narrowed by its type. */
const isOpen = (name: string, value: unknown) => name === 'type' && value === 'any';

/** That a list is empty: what was asked, and which part of it emptied the list. */
export function nothingHere({ asked, retired, causes = [] }: Emptiness = { asked: {} }): string {
  const said = Object.entries(asked)
    .filter(([name, value]) => !aside.has(name) && !isOpen(name, value))
    .map(([name, value]) => `${name} ${shown(value)}`);
  const head = `Nothing here${said.length === 0 ? '' : ` for ${said.join(', ')}`}`;
  const why = retired === undefined ? '' : ` (${retired})`;
  const isLong = retired === undefined && causes.length === 0 && /\S\s+\S/.test(String(asked['query'] ?? ''));
  return [
    `${head}${why}.`,
    ...causes.map(causeWords),
    ...(isLong ? ['Fewer words may find more.'] : []),
  ].join(' ');
}

const causeWords = (cause: EmptyCause): string =>
  'unknown' in cause
    ? `There is no ${cause.unknown} of that name.`
    : `Without ${cause.without.join(' and ')} there ${cause.found === 1 ? 'is 1' : `are ${cause.found}`}.`;
