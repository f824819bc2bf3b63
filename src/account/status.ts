import { type Permission, permissions } from '../client/api/endpoint.ts';
import { permissionWords } from '../client/api/permission-words.ts';
import type { Pace, Quota } from '../client/quota.ts';
import type { Demo, ServicePreset } from '../client/service-preset.ts';
import { quoted } from '../text/sanitize.ts';
import type { AccountResult, AccountStatus } from '../tools/engine/account-port.ts';
import type { TokenStatus } from './access-token.ts';
import type { Credential } from './credential.ts';
import type { LinkPage, LinkPageSource } from './sign-in.ts';

/** What a status shows. */
export interface StatusFacts {
  readonly service: ServicePreset;
  readonly profile: string;
  readonly token: TokenStatus;
  readonly user?: { readonly id: number; readonly name: string } | undefined;
  /** Whether the service did not answer when it was asked whose token this is. */
  readonly unreached?: boolean;
  readonly granted?: readonly Permission[] | undefined;
  /** The permissions that the tools need. */
  readonly needed: readonly Permission[];
  /** How to connect, or to get more permissions. */
  readonly howToConnect: string;
  readonly readOnly: boolean;
  /** The rate limit and its current use. */
  readonly requests: Quota & Pace;
  /** The page of a waiting sign-in. */
  readonly pendingUrl?: string | undefined;
  readonly latestResult?: AccountResult | undefined;
}

