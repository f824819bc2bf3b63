import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Config, ConfigError } from '../config/config.ts';
import { type Platform, thisPlatform } from '../platform/platform.ts';
import { PrivateFileError, readPrivateFile, writePrivateFile } from '../platform/private-file.ts';
import { jsonIn } from '../text/parse.ts';
import { unguessable } from '../text/redaction.ts';
import { AccessToken, type AccessTokenOptions } from './access-token.ts';
import { CredentialError, type CredentialStore, credentialSchema, memoryCredentials } from './credential.ts';
import { type Keyring, keyringStore, systemKeyring } from './keyring.ts';
import type { OAuthApplication } from './oauth.ts';

/** Milliseconds after which an account that another process unlinked is no longer used. */
const maxAgeMs = 2000;

interface AccessTokenParts extends Pick<AccessTokenOptions, 'now' | 'readPermissions'> {
  /** The system's keyring if absent; no keyring if null. */
  readonly keyring?: Keyring | null | undefined;
  /** Stores the token of a remote caller, who never uses the configured one. */
  readonly linked?: CredentialStore | undefined;
}

/** The token for a configuration. It is read when it is first needed. */
export function createAccessToken(config: Config, parts: AccessTokenParts): AccessToken {
  const { accessToken, accessTokenFile, readOnly, library } = config;
  const { accounts } = config.service;
  const { linked, keyring, ...rest } = parts;
  const unconfigured = { ...rest, configured: async () => undefined };
  if (library === 'off' || accounts.noAccountsBecause !== undefined)
    return new AccessToken({ ...unconfigured, canSignIn: false, stores: [] });
  if (linked !== undefined && accounts.areLinked)
    return new AccessToken({ ...unconfigured, canSignIn: !readOnly, stores: [linked], maxAgeMs });
  return new AccessToken({
    ...rest,
    isPassword: accounts.passwordFor !== undefined,
    canSignIn: accounts.howToSignIn !== undefined || (!readOnly && maySignIn(config)),
    configured: async () =>
      accounts.outlastProcess ? readConfiguredToken(accessToken, accessTokenFile) : undefined,
    stores: accounts.outlastProcess ? lastingStores(config, keyring) : [memoryCredentials()],
  });
}

function lastingStores(
  { service, profile, files, ...config }: Config,
  keyring: Keyring | null = config.keyring ? systemKeyring() : null,
): CredentialStore[] {
  const file = credentialsFile(files.credentials, service.key, unguessable);
  if (keyring === null) return [file];
  return [keyringStore(keyring, profile, service.key, files.credentials), file];
}

export const applicationOf = ({ appId, appSecret }: Config): OAuthApplication | undefined =>
  appId && appSecret ? { id: appId, secret: appSecret } : undefined;

export const maySignIn = (config: Config): boolean =>
  config.service.accounts.needNoToken || applicationOf(config) !== undefined;

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
  link: 'is a symbolic link, which is not followed',
  special: 'is not a regular file',
  shared: 'can be read by others: run chmod 600 on it',
  'too large': 'is too large to hold a token',
};

/** By service, because a token must never be sent to another service. */
const contents = z.object({ version: z.literal(1), services: z.record(z.string(), credentialSchema) });
type Contents = z.infer<typeof contents>;

const empty: Contents = { version: 1, services: {} };

/**
 * A credentials file that only its owner can read. A damaged file, a link, or a file that others can read is left
 * unchanged and refused with an error. `random` names the temporary file.
 */
export function credentialsFile(
  path: string,
  service: string,
  random: () => string,
  platform: Platform = thisPlatform,
): CredentialStore {
  const load = () => read(path, platform);
  const replace = async (value: Contents) => {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (platform.permissions === 'modes') await chmod(folder, 0o700);
    await writePrivateFile(path, `${JSON.stringify(value, undefined, 2)}\n`, random());
  };
  return {
    name: `the credentials file ${path}`,
    read: async () => (await load()).services[service],
    async write(credential) {
      const { services } = await load();
      await replace({ version: 1, services: { ...services, [service]: credential } });
      return true;
    },
    async remove() {
      const { services } = await load();
      const { [service]: removed, ...rest } = services;
      if (removed === undefined) return false;
      if (Object.keys(rest).length === 0) await rm(path);
      else await replace({ version: 1, services: rest });
      return true;
    },
  };
}

async function read(path: string, platform: Platform): Promise<Contents> {
  const text = await readPrivate(path, platform);
  if (text === undefined) return empty;
  const parsed = contents.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw new CredentialError(
    `The credentials file ${path} is damaged. It was not changed: repair or delete it, then sign in again.`,
  );
}

/** Undefined without a file. */
async function readPrivate(path: string, platform: Platform): Promise<string | undefined> {
  try {
    return await readPrivateFile(path, { links: false, platform });
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    if (error.reason === 'absent') return undefined;
    // A file that is too large counts as damaged.
    if (error.reason === 'too large') return '';
    throw new CredentialError(`The credentials file ${path} ${problems[error.reason] ?? unreadable(error)}.`);
  }
}

const unreadable = ({ code }: PrivateFileError) => `cannot be read (${code})`;
