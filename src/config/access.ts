import { z } from 'zod';
import type { Environment } from '../platform/platform.ts';
import { ConfigError } from './config.ts';
import { readValue } from './read-config.ts';
import { type Setting, secret, setting } from './settings.ts';
import { issuerSchema, keySchema } from './value-schemas.ts';

/** Who may call over HTTP, and how callers link a music account. */
export interface Access {
  /** The authorization server whose tokens are taken, as its name is written. */
  readonly issuer: string | undefined;
  /** The file of API keys. */
  readonly keysFile: string | undefined;
  /** This server at the authorization server, which tells it who opened a page. */
  readonly linkClientId: string | undefined;
  readonly linkClientSecret: string | undefined;
  /** Encrypts the tokens of linked accounts. 32 bytes. */
  readonly linkKey: Uint8Array | undefined;
  /** Only decrypts: what an earlier key encrypted. */
  readonly linkKeyOld: Uint8Array | undefined;
}

const text = z.string().trim().min(1);
const key = (about: string): Setting<Uint8Array> => ({
  ...setting(about, '32 bytes in base64, or 64 hexadecimal digits', keySchema),
  kind: 'secret',
});

/** What can be set, by variables alone. */
export const accessSettings = () => ({
  issuer: setting(
    'the authorization server whose tokens are taken',
    'an https address without user, password or query (plain http on loopback only)',
    issuerSchema,
  ),
  keys_file: setting('the file of API keys, which the command keys writes', 'a path', text),
  link_client_id: setting(
    'this server at the authorization server, to find out who opens a page that links an account',
    'a text',
    text,
  ),
  link_client_secret: secret("that client's secret, if it has one"),
  link_key: key('encrypts the tokens of linked accounts'),
  link_key_old: key('an earlier key, whose tokens can still be read'),
});

/** Reads the variables of those who call over HTTP. Throws `ConfigError` with one sentence. */
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

/** What of `access` does not go together, or with where the server stands. Throws `ConfigError` with one sentence. */
export function checkAccess(access: Access, { publicUrl, isDemo }: AccessPlace): void {
  const { issuer, keysFile, linkClientId, linkKey } = access;
  if (issuer === undefined && keysFile === undefined) return;
  if (publicUrl === undefined) {
    throw new ConfigError(
      'MUSIC_ISSUER and MUSIC_KEYS_FILE need MUSIC_PUBLIC_URL: where callers reach this server.',
    );
  }
  // Each caller has a demo library of their own.
  if (isDemo) return;
  if (linkKey === undefined) {
    throw new ConfigError(
      'Each caller links a music account, whose token is kept encrypted: set MUSIC_LINK_KEY, as openssl rand -base64 32 prints one, and keep it.',
    );
  }
  if (issuer !== undefined && linkClientId === undefined) {
    throw new ConfigError(
      'The page that links an account asks MUSIC_ISSUER who opened it: set MUSIC_LINK_CLIENT_ID to this server as a client there.',
    );
  }
}

interface AccessPlace {
  readonly publicUrl: URL | undefined;
  readonly isDemo: boolean;
}
