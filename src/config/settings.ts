import { isIP } from 'node:net';
import { z } from 'zod';
import { permissions } from '../client/api/endpoint.ts';
import { defaultQuota, type Quota } from '../client/quota.ts';
import { serviceAt, serviceNames, services } from '../client/service-preset.ts';
import type { Environment } from '../platform/platform.ts';
import { type Choices, logLevels } from './config.ts';

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

/** How the text of a setting is checked and read. */

const yes = new Set(['1', 'true', 'yes', 'on']);
const no = new Set(['', '0', 'false', 'no', 'off']);

export const onOffSchema = z
  .string()
  .toLowerCase()
  .refine(word => yes.has(word) || no.has(word))
  .transform(word => yes.has(word));

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Nobody on the way reads along, or there is no way. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));

/** An address with a secret in it would stand in the record of changes. */
const isServiceUrl = (url: URL) =>
  isSafeAddress(url) && url.username === '' && url.password === '' && !/[?#]/.test(url.href);

export const serviceSchema = z.union([
  z.enum(serviceNames).transform(name => services[name]),
  z
    .string()
    .refine(text => URL.canParse(text) && isServiceUrl(new URL(text)))
    .transform(text => serviceAt(new URL(text))),
]);

/** Compared as text with what an authorization server calls itself, so it stays as it was written. */
export const issuerSchema = z.string().refine(text => URL.canParse(text) && isServiceUrl(new URL(text)));

const isReturnUrl = (url: URL) => isSafeAddress(url) && url.hash === '';

export const redirectSchema = z.string().refine(text => URL.canParse(text) && isReturnUrl(new URL(text)));

/** `45/5s`: requests and the seconds of their window. */
export const quotaSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}\/(\d+(\.\d+)?)s$/)
  .transform((text): Quota => {
    const [requests = '', time = ''] = text.split('/');
    return { requests: Number(requests), ms: Number(time.slice(0, -1)) * 1000 };
  })
  .refine(({ ms }) => ms > 0);

/** Names a file of its own on every platform: Windows opens a device by some names, whatever stands behind them. */
export const profileSchema = z
  .string()
  .regex(/^(?!(con|prn|aux|nul|com\d|lpt\d)(\.|$))[a-z0-9_-][a-z0-9._-]{0,63}$/i);

/** Words between commas; at least one. */
export const wordsSchema = z
  .string()
  .transform(text =>
    text
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== ''),
  )
  .refine(list => list.length > 0);

/** 32 bytes, as base64 or as hexadecimal digits. */
export const keySchema = z
  .string()
  .trim()
  .transform(text => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(({ length }) => length === 32);
/** A whole number from 1 on. */
export const amountSchema = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number);

/** A TCP port; 0 is one that is free. */
export const portSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(port => port <= 65_535);

/** An address of this computer. */
export const hostSchema = z.string().refine(text => text === 'localhost' || isIP(text) !== 0);

/** Where others reach this server: an origin, and nothing behind it. */
export const publicUrlSchema = z
  .string()
  .refine(text => URL.canParse(text) && isOrigin(new URL(text)))
  .transform(text => new URL(text));

const isOrigin = (url: URL) =>
  isSafeAddress(url) && url.username === '' && url.password === '' && url.href === `${url.origin}/`;

/** As a browser writes them: without a slash at the end. */
export const originsSchema = wordsSchema.refine(list =>
  list.every(text => URL.canParse(text) && isOrigin(new URL(text)) && new URL(text).origin === text),
);

const isNetwork = (text: string) => {
  const [address = '', length, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (length === undefined || isPrefix(length, bits));
};
const isPrefix = (length: string, bits: number) => /^\d{1,3}$/.test(length) && Number(length) <= bits;

/** IP addresses and networks, as `10.0.0.7` and `10.0.0.0/8`. */
export const addressesSchema = wordsSchema.refine(list => list.every(isNetwork));

/** The given settings, with a default for each that was left out. */
export function choicesOf(values: Values): Choices {
  const { service = services.embedded } = values;
  return {
    service,
    tokenIn: values.token_in ?? service.tokenIn,
    appId: values.app_id,
    redirectUri: values.redirect_uri ?? service.redirectUri,
    perms: values.perms,
    profile: values.profile ?? 'default',
    keyring: values.keyring ?? true,
    readOnly: values.read_only ?? false,
    groups: values.groups,
    confirm: values.confirm ?? 'destructive',
    quota: values.quota ?? defaultQuota,
    ephemeral: values.ephemeral ?? false,
    log: values.log ?? 'warn',
    accessToken: values.access_token,
    accessTokenFile: values.access_token_file,
    appSecret: values.app_secret,
  };
}

const switchText = (isOn: boolean) => (isOn ? 'on' : 'off');
const quotaText = ({ requests, ms }: Quota) => `${requests}/${ms / 1000}s`;

/** Each default as it is written in the environment, by the setting's name. The redirect's depends on the service. */
export function defaultTexts(): Readonly<Record<string, string>> {
  const { service, tokenIn, profile, keyring, readOnly, confirm, quota, ephemeral, log } = choicesOf({});
  return {
    service: service.name,
    token_in: tokenIn,
    profile,
    keyring: switchText(keyring),
    read_only: switchText(readOnly),
    confirm,
    quota: quotaText(quota),
    ephemeral: switchText(ephemeral),
    log,
  };
}

/** The environment for programs that this one starts: without its settings, which hold its secrets. */
export const childEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MUSIC_')));
