import { type Entry, entries } from '../../client/api/index.ts';
import { pathKeys } from '../../client/api/path.ts';
import { errors } from '../shared/service-error.ts';

/** An entry of the contract, and the values of its path's braces. */
export interface Route {
  readonly entry: Entry;
  readonly path: Readonly<Record<string, string>>;
}

export type Params = Readonly<Record<string, string>>;

interface Candidate {
  readonly entry: Entry;
  readonly segments: readonly string[];
}

const split = (path: string) => path.split('/').filter(segment => segment !== '');
const isBrace = (segment: string) => segment.startsWith('{');
/** What stands before a brace in its segment: `isrc:` of `isrc:{isrc}`. */
const prefixOf = (part: string) => part.slice(0, Math.max(0, part.indexOf('{')));
const candidates: readonly Candidate[] = entries.map(entry => ({
  entry,
  segments: split(entry.endpoint.path),
}));

/**
 * The entry that answers `method` on `path`; of two on one path, the one whose parameters are there.
 * Throws error 600 where there is none, and 501 or 500 where a parameter is missing or blank.
 */
export function route(method: string, path: string, params: Params): Route {
  const segments = split(path);
  if (segments[0] === '2.0') segments.shift();
  const found = candidates.filter(
    candidate => candidate.entry.endpoint.method === method && fits(candidate.segments, segments),
  );
  const [best] = found.toSorted((a, b) => literals(b) - literals(a));
  if (!best) throw errors.unknownPath(path);
  const rivals = found.filter(({ entry }) => entry.endpoint.path === best.entry.endpoint.path);
  const { entry } = rivals.find(rival => missing(rival.entry, params).length === 0) ?? best;
  requireParams(entry, params);
  return { entry, path: valuesOf(entry, segments) };
}

const fits = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => {
    const [prefix, segment] = [prefixOf(part), decoded(segments[index] ?? '')];
    return isBrace(part) || part === segment || (prefix !== '' && segment.toLowerCase().startsWith(prefix));
  });

/** Words win over braces: `/radio/top` is no radio. */
const literals = ({ segments }: Candidate) => segments.filter(segment => !isBrace(segment)).length;

function valuesOf(entry: Entry, segments: readonly string[]): Record<string, string> {
  const braces = split(entry.endpoint.path).map((part, index) => [part, segments[index] ?? ''] as const);
  const values = braces.filter(([part]) => part.includes('{'));
  return Object.fromEntries(
    values.map(([part, value]) => {
      const { length } = prefixOf(part);
      return [part.slice(length + 1, -1), decoded(value).slice(length)];
    }),
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function requireParams(entry: Entry, params: Params): void {
  const absent = missing(entry, params);
  if (absent.length > 0) throw errors.missing(...absent);
  const blank = needs(entry).some(
    ({ names, blank }) => !blank && names.every(name => (params[name] ?? '').trim() === ''),
  );
  if (blank) throw errors.emptyParameter();
}

const missing = (entry: Entry, params: Params) =>
  needs(entry)
    .filter(({ names }) => !names.some(name => name in params))
    .flatMap(({ names }) => names.slice(0, 1));

interface Need {
  /** The names a parameter may have, the usual one first. */
  readonly names: readonly string[];
  /** Whether a blank value counts: a description can be made blank. */
  readonly blank: boolean;
}

function needs({ endpoint }: Entry): Need[] {
  const inPath = new Set(pathKeys(endpoint.path));
  const fields = Object.entries(endpoint.input).filter(([name]) => !inPath.has(name));
  const named = fields.map(([name, field]) => {
    const plural = field.plural === undefined ? [] : [field.plural];
    return { name, optional: field.optional, names: [field.wire ?? name, ...plural] };
  });
  const always = named.filter(({ optional }) => !optional).map(({ names }) => ({ names, blank: false }));
  const either = new Set(named.flatMap(({ name, names }) => (endpoint.anyOf?.includes(name) ? names : [])));
  return either.size === 0 ? always : [...always, { names: [...either], blank: either.size > 1 }];
}
