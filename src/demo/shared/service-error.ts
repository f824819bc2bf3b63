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
export const errors = {
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
