import { pathKeys } from '../client/api/path.ts';
import { type Entry, entries } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { scheme } from '../links/resource-uri.ts';

/** An entry that can be read by an address alone. */
export interface Route {
  readonly entry: Entry;
  /** `artist`, `{artist_id}`, `top`. */
  readonly parts: readonly Part[];
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
    parts: path.slice(1).split('/').map(partOf),
    template: `${scheme}${path.slice(1)}`,
    keys: pathKeys(path),
    pages: whole === true || 'index' in input,
  };
}

/** A part of a path, taken apart: `isrc:{isrc}` begins with `isrc:` and names `isrc`. */
export interface Part {
  readonly begins: string;
  /** Nothing where the part is a word of its own. */
  readonly name: string | undefined;
}

function partOf(segment: string): Part {
  const brace = segment.indexOf('{');
  return brace < 0
    ? { begins: segment, name: undefined }
    : { begins: segment.slice(0, brace), name: segment.slice(brace + 1, -1) };
}
