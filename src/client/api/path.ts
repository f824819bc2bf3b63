/** One part of a path. `isrc:{isrc}` begins with `isrc:` and has the parameter `isrc`. */
export interface Segment {
  readonly begins: string;
  /** The parameter, if there is one. */
  readonly name: string | undefined;
}

const placeholder = /\{(\w+)\}/g;

/** The parameters of a path, in order. */
export const pathKeys = (path: string): readonly string[] =>
  [...path.matchAll(placeholder)].flatMap(([, name]) => name ?? []);

/** A path with the values of its parameters. */
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

/** A candidate that a path matches, and the values of its parameters. */
interface PathMatch<T> {
  readonly candidate: T;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The candidates that these decoded parts match, the most literal one first, so that `radio/top` is a list and not a
 * radio. Text before a parameter matches in upper and lower case.
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

/** The kind of object that a path reads by id, and the rest of the path: artist and `top` for `/artist/{artist_id}/top`. */
export function objectPath(path: string): { readonly kind: string; readonly below: string } | undefined {
  const [, kind, below = ''] = /^\/(\w+)\/\{\1_id\}(?:\/(.+))?$/.exec(path) ?? [];
  return kind === undefined ? undefined : { kind, below };
}
