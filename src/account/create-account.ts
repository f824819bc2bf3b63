import { randomBytes } from 'node:crypto';
import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import type { Config } from '../config/config.ts';
import { Account } from './account.ts';
import { AccountService } from './account-service.ts';
import { type CredentialStore, memoryStore } from './credential.ts';
import { credentialsFile } from './credentials-file.ts';
import { credentialsPath } from './credentials-path.ts';
import { type Keyring, keyringStore, systemKeyring } from './keyring.ts';
import type { Application } from './oauth.ts';
import { readToken } from './token.ts';

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The system's own when absent; none when null. */
  readonly keyring?: Keyring | null;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The credentials of another service are another's: this names whose they are. */
const keyOf = ({ service }: Config): string => (typeof service === 'string' ? service : service.href);

/** The account that the configuration names. Nothing is read before it is asked for. */
export function openAccount(config: Config, surroundings: Surroundings): Account {
  const embedded = config.service === 'embedded';
  return new Account({
    canSignIn: !config.readOnly && applicationOf(config) !== undefined,
    configured: async () => (embedded ? undefined : readToken(config.accessToken, config.accessTokenFile)),
    stores: embedded ? [memoryStore()] : storesOf(config, surroundings),
    now: surroundings.now ?? Date.now,
  });
}

function storesOf(config: Config, surroundings: Surroundings): CredentialStore[] {
  const { env, platform, keyring = config.keyring ? systemKeyring() : null } = surroundings;
  const path = credentialsPath(env, platform, config.profile);
  const file = credentialsFile(path, keyOf(config), unguessable);
  return keyring === null ? [file] : [keyringStore(keyring, config.profile, keyOf(config)), file];
}

/** What the account needs of the service it belongs to. */
export interface ServiceSide {
  readonly client: Pick<Client, 'user'>;
  /** Of the embedded service, once it runs. */
  origin(): Promise<string>;
}

/** Known to every embedded service, and no secret: it asks only the person at this computer. */
const demoApplication = { id: 'music-catalogue-mcp', secret: 'demo' };

function applicationOf({ service, appId, appSecret }: Config): Application | undefined {
  if (service === 'embedded') return demoApplication;
  return appId && appSecret ? { id: appId, secret: appSecret } : undefined;
}

/** Where the browser comes back to, if nothing else is set: to be registered with the application as it stands. */
const usualRedirect = 'http://127.0.0.1:8731/callback';
/** The embedded service takes any port, so a free one will do. */
const anyPort = 'http://127.0.0.1:0/callback';

const fiveMinutes = 5 * 60_000;

/** Signing in and out of the account. `needed` is what the tools on offer need. */
export function openAccountService(
  account: Account,
  config: Config,
  side: ServiceSide,
  needed: readonly Permission[],
): AccountService {
  const { service } = config;
  const embedded = service === 'embedded';
  return new AccountService({
    account,
    client: side.client,
    service: typeof service === 'string' ? service : service.origin,
    embedded,
    profile: config.profile,
    readOnly: config.readOnly,
    application: applicationOf(config),
    origin: side.origin,
    redirect: new URL(config.redirectUri ?? (embedded ? anyPort : usualRedirect)),
    permissions: config.perms ?? asked(needed),
    needed,
    random: unguessable,
    now: Date.now,
    longestMs: fiveMinutes,
  });
}

/**
 * What signing in asks for: what the tools need; the name, which every answer about "me" needs; and to stay
 * signed in, because a token lasts an hour otherwise and the service has no way to renew one.
 */
const asked = (needed: readonly Permission[]): readonly Permission[] => [
  ...new Set<Permission>(['basic_access', 'offline_access', ...needed]),
];

const unguessable = () => randomBytes(24).toString('base64url');
