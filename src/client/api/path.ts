/** One part of a path: `isrc:{isrc}` begins with `isrc:` and names `isrc`. */
export interface Segment {
  readonly begins: string;
  /** Absent in a word of its own. */
  readonly name: string | undefined;
}

const placeholder = /\{(\w+)\}/g;

const keysOf = new Map<string, readonly string[]>();

/** The names in the braces of a path, in order. Each call asks for some, and the paths are the interface's. */
export function pathKeys(path: string): readonly string[] {
  const known = keysOf.get(path);
  if (known !== undefined) return known;
  const keys = [...path.matchAll(placeholder)].flatMap(([, name]) => name ?? []);
  keysOf.set(path, keys);
  return keys;
}

/** A path with its braces filled in. */
export const fillPath = (path: string, value: (name: string) => string): string =>
  path.replace(placeholder, (_, name: string) => encodeURIComponent(value(name)));

/** The parts of `/artist/{artist_id}/top`. */
export const parsePath = (path: string): Segment[] =>
  path
    .split('/')
    .slice(1)
    .map(part => {
      const brace = part.indexOf('{');
      return brace < 0
        ? { begins: part, name: undefined }
        : { begins: part.slice(0, brace), name: part.slice(brace + 1, -1) };
    });

/** A candidate that a path fits, and the texts that stand in its braces, by name. */
interface PathMatch<T> {
  readonly candidate: T;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The candidates whose path these decoded parts fit, the most literal one first: `radio/top` is a list and
 * no radio. What stands before a brace fits in any case.
 */
export const matchPath = <T extends { readonly segments: readonly Segment[] }>(
  candidates: readonly T[],
  parts: readonly string[],
): PathMatch<T>[] =>
  candidates
    .flatMap(candidate => {
      const values = valuesIn(candidate.segments, parts);
      return values === undefined ? [] : [{ candidate, values }];
    })
    .sort((a, b) => literalLength(b.candidate.segments) - literalLength(a.candidate.segments));

function valuesIn(
  segments: readonly Segment[],
  parts: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (segments.length !== parts.length) return undefined;
  const values: [string, string][] = [];
  for (const [at, { begins, name }] of segments.entries()) {
    const part = parts[at] ?? '';
    const start = part.slice(0, begins.length);
    if (name === undefined ? part !== begins : start.toLowerCase() !== begins) return undefined;
    if (name !== undefined) values.push([name, part.slice(begins.length)]);
  }
  return Object.fromEntries(values);
}

const literalLength = (segments: readonly Segment[]) =>
  segments.reduce((length, { begins }) => length + begins.length, 0);

/** The kind of the object that a path leads to by its id, and what stands below: of `/artist/{artist_id}/top` artist and `top`. */
export function objectPath(path: string): { readonly kind: string; readonly below: string } | undefined {
  const [, kind, below = ''] = /^\/(\w+)\/\{\1_id\}(?:\/(.+))?$/.exec(path) ?? [];
  return kind === undefined ? undefined : { kind, below };
}
