import type { Permission } from '../client/api/endpoint.ts';
import { permissionWords } from '../client/api/permission-words.ts';
import type { ServicePreset } from '../client/service-preset.ts';
import { quoted } from '../text/sanitize.ts';
import type { AccountResult, AccountStatus } from './account-port.ts';
import { howToConnect } from './connect-steps.ts';
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
  readonly canSignIn: boolean;
  /** Whether the account tool may sign in, or only a terminal. */
  readonly readOnly: boolean;
  /** The page of a sign-in that waits for the listener. */
  readonly pendingUrl?: string | undefined;
  readonly latestResult?: AccountResult | undefined;
}

export function statusOf(from: StatusFacts): AccountStatus {
  const { token, pendingUrl, latestResult, granted, needed, user, service, profile } = from;
  const missing = granted && needed.filter(permission => !granted.includes(permission));
  const lines = [
    ...headOf(from),
    ...(granted ? [`The token may: ${listed(granted)}.`] : []),
    ...(missing && missing.length > 0 ? [lackLine(missing), `To get the rest: ${howToConnect(from)}.`] : []),
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
    facts: { state: stateOf(from), service: service.name, profile, ...Object.fromEntries(given) },
  };
}

function stateOf({ token: { state }, service, pendingUrl, unreached }: StatusFacts): string {
  if (pendingUrl) return 'waiting';
  if (service.demo) return 'demo';
  return state === 'ready' && unreached ? 'unknown' : stateNames[state];
}

const stateNames = { ready: 'connected', none: 'none', expired: 'expired', rejected: 'rejected' } as const;

const pendingLine = (url: string): string =>
  `Waiting for the listener to sign in at ${url} - afterwards ask account action=status.`;

const listed = (list: readonly string[]) => (list.length === 0 ? 'nothing' : list.join(', '));
const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
const lackLine = (missing: readonly Permission[]) =>
  `It may not: ${missing.map(name => `${name} (${permissionWords[name]})`).join('; ')}.`;

const demoLine =
  'This is the demo library on this computer: no account is needed, everything works, and changes stay here. For a streaming account set MUSIC_SERVICE=deezer (the README says how).';

function headOf(from: StatusFacts): string[] {
  const { token, service, profile, user } = from;
  const where = `${service.name} (profile ${profile})`;
  const why = token.problem === undefined ? [] : [token.problem];
  if (service.demo) {
    const who = user ? `${quoted(user.name)}, user ${user.id}` : 'the demo listener';
    const may = token.state === 'none' ? '; all permissions are granted' : '';
    const listener = `The listener is ${who} (profile ${profile})${may}.`;
    return [demoLine, listener, ...(token.source ? [`Signed in here by ${token.source}.`] : [])];
  }
  if (token.state === 'ready' && from.unreached) {
    return [
      `A token is set for ${where}; the service could not be reached, so it is not known whether it works.`,
      `The token comes from ${token.source}.`,
    ];
  }
  if (token.state === 'ready') {
    const who = user ? ` as ${quoted(user.name)}, user ${user.id}` : '';
    return [`Connected to ${where}${who}.`, `The token comes from ${token.source}; ${lifetime(from)}.`];
  }
  if (token.state === 'none') {
    return [
      `No account is connected to ${where}: the catalogue works; favourites, playlists and history need an account.`,
      ...why,
      `To connect one: ${howToConnect(from)}.`,
    ];
  }
  const lapse = token.state === 'expired' ? 'has expired' : 'was rejected by the service';
  return [
    `The token for ${where} from ${token.source} ${lapse}: the catalogue works without it, nothing of the listener's does.`,
    `To connect again: ${howToConnect(from)}.`,
  ];
}

function lifetime({ token, granted }: StatusFacts): string {
  const expires = dateOf(token.credential?.expiresAt);
  if (expires !== undefined) return `it expires at ${expires}`;
  return granted?.includes('offline_access') || !token.fixed
    ? 'it does not expire'
    : 'when it expires is not known';
}
