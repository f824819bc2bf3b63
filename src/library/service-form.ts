/* The forms of the service's answers that the demo and the library on this computer share. */

/** What the addresses of a service in this process begin with. They are those of its resources: `music://album/7`. */
export const ownAddress = 'music:/';

/** A refusal, sent as `{ error }`, almost always with HTTP status 200. */
interface ErrorBody {
  readonly type: string;
  readonly message: string;
  /** Absent in some of the service's errors. */
  readonly code?: number;
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly body: ErrorBody;
  readonly status: number;

  constructor(body: ErrorBody, status = 200) {
    super(body.message);
    this.body = body;
    this.status = status;
  }
}

const make = (type: string, message: string, code?: number) =>
  new ServiceError({ type, message, ...(code === undefined ? {} : { code }) });

/** The errors of the service. */
export const serviceErrors = {
  /** An unknown album, artist, track, playlist or user. */
  noData: () => make('DataException', 'no data', 800),
  /** An impossible input, and an unknown genre, editorial or radio. */
  wrongParameter: (name?: string) =>
    make('ParameterException', name === undefined ? 'Wrong parameter' : `Wrong parameter: ${name}`, 500),
  emptyParameter: () => make('ParameterException', 'empty parameter', 500),
  missing: (...names: string[]) =>
    make('MissingParameterException', `Missing parameters: ${names.join(', ')}`, 501),
  invalidQuery: () => make('InvalidQueryException', 'Invalid query', 600),
  unknownPath: (path: string) => make('InvalidQueryException', `Unknown path components : ${path}`, 600),
  /** An unknown podcast or episode. The service spells it this way. */
  noCode: () => make('Exception', 'An error has occured'),
  permission: (message = "You can't access this resource") => make('OAuthException', message, 200),
  tokenNeeded: () =>
    make('OAuthException', "An active access token must be used. This user's profile is private", 200),
  invalidToken: () => make('OAuthException', 'Invalid OAuth access token.', 300),
  quota: () => make('Exception', 'Quota limit exceeded', 4),
  /** Above 2,000 tracks in a playlist, 10,000 favourites of a kind or 200 playlists of the demo. */
  itemsLimit: () => make('Exception', 'Items limit exceeded', 100),
  alreadyThere: () => make('ParameterException', 'This song already exists in this playlist', 500),
};

/** The service's limit for each kind of favourite. */
export const mostFavourites = 10_000;

type Params = Readonly<Record<string, string>>;

export interface WindowRule {
  /** The default limit. 25 if absent. */
  readonly limit?: number;
  /** The highest limit. If absent, any limit is allowed, and `limit=-1` means everything. */
  readonly max?: number;
}

interface Window {
  readonly index: number;
  readonly limit: number;
}

const wholeNumber = (params: Params, name: 'index' | 'limit'): number | undefined => {
  const given = params[name]?.trim();
  if (given === undefined || given === '') return undefined;
  if (!/^-?\d{1,15}$/.test(given)) throw serviceErrors.wrongParameter(name);
  return Number(given);
};

/** The requested part of a list. Throws error 500 for a negative offset. */
export function windowOf(params: Params, { limit: usual = 25, max }: WindowRule): Window {
  const index = wholeNumber(params, 'index') ?? 0;
  if (index < 0) throw serviceErrors.wrongParameter('index');
  const asked = wholeNumber(params, 'limit') ?? usual;
  if (asked < 0 && max === undefined) return { index, limit: Number.MAX_SAFE_INTEGER };
  return { index, limit: Math.min(asked < 1 ? usual : asked, max ?? asked) };
}

/** Seconds since the epoch of a `YYYY-MM-DD hh:mm:ss` in UTC. */
export const secondsOf = (date: string): number =>
  Math.floor(Date.parse(`${date.replace(' ', 'T')}Z`) / 1000);

/** `YYYY-MM-DD hh:mm:ss` in UTC, of seconds since the epoch. */
export const serviceTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
