import type { AccessToken } from '../account/access-token.ts';
import { readOwner, type TokenOwner } from '../account/status.ts';
import { type Authorization, type Client, type ClientOptions, createClient } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import type { Connections } from '../client/transport.ts';
import type { Config } from '../config/config.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import type { Updates } from '../resources/index.ts';
import type { Redaction } from '../text/redaction.ts';
import { grantedIn } from './listener-data.ts';
import type { PlaylistFolder } from './playlist-folder.ts';
import type { SharedState } from './process.ts';
import type { RunningService } from './source.ts';

/** For one call, in milliseconds. Hosts give up on a tool after a minute. */
const deadlineMs = 30_000;

/** What the clients of all listeners share. */
interface SharedParts extends Pick<SharedState, 'limiter' | 'cache' | 'searches' | 'genres'> {
  readonly connections: Connections;
  readonly clock: Clock;
  readonly replicas: Replicas | undefined;
  service(): Promise<Pick<RunningService, 'baseAddress' | 'ownerToken' | 'checkLibrary'>>;
}

interface OwnParts {
  /** Removes the listener's secrets from the service's answers. */
  readonly redaction: Redaction;
  /** The listener: a key of the caller's principal, or empty for the one listener of this computer. */
  readonly owner: string;
  readonly updates: Updates;
}

/** Answers the listener's requests from a library on this computer, and sends no token with the others. */
export function libraryClient(
  shared: SharedParts,
  config: Config,
  parts: OwnParts & { readonly playlists: PlaylistFolder | undefined },
  { local, access }: Required<Pick<ClientOptions, 'local' | 'access'>>,
): Client {
  const { owner, updates, playlists } = parts;
  return clientWith(shared, config, parts, {
    local,
    async access(needed, personal) {
      // The library takes the addresses of own files from their index.
      await shared.service();
      playlists?.opened();
      return access(needed, personal);
    },
    token: async () => undefined,
    caller: owner === '' ? undefined : updates,
    onWrite(entry, input) {
      updates.written(entry, input);
      if (entry.group === 'playlist') playlists?.changed();
    },
  });
}

/** Calls the service with the listener's current token. */
export function listenerClient(
  shared: SharedParts,
  config: Config,
  parts: OwnParts & { readonly token: Pick<AccessToken, 'value' | 'authorize'> },
): Client {
  const { token, updates, owner } = parts;
  const { accounts } = config.service;
  return clientWith(shared, config, parts, {
    token: () => token.value(),
    // The rate limiter gives listeners equal shares, or calls if there is only one listener.
    caller: owner === '' ? undefined : updates,
    async access(needed, personal) {
      if (personal) await (await shared.service()).checkLibrary?.();
      const authorization = await token.authorize(needed, personal);
      // Until someone signs in, the owner may do everything.
      return accounts.needNoToken && authorization.state === 'none'
        ? { ...authorization, state: 'ready' }
        : authorization;
    },
    onWrite: (entry, input) => updates.written(entry, input),
  });
}

/** Asks the service whose token this is, before anything else uses it. Never rejects. */
export const tokenCheck =
  (shared: SharedParts, config: Config, parts: Omit<OwnParts, 'updates'>) =>
  async (token: string): Promise<TokenOwner> => {
    const ready: Authorization = { state: 'ready', lacking: [], rejected: () => undefined };
    const client = clientWith(shared, config, parts, { token: async () => token, access: async () => ready });
    const fresh = { fresh: true };
    return readOwner(client, async () => grantedIn(await client.user.permissions({}, fresh)), fresh);
  };

interface Calling extends Pick<ClientOptions, 'caller' | 'access' | 'onWrite' | 'local'> {
  token(): Promise<string | undefined>;
}

function clientWith(
  shared: SharedParts,
  { service, tokenIn, quota }: Config,
  { redaction, owner }: Omit<OwnParts, 'updates'>,
  { token, ...calling }: Calling,
): Client {
  const { connections, clock, limiter, cache, searches, genres, replicas } = shared;
  return createClient({
    ...calling,
    transport: connections.transportFor(async () => {
      const [{ baseAddress, ownerToken }, value] = await Promise.all([shared.service(), token()]);
      return { origin: baseAddress, token: value ?? ownerToken, tokenIn, owner };
    }, redaction),
    quota,
    limiter,
    cache,
    searches,
    genres,
    answers: replicas?.answers,
    clock,
    isPrivate: service.accounts.areForAll,
    refused: service.accounts.refused,
    lacks: service.lacks,
    hasToken: () => service.accounts.needNoToken,
    plural: service.pluralNames,
    deadlineMs,
  });
}
