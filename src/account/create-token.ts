import type { Config } from '../config/config.ts';
import { unguessable } from '../text/secrets.ts';
import { AccessToken, type AccessTokenOptions } from './access-token.ts';
import { readConfiguredToken } from './configured-token.ts';
import { type CredentialStore, memoryStore } from './credential.ts';
import { credentialsFile } from './credentials-file.ts';
import { type Keyring, keyringStore, systemKeyring } from './keyring.ts';
import type { Application } from './oauth.ts';

/** A link that another process ended is still used for at most this long. Milliseconds. */
const linkReloadMs = 2000;

export interface AccessTokenParts extends Pick<AccessTokenOptions, 'now' | 'readPermissions'> {
  /** Default: the system's keyring. Null: none. */
  readonly keyring?: Keyring | null | undefined;
  /** Where the token of a caller over HTTP is stored. Such a caller never gets the configured token. */
  readonly linked?: CredentialStore | undefined;
}

/** The listener's token. Nothing is read before it is needed. */
export function createAccessToken(config: Config, parts: AccessTokenParts): AccessToken {
  const { service, accessToken, accessTokenFile, readOnly } = config;
  const { linked, keyring, ...rest } = parts;
  if (linked !== undefined && service.demo === undefined) {
    const configured = async () => undefined;
    return new AccessToken({
      ...rest,
      canSignIn: !readOnly,
      configured,
      stores: [linked],
      reloadAfterMs: linkReloadMs,
    });
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

/** The configured application; undefined if there is none. */
export const applicationOf = ({ appId, appSecret }: Config): Application | undefined =>
  appId && appSecret ? { id: appId, secret: appSecret } : undefined;

export const maySignIn = (config: Config): boolean =>
  config.service.demo !== undefined || applicationOf(config) !== undefined;
