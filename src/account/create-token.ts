import { type Config, ConfigError } from '../config/config.ts';
import { PrivateFileError, readPrivateFile } from '../platform/private-file.ts';
import { unguessable } from '../text/secrets.ts';
import { AccessToken, type AccessTokenOptions } from './access-token.ts';
import { type CredentialStore, memoryStore } from './credential.ts';
import { credentialsFile, noteBeside } from './credentials-file.ts';
import { type Keyring, keyringStore, systemKeyring } from './keyring.ts';
import type { Application } from './oauth.ts';

/** Milliseconds after which an account that another process unlinked is no longer used. */
const maxAgeMs = 2000;

export interface AccessTokenParts extends Pick<AccessTokenOptions, 'now' | 'readPermissions'> {
  /** The system's keyring if absent; no keyring if null. */
  readonly keyring?: Keyring | null | undefined;
  /** Stores the token of a remote caller, who never uses the configured one. */
  readonly linked?: CredentialStore | undefined;
}

/** The token for a configuration. It is read when it is first needed. */
export function createAccessToken(config: Config, parts: AccessTokenParts): AccessToken {
  const { service, accessToken, accessTokenFile, readOnly, library } = config;
  const { linked, keyring, ...rest } = parts;
  if (library === 'off' || service.folders !== undefined)
    return new AccessToken({ ...rest, canSignIn: false, configured: async () => undefined, stores: [] });
  if (linked !== undefined && !service.isDemo) {
    const configured = async () => undefined;
    return new AccessToken({ ...rest, canSignIn: !readOnly, configured, stores: [linked], maxAgeMs });
  }
  return new AccessToken({
    ...rest,
    canSignIn: !readOnly && maySignIn(config),
    configured: async () => (service.isDemo ? undefined : readConfiguredToken(accessToken, accessTokenFile)),
    stores: service.isDemo ? [memoryStore()] : lastingStores(config, keyring),
  });
}

function lastingStores(
  { service, profile, files, ...config }: Config,
  keyring: Keyring | null = config.keyring ? systemKeyring() : null,
): CredentialStore[] {
  const file = credentialsFile(files.credentials, service.key, unguessable);
  if (keyring === null) return [file];
  return [keyringStore(keyring, profile, service.key, noteBeside(files.credentials, service.key)), file];
}

/** The configured application, if there is one. */
export const applicationOf = ({ appId, appSecret }: Config): Application | undefined =>
  appId && appSecret ? { id: appId, secret: appSecret } : undefined;

export const maySignIn = (config: Config): boolean =>
  config.service.isDemo || applicationOf(config) !== undefined;

/** The token of the configuration, given directly or in a private file, and the name of its setting. Rejects with `ConfigError`. */
async function readConfiguredToken(
  token: string | undefined,
  file: string | undefined,
): Promise<{ token: string; source: string } | undefined> {
  if (token !== undefined) return { token, source: 'MUSIC_ACCESS_TOKEN' };
  return file === undefined ? undefined : { token: await tokenIn(file), source: 'MUSIC_ACCESS_TOKEN_FILE' };
}

async function tokenIn(file: string): Promise<string> {
  try {
    const text = (await readPrivateFile(file, { links: true })).trim();
    if (text !== '') return text;
  } catch (error) {
    const reason = error instanceof PrivateFileError ? error.reason : 'unreadable';
    throw new ConfigError(`MUSIC_ACCESS_TOKEN_FILE ${file} ${problems[reason] ?? 'cannot be read'}.`);
  }
  throw new ConfigError(`MUSIC_ACCESS_TOKEN_FILE ${file} is empty.`);
}

const problems: Readonly<Partial<Record<PrivateFileError['reason'], string>>> = {
  special: 'is not a regular file',
  shared: 'can be read by others: run chmod 600 on it',
  'too large': 'is too large to hold a token',
};
