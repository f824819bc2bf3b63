import type { Config } from '../config/config.ts';
import { unguessable } from '../text/unguessable.ts';
import { AccessToken, type AccessTokenOptions } from './access-token.ts';
import { readConfiguredToken } from './configured-token.ts';
import { type CredentialStore, memoryStore } from './credential.ts';
import { credentialsFile } from './credentials-file.ts';
import { type Keyring, keyringStore, systemKeyring } from './keyring.ts';
import type { Application } from './oauth.ts';

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

export const maySignIn = (config: Config): boolean =>
  config.service.demo !== undefined || applicationOf(config) !== undefined;
