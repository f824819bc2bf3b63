import { randomBytes } from 'node:crypto';
import type { Permission } from '../client/api/endpoint.ts';
import type { Config } from '../config/config.ts';
import { AccessToken, type AccessTokenOptions } from './access-token.ts';
import { AccountService, type AccountServiceOptions } from './account-service.ts';
import { readConfiguredToken } from './configured-token.ts';
import { type CredentialStore, memoryStore } from './credential.ts';
import { credentialsFile } from './credentials-file.ts';
import { type Keyring, keyringStore, systemKeyring } from './keyring.ts';
import type { Application, SignInPlace } from './oauth.ts';
import { SignInError } from './sign-in-error.ts';

/** A link that another process ended is used no longer than this, in milliseconds. */
const holdsMs = 2000;

export interface AccessTokenParts extends Pick<AccessTokenOptions, 'now' | 'readPermissions'> {
  /** The system's own when absent; none when null. */
  readonly keyring?: Keyring | null | undefined;
  /** Where the token of a caller elsewhere is kept; their token is never the configured one. */
  readonly linked?: CredentialStore | undefined;
}

/** The token that the configuration names. Nothing is read before the token is asked for. */
export function createAccessToken(config: Config, parts: AccessTokenParts): AccessToken {
  const { service, accessToken, accessTokenFile, readOnly } = config;
  const { linked, keyring, ...rest } = parts;
  if (linked !== undefined && service.demo === undefined) {
    const configured = async () => undefined;
    return new AccessToken({ ...rest, canSignIn: !readOnly, configured, stores: [linked], holdsMs });
  }
  return new AccessToken({
    ...rest,
    canSignIn: !readOnly && maySignIn(config),
    configured: async () => (service.demo ? undefined : readConfiguredToken(accessToken, accessTokenFile)),
    stores: service.demo ? [memoryStore()] : lastingStores(config, keyring),
  });
}

function lastingStores(
  { service, profile, files, ...config }: Config,
  keyring: Keyring | null = config.keyring ? systemKeyring() : null,
): CredentialStore[] {
  const file = credentialsFile(files.credentials, service.key, unguessable);
  return keyring === null ? [file] : [keyringStore(keyring, profile, service.key), file];
}

/** The application that the configuration names, where it does. */
export const applicationOf = ({ appId, appSecret }: Config): Application | undefined =>
  appId && appSecret ? { id: appId, secret: appSecret } : undefined;

const maySignIn = (config: Config): boolean =>
  config.service.demo !== undefined || applicationOf(config) !== undefined;

export interface AccountServiceParts {
  readonly token: AccessToken;
  /** Calls with the token. */
  readonly client: AccountServiceOptions['client'];
  readonly pages?: AccountServiceOptions['pages'];
  readonly kept: AccountServiceOptions['kept'];
  /** For one sign-in; the application is the configured one when absent. */
  signInPlace(): Promise<Omit<SignInPlace, 'application'> & Partial<SignInPlace>>;
  /** What the tools on offer need. */
  readonly needed: readonly Permission[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const fiveMinutes = 5 * 60_000;

/** Signing in and out with the application that the configuration names. */
export function createAccountService(config: Config, parts: AccountServiceParts): AccountService {
  const { service, profile, readOnly, redirectUri, perms } = config;
  return new AccountService({
    ...parts,
    service,
    profile,
    readOnly,
    canSignIn: parts.pages !== undefined || maySignIn(config),
    async signInPlace() {
      const { application = applicationOf(config), ...place } = await parts.signInPlace();
      if (application === undefined) throw new SignInError('There is no application to sign in with.');
      return { ...place, application };
    },
    redirect: new URL(redirectUri),
    permissions: perms ?? requestedFor(parts.needed),
    random: unguessable,
    longestMs: fiveMinutes,
  });
}

/**
 * What signing in asks for: what the tools need; the name, which every answer about "me" needs; and to stay
 * signed in, because a token lasts an hour otherwise and the service has no way to renew one.
 */
export const requestedFor = (needed: readonly Permission[]): readonly Permission[] => [
  ...new Set<Permission>(['basic_access', 'offline_access', ...needed]),
];

const unguessable = () => randomBytes(24).toString('base64url');
