import * as errors from '../client/errors.ts';
import { shown } from './plain.ts';

const seconds = (ms: number) => `${Math.max(1, Math.ceil(ms / 1000))} s`;

/** The object an input is about, from its ids: `{ album_id: 9 }` is "album 9". */
export function objectOf(
  input: Readonly<Record<string, unknown>>,
): { name: string; kind: string; id: unknown } | undefined {
  const found = Object.entries(input).find(([name]) => name.endsWith('_id') && name !== 'user_id');
  const [name, id] = found ?? ['user_id', input['user_id']];
  return id === undefined ? undefined : { name, kind: name.replace(/^target_/, '').slice(0, -3), id };
}

/** The sentence that mends an error: what was asked, what went wrong, what to do. */
export function sentence(error: unknown, input: Readonly<Record<string, unknown>> = {}): string {
  if (!(error instanceof errors.MusicError)) {
    return 'This server made a mistake of its own; the call may be repeated. Its log has more';
  }
  const retired = error.entry.endpoint.retired;
  if (retired && (error instanceof errors.RequestRefused || error instanceof errors.Unexplained)) {
    return `The service no longer gives this: ${retired}`;
  }
  const said = wording.find(([type]) => error instanceof type)?.[1](error, input) ?? 'The service failed';
  return error.ran === 'unknown' && error.entry.endpoint.effect !== 'read'
    ? `${said}. Whether the change was made is not known: read it back before trying again`
    : said;
}

type Wording = (error: errors.MusicError, input: Readonly<Record<string, unknown>>) => string;

const wording: readonly (readonly [abstract new (...args: never) => errors.MusicError, Wording])[] = [
  [errors.NotFound, notFound],
  [
    errors.RequestRefused,
    ({ entry: { endpoint } }) =>
      `The service refused these arguments for wrong${
        endpoint.otherForm ? `; the other form is ${endpoint.otherForm}` : ''
      }`,
  ],
  [
    errors.QuotaReached,
    error => `Too many requests to the service just now; try again in ${seconds(error.retryAfterMs ?? 5000)}`,
  ],
  [
    errors.LimitExceeded,
    () => 'The service has a limit here (2,000 tracks a playlist, 10,000 favourites), and it is reached',
  ],
  [errors.PermissionMissing, permissionMissing],
  [
    errors.TokenRejected,
    () =>
      'The service rejected the access token: it is wrong or has expired. Set a new MUSIC_ACCESS_TOKEN; the catalogue works without one',
  ],
  [
    errors.NoAccount,
    () =>
      "This needs the listener's account, and no access token is set. Set MUSIC_ACCESS_TOKEN (the README says how); the catalogue works without one",
  ],
  [errors.AccountNotAllowed, () => 'The service does not allow this to this kind of account'],
  [errors.ServiceBusy, () => 'The service is busy or down; try again in a minute'],
  [errors.Unreachable, () => 'The service cannot be reached: check the network and MUSIC_SERVICE'],
  [errors.ConnectionBroken, () => 'The connection to the service broke; try again'],
  [errors.TimedOut, () => 'The service gave no answer in time; try again'],
  [errors.Cancelled, () => 'Cancelled'],
  [errors.Unreadable, () => 'What came back is not an answer of the music service: check MUSIC_SERVICE'],
  [errors.Unexplained, unexplained],
];

function notFound(
  { entry: { endpoint } }: errors.MusicError,
  input: Readonly<Record<string, unknown>>,
): string {
  const ids = input['ids'];
  if (Array.isArray(ids)) return `The service does not know one of ${shown(ids)}, so none was taken`;
  const object = objectOf(input);
  if (object === undefined) return 'The service has nothing there';
  const source = endpoint.input[object.name]?.source;
  const nothing = `There is no ${object.kind} ${shown(object.id)}`;
  const finder = source ? `; find ids with ${source}` : '';
  const orElse = endpoint.orElse ? `, or ${endpoint.orElse}` : '';
  const other = endpoint.otherForm ? `; or use ${endpoint.otherForm}` : '';
  return `${nothing}${orElse}${finder}${other}`;
}

function permissionMissing({ entry: { endpoint } }: errors.MusicError): string {
  if (endpoint.permissions.length === 0) {
    return 'The service does not show this: it is private, or it needs an access token of its owner (MUSIC_ACCESS_TOKEN)';
  }
  const needed = endpoint.permissions.join(' and ');
  return `The access token lacks a permission: this needs ${needed}. Sign in again with it and set the new MUSIC_ACCESS_TOKEN, or it is not the listener's own to change (user_read view=permissions shows what is granted)`;
}

function unexplained({ entry: { endpoint } }: errors.MusicError): string {
  const other = endpoint.otherForm ? `; try ${endpoint.otherForm}` : '';
  return `The service failed without saying why${other}`;
}
