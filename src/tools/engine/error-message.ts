import type { Input } from '../../client/api/input-field.ts';
import * as errors from '../../client/errors.ts';
import { MusicError } from '../../client/errors.ts';
import { isNamed } from '../../text/errors.ts';
import { quoted, shown } from '../../text/sanitize.ts';
import { type Answer, failure } from './answer.ts';
import type { ToolContext } from './tool.ts';

const seconds = (ms: number) => `${Math.max(1, Math.ceil(ms / 1000))} s`;

/** The object that an input names by its id: `{ album_id: 9 }` is "album 9". */
function objectOf(input: Input) {
  const found = Object.entries(input).find(([name]) => name.endsWith('_id') && name !== 'user_id');
  const [name, id] = found ?? ['user_id', input['user_id']];
  return id === undefined ? undefined : { name, kind: name.replace(/^target_/, '').slice(0, -3), id };
}

/**
 * What went wrong, why, and what to do, without a full stop. `readBack`: the result of a write is known and stated
 * elsewhere. `howToConnect`: the steps to connect with the present settings; if absent, the account tool is named.
 */
export function errorMessage(
  error: unknown,
  input: Input = {},
  readBack = false,
  howToConnect?: string,
): string {
  if (!(error instanceof errors.MusicError)) {
    return 'The server failed because of an error of its own. Try again; its log has details';
  }
  const retired = error.entry.endpoint.retired;
  if (retired && (error instanceof errors.RequestRefused || error instanceof errors.Unexplained)) {
    return `The service no longer offers this: ${retired}`;
  }
  const words = wording.find(([type]) => error instanceof type)?.[1] ?? 'The service failed';
  const said = typeof words === 'string' ? words : words(error, input, howToConnect);
  return error.ran === 'unknown' && !readBack && error.entry.endpoint.effect !== 'read'
    ? `${said}. The change may have been made: read it back before you try again`
    : said;
}

/** Why a call was stopped: the listener signed out or linked another account. */
const stoppedText =
  'The listener signed out or linked another account, so this was stopped. Changes made before stay, and a request that had left may still arrive';

type Wording = (error: MusicError, input: Input, howToConnect: string | undefined) => string;

const wording: readonly (readonly [abstract new (...args: never) => MusicError, Wording | string])[] = [
  [errors.NotFound, notFound],
  [errors.RequestRefused, requestRefused],
  [
    errors.QuotaReached,
    error => `Too many requests to the service. Try again in ${seconds(error.retryAfterMs ?? 5000)}`,
  ],
  [
    errors.LimitExceeded,
    'The limit of the music service is reached (2,000 tracks in a playlist, 10,000 favourites)',
  ],
  [errors.PermissionMissing, permissionMissing],
  [errors.NotAllowedHere, notAllowedHere],
  [errors.TokenRejected, ({ why }, _input, howToConnect) => lapsedText(howToConnect, why)],
  [
    errors.NoAccount,
    (_error, _input, howToConnect) =>
      `This needs the listener's account, and none is connected. ${toDo('connect one', howToConnect)}`,
  ],
  [
    errors.AccountAway,
    "This needs the listener's account, which cannot be read at the moment. Nothing was sent, and the account stays linked. Try again in a moment; the catalogue works meanwhile",
  ],
  [
    errors.NoneHere,
    ({ entry, why }) =>
      why || (entry.endpoint.unsupportedLocally ?? 'A library on this computer does not have this'),
  ],
  [
    errors.LibraryUnusable,
    ({ why }) =>
      `The library on this computer cannot be used${why === '' ? '' : `: ${why.replace(/\.$/, '')}`}`,
  ],
  [errors.AccountSwitched, stoppedText],
  [
    errors.ChangeTaken,
    'The listener signed out, or another call carries this change on, so it was stopped here. Changes made before stay, and a request that had left may still arrive',
  ],
  [
    errors.NotOfferedHere,
    ({ why }) =>
      `The service has no music in ${quoted(why)}, the country that it sees for this computer, so it finds no songs. Artists and albums can still be found`,
  ],
  [errors.AccountNotAllowed, 'The service does not allow this for this kind of account'],
  [
    errors.AddressRefused,
    ({ status }) =>
      `The service refused this request with HTTP ${status}. It may not serve this network or country`,
  ],
  [errors.ServiceBusy, 'The service is busy or down. Try again in a minute'],
  [errors.Unreachable, 'The service cannot be reached. Check the network and MUSIC_SERVICE'],
  [errors.ConnectionBroken, 'The connection to the service broke. Try again'],
  [errors.TimedOut, 'The service did not answer in time. Try again'],
  [errors.Cancelled, 'Cancelled'],
  [errors.Unreadable, 'The answer did not come from the music service. Check MUSIC_SERVICE'],
  [
    errors.Unexplained,
    ({ entry: { endpoint } }) =>
      `The service failed without giving a reason${endpoint.otherForm ? `; try ${endpoint.otherForm}` : ''}`,
  ],
];

