import { type Permission, permissions } from '../client/api/endpoint.ts';
import { permissionWords } from '../client/api/permission-words.ts';
import type { Pace, Quota } from '../client/quota.ts';
import type { Demo, ServicePreset } from '../client/service-preset.ts';
import { quoted } from '../text/sanitize.ts';
import type { AccountResult, AccountStatus } from '../tools/engine/account-port.ts';
import type { Credential } from './credential.ts';
import type { TokenStatus } from './token-status.ts';

/** Everything a status is made from. */
export interface StatusFacts {
  readonly service: ServicePreset;
  readonly profile: string;
  readonly token: TokenStatus;
  readonly user?: { readonly id: number; readonly name: string } | undefined;
  /** Whether the service gave no answer when it was asked whose the token is. */
  readonly unreached?: boolean;
  readonly granted?: readonly Permission[] | undefined;
  /** What the tools on offer need. */
  readonly needed: readonly Permission[];
  /** Who does what to connect, or to get more permissions. */
  readonly wayIn: string;
  readonly readOnly: boolean;
  /** How many requests may be sent, and how many of them now. */
  readonly requests: Quota & Pace;
  /** The page of a sign-in that waits for the listener. */
  readonly pendingUrl?: string | undefined;
  readonly latestResult?: AccountResult | undefined;
}

export function statusOf(from: StatusFacts): AccountStatus {
  const { token, pendingUrl, latestResult, granted, needed, user, service, profile, readOnly } = from;
  // The demo lets its owner do everything until someone signs in there.
  const may = granted ?? (service.demo && user && token.state === 'none' ? permissions : undefined);
  const missing = granted && needed.filter(permission => !granted.includes(permission));
  const lines = [
    ...headOf(from),
    ...(readOnly ? [readOnlyLine] : []),
    ...(may ? mayLines(from, may) : []),
    ...(missing && missing.length > 0 ? [lackLine(missing), `To get the rest: ${from.wayIn}.`] : []),
    requestsLine(from.requests),
    ...(pendingUrl ? [pendingLine(pendingUrl)] : []),
    ...(!pendingUrl && latestResult?.ok === false ? [`The last sign-in: ${latestResult.sentence}`] : []),
  ];
  const known = {
    source: token.source,
    user,
    permissions: granted,
    missing,
    expires: dateOf(token.credential?.expiresAt),
    problem: token.problem,
    address: pendingUrl,
  };
  const given = Object.entries(known).filter(([, value]) => value !== undefined);
  return {
    text: lines.join('\n'),
    facts: {
      state: stateOf(from),
      service: service.name,
      profile,
      read_only: readOnly,
      requests: requestFacts(from.requests),
      ...Object.fromEntries(given),
    },
  };
}

function stateOf({ token: { state }, service, pendingUrl, unreached }: StatusFacts): string {
  if (pendingUrl) return 'waiting';
  if (service.demo) return 'demo';
  return state === 'ready' && unreached ? 'unknown' : stateNames[state];
}

const stateNames = {
  ready: 'connected',
  none: 'none',
  expired: 'expired',
  rejected: 'rejected',
  away: 'unknown',
} as const;

const pendingLine = (url: string): string =>
  `Waiting for the listener to sign in at ${url} - afterwards ask account action=status.`;

const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
/** What permissions let be done. */
export const inWords = (list: readonly Permission[]) => list.map(name => permissionWords[name]).join('; ');
const lackLine = (missing: readonly Permission[]) => `What may not be done: ${inWords(missing)}.`;

const forChanges: ReadonlySet<Permission> = new Set([
  'manage_library',
  'manage_community',
  'delete_library',
] as const);

/** Permissions without which the account itself works: others are of no use where no tool on offer needs them. */
const ofAccount: ReadonlySet<Permission> = new Set(['basic_access', 'email', 'offline_access'] as const);

/** A permission to change is of no use to a server that only reads; nor is one whose tools are not on offer. */
function mayLines({ readOnly, needed }: StatusFacts, granted: readonly Permission[]): string[] {
  const useful = granted.filter(name => !readOnly || !forChanges.has(name));
  const offered = useful.filter(name => ofAccount.has(name) || needed.includes(name));
  const hidden = useful.filter(name => !offered.includes(name));
  return [
    `What may be done: ${offered.length === 0 ? 'nothing' : inWords(offered)}.`,
    ...(hidden.length === 0
      ? []
      : [
          `Permitted too, but this server does not offer the tools for it (MUSIC_GROUPS): ${inWords(hidden)}.`,
        ]),
  ];
}

const readOnlyLine =
  'This server only reads: nothing can be changed here. Whoever runs it lifts that by starting it without MUSIC_READ_ONLY (or --read-only).';

const requestsLine = ({ requests, ms, free, waiting }: Quota & Pace) =>
  `Requests to the service: at most ${requests} in ${ms / 1000} s; ${free} free now, ${waiting === 0 ? 'none' : waiting} waiting.`;

const requestFacts = ({ requests, ms, free, waiting }: Quota & Pace) => ({
  most: requests,
  seconds: ms / 1000,
  free,
  waiting,
});

const demoLine = ({ library }: Demo, canChange: boolean) =>
  `This is ${library}: no account is needed${canChange ? ', everything works, and changes stay here' : ''}. For a streaming account, whoever runs this server sets MUSIC_SERVICE=deezer (the README says how).`;

function headOf(from: StatusFacts): string[] {
  const { token, service, profile, user } = from;
  const where = `${service.name} (profile ${profile})`;
  const why = token.problem === undefined ? [] : [token.problem];
  if (service.demo) {
    const who = user ? `${quoted(user.name)}, user ${user.id}` : 'the demo listener';
    const listener = `The listener is ${who} (profile ${profile}).`;
    return [
      // Without a listener there is no library: it could not be opened.
      demoLine(service.demo, !from.readOnly && user !== undefined),
      listener,
      ...(token.source ? [`Signed in here by ${token.source}.`] : []),
    ];
  }
  if (token.state === 'ready' && from.unreached) {
    return [
      `A token is set for ${where}; the service could not be reached, so it is not known whether it works.`,
      `The token comes from ${token.source}.`,
    ];
  }
  if (token.state === 'ready') {
    const who = user ? ` as ${quoted(user.name)}, user ${user.id}` : '';
    return [
      `Connected to ${where}${who}.`,
      `The token comes from ${token.source}; ${lifetime(token.credential, from.granted)}.`,
    ];
  }
  if (token.state === 'away') {
    return [
      `Whether an account is connected to ${where} cannot be read now: ${why.join(' ')}`,
      'Nothing of a link is lost, and the catalogue works meanwhile.',
    ];
  }
  if (token.state === 'none') {
    return [
      `No account is connected to ${where}: the catalogue works; favourites, playlists and history need an account.`,
      ...why,
      `To connect one: ${from.wayIn}.`,
    ];
  }
  const lapse = token.state === 'expired' ? 'has expired' : 'was rejected by the service';
  return [
    `The token for ${where} from ${token.source} ${lapse}: the catalogue works without it, nothing of the listener's does.`,
    `To connect again: ${from.wayIn}.`,
  ];
}

/** As far as anybody said: the service with the token, or by what it permits. */
export function lifetime(credential: Credential | undefined, granted: StatusFacts['granted']): string {
  const expires = dateOf(credential?.expiresAt);
  if (expires !== undefined) return `it expires at ${expires}`;
  return credential?.endless || granted?.includes('offline_access')
    ? 'it does not expire'
    : 'when it expires is not known';
}
