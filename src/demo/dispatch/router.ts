import { type Entry, entries } from '../../client/api/index.ts';
import { matchPath, parsePath, pathKeys } from '../../client/api/path.ts';
import { decodeSegment } from '../../text/decode-segment.ts';
import { errors } from '../shared/service-error.ts';

/** An entry of the contract, and the values of its path's braces. */
export interface Route {
  readonly entry: Entry;
  readonly path: Readonly<Record<string, string>>;
}

type Params = Readonly<Record<string, string>>;

const candidates = entries.map(entry => ({ entry, segments: parsePath(entry.endpoint.path) }));

/**
 * The entry that answers `method` on `path`; of two on one path, the entry whose parameters are there.
 * Throws error 600 where there is none, and 501 or 500 where a parameter is missing or blank.
 */
export function route(method: string, path: string, params: Params): Route {
  const parts = path.split('/').filter(part => part !== '');
  if (parts[0] === '2.0') parts.shift();
  const ofMethod = candidates.filter(({ entry }) => entry.endpoint.method === method);
  const found = matchPath(ofMethod, parts.map(decodeSegment));
  const [best] = found;
  if (!best) throw errors.unknownPath(path);
  const { path: pattern } = best.candidate.entry.endpoint;
  const rivals = found.filter(({ candidate }) => candidate.entry.endpoint.path === pattern);
  const { candidate, values } =
    rivals.find(rival => missing(rival.candidate.entry, params).length === 0) ?? best;
  requireParams(candidate.entry, params);
  return { entry: candidate.entry, path: values };
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
