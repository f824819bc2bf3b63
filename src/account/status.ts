import { type Permission, permissions, permissionWords } from '../client/api/endpoint.ts';
import type { Catalogue, OwnLibrary } from '../client/catalogue.ts';
import type { CallOptions, Client } from '../client/client.ts';
import * as errors from '../client/errors.ts';
import { type Pace, type Quota, unlimitedQuota } from '../client/quota-window.ts';
import type { HistoryStatus } from '../history/history-words.ts';
import { quoted } from '../text/sanitize.ts';
import type { AccountResult, AccountStatus } from '../tools/engine/account-port.ts';
import type { TokenStatus } from './access-token.ts';
import type { Credential } from './credential.ts';
import { favouritesIn, type HereStatus, hereLines, leftHereLines } from './library-here.ts';
import type { LinkPage } from './sign-in.ts';

interface StatusFacts extends Partial<TokenOwner> {
  readonly service: Catalogue;
  readonly profile: string;
  readonly token: TokenStatus;
  readonly here?: HereStatus | undefined;
  readonly history?: HistoryStatus | undefined;
  /** How to copy the library on this computer into the account. Empty if the listener cannot. */
  readonly howToCopy: string;
  /** Whether the settings turn the library off. */
  readonly isOff: boolean;
  readonly needed: readonly Permission[];
  /** How to connect an account or to get more permissions. */
  readonly connectSteps: string;
  readonly readOnly: boolean;
  /** Where changes and plans are kept, in words that follow "kept". */
  readonly recordPlace: string;
  /** The folders of own music that are missing or empty. */
  readonly absentFolders: readonly string[];
  /** The quota, and how many requests are free now. */
  readonly requests: Quota & Pace;
  /** The page of a running sign-in. */
  readonly pendingUrl?: string | undefined;
  readonly latestResult?: AccountResult | undefined;
}

export function statusOf(from: StatusFacts): AccountStatus {
  const { token, pendingUrl, latestResult, granted, needed, user, service, profile, readOnly } = from;
  const { requests, ms, free, waiting } = from.requests;
  // Without a token, an account that needs none allows everything.
  const may =
    granted ?? (service.accounts.needNoToken && user && token.state === 'none' ? permissions : undefined);
  const missing = granted && needed.filter(permission => !granted.includes(permission));
  const lines = [
    ...headOf(from),
    ...(from.here && token.state === 'ready' ? leftHereLines(from.here, from.howToCopy) : []),
    ...(readOnly ? [readOnlyLine] : []),
    ...(may ? allowedLines(from, may) : []),
    ...(missing && missing.length > 0
      ? [`Not allowed: ${inWords(missing)}.`, `To get the rest: ${from.connectSteps}.`]
      : []),
    requestsLine(from.requests),
    `Changes and plans are kept ${from.recordPlace}.`,
    ...(from.history === undefined ? [] : [from.history.line]),
    ...(pendingUrl ? [pendingLine(pendingUrl)] : []),
    ...(!pendingUrl && latestResult?.ok === false ? [`Last sign-in: ${latestResult.sentence}`] : []),
  ];
  const known = {
    source: token.source,
    user,
    permissions: granted,
    missing,
    expires: dateOf(token.credential?.expiresAt),
    problem: token.problem,
    address: pendingUrl,
    library: from.here?.isUsed ? hereFacts(from.here) : undefined,
    history: from.history?.facts,
  };
  const given = Object.entries(known).filter(([, value]) => value !== undefined);
  return {
    text: lines.join('\n'),
    facts: {
      state: stateOf(from),
      service: service.name,
      profile,
      read_only: readOnly,
      requests: { most: requests, seconds: ms / 1000, free, waiting },
      ...Object.fromEntries(given),
    },
  };
}

