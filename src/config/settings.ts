import { z } from 'zod';
import { permissions } from '../client/api/endpoint.ts';
import { logLevels } from './config.ts';
import {
  onOffSchema,
  profileSchema,
  quotaSchema,
  redirectSchema,
  serviceSchema,
  wordsSchema,
} from './value-schemas.ts';

export interface Setting<T> {
  readonly about: string;
  /** What is allowed, to stand after "must be". */
  readonly allowed: string;
  readonly schema: z.ZodType<T>;
  readonly kind?: 'switch' | 'secret';
}

/** A setting of any kind of value. */
export const setting = <T>(about: string, allowed: string, schema: z.ZodType<T>): Setting<T> => ({
  about,
  allowed,
  schema,
});

const onOff = (about: string): Setting<boolean> => ({
  about,
  allowed: 'on or off',
  schema: onOffSchema,
  kind: 'switch',
});

/** A setting that is never a flag, and never shown. */
export const secret = (about: string, allowed = 'a text'): Setting<string> => ({
  about,
  allowed,
  schema: z.string().trim().min(1),
  kind: 'secret',
});

/** What can be set. A name is a flag (`--read-only`) and a variable (`MUSIC_READ_ONLY`); the flag wins. */
export const settings = (groups: readonly string[]) => ({
  service: setting(
    'embedded, deezer, or the base address of a service with the same interface',
    'embedded, deezer, or an https address without user, password or query (plain http on loopback only)',
    serviceSchema,
  ),
  access_token: secret("the listener's token"),
  access_token_file: secret('a file that holds the token', 'a path'),
  token_in: setting('where the token goes: query or header', 'query or header', z.enum(['query', 'header'])),
  app_id: setting('the application that signs in', 'a text', z.string().min(1)),
  app_secret: secret("that application's secret"),
  redirect_uri: setting(
    'where signing in returns to',
    'an http address of this computer (as http://127.0.0.1:8731/callback) or an https address',
    redirectSchema,
  ),
  perms: setting(
    'what signing in asks for, when not just what the tools need',
    `among ${permissions.join(', ')}`,
    wordsSchema.pipe(z.array(z.enum(permissions))),
  ),
  profile: setting(
    'a name for one of several accounts',
    'letters, digits, dots, dashes and underscores, not starting with a dot, and no device of Windows',
    profileSchema,
  ),
  keyring: onOff('keep what signing in gives in the keyring of this computer, else in a private file'),
  read_only: onOff('only tools that read'),
  groups: setting(
    `groups of tools to offer: ${groups.join(', ')}`,
    `among ${groups.join(', ')}`,
    wordsSchema.refine(list => list.every(name => groups.includes(name))),
  ),
  confirm: setting(
    'ask before what is hard to take back: destructive, or never',
    'destructive or never',
    z.enum(['destructive', 'never']),
  ),
  quota: setting('requests per window toward the service', 'like 45/5s', quotaSchema),
  ephemeral: onOff('keep the embedded library in memory'),
  log: setting('error, warn, info or debug, on stderr', logLevels.join(', '), z.enum(logLevels)),
});

export type Settings = ReturnType<typeof settings>;

/** The settings that were given. */
export type Values = { [K in keyof Settings]?: Settings[K] extends Setting<infer T> ? T : never };

export const flagOf = (name: string) => name.replaceAll('_', '-');
/** The flag that says something: a secret has none, and that of a switch that is on already would do nothing. */
export const flagFor = (
  name: string,
  kind: Setting<unknown>['kind'] | undefined,
  usual: string | undefined,
): string | undefined => (kind === 'secret' || usual === 'on' ? undefined : `--${flagOf(name)}`);
export const variableOf = (name: string) => `MUSIC_${name.toUpperCase()}`;

/** The variables whose values may be shown. */
export const plainVariables = (groups: readonly string[]): string[] =>
  Object.entries(settings(groups)).flatMap(([name, { kind }]) =>
    kind === 'secret' ? [] : [variableOf(name)],
  );
