import type { Permission } from '../client/api/endpoint.ts';
import { permissionWords } from '../client/api/permission-words.ts';
import { quoted } from '../text/sanitize.ts';
import type { Standing } from './account.ts';
import type { SignInResult } from './sign-in.ts';

/** Everything a status is made from. */
export interface Circumstances {
  /** "deezer", "https://music.example.org". */
  readonly service: string;
  readonly embedded: boolean;
  readonly profile: string;
  readonly standing: Standing;
  readonly user?: { readonly id: number; readonly name: string } | undefined;
  /** Whether the service gave no answer when it was asked whose the token is. */
  readonly unreached?: boolean;
  readonly granted?: readonly Permission[] | undefined;
  /** What the tools on offer need. */
  readonly needed: readonly Permission[];
  readonly canSignIn: boolean;
  /** Whether the account tool may sign in, or only a terminal. */
  readonly readOnly: boolean;
  /** The address of a sign-in that nobody finished yet. */
  readonly waiting?: string | undefined;
  readonly last?: SignInResult | undefined;
}

/** The same twice: as lines, and as fields. Neither holds the token. */
export interface Status {
  readonly text: string;
  readonly facts: Record<string, unknown>;
}

export function statusOf(now: Circumstances): Status {
  const { standing, waiting, granted, needed, user, service, profile } = now;
  const missing = granted && needed.filter(permission => !granted.includes(permission));
  const lines = [
    ...headOf(now),
    ...(granted ? [`The token may: ${listed(granted)}.`] : []),
    ...(missing && missing.length > 0 ? [lackLine(missing), `To get the rest: ${wayIn(now)}.`] : []),
    ...(waiting ? [waitingLine(waiting)] : []),
    ...(!waiting && now.last?.ok === false ? [`The last sign-in: ${now.last.sentence}`] : []),
  ];
  const state = waiting ? 'waiting' : now.embedded ? 'demo' : stateOf(now);
  const known = {
    source: standing.source,
    user,
    permissions: granted,
    missing,
    expires: dateOf(standing.credential?.expiresAt),
    problem: standing.problem,
    address: waiting,
  };
  const given = Object.entries(known).filter(([, value]) => value !== undefined);
  return { text: lines.join('\n'), facts: { state, service, profile, ...Object.fromEntries(given) } };
}

const stateOf = ({ standing: { state }, unreached }: Circumstances) =>
  state === 'ready' && unreached ? 'unknown' : stateNames[state];
const stateNames = { ready: 'connected', none: 'none', expired: 'expired', rejected: 'rejected' } as const;

const waitingLine = (url: string): string =>
  `Waiting for the listener to sign in at ${url} - afterwards ask account action=status.`;

const listed = (list: readonly string[]) => (list.length === 0 ? 'nothing' : list.join(', '));
const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
const lackLine = (missing: readonly Permission[]) =>
  `It may not: ${missing.map(name => `${name} (${permissionWords[name]})`).join('; ')}.`;

const demoLine =
  'This is the demo library on this computer: no account is needed, everything works, and changes stay here. For a streaming account set MUSIC_SERVICE=deezer (the README says how).';

function headOf(now: Circumstances): string[] {
  const { standing, service, profile, user } = now;
  const where = `${service} (profile ${profile})`;
  const why = standing.problem === undefined ? [] : [standing.problem];
  if (now.embedded) {
    const who = user ? `${quoted(user.name)}, user ${user.id}` : 'the demo listener';
    const may = standing.state === 'none' ? '; all permissions are granted' : '';
    const listener = `The listener is ${who} (profile ${profile})${may}.`;
    return [demoLine, listener, ...(standing.source ? [`Signed in here by ${standing.source}.`] : [])];
  }
  if (standing.state === 'ready' && now.unreached) {
    return [
      `A token is set for ${where}; the service could not be reached, so it is not known whether it works.`,
      `The token comes from ${standing.source}.`,
    ];
  }
  if (standing.state === 'ready') {
    const who = user ? ` as ${quoted(user.name)}, user ${user.id}` : '';
    return [`Connected to ${where}${who}.`, `The token comes from ${standing.source}; ${lifetime(now)}.`];
  }
  if (standing.state === 'none') {
    return [
      `No account is connected to ${where}: the catalogue works; favourites, playlists and history need an account.`,
      ...why,
      `To connect one: ${wayIn(now)}.`,
    ];
  }
  const lapse = standing.state === 'expired' ? 'has expired' : 'was rejected by the service';
  return [
    `The token for ${where} from ${standing.source} ${lapse}: the catalogue works without it, nothing of the listener's does.`,
    `To connect again: ${wayIn(now)}.`,
  ];
}

function lifetime({ standing, granted }: Circumstances): string {
  const expires = dateOf(standing.credential?.expiresAt);
  if (expires !== undefined) return `it expires at ${expires}`;
  return granted?.includes('offline_access') || !standing.fixed
    ? 'it does not expire'
    : 'when it expires is not known';
}

/** What a listener does to get in, or to get more. */
export function wayIn({
  standing,
  canSignIn,
  readOnly,
}: Pick<Circumstances, 'standing' | 'canSignIn' | 'readOnly'>): string {
  if (standing.fixed) {
    const another = `set another token in ${standing.source}`;
    return canSignIn ? `${another}, or unset that and sign in` : another;
  }
  if (!canSignIn) return withoutApplication;
  return readOnly ? inTerminal : `account action=login, or in a terminal music-catalogue-mcp login`;
}

const inTerminal = 'run music-catalogue-mcp login in a terminal';

/** For the two kinds of people who can still get in. */
export const withoutApplication =
  'with a token, set MUSIC_ACCESS_TOKEN (or MUSIC_ACCESS_TOKEN_FILE); with an application of your own, set MUSIC_APP_ID and MUSIC_APP_SECRET and sign in; with neither only the catalogue works';