function stateOf({ token: { state }, service, pendingUrl, unreached, here }: StatusFacts): string {
  if (pendingUrl) return 'waiting';
  if (service.library) return service.library.state;
  if (here?.isUsed) return 'here';
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
  `Waiting for the listener to sign in at ${url}. Then call account again.`;

const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
/** What permissions allow. */
export const inWords = (list: readonly Permission[]) => list.map(name => permissionWords[name]).join('; ');

const forChanges: ReadonlySet<Permission> = new Set([
  'manage_library',
  'manage_community',
  'delete_library',
] as const);

/** Permissions that are useful even if no offered tool needs them. */
const ofAccount: ReadonlySet<Permission> = new Set(['basic_access', 'email', 'offline_access'] as const);

/** Leaves out permissions to change for a read-only server. Names permissions of hidden tools separately. */
function allowedLines({ readOnly, needed }: StatusFacts, granted: readonly Permission[]): string[] {
  const useful = granted.filter(name => !readOnly || !forChanges.has(name));
  const offered = useful.filter(name => ofAccount.has(name) || needed.includes(name));
  const hidden = useful.filter(name => !offered.includes(name));
  return [
    `Allowed: ${offered.length === 0 ? 'nothing' : inWords(offered)}.`,
    ...(hidden.length === 0
      ? []
      : [
          `Also allowed, but this server does not offer the tools for it (MUSIC_GROUPS): ${inWords(hidden)}.`,
        ]),
  ];
}

const readOnlyLine =
  'This server is read-only. To allow changes, the person who runs it restarts it without MUSIC_READ_ONLY (or --read-only).';

const requestsLine = ({ requests, ms, free, waiting }: Quota & Pace) =>
  ms === unlimitedQuota.ms
    ? 'Requests are not limited.'
    : `Quota: ${requests} requests in any ${ms / 1000} seconds; no daily limit is known. ${free} free now, ${waiting === 0 ? 'none' : waiting} waiting.`;

const hereFacts = ({ file, counts, problem }: HereStatus) => ({
  playlists: counts?.made ?? 0,
  favourites: counts === undefined ? 0 : favouritesIn(counts),
  ...(file === undefined ? {} : { file }),
  ...(problem === undefined ? {} : { problem }),
});

const ownLibraryLine = ({ name, otherwise }: OwnLibrary, canChange: boolean) =>
  `This is ${name}. No account is needed${canChange ? ', and changes affect only this library' : ''}. ${otherwise}`;

function headOf(from: StatusFacts): string[] {
  const { token, service, profile, user } = from;
  const where = `${service.name} (profile ${profile})`;
  const why = token.problem === undefined ? [] : [token.problem];
  if (service.library) {
    const who = user ? `${quoted(user.name)}, user ${user.id}` : service.library.listener;
    const listener = `The listener is ${who} (profile ${profile}).`;
    return [
      // Without a listener, the library could not be opened.
      ownLibraryLine(service.library, !from.readOnly && user !== undefined),
      listener,
      ...(token.source ? [`Signed in here by ${token.source}.`] : []),
    ];
  }
  if (token.state === 'ready' && from.unreached) {
    return [
      `A token is set for ${where}. The service could not be reached to check it.`,
      `The token comes from ${token.source}.`,
    ];
  }
  if (token.state === 'ready') {
    const who = user ? ` as ${quoted(user.name)}, user ${user.id}` : '';
    return [
      `Connected to ${where}${who}.`,
      `The token comes from ${token.source}; ${lifetime(token.credential, from.granted)}.`,
      ...(service.accounts.notKeptThere === undefined ? [] : [service.accounts.notKeptThere]),
    ];
  }
  if (token.state === 'away') {
    return [
      `The account for ${where} cannot be read now: ${why.join(' ')}`,
      'A linked account stays linked, and the catalogue works.',
    ];
  }
  if (from.isOff) {
    return [
      `Only the catalogue of ${where} works: the library is turned off (MUSIC_LIBRARY=off).`,
      `To turn it on: ${from.connectSteps}.`,
    ];
  }
  if (from.here?.isUsed)
    return [
      ...hereLines(from.here, where, service.accounts.noAccountsBecause ? undefined : from.connectSteps),
      ...(service.folders && from.here.file ? folderLines(service.folders, from.absentFolders) : []),
    ];
  if (service.accounts.areForAll && (token.state === 'none' || token.state === 'rejected'))
    return [...notAtServer(from, where), ...why, `To sign in: ${from.connectSteps}.`];
  if (token.state === 'none') {
    return [
      `No account is connected to ${where}. The catalogue works; favourites, playlists and history need an account.`,
      ...why,
      `To connect one: ${from.connectSteps}.`,
    ];
  }
  const lapse = token.state === 'expired' ? 'has expired' : 'was rejected by the service';
  return [
    `The token for ${where} from ${token.source} ${lapse}. The catalogue still works; favourites, playlists and history do not.`,
    `To connect again: ${from.connectSteps}.`,
  ];
}

const notAtServer = ({ token }: StatusFacts, where: string): string[] => [
  token.state === 'rejected'
    ? `The music server ${where} does not accept what is stored from ${token.source}. Its music and playlists cannot be read.`
    : `Nobody is signed in at the music server ${where}, so its music and playlists cannot be read.`,
];

/** Where the listener's own music is, and whether it is there. */
const folderLines = (folders: readonly string[], absent: readonly string[]): string[] => [
  `The music is in ${folders.join(' and ')}.`,
  ...absent.map(folder => `The folder ${folder} is missing or empty.`),
];

/** When the token expires, from the service's answer or its permissions. */
export function lifetime(credential: Credential | undefined, granted: StatusFacts['granted']): string {
  const expires = dateOf(credential?.expiresAt);
  if (expires !== undefined) return `it expires at ${expires}`;
  return credential?.endless || granted?.includes('offline_access')
    ? 'it does not expire'
    : 'its expiry date is unknown';
}

/** A token's owner and permissions, as far as the service says. `unreached`: whether the service did not answer. */
export type TokenOwner = Readonly<Awaited<ReturnType<typeof readOwner>>>;

/** `permissions` requests the token's permissions; `how` are the options for requesting its owner. Never rejects. */
export async function readOwner(
  { user }: Pick<Client, 'user'>,
  permissions: () => Promise<readonly Permission[] | undefined>,
  how?: CallOptions,
) {
  let unreached = false;
  const [details, granted] = await Promise.all([
    user.details({}, how).catch((error: unknown) => {
      unreached = isUnreached(error);
      return undefined;
    }),
    permissions().catch(() => undefined),
  ]);
  const owner = typeof details?.id === 'number' ? { id: details.id, name: details.name ?? '' } : undefined;
  return { user: owner, granted, unreached };
}

const noAnswer = [
  ...[errors.Unreachable, errors.ConnectionBroken, errors.TimedOut, errors.Unreadable],
  ...[errors.ServiceBusy, errors.QuotaReached],
];
const isUnreached = (error: unknown): boolean => noAnswer.some(kind => error instanceof kind);

/** An assistant cannot change these settings. */
export const withoutApplication =
  'the person who runs this server sets MUSIC_ACCESS_TOKEN (or MUSIC_ACCESS_TOKEN_FILE), or sets MUSIC_APP_ID and MUSIC_APP_SECRET to sign in with their own application, and restarts it';

const inTerminal = 'the listener runs music-catalogue-mcp login in a terminal';

/** How to connect an account or to get more permissions with the current settings. */
export function howToConnect({
  token,
  canSignIn,
  readOnly,
}: {
  readonly token: TokenStatus;
  readonly canSignIn: boolean;
  /** Then only the terminal can sign in. */
  readonly readOnly: boolean;
}): string {
  if (token.fixed) {
    const orUnset = canSignIn ? ', or unsets it so that signing in works,' : '';
    return `the person who runs this server sets ${token.source} to another token${orUnset} and restarts it`;
  }
  if (!canSignIn) return withoutApplication;
  return readOnly ? inTerminal : 'sign_in, or the listener runs music-catalogue-mcp login in a terminal';
}

/** The same for remote callers, who link an account on a page of this server. */
export const onPage = (page: LinkPage | undefined): string =>
  page === undefined
    ? 'sign_in gives a page on which the listener links an account'
    : `the listener opens ${page.url} in a browser within 10 minutes and links an account there`;

/** The same for remote callers of a server that has no such page. */
export const withoutPages = 'the person who runs this server sets MUSIC_LINK_KEY and restarts it';