export function statusOf(from: StatusFacts): AccountStatus {
  const { token, pendingUrl, latestResult, granted, needed, user, service, profile, readOnly } = from;
  // Until someone signs in, the demo lets its owner do everything.
  const allowed = granted ?? (service.demo && user && token.state === 'none' ? permissions : undefined);
  const missing = granted && needed.filter(permission => !granted.includes(permission));
  const lines = [
    ...headOf(from),
    ...(readOnly ? [readOnlyLine] : []),
    ...(allowed ? allowedLines(from, allowed) : []),
    ...(missing && missing.length > 0 ? [lackLine(missing), `To get the rest: ${from.howToConnect}.`] : []),
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
  `Waiting for the listener to sign in at ${url} - afterwards call account action=status.`;

const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
/** What the permissions allow, in words. */
const inWords = (list: readonly Permission[]) => list.map(name => permissionWords[name]).join('; ');
const lackLine = (missing: readonly Permission[]) => `Not allowed: ${inWords(missing)}.`;

const forChanges: ReadonlySet<Permission> = new Set([
  'manage_library',
  'manage_community',
  'delete_library',
] as const);

/** Permissions that no tool needs but the account does. */
const ofAccount: ReadonlySet<Permission> = new Set(['basic_access', 'email', 'offline_access'] as const);

/** Leaves out permissions that a read-only server cannot use, and lists those without tools separately. */
function allowedLines({ readOnly, needed }: StatusFacts, granted: readonly Permission[]): string[] {
  const useful = granted.filter(name => !readOnly || !forChanges.has(name));
  const offered = useful.filter(name => ofAccount.has(name) || needed.includes(name));
  const hidden = useful.filter(name => !offered.includes(name));
  return [
    `Allowed: ${offered.length === 0 ? 'nothing' : inWords(offered)}.`,
    ...(hidden.length === 0
      ? []
      : [`Also allowed, but MUSIC_GROUPS leaves out the tools for it: ${inWords(hidden)}.`]),
  ];
}

const readOnlyLine =
  'This server is read-only, so nothing can be changed. To allow changes, the operator starts it without MUSIC_READ_ONLY (or --read-only).';

const requestsLine = ({ requests, ms, free, waiting }: Quota & Pace) =>
  `Requests to the service: at most ${requests} in ${ms / 1000} s; ${free} free now, ${waiting === 0 ? 'none' : waiting} waiting.`;

const requestFacts = ({ requests, ms, free, waiting }: Quota & Pace) => ({
  most: requests,
  seconds: ms / 1000,
  free,
  waiting,
});

const demoLine = ({ library }: Demo, canChange: boolean) =>
  `This is ${library}. No account is needed${canChange ? ', everything works, and changes stay here' : ''}. For a streaming account, the operator sets MUSIC_SERVICE=deezer (see the README).`;

function headOf(from: StatusFacts): string[] {
  const { token, service, profile, user } = from;
  const where = `${service.name} (profile ${profile})`;
  const why = token.problem === undefined ? [] : [token.problem];
  if (service.demo) {
    const who = user ? `${quoted(user.name)}, user ${user.id}` : 'the demo listener';
    const listener = `The listener is ${who} (profile ${profile}).`;
    return [
      // Without a listener, the library could not be opened.
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
      'The link is not lost, and the catalogue works meanwhile.',
    ];
  }
  if (token.state === 'none') {
    return [
      `No account is connected to ${where}. The catalogue works; favourites, playlists and history need an account.`,
      ...why,
      `To connect one: ${from.howToConnect}.`,
    ];
  }
  const lapse = token.state === 'expired' ? 'has expired' : 'was rejected by the service';
  return [
    `The token for ${where} from ${token.source} ${lapse}. The catalogue works without it, but the listener's own music does not.`,
    `To connect again: ${from.howToConnect}.`,
  ];
}

/** When the token expires, by the service's answer or by its permissions. */
function lifetime(credential: Credential | undefined, granted: StatusFacts['granted']): string {
  const expires = dateOf(credential?.expiresAt);
  if (expires !== undefined) return `it expires at ${expires}`;
  return credential?.endless || granted?.includes('offline_access')
    ? 'it does not expire'
    : 'its expiry is unknown';
}

/** The result of signing in. `pages` exist only over HTTP. */
export function signedInText(
  {
    permissions: requested,
    pages,
  }: { readonly permissions: readonly Permission[]; readonly pages?: LinkPageSource | undefined },
  credential: Credential,
  store: string,
): string {
  const { user, permissions: granted } = credential;
  const lacking = granted ? requested.filter(permission => !granted.includes(permission)) : [];
  const [first = '', ...rest] = lifetime(credential, granted);
  return [
    `Signed in${user ? ` as ${quoted(user.name)}` : ''}.`,
    granted ? `Allowed: ${inWords(granted) || 'nothing'}.` : 'The permissions could not be read.',
    ...(lacking.length > 0 ? [`Not allowed: ${inWords(lacking)}.`] : []),
    `${first.toUpperCase()}${rest.join('')}.`,
    // Callers over HTTP need not know where it is stored.
    ...(pages === undefined ? [`Stored in ${store}.`] : []),
  ].join(' ');
}

const inTerminal = 'the listener runs music-catalogue-mcp login in a terminal';

/** Without an application, an assistant can do nothing: only the operator can change settings. */
export const withoutApplication =
  'the operator of this server sets MUSIC_ACCESS_TOKEN (or MUSIC_ACCESS_TOKEN_FILE) to a token, or MUSIC_APP_ID and MUSIC_APP_SECRET to sign in with an application of their own, and restarts it; without either, only the catalogue works';

/** How to connect, or to get more permissions, with the present settings. */
export function howToConnect({
  token,
  canSignIn,
  readOnly,
}: {
  readonly token: TokenStatus;
  readonly canSignIn: boolean;
  /** Only a terminal can sign in then. */
  readonly readOnly: boolean;
}): string {
  if (token.fixed) {
    const change = canSignIn ? 'replaces or unsets' : 'replaces the token in';
    const after = canSignIn ? '; without it, signing in works' : '';
    return `the operator of this server ${change} ${token.source} and restarts it${after}`;
  }
  if (!canSignIn) return withoutApplication;
  return readOnly ? inTerminal : `account action=login, or ${inTerminal}`;
}

/** The same for callers over HTTP, who link an account on a page of this server. */
export const howToLink = (page: LinkPage | undefined): string =>
  page === undefined
    ? 'account action=login gives the page where the listener links an account'
    : `the listener opens ${page.url} in a browser within 10 minutes, and links an account there`;
