import * as errors from '../../client/errors.ts';
import { shown } from '../../text/sanitize.ts';
import { stoppedText, takenText } from './stopped-answer.ts';

const seconds = (ms: number) => `${Math.max(1, Math.ceil(ms / 1000))} s`;

/** The object an input is about, from its ids: `{ album_id: 9 }` is "album 9". */
function objectOf(
  input: Readonly<Record<string, unknown>>,
): { name: string; kind: string; id: unknown } | undefined {
  const found = Object.entries(input).find(([name]) => name.endsWith('_id') && name !== 'user_id');
  const [name, id] = found ?? ['user_id', input['user_id']];
  return id === undefined ? undefined : { name, kind: name.replace(/^target_/, '').slice(0, -3), id };
}

/**
 * The sentence that mends an error: what was asked, what went wrong, what to do. `readBack`: what became of a
 * write is known by now, and told elsewhere. `wayIn`: how the listener gets in, or gets more, with the present
 * settings; where it is not known, the account tool is named, which tells it.
 */
export function errorMessage(
  error: unknown,
  input: Readonly<Record<string, unknown>> = {},
  readBack = false,
  wayIn?: string,
): string {
  if (!(error instanceof errors.MusicError)) {
    return 'This server made a mistake of its own; the call may be repeated. Its log has more';
  }
  const retired = error.entry.endpoint.retired;
  if (retired && (error instanceof errors.RequestRefused || error instanceof errors.Unexplained)) {
    return `The service no longer gives this: ${retired}`;
  }
  const said =
    wording.find(([type]) => error instanceof type)?.[1](error, input, wayIn) ?? 'The service failed';
  return error.ran === 'unknown' && !readBack && error.entry.endpoint.effect !== 'read'
    ? `${said}. Whether the change was made is not known: read it back before trying again`
    : said;
}

type Wording = (
  error: errors.MusicError,
  input: Readonly<Record<string, unknown>>,
  wayIn: string | undefined,
) => string;

const wording: readonly (readonly [abstract new (...args: never) => errors.MusicError, Wording])[] = [
  [errors.NotFound, notFound],
  [
    errors.RequestRefused,
    ({ entry: { endpoint }, code }, input) =>
      (code === wrongParameter ? oneRefused(endpoint, input) : undefined) ??
      `The service refused these arguments as wrong${idsDoubted(endpoint, input)}${
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
    (_error, _input, wayIn) =>
      `The access token no longer works: it is wrong, was withdrawn or has expired; the catalogue works without one. ${toDo('connect again', wayIn)}`,
  ],
  [
    errors.NoAccount,
    (_error, _input, wayIn) =>
      `This needs the listener's account, and none is connected. ${toDo('connect one', wayIn)}`,
  ],
  [
    errors.AccountAway,
    () =>
      "This needs the listener's account, which cannot be read now; nothing was sent, and nothing of the link is lost. The catalogue works meanwhile; try again in a moment",
  ],
  [errors.AccountSwitched, () => stoppedText],
  [errors.ChangeTaken, () => takenText],
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
  // A request on the way to what was asked may be about something else.
  const own = Object.fromEntries(Object.entries(input).filter(([name]) => name in endpoint.input));
  const object = listedIn(own, endpoint.input['ids']?.wire) ?? objectOf(own);
  if (object === undefined) return 'The service has nothing there';
  const source = endpoint.input[object.name]?.source;
  const finder = source ? `; find ids with ${source}` : '';
  const nothing = `There is no ${object.kind} ${shown(object.id)}`;
  const orElse = endpoint.orElse ? `, or ${endpoint.orElse}` : '';
  const other = endpoint.otherForm ? `; or use ${endpoint.otherForm}` : '';
  return `${nothing}${orElse}${finder}${other}`;
}

type Endpoint = errors.MusicError['entry']['endpoint'];

/** The argument that lists ids, if one is given. */
const listOf = ({ input: fields }: Endpoint, input: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).find(([each, { list }]) => list && each in input) ?? [];

/** Of a list of ids the service does not say which one is wrong. */
function idsDoubted(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): string {
  const [name, field] = listOf(endpoint, input);
  return field?.source === undefined ? '' : `; check the ${name}: they come from ${field.source}`;
}

/** The service's code for a parameter that is there, and wrong. */
const wrongParameter = 500;

/** The one id that was refused by itself. */
function oneRefused(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): string | undefined {
  const [name = '', field] = listOf(endpoint, input);
  const ids = input[name];
  if (field?.source === undefined || !Array.isArray(ids) || ids.length !== 1) return undefined;
  return `The service does not take this id: it may not exist; find ids with ${field.source}`;
}

/** The one object of a list: the wire's name for it, `album_id`, tells what it is. */
const listedIn = ({ ids }: Readonly<Record<string, unknown>>, wire = '') =>
  Array.isArray(ids) ? { name: 'ids', kind: wire.slice(0, -3), id: ids[0] } : undefined;

const toDo = (aim: string, wayIn: string | undefined) =>
  wayIn === undefined ? `account action=status tells how to ${aim}` : `To ${aim}: ${wayIn}`;

function permissionMissing(error: errors.MusicError, _input: unknown, wayIn: string | undefined): string {
  const { permissions, effect } = error.entry.endpoint;
  const lacking = error instanceof errors.PermissionMissing ? error.lacking : [];
  if (lacking.length > 0) {
    return `The access token lacks ${lacking.join(' and ')}, so nothing was sent. ${toDo('get the rest', wayIn)}`;
  }
  if (permissions.length === 0 && effect === 'read') {
    return 'The service does not show this: it is private, or only its owner may read it. account action=status tells whose account is connected';
  }
  const needs = permissions.length === 0 ? '' : `this needs ${permissions.join(' and ')}, or `;
  const act = effect === 'read' ? 'read' : 'change';
  return `Not allowed: ${needs}it is not the listener's own to ${act}. account action=status tells what is granted, and how to get the rest`;
}

function unexplained({ entry: { endpoint } }: errors.MusicError): string {
  const other = endpoint.otherForm ? `; try ${endpoint.otherForm}` : '';
  return `The service failed without saying why${other}`;
}
