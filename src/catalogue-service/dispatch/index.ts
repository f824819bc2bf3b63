import { matchPath, objectPath, parsePath, pathKeys } from '../../client/api/endpoint.ts';
import { type Entry, entries } from '../../client/api/index.ts';
import { type ServiceError, serviceErrors } from '../../library/service-form.ts';
import { decodeSegment } from '../../text/parse.ts';
import type { TokenHolder, Tokens } from '../authorize/tokens.ts';
import type { Charts, ServedCatalogue } from '../catalogue/graph.ts';
import { type Incoming, jsonReply, type Reply } from '../http/index.ts';
import type { Library } from '../library/index.ts';
import type { SearchIndex } from '../search/index.ts';

interface RequestHandlerParts {
  readonly context: ServiceContext;
  readonly tokens: Tokens;
  /** True admits a request and counts it. */
  readonly quota: () => boolean;
  /** The handler of an entry of the contract. */
  readonly handlerOf: (entry: Entry) => Handler;
}

/**
 * The service without HTTP: quota, token, route and permissions in this order, then the handler.
 * A refused request throws `ServiceError`.
 */
export const createRequestHandler =
  ({ context, tokens, quota, handlerOf }: RequestHandlerParts) =>
  ({ method, path, params, token, language }: Incoming): Reply => {
    if (!quota()) throw serviceErrors.quota();
    const caller = tokens.caller(token);
    const found = route(method, path, params);
    authorizeRoute(found, caller);
    checkPathIds(found.path);
    const { library = context.library } = caller ?? {};
    const body = handlerOf(found.entry)({
      context: { ...context, library },
      caller,
      pattern: found.entry.endpoint.path,
      path: found.path,
      params,
      language,
    });
    return body instanceof TextBody
      ? { status: 200, type: body.contentType, text: body.text }
      : jsonReply(body);
  };

/** A body that is not JSON. */
export class TextBody {
  readonly contentType: string;
  readonly text: string;

  constructor(contentType: string, text: string) {
    this.contentType = contentType;
    this.text = text;
  }
}

export interface ServiceContext {
  readonly catalogue: ServedCatalogue;
  readonly library: Library;
  /** Called at each search. */
  search(): SearchIndex;
  /** The charts of a genre, 0 for all; undefined for an unknown one. */
  charts(genreId: number): Charts | undefined;
  /** What the addresses in answers begin with: `music:/`, or `http://127.0.0.1:43117`. */
  readonly origin: string;
  now(): number;
}

/** A request that was matched to an endpoint. */
export interface MatchedRequest {
  readonly context: ServiceContext;
  readonly caller: TokenHolder | undefined;
  /** The endpoint's path, with braces. */
  readonly pattern: string;
  /** The values in braces, by name. */
  readonly path: Readonly<Record<string, string>>;
  /** Query or form parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** The languages that the caller asks for. */
  readonly language: string | undefined;
}

/** Returns the body of the answer, or throws a `ServiceError`. */
export type Handler = (call: MatchedRequest) => unknown;

/** A handler of a change, whose answer is `true`. */
export const changing =
  (change: (call: MatchedRequest) => unknown): Handler =>
  call => {
    change(call);
    return true;
  };

interface Route {
  readonly entry: Entry;
  readonly path: Readonly<Record<string, string>>;
}

type Params = Readonly<Record<string, string>>;

const candidates = entries.map(entry => ({ entry, segments: parsePath(entry.endpoint.path) }));

/**
 * The entry that answers `method` on `path`; of two on one path, the one whose parameters are given. Throws error 600 if
 * there is none, 501 for a missing parameter, and 500 for a blank one.
 */
export function route(method: string, path: string, params: Params): Route {
  const parts = path.split('/').filter(part => part !== '');
  if (parts[0] === '2.0') parts.shift();
  const ofMethod = candidates.filter(({ entry }) => entry.endpoint.method === method);
  const found = matchPath(ofMethod, parts.map(decodeSegment));
  const [best] = found;
  if (!best) throw serviceErrors.unknownPath(path);
  const { path: pattern } = best.candidate.entry.endpoint;
  const rivals = found.filter(({ candidate }) => candidate.entry.endpoint.path === pattern);
  const { candidate, values } =
    rivals.find(rival => missing(rival.candidate.entry, params).length === 0) ?? best;
  requireParams(candidate.entry, params);
  return { entry: candidate.entry, path: values };
}

function requireParams(entry: Entry, params: Params): void {
  const absent = missing(entry, params);
  if (absent.length > 0) throw serviceErrors.missing(...absent);
  const blank = needs(entry).some(
    ({ names, blank }) => !blank && names.every(name => (params[name] ?? '').trim() === ''),
  );
  if (blank) throw serviceErrors.emptyParameter();
}

const missing = (entry: Entry, params: Params) =>
  needs(entry)
    .filter(({ names }) => !names.some(name => name in params))
    .flatMap(({ names }) => names.slice(0, 1));

interface Need {
  /** The names of the parameter, the usual one first. */
  readonly names: readonly string[];
  /** Whether it may be blank, such as a description. */
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

/**
 * Checks whether a caller may use this route. Throws error 200 without a token if one is needed, without a permission,
 * and for another user's library. Everything below a user needs a token, since any program here can send requests.
 */
function authorizeRoute({ entry: { endpoint }, path }: Route, caller: TokenHolder | undefined): void {
  const writes = endpoint.effect !== 'read';
  const { kind, below } = objectPath(endpoint.path) ?? {};
  const personal =
    endpoint.owner ||
    endpoint.permissions.length > 0 ||
    path.user_id === 'me' ||
    (kind === 'user' && below !== '');
  if (!caller) {
    if (writes || personal) throw serviceErrors.tokenNeeded();
    return;
  }
  if (!endpoint.permissions.every(permission => caller.permissions.has(permission)))
    throw serviceErrors.permission();
  if (writes && path.user_id !== undefined && !isSelf(path.user_id, caller)) throw serviceErrors.permission();
}

const isSelf = (userId: string, caller: TokenHolder) => userId === 'me' || Number(userId) === caller.userId;

/** As in `/track/isrc:GBDUW0000059`, and a word of `/user/me/charts/tracks`. */
const texts = new Set(['isrc', 'upc', 'kind']);

/** The errors for an unknown object, by the name of its id. Other kinds have no data. */
const unknownErrors: Readonly<Record<string, () => ServiceError>> = {
  genre_id: serviceErrors.wrongParameter,
  editorial_id: serviceErrors.wrongParameter,
  radio_id: serviceErrors.wrongParameter,
  podcast_id: serviceErrors.noCode,
  episode_id: serviceErrors.noCode,
};

export const unknownError = (idName: string): ServiceError =>
  (unknownErrors[idName] ?? serviceErrors.noData)();

/** Throws if an id is not a number. */
function checkPathIds(path: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(path)) {
    if (texts.has(name) || (name === 'user_id' && value === 'me')) continue;
    if (!isId(value)) throw unknownError(name);
  }
}

const isId = (value: string) => /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value));
