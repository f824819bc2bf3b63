import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { page as pageFields } from '../client/api/common-fields.ts';
import { fillPath, matchPath } from '../client/api/endpoint.ts';
import type { Input } from '../client/api/input-field.ts';
import { NotFound, RequestRefused } from '../client/errors.ts';
import { quoted } from '../text/sanitize.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import type { PageQuery } from '../tools/engine/items.ts';
import { idIn, scheme } from '../tools/engine/resource-links.ts';
import {
  type Address,
  type FileRoute,
  fileRoutes,
  type GuideName,
  guideNames,
  type MediaRoute,
  mediaRoutes,
  type Route,
  routes,
  type ShownRoute,
  shownRoutes,
} from './routes.ts';

/** What a URI leads to. */
export type Found =
  | { readonly is: 'entry'; readonly route: Route; readonly input: Input; readonly page: PageQuery }
  | { readonly is: 'file'; readonly route: FileRoute; readonly input: Input }
  | { readonly is: 'shown'; readonly route: ShownRoute; readonly input: Input }
  | { readonly is: 'media'; readonly route: MediaRoute; readonly input: Input }
  | { readonly is: 'guide'; readonly name: GuideName };

/** `problem`: a sentence without its full stop. */
type ParsedUri = Found | { readonly is: 'unknown' } | { readonly is: 'malformed'; readonly problem: string };

/** A value, or what is wrong with it. */
type Checked<T> = { readonly value: T } | { readonly problem: string };

const longestUri = 512;
/** A search contains the listener's words; the service accepts no longer address. */
const longestSearch = 8192;

const example = 'a right URI is music://artist/27 or music://artist/daft-punk-27/top?index=25&limit=25';
const hasScheme = /^[a-z][a-z\d+.-]*:/i;
const malformed = (problem: string): ParsedUri => ({ is: 'malformed', problem });

/** Where a URI leads. Throws the protocol's error for a malformed or unknown one. */
export function resolveUri(uri: string): Found {
  const found = parseUri(uri);
  if (found.is === 'malformed') throw errors.malformed(found.problem);
  if (found.is === 'unknown') throw errors.unknown(uri);
  return found;
}

/** Parses a URI: a path with ids, each of which may follow a name, and the part of a list. */
export function parseUri(uri: string): ParsedUri {
  const longest = uri.startsWith(`${scheme}show/search?`) ? longestSearch : longestUri;
  if (uri.length > longest) {
    return malformed(`The URI has ${uri.length} characters, more than ${longest}; ${example}`);
  }
  if (!uri.startsWith(scheme)) {
    return hasScheme.test(uri) ? { is: 'unknown' } : malformed(`That is no URI; ${example}`);
  }
  if (uri.includes('#')) return malformed(`A music:// URI has no fragment (#); ${example}`);
  const [path = '', ...query] = uri.slice(scheme.length).split('?');
  const parts = decodedParts(path.replace(/\/$/, ''));
  if (parts === undefined) {
    return malformed(`A % in a URI must be followed by two hexadecimal digits of UTF-8; ${example}`);
  }
  const guide = guideNames.find(name => parts.join('/') === `guide/${name}`);
  if (guide !== undefined) return query.join('') === '' ? { is: 'guide', name: guide } : { is: 'unknown' };
  const [match] = matchPath<AnyRoute>(
    [...routes(), ...fileRoutes(), ...shownRoutes(), ...mediaRoutes()],
    parts,
  );
  return match === undefined ? { is: 'unknown' } : routed(match.candidate, match.values, query.join('?'));
}

type AnyRoute = Route | FileRoute | ShownRoute | MediaRoute;

