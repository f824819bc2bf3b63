import { pathKeys } from '../../src/client/api/endpoint.ts';
import { type Entry, entries } from '../../src/client/api/index.ts';
import type { Field } from '../../src/client/api/input-field.ts';
import { idListOf } from '../../src/tools/engine/tool.ts';
import type { Recording } from '../support/recordings.ts';
import { places } from '../support/samples.ts';

/** The call of a tool that makes a recorded request. */
export interface RecordedCall {
  readonly entry: Entry;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The path that the call asks, where it cannot ask the recorded one. */
  readonly path: string;
}

/** What is recorded of clients, and no tool sends: ids and texts that are refused before anything is sent. */
const instead: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [/search-(empty|missing)-q/, { query: 'EXAMPLE' }],
  [/songs-wrong-parameter/, { track_ids: [3135556] }],
  [/missing-parameter-501/, { ids: [71762490] }],
];

const substituteId = 999_999_999_999;

/** Recorded parameters that the interface does not have: another client's spelling, or a part of another call. */
const ignored = new Set(['access_token', 'ordering', 'request_method', 'description']);

/** The methods and parameters of a recording, as the interface means them. */
export function askedOf({ request, endpoint }: Recording) {
  const { request_method, ...query } = request.query;
  const given = Object.entries({ ...query, ...request.form });
  const known = given.filter(
    ([name]) => !ignored.has(name) || (name === 'description' && !isCreation(endpoint)),
  );
  return {
    method: request_method?.toUpperCase() ?? request.method,
    path: request.path,
    params: Object.fromEntries(known.map(([name, value]) => [name, value === 'True' ? 'on' : value])),
  };
}

const isCreation = (endpoint: string) => /^POST \/user\/\{?\w+\}?\/playlists$/.test(endpoint);

/** Nothing where no tool makes the request. */
export function callFor(recording: Recording): RecordedCall | undefined {
  const asked = askedOf(recording);
  const entry = entryFor(asked);
  const place = entry && places.get(entry);
  if (!entry || !place) return undefined;
  const { args, path } = argumentsOf(entry, asked);
  if (path.includes('/charts/') && path !== asked.path) return undefined;
  const other = instead.find(([pattern]) => pattern.test(recording.file))?.[1];
  const chosen = place.by === undefined ? {} : { [place.by]: place.view };
  return { entry, tool: place.tool, args: { ...chosen, ...args, ...other }, path };
}

type Wire = ReturnType<typeof askedOf>;

function entryFor({ method, path, params }: Wire): Entry | undefined {
  const names = Object.keys(params);
  const fits = entries.filter(({ endpoint }) => {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/:]+')}/?$`);
    const own = wires(endpoint.input, new Set(pathKeys(endpoint.path)));
    const told =
      method === 'GET' || own.length === 0 || own.some(({ wire }) => wire.some(name => names.includes(name)));
    return endpoint.method === method && pattern.test(path) && (told || names.includes('songs'));
  });
  return fits.sort((a, b) => pathKeys(a.endpoint.path).length - pathKeys(b.endpoint.path).length)[0];
}

const wires = (input: Readonly<Record<string, Field>>, inPath: ReadonlySet<string>) =>
  Object.entries(input)
    .filter(([name]) => !inPath.has(name))
    .map(([name, field]) => ({
      name,
      field,
      wire: [field.wire ?? name, ...(field.plural === undefined ? [] : [field.plural])],
    }));

function argumentsOf(entry: Entry, { path, params }: Wire) {
  const { endpoint } = entry;
  const keys = pathKeys(endpoint.path);
  const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}`);
  const values = pattern.exec(path)?.slice(1) ?? [];
  const args: Record<string, unknown> = {};
  let asked = path;
  for (const [at, key] of keys.entries()) {
    const read = endpoint.input[key]?.schema().safeParse(values[at]);
    args[key] = read?.success ? read.data : substituteId;
    if (!read?.success) asked = asked.replace(String(values[at]), String(substituteId));
  }
  for (const { name, field, wire } of wires(endpoint.input, new Set(keys))) {
    const value = wire.flatMap(each => params[each] ?? [])[0];
    if (value === undefined) continue;
    if (field.wire === 'q') Object.assign(args, name === 'query' ? soughtIn(value) : {});
    else args[name] = readAs(field, value);
  }
  const many = idListOf(entry);
  if (many) {
    args[many.list] = [args[many.one]];
    delete args[many.one];
  }
  return { args, path: asked };
}

/** A number, a list of them, a yes or no, or text: whatever the field takes. */
function readAs(field: Field, value: string): unknown {
  const candidates = [value.split(',').map(Number), /^(true|on)$/.test(value), value];
  return candidates.find(candidate => field.schema().safeParse(candidate).success);
}

const term = /(artist|album|track|label):"([^"]+)" ?/g;

/** `artist:"Lou Doillon"` is an argument of its own. */
function soughtIn(q: string): Record<string, unknown> {
  const terms = [...q.matchAll(term)].map(([, name, value]) => [name, value]);
  return q.replace(term, '') === '' && terms.length > 0 ? Object.fromEntries(terms) : { query: q };
}
