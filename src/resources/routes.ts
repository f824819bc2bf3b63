import { type Entry, entries } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { parsePath, pathKeys, type Segment } from '../client/api/path.ts';
import { scheme } from '../links/resource-uri.ts';

/** An entry that can be read by an address alone. */
export interface Route {
  readonly entry: Entry;
  readonly segments: readonly Segment[];
  /** `music://artist/{artist_id}/top`. */
  readonly template: string;
  /** The names in braces, in order. */
  readonly keys: readonly string[];
  /** Whether it takes `?index=&limit=`. */
  readonly pages: boolean;
}

/** Everything that the contract reads without more arguments than those in its path. */
export const routes = once((): readonly Route[] => entries.filter(isRead).map(routeOf));

function isRead({ endpoint }: Entry): boolean {
  const keys = new Set(pathKeys(endpoint.path));
  const rest = Object.entries(endpoint.input).filter(([name]) => !keys.has(name));
  return (
    endpoint.effect === 'read' && endpoint.anyOf === undefined && rest.every(([, field]) => field.optional)
  );
}

function routeOf(entry: Entry): Route {
  const { path, input, whole } = entry.endpoint;
  return {
    entry,
    segments: parsePath(path),
    template: `${scheme}${path.slice(1)}`,
    keys: pathKeys(path),
    pages: whole === true || 'index' in input,
  };
}
