import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pageInput } from '../client/api/common-fields.ts';
import { fillPath, matchPath } from '../client/api/endpoint.ts';
import type { Input } from '../client/api/input-field.ts';
import { NotFound, RequestRefused } from '../client/errors.ts';
import { quoted } from '../text/sanitize.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import type { PageQuery } from '../tools/engine/items.ts';
import { idOfSegment, scheme } from '../tools/engine/resource-links.ts';
import {
  type Address,
  fileRoutes,
  type GuideName,
  guideNames,
  type MadeRoute,
  type Route,
  routes,
  shownRoutes,
  unlistedRoutes,
} from './routes.ts';

/** What a URI leads to. */
export type RoutedUri =
  | { readonly is: 'entry'; readonly route: Route; readonly input: Input; readonly page: PageQuery }
  | { readonly is: MadeRoute['is']; readonly route: MadeRoute; readonly input: Input }
  | { readonly is: 'guide'; readonly name: GuideName };

const longestUri = 512;
/** A search contains the listener's words; the service accepts no longer address. */
const longestSearch = 8192;

const example = 'a right URI is music://artist/27 or music://artist/daft-punk-27/top?index=25&limit=25';
const pageQuery = z.record(z.string(), z.number());
const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/**
 * Where a URI leads: a path with ids, each of which may follow a name, and the part of a list. Throws the protocol's
 * error for a malformed or unknown one.
 */
export function parseUri(uri: string): RoutedUri {
  const longest = uri.startsWith(`${scheme}show/search?`) ? longestSearch : longestUri;
  if (uri.length > longest) {
    throw protocolErrors.malformed(`The URI has ${uri.length} characters, more than ${longest}; ${example}`);
  }
  if (!uri.startsWith(scheme)) {
    throw hasScheme.test(uri)
      ? protocolErrors.unknown(uri)
      : protocolErrors.malformed(`That is no URI; ${example}`);
  }
  if (uri.includes('#')) throw protocolErrors.malformed(`A music:// URI has no fragment (#); ${example}`);
  const [path = '', ...rest] = uri.slice(scheme.length).split('?');
  const query = rest.join('?');
  const parts = decodedParts(path.replace(/\/$/, ''));
  const guide = guideNames.find(name => parts.join('/') === `guide/${name}`);
  if (guide !== undefined && query === '') return { is: 'guide', name: guide };
  const [match] = matchPath<Route | MadeRoute>(
    [...routes(), ...fileRoutes(), ...shownRoutes(), ...unlistedRoutes()],
    parts,
  );
  if (match === undefined) throw protocolErrors.unknown(uri);
  const { candidate: route, values } = match;
  const input = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, valueIn(route, name, text)]),
  );
  const asked = queryIn(route, query);
  return route.is === 'entry'
    ? { is: 'entry', route, input, page: pageQuery.parse(asked) }
    : { is: route.is, route, input: { ...input, ...asked } };
}

function decodedParts(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    throw protocolErrors.malformed(
      `A % in a URI must be followed by two hexadecimal digits of UTF-8; ${example}`,
    );
  }
}

/** The value of a placeholder: the text itself, or the id after its name. */
function valueIn({ path, fields }: Address, name: string, text: string): unknown {
  const field = fields[name];
  for (const candidate of [text, idOfSegment(text)]) {
    const read = field?.schema().safeParse(candidate);
    if (read?.success && candidate !== undefined) return read.data;
  }
  const right = path.replace(`{${name}}`, field?.words?.[0] ?? `{${name}}`).slice(1);
  const whole = fillPath(`/${right}`, other => (other === 'user_id' ? 'me' : '27')).slice(1);
  throw protocolErrors.malformed(
    `${name} must be ${field?.allowed}, not ${quoted(text)}; a right URI is ${scheme}${whole}`,
  );
}

function queryIn({ template, query, anyOf }: Address, text: string): Input {
  const given: Record<string, unknown> = {};
  const names = Object.keys(query);
  const [taker, hint] = query === pageInput ? ['A list', `; ${example}`] : [template, ''];
  for (const [name, value] of new URLSearchParams(text)) {
    const field = query[name];
    if (names.length === 0)
      throw protocolErrors.malformed(`${template} takes no query, and was given ${quoted(name)}`);
    if (field === undefined || name in given) {
      const taken = names.join(query === pageInput ? ' and ' : ', ');
      throw protocolErrors.malformed(`${taker} takes ${taken}, each once, not ${quoted(name)}${hint}`);
    }
    // Values in a URI are text, also those of flags.
    const read = [value, value === 'true']
      .map(candidate => field.schema().safeParse(candidate))
      .find(({ success }) => success);
    if (!read?.success)
      throw protocolErrors.malformed(`${name} must be ${field.allowed}, not ${quoted(value)}${hint}`);
    given[name] = read.data;
  }
  if (anyOf?.some(name => name in given) === false) {
    throw protocolErrors.malformed(`${template} needs one of ${anyOf.join(', ')}`);
  }
  return given;
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
export const protocolErrors = {
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
