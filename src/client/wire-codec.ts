import { fillPath, pathKeys } from './api/endpoint.ts';
import { errorNameOf, errorNameOfStatus, isKnownCode, quotaCode } from './api/error-codes.ts';
import type { Entry } from './api/index.ts';
import type { Field, Input } from './api/input-field.ts';
import { isRecord } from './api/is-record.ts';
import { outputFor } from './api/output-shape.ts';
import type { TokenLocation } from './catalogue.ts';
import { errorOf, type MusicError, NotFound, Unreadable } from './errors.ts';

/** A request of the interface, without the token. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Query of a GET or DELETE, form of a POST. */
  readonly params: Readonly<Record<string, string>>;
  /** Encoded, in place of `params`: a form may have one name several times. */
  readonly form?: string;
  /** Sent without the token even if there is one. */
  readonly anonymous?: true;
  /** The language of names, such as those of genres. English if absent. */
  readonly language?: string;
}

export interface WireAnswer {
  readonly status: number;
  /** In lower case, without parameters. Empty if none was sent. */
  readonly contentType: string;
  readonly body: string;
  /** How long the service asks to wait before the next request, in milliseconds. */
  readonly waitMs?: number;
}

/** The request for an entry and its input. Absent inputs are not sent. */
export function encode(
  { endpoint }: Entry,
  input: Input,
  { plural, extra }: { readonly plural: boolean; readonly extra?: WireRequest['params'] | undefined },
): WireRequest {
  const inPath = new Set(pathKeys(endpoint.path));
  const given = (name: string, field: Field) => input[name] ?? field.fallback;
  const path = fillPath(endpoint.path, name => {
    const field = endpoint.input[name];
    const value = field && given(name, field);
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return String(value);
  });
  const params: Record<string, string> = {};
  for (const [name, field] of Object.entries(endpoint.input)) {
    const value = given(name, field);
    if (inPath.has(name) || value === undefined || value === null) continue;
    const wire = (plural ? field.plural : undefined) ?? field.wire ?? name;
    const sent = field.encode(value, name);
    params[wire] = params[wire] === undefined ? sent : `${params[wire]} ${sent}`;
  }
  return { method: endpoint.method, path, params: { ...extra, ...params } };
}

/** Where the service is, and the token to call it with. */
export interface RequestTarget {
  /** An origin, with a base path if there is one: `https://music.test/2.0`. */
  readonly origin: string;
  readonly token?: string | undefined;
  readonly tokenIn: TokenLocation;
  /** Separates the cached answers of several callers that use the same token. */
  readonly owner?: string | undefined;
}

/** A request as HTTP carries it. The names of headers are in lower case. */
export interface HttpRequest {
  readonly method: WireRequest['method'];
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The form of a POST. Empty for other methods. */
  readonly body: string;
}

/** The request with the token of its target, unless it is anonymous. */
export function httpRequest(request: WireRequest, { token: given, tokenIn }: RequestTarget): HttpRequest {
  const { method, path } = request;
  const token = request.anonymous ? undefined : given;
  const params = new URLSearchParams(request.form ?? request.params);
  if (token !== undefined && tokenIn === 'query') params.set('access_token', token);
  const inBody = method === 'POST';
  const text = params.toString();
  return {
    method,
    path: inBody || text === '' ? path : `${path}?${text}`,
    headers: {
      accept: 'application/json',
      'accept-language': request.language ?? 'en',
      ...(token !== undefined && tokenIn === 'header' ? { authorization: `Bearer ${token}` } : {}),
      ...(inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    body: inBody ? text : '',
  };
}

/** The media type in a header, in lower case and without its parameters. */
export const mediaTypeIn = (header: string): string => header.split(';')[0]?.trim().toLowerCase() ?? '';

/** The value of an answer, of the shape that the entry declares. Throws `MusicError`. */
export function decode(entry: Entry, input: Input, answer: WireAnswer): unknown {
  const ok = answer.status >= 200 && answer.status < 300;
  if (ok && entry.endpoint.text && /xml|^text\/(?!html)/.test(answer.contentType)) return answer.body;
  const body = isJson(answer.contentType) ? parse(answer.body) : undefined;
  const error = body === undefined ? undefined : errorIn(entry, body, ok);
  if (error) throw error;
  if (!ok) {
    const what = `HTTP status ${answer.status}`;
    const ran = answer.status >= 500 ? 'unknown' : 'no';
    throw errorOf(errorNameOfStatus(answer.status), entry, what, { ran, status: answer.status });
  }
  if (body === undefined) throw new Unreadable(entry, 'the answer is not JSON', { ran: 'unknown' });
  const read = outputFor(entry.endpoint.output, input).schema().safeParse(body.json);
  if (!read.success) throw new Unreadable(entry, 'the answer has another shape', { ran: 'unknown' });
  return read.data;
}

/** A decoded answer that another process kept; undefined if it does not have the shape that the entry declares. */
export function decodeKept(
  { endpoint }: Entry,
  input: Input,
  value: unknown,
): { readonly value: unknown } | undefined {
  if (endpoint.text && typeof value === 'string') return { value };
  const read = outputFor(endpoint.output, input).schema().safeParse(value);
  return read.success ? { value: read.data } : undefined;
}

/** An answer without a content type may be JSON. */
export const isJson = (contentType: string) => contentType === '' || /[/+]json$/.test(contentType);

const parse = (text: string): { json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/**
 * The error in a body, if there is one: an object with or without a code, a string, or properties at the root. An
 * empty list means success. If the HTTP status reports a failure, an error without a code of the service is left to
 * it, because other services and proxies report errors there.
 */
function errorIn(entry: Entry, { json }: { json: unknown }, ok: boolean): MusicError | undefined {
  if (!isRecord(json)) return undefined;
  const { error } = json;
  if (typeof error === 'string' && ok) {
    return /not found/i.test(error)
      ? new NotFound(entry, 'the service does not know this path', { ran: 'no' })
      : errorOf('Unexplained', entry, 'error without a code', { ran: 'unknown' });
  }
  const body = isRecord(error) ? error : isErrorAtRoot(json) ? json : undefined;
  if (body === undefined) return undefined;
  const code = codeIn(body);
  if (!ok && (code === undefined || !isKnownCode(code))) return undefined;
  const name = isMissing(entry, code) ? 'NotFound' : errorNameOf(code);
  return errorOf(name, entry, code === undefined ? 'error without a code' : `error ${code}`, {
    ran: code === undefined ? 'unknown' : 'no',
    code,
  });
}

/** The code. Some versions of the service write it as text, or leave it out where they refuse for the quota. */
function codeIn({ code, type, message }: Record<string, unknown>): number | undefined {
  if (code === undefined && /quota/i.test(`${type} ${message}`)) return quotaCode;
  const number = typeof code === 'string' && code.trim() !== '' ? Number(code) : code;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const isErrorAtRoot = (json: Record<string, unknown>) =>
  'code' in json && 'message' in json && /Exception$/.test(String(json['type']));

/**
 * The service reports an unknown id in three ways: code 800 for most kinds, 500 for genres, editorials and radios, and
 * no code for podcasts and episodes. Ids are checked before they are sent, so a refused read by id means that the
 * object does not exist.
 */
const isMissing = ({ endpoint }: Entry, code: number | undefined) =>
  endpoint.effect === 'read' &&
  /\{(?!user_id|kind)\w+\}/.test(endpoint.path) &&
  endpoint.retired === undefined &&
  (code === 500 || code === undefined);