function notFound({ entry: { endpoint } }: MusicError, input: Input): string {
  // The failed request may be a preparatory one, about something else.
  const own = Object.fromEntries(Object.entries(input).filter(([name]) => name in endpoint.input));
  const object = listedIn(own, endpoint.input['ids']?.wire) ?? objectOf(own);
  if (object === undefined) return 'The service found nothing';
  const source = endpoint.input[object.name]?.source;
  const finder = source ? `; find ids with ${source}` : '';
  const nothing = `There is no ${object.kind} ${shown(object.id)}`;
  const orElse = endpoint.noDataMessage ? `, or ${endpoint.noDataMessage}` : '';
  const other = endpoint.otherForm ? `; or use ${endpoint.otherForm}` : '';
  return `${nothing}${orElse}${finder}${other}`;
}

const wrongParameter = 500;

/** The service does not say which id of a list is wrong. Of a list with one id, it is that one. */
function requestRefused({ entry: { endpoint }, code }: MusicError, input: Input): string {
  const [name = '', { source } = {}] =
    Object.entries(endpoint.input).find(([each, { list }]) => list && each in input) ?? [];
  const ids = input[name];
  if (code === wrongParameter && source !== undefined && Array.isArray(ids) && ids.length === 1)
    return `The service refused this id. It may not exist; find ids with ${source}`;
  const doubted = source === undefined ? '' : `; check the ${name}: they come from ${source}`;
  const other = endpoint.otherForm ? `; the other form is ${endpoint.otherForm}` : '';
  return `The service refused these arguments as wrong${doubted}${other}`;
}

/** What a call that needs the token answers, and other calls add once to their answers. */
export const lapsedText = (howToConnect: string | undefined, why = ''): string =>
  `${why || tokenLapsed}. ${toDo('connect again', howToConnect)}`;

const tokenLapsed =
  'The access token no longer works: it is wrong, expired or withdrawn. The catalogue works without one';

/** The first object of a list of ids. `wire`: the service's name for an id, such as `album_id`. */
const listedIn = ({ ids }: Input, wire = '') =>
  Array.isArray(ids) ? { name: 'ids', kind: wire.slice(0, -3), id: ids[0] } : undefined;

const toDo = (aim: string, howToConnect: string | undefined) =>
  howToConnect === undefined ? `The account tool says how to ${aim}` : `To ${aim}: ${howToConnect}`;

function permissionMissing(
  { entry, lacking }: MusicError,
  _: Input,
  howToConnect: string | undefined,
): string {
  const { permissions, effect } = entry.endpoint;
  if (lacking.length > 0) {
    return `The access token lacks ${lacking.join(' and ')}, so nothing was sent. ${toDo('get the rest', howToConnect)}`;
  }
  if (permissions.length === 0 && effect === 'read') {
    return 'The service does not show this: it is private, or only its owner may read it. The account tool says whose account is connected';
  }
  const needs = permissions.length === 0 ? '' : `this needs ${permissions.join(' and ')}, or `;
  const act = effect === 'read' ? 'read' : 'change';
  return `Not allowed: ${needs}it is not the listener's own to ${act}. The account tool says what is granted, and how to get the rest`;
}

function notAllowedHere({ lacking }: MusicError): string {
  return lacking.length === 0
    ? 'This server is read-only, so nothing was sent. The person who runs it can allow changes'
    : `This caller lacks the scope ${lacking.join(' and ')}, so nothing was sent for it. The listener can grant more when they connect this server again`;
}

/** The answer to a call that was stopped because the listener signed out. */
export const stoppedAnswer = failure(`${stoppedText}.`);

/** The answer to a failed call. The log has the details. */
export async function errorAnswer(
  error: unknown,
  input: Input,
  { report, account }: Pick<ToolContext, 'report' | 'account'>,
): Promise<Answer> {
  report(error);
  const unusable = unusableStore(error);
  if (unusable !== undefined) return failure(unusable);
  if (isNamed(error, 'ModuleLoadError') || isNamed(error, 'RecordFull') || isNamed(error, 'MusicIndexError'))
    return failure(error.message);
  const howToConnect = error instanceof MusicError ? await account?.howToConnect() : undefined;
  return failure(`${errorMessage(error, input, false, howToConnect)}.`);
}

/** The code of an error, which the view puts into words: `service-busy`. Undefined for errors of our own. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof MusicError ? error.name.replace(/\B[A-Z]/g, '-$&').toLowerCase() : undefined;

/** Says what does not work if the demo library or the record of changes cannot be used. Undefined for other errors. */
export function unusableStore(error: unknown): string | undefined {
  if (isNamed(error, 'LibraryError'))
    return `The demo library cannot be opened, so only its catalogue can be read: ${error.message}`;
  if (isNamed(error, 'LibraryFileError'))
    return `Your library on this computer cannot be used, so only the catalogue can be searched and read: ${error.message}`;
  return isNamed(error, 'StoreError')
    ? `No change can be made, because the record of changes cannot be used: ${error.message}`
    : undefined;
}
