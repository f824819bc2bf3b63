import { fillPath } from '../client/api/path.ts';
import { page } from '../client/api/fields.ts';
import type { Entry } from '../client/api/index.ts';
import { idIn, scheme } from '../links/resource-uri.ts';
import { quoted } from '../text/sanitize.ts';
import { type GuideName, guideNames } from './guide-names.ts';
import { type Route, routes } from './routes.ts';

/** Which part of a list. */
export interface Asked {
  readonly index?: number;
  readonly limit?: number;
}

/** What an address leads to, if anything. Problems are worded to stand as they are. */
export type Found =
  | { readonly is: 'entry'; readonly route: Route; readonly input: Input; readonly asked: Asked }
  | { readonly is: 'guide'; readonly name: GuideName }
  | { readonly is: 'unknown' }
  | { readonly is: 'malformed'; readonly problem: string };

type Input = Readonly<Record<string, unknown>>;
type Read<T> = { readonly ok: T } | { readonly problem: string };

/** No address of ours is longer. It is looked at before anything else is done with one. */
const longestUri = 512;

const example = 'a right URI is music://artist/27 or music://artist/daft-punk-27/top?index=25&limit=25';
const hasScheme = /^[a-z][a-z\d+.-]*:/i;
const malformed = (problem: string): Found => ({ is: 'malformed', problem });

/** Parses an address: kind, ids that may stand behind a name, and the part of a list. */
export function find(uri: string): Found {
  if (uri.length > longestUri) {
    return malformed(`The URI has ${uri.length} characters, more than ${longestUri}; ${example}`);
  }
  if (!uri.startsWith(scheme)) {
    return hasScheme.test(uri) ? { is: 'unknown' } : malformed(`That is no URI; ${example}`);
  }
  if (uri.includes('#')) return malformed(`A music:// URI has no fragment (#); ${example}`);
  const [path = '', ...query] = uri.slice(scheme.length).split('?');
  const segments = decoded(path.replace(/\/$/, ''));
  if (segments === undefined) {
    return malformed(`A % in a URI must be followed by two hexadecimal digits of UTF-8; ${example}`);
  }
  const guide = guideNames.find(name => segments.join('/') === `guide/${name}`);
  if (guide !== undefined) return query.join('') === '' ? { is: 'guide', name: guide } : { is: 'unknown' };
  const route = routeFor(segments);
  return route === undefined ? { is: 'unknown' } : addressed(route, segments, query.join('?'));
}

function decoded(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** What is written out wins over names in braces: `radio/top` is a list, not a radio. */
function routeFor(segments: readonly string[]): Route | undefined {
  const fits = routes().filter(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every(({ begins, name }, at) =>
        name === undefined ? segments[at] === begins : segments[at]?.startsWith(begins),
      ),
  );
  return fits.sort((a, b) => written(b) - written(a))[0];
}

const written = ({ parts }: Route) => parts.reduce((length, { begins }) => length + begins.length, 0);

function addressed(route: Route, segments: readonly string[], query: string): Found {
  const input: Record<string, unknown> = {};
  for (const [at, { begins, name }] of route.parts.entries()) {
    if (name === undefined) continue;
    const value = valueAt(route.entry, name, segments[at]?.slice(begins.length) ?? '');
    if ('problem' in value) return malformed(value.problem);
    input[name] = value.ok;
  }
  const asked = pageIn(route, query);
  return 'problem' in asked ? malformed(asked.problem) : { is: 'entry', route, input, asked: asked.ok };
}

/** A value as it stands, or the id behind its name. */
function valueAt({ endpoint }: Entry, name: string, text: string): Read<unknown> {
  const field = endpoint.input[name];
  const candidates = [text, idIn(text)];
  for (const candidate of candidates) {
    const read = field?.schema().safeParse(candidate);
    if (read?.success && candidate !== undefined) return { ok: read.data };
  }
  const right = endpoint.path.replace(`{${name}}`, rightValue(endpoint.output.chosen, name)).slice(1);
  const whole = fillPath(`/${right}`, other => (other === 'user_id' ? 'me' : '27')).slice(1);
  return {
    problem: `${name} must be ${field?.allowed}, not ${quoted(text)}; a right URI is ${scheme}${whole}`,
  };
}

const rightValue = (chosen: Entry['endpoint']['output']['chosen'], name: string) =>
  (name === chosen?.by ? Object.keys(chosen.among)[0] : undefined) ?? `{${name}}`;

/** `index` and `limit`, either or both or none. */
function pageIn(route: Route, query: string): Read<Asked> {
  const asked: Record<string, number> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const field = name === 'index' || name === 'limit' ? page[name] : undefined;
    if (!route.pages) {
      return { problem: `${route.template} takes no query, and was given ${quoted(name)}` };
    }
    if (field === undefined || name in asked) {
      return { problem: `A list takes index and limit, each once, not ${quoted(name)}; ${example}` };
    }
    const read = field.schema().safeParse(value);
    if (!read.success) {
      return { problem: `${name} must be ${field.allowed}, not ${quoted(value)}; ${example}` };
    }
    asked[name] = read.data;
  }
  return { ok: asked };
}

/** The one address of what a path means with these inputs: without names, without a page. */
export const canonical = (path: string, input: Input): string =>
  `${scheme}${fillPath(path, name => String(input[name])).slice(1)}`;

/** The same with the part of a list. */
export function uriAt(path: string, input: Input, asked: Asked): string {
  const query = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
  return `${canonical(path, input)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
