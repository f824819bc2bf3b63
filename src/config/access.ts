import { z } from 'zod';
import type { Catalogue } from '../client/catalogue.ts';
import type { Environment } from '../platform/platform.ts';
import { ConfigError } from './config.ts';
import { readValues } from './read-config.ts';
import {
  issuerSchema,
  type LibrarySetting,
  type Setting,
  secret,
  setting,
  type ValuesOf,
} from './settings.ts';

const text = z.string().trim().min(1);
/** 32 bytes in base64 or in hexadecimal digits. */
const keySchema = z
  .string()
  .trim()
  .transform(text => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(({ length }) => length === 32);
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
  keysFile: setting('the file of API keys; the keys command writes it', 'a path', text),
  linkClientId: setting(
    "this server's client id at the authorization server, for sign-ins on link pages",
    'a text',
    text,
  ),
  linkClientSecret: secret("that client's secret, if it has one"),
  linkKey: key('encrypts the tokens of linked accounts'),
  linkKeyOld: key('a former key, which can still decrypt tokens'),
});

/** Who may call over HTTP, and how callers link a music account. */
export type Access = ValuesOf<ReturnType<typeof accessSettings>>;

/** Throws `ConfigError`. */
export const readAccess = (env: Environment): Access => readValues(accessSettings(), env);

/** Checks that the settings fit together. Throws `ConfigError`. */
export function checkAccess(access: Access, { publicUrl, service, library }: AccessContext): void {
  const { issuer, keysFile, linkClientId, linkKey } = access;
  if (issuer === undefined && keysFile === undefined) return;
  if (service.refusals.callers !== undefined) throw new ConfigError(service.refusals.callers);
  if (publicUrl === undefined) {
    throw new ConfigError(
      'MUSIC_ISSUER and MUSIC_KEYS_FILE need MUSIC_PUBLIC_URL. Set it to the address at which callers reach this server.',
    );
  }
  // Each caller has a library of their own, and with a key an account can take its place.
  if (!service.accounts.areLinked || (library !== 'account' && linkKey === undefined)) return;
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
  readonly service: Pick<Catalogue, 'accounts' | 'refusals'>;
  readonly library: LibrarySetting;
}
