import { z } from 'zod';
import type { Environment } from '../platform/platform.ts';
import { ConfigError, type LibrarySetting } from './config.ts';
import { readValue } from './read-config.ts';
import { issuerSchema, keySchema, type Setting, secret, setting } from './settings.ts';

/** Who may call over HTTP, and how callers link a music account. */
export interface Access {
  /** The authorization server whose tokens are accepted, as configured. */
  readonly issuer: string | undefined;
  /** The file of API keys. */
  readonly keysFile: string | undefined;
  /** This server's client id at the authorization server, for sign-ins on link pages. */
  readonly linkClientId: string | undefined;
  readonly linkClientSecret: string | undefined;
  /** Encrypts the tokens of linked accounts. 32 bytes. */
  readonly linkKey: Uint8Array | undefined;
  /** Only decrypts what it encrypted earlier. */
  readonly linkKeyOld: Uint8Array | undefined;
}

const text = z.string().trim().min(1);
const key = (about: string): Setting<Uint8Array> => ({
  ...setting(about, '32 bytes in base64, or 64 hexadecimal digits', keySchema),
  kind: 'secret',
});

/** These have variables and no flags. */
export const accessSettings = () => ({
  issuer: setting(
    'the authorization server whose tokens are accepted',
    'an https address without user, password or query (plain http on loopback only)',
    issuerSchema,
  ),
  keys_file: setting('the file of API keys; the keys command writes it', 'a path', text),
  link_client_id: setting(
    "this server's client id at the authorization server, for sign-ins on link pages",
    'a text',
    text,
  ),
  link_client_secret: secret("that client's secret, if it has one"),
  link_key: key('encrypts the tokens of linked accounts'),
  link_key_old: key('a former key, which can still decrypt tokens'),
});

/** Throws `ConfigError`. */
export function readAccess(env: Environment): Access {
  const all = accessSettings();
  return {
    issuer: readValue('issuer', all.issuer, {}, env),
    keysFile: readValue('keys_file', all.keys_file, {}, env),
    linkClientId: readValue('link_client_id', all.link_client_id, {}, env),
    linkClientSecret: readValue('link_client_secret', all.link_client_secret, {}, env),
    linkKey: readValue('link_key', all.link_key, {}, env),
    linkKeyOld: readValue('link_key_old', all.link_key_old, {}, env),
  };
}

/** Checks that the settings fit together. Throws `ConfigError`. */
export function checkAccess(access: Access, { publicUrl, isDemo, library }: AccessContext): void {
  const { issuer, keysFile, linkClientId, linkKey } = access;
  if (issuer === undefined && keysFile === undefined) return;
  if (publicUrl === undefined) {
    throw new ConfigError(
      'MUSIC_ISSUER and MUSIC_KEYS_FILE need MUSIC_PUBLIC_URL. Set it to the address at which callers reach this server.',
    );
  }
  // Each caller has a library of their own, and with a key an account can take its place.
  if (isDemo || (library !== 'account' && linkKey === undefined)) return;
  if (linkKey === undefined) {
    throw new ConfigError(
      "The tokens of callers' music accounts are stored encrypted. Set MUSIC_LINK_KEY to the output of openssl rand -base64 32, and keep it.",
    );
  }
  if (issuer !== undefined && linkClientId === undefined) {
    throw new ConfigError(
      "A link page asks MUSIC_ISSUER who opened it. Set MUSIC_LINK_CLIENT_ID to this server's client id there.",
    );
  }
}

interface AccessContext {
  readonly publicUrl: URL | undefined;
  readonly isDemo: boolean;
  readonly library: LibrarySetting;
}
