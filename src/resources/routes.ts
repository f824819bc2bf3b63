import type { Fields } from '../client/api/field.ts';
import { type Entry, entries } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { parsePath, pathKeys, type Segment } from '../client/api/path.ts';
import { scheme } from '../tools/engine/resource-uri.ts';

/** What can be read by an address alone. */
export interface Address {
  /** `/artist/{artist_id}/top`. */
  readonly path: string;
  /** How the texts in the braces are read, by name. */
  readonly fields: Fields;
  readonly segments: readonly Segment[];
  /** `music://artist/{artist_id}/top`. */
  readonly template: string;
  /** The names in braces, in order. */
  readonly keys: readonly string[];
  /** Whether it takes `?index=&limit=`. */
  readonly pages: boolean;
}

/** An entry of the contract that can be read by an address alone. */
export interface Route extends Address {
  readonly entry: Entry;
}

export const addressOf = (path: string, fields: Fields, pages: boolean): Address => ({
  path,
  fields,
  segments: parsePath(path),
  template: `${scheme}${path.slice(1)}`,
  keys: pathKeys(path),
  pages,
});

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
  return { ...addressOf(path, input, whole === true || 'index' in input), entry };
}