function decodedParts(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function routed(route: AnyRoute, texts: Readonly<Record<string, string>>, query: string): ParsedUri {
  const input: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(texts)) {
    const checked = valueIn(route, name, text);
    if ('problem' in checked) return malformed(checked.problem);
    input[name] = checked.value;
  }
  if ('query' in route) return withQuery(route, input, query);
  const page = pageIn(route, query);
  if ('problem' in page) return malformed(page.problem);
  return 'entry' in route ? { is: 'entry', route, input, page: page.value } : { is: 'file', route, input };
}

/** The value of a placeholder: the text itself, or the id after its name. */
function valueIn({ path, fields }: Address, name: string, text: string): Checked<unknown> {
  const field = fields[name];
  for (const candidate of [text, idIn(text)]) {
    const read = field?.schema().safeParse(candidate);
    if (read?.success && candidate !== undefined) return { value: read.data };
  }
  const right = path.replace(`{${name}}`, field?.words?.[0] ?? `{${name}}`).slice(1);
  const whole = fillPath(`/${right}`, other => (other === 'user_id' ? 'me' : '27')).slice(1);
  return {
    problem: `${name} must be ${field?.allowed}, not ${quoted(text)}; a right URI is ${scheme}${whole}`,
  };
}

function withQuery(route: ShownRoute | MediaRoute, given: Input, query: string): ParsedUri {
  const input: Record<string, unknown> = { ...given };
  const names = Object.keys(route.query);
  for (const [name, value] of new URLSearchParams(query)) {
    const field = route.query[name];
    if (field === undefined || name in input) {
      return malformed(
        names.length === 0
          ? `${route.template} takes no query, and was given ${quoted(name)}`
          : `${route.template} takes ${names.join(', ')}, each once, not ${quoted(name)}`,
      );
    }
    // Values in a URI are text, also those of flags.
    const read = [value, value === 'true']
      .map(candidate => field.schema().safeParse(candidate))
      .find(({ success }) => success);
    if (!read?.success) return malformed(`${name} must be ${field.allowed}, not ${quoted(value)}`);
    input[name] = read.data;
  }
  const { anyOf = [] } = route;
  return anyOf.length > 0 && !anyOf.some(name => name in input)
    ? malformed(`${route.template} needs one of ${anyOf.join(', ')}`)
    : 'readMedia' in route
      ? { is: 'media', route, input }
      : { is: 'shown', route, input };
}

function pageIn(route: Address, query: string): Checked<PageQuery> {
  const page: Record<string, number> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const field = name === 'index' || name === 'limit' ? pageFields[name] : undefined;
    if (!route.pages) return { problem: `${route.template} takes no query, and was given ${quoted(name)}` };
    if (field === undefined || name in page) {
      return { problem: `A list takes index and limit, each once, not ${quoted(name)}; ${example}` };
    }
    const read = field.schema().safeParse(value);
    if (!read.success) {
      return { problem: `${name} must be ${field.allowed}, not ${quoted(value)}; ${example}` };
    }
    page[name] = read.data;
  }
  return { value: page };
}

/** The canonical URI of a path with these inputs: without names and without a query. */
export const canonical = (path: string, input: Input): string =>
  `${scheme}${fillPath(path, name => String(input[name])).slice(1)}`;

/** The canonical URI with the part of a list. */
export function uriAt(path: string, input: Input, page: PageQuery): string {
  const query = Object.entries(page).map(([name, value]) => `${name}=${value}`);
  return `${canonical(path, input)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** The protocol's errors. `problem`: a sentence without its full stop. */
export const errors = {
  malformed: (problem: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, `${problem}.`),
  unknown: (uri: string) => new ResourceNotFoundError(uri),
  gone: (uri: string, problem: string) => new ResourceNotFoundError(uri, `${problem}.`),
  /** A read that failed. */
  failed(error: unknown, uri: string, input: Input) {
    const message = `${errorMessage(error, input)}.`;
    if (error instanceof NotFound) return new ResourceNotFoundError(uri, message);
    const code =
      error instanceof RequestRefused ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    return new ProtocolError(code, message, { uri });
  },
};
