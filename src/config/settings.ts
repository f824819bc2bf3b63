import { delimiter, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { permissions } from '../client/api/endpoint.ts';
import { defaultQuota, type Quota, unlimitedQuota } from '../client/quota-window.ts';
import { ownMusic, serviceAt, serviceNames, services } from '../client/service-preset.ts';
import type { Environment } from '../platform/platform.ts';
import { type Choices, type LibrarySetting, librarySettings, logLevels } from './config.ts';

export interface Setting<T> {
  readonly about: string;
  /** Completes the sentence "must be …". */
  readonly allowed: string;
  readonly schema: z.ZodType<T>;
  readonly kind?: 'switch' | 'secret';
}

/** A setting with its default, as a user would write it. */
export type UsualSetting<T> = Setting<T> & { readonly usual: string };

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

/** A setting without a flag, whose value is never shown. */
export const secret = (about: string, allowed = 'a text'): Setting<string> => ({
  about,
  allowed,
  schema: z.string().trim().min(1),
  kind: 'secret',
});

/** Each name is a flag (`--read-only`) and a variable (`MUSIC_READ_ONLY`). The flag takes precedence. */
export const settings = (groups: readonly string[]) => ({
  service: setting(
    'embedded, deezer, a folder with your own music, or the base address of a service with the same interface',
    'embedded, deezer, an absolute path of a folder with music, or an https address without user, password or query (plain http on loopback only)',
    serviceSchema,
  ),
  library: setting(
    "where the listener's library is: account, here (on this computer, until an account is connected) or off",
    'account, here or off',
    wordOf(librarySettings),
  ),
  access_token: secret("the listener's token"),
  access_token_file: secret('a file that holds the token', 'a path'),
  token_in: setting('how the token is sent: query or header', 'query or header', wordOf(['query', 'header'])),
  app_id: setting('the id of the application to sign in with', 'a text', z.string().min(1)),
  app_secret: secret("that application's secret"),
  redirect_uri: setting(
    'the address to which signing in returns',
    'an http address of this computer (such as http://127.0.0.1:8731/callback) or an https address',
    redirectSchema,
  ),
  perms: setting(
    'the permissions to request when signing in, if not those that the tools need',
    `among ${permissions.join(', ')}`,
    wordsSchema.pipe(z.array(wordOf(permissions))),
  ),
  profile: setting(
    'a name for one of several accounts',
    'letters, digits, dots, dashes and underscores, not starting with a dot, and not the name of a Windows device',
    profileSchema,
  ),
  keyring: onOff('store the token in the keyring of this computer, or else in a private file'),
  read_only: onOff('offer only tools that read'),
  groups: setting(
    `groups of tools to offer: ${groups.join(', ')}`,
    `among ${groups.join(', ')}`,
    wordsSchema.refine(list => list.every(name => groups.includes(name))),
  ),
  confirm: setting(
    'ask before changes that are hard to undo (destructive), or never',
    'destructive or never',
    wordOf(['destructive', 'never']),
  ),
  quota: setting('the most requests to the service per time window', 'like 45/5s', quotaSchema),
  playlists_folder: setting(
    'a folder in which every own playlist is kept as an M3U8 file, if the service is a folder of music',
    'an absolute path',
    z
      .string()
      .refine(path => isAbsolute(path))
      .transform(path => resolve(path)),
  ),
  ephemeral: onOff('keep the embedded library in memory'),
  log: setting(
    'the level of the log on standard error: error, warn, info or debug',
    logLevels.join(', '),
    wordOf(logLevels),
  ),
});

export type Settings = ReturnType<typeof settings>;

export type Values = { [K in keyof Settings]?: Settings[K] extends Setting<infer T> ? T : never };

export const flagOf = (name: string) => name.replaceAll('_', '-');
/** The flag to show for a setting. A secret has no flag, and that of a switch that is on by default would do nothing. */
export const flagFor = (
  name: string,
  kind: Setting<unknown>['kind'] | undefined,
  usual: string | undefined,
): string | undefined => (kind === 'secret' || usual === 'on' ? undefined : `--${flagOf(name)}`);
/** The variable of `read_only` or `readOnly` is `MUSIC_READ_ONLY`. */
export const variableOf = (name: string) => `MUSIC_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

/** The variables whose values may be shown. */
export const plainVariables = (groups: readonly string[]): string[] =>
  Object.entries(settings(groups)).flatMap(([name, { kind }]) =>
    kind === 'secret' ? [] : [variableOf(name)],
  );

/** People type these into an app's form, so their case does not matter. */
const wordOf = <const T extends readonly string[]>(words: T) => z.string().toLowerCase().pipe(z.enum(words));

const yes = new Set(['1', 'true', 'yes', 'on']);
const no = new Set(['', '0', 'false', 'no', 'off']);

export const onOffSchema = z
  .string()
  .toLowerCase()
  .refine(word => yes.has(word) || no.has(word))
  .transform(word => yes.has(word));

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Whether the connection is encrypted or stays on this computer. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));

/** The address is stored with each change, so it must not contain a secret. */
const isServiceUrl = (url: URL) =>
  isSafeAddress(url) && url.username === '' && url.password === '' && !/[?#]/.test(url.href);

const serviceSchema = z.union([
  wordOf(serviceNames).transform(name => services[name]),
  z
    .string()
    .refine(text => URL.canParse(text) && isServiceUrl(new URL(text)))
    .transform(text => serviceAt(new URL(text))),
  z
    .string()
    .refine(text => foldersIn(text).length > 0)
    .transform(text => ownMusic(foldersIn(text))),
]);

/** Absolute paths, separated as in PATH, or one `file:` address; none for anything else. */
function foldersIn(text: string): string[] {
  if (/^file:/i.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.host === '' ? [resolve(fileURLToPath(url))] : [];
  }
  const folders = text.split(delimiter).filter(path => path !== '');
  return folders.every(path => isAbsolute(path)) ? folders.map(path => resolve(path)) : [];
}

/** Compared with the name that an authorization server gives itself, so the text is kept as written. */
export const issuerSchema = z.string().refine(text => URL.canParse(text) && isServiceUrl(new URL(text)));

const isReturnUrl = (url: URL) => isSafeAddress(url) && url.hash === '';

const redirectSchema = z.string().refine(text => URL.canParse(text) && isReturnUrl(new URL(text)));

/** `45/5s`: requests, and the seconds of the window. */
const quotaSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}\/(\d+(\.\d+)?)s$/)
  .transform((text): Quota => {
    const [requests = '', time = ''] = text.split('/');
    return { requests: Number(requests), ms: Number(time.slice(0, -1)) * 1000 };
  })
  .refine(({ ms }) => ms > 0);

/** A file name on every platform. On Windows, some names with any extension open a device. */
const profileSchema = z
  .string()
  .regex(/^(?!(con|prn|aux|nul|com\d|lpt\d)(\.|$))[a-z0-9_-][a-z0-9._-]{0,63}$/i);

/** One or more words, separated by commas. */
export const wordsSchema = z
  .string()
  .transform(text =>
    text
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== ''),
  )
  .refine(list => list.length > 0);

/**
 * Where the library is unless set. Where an account is configured, a failure of it must never look like an empty
 * library. HTTP callers are offered to link an account, if the service has any.
 */
function usualLibrary(values: Values, isHttp: boolean): LibrarySetting {
  const { service = services.embedded, access_token, access_token_file, app_id, app_secret } = values;
  const hasAccounts = service.folders === undefined;
  const isSet = [access_token, access_token_file, app_id, app_secret].some(value => value !== undefined);
  return hasAccounts && (isHttp || service.isDemo || isSet) ? 'account' : 'here';
}

/** The given settings, with defaults for the others. */
export function choicesOf(values: Values, isHttp = false): Choices {
  const { service = services.embedded } = values;
  return {
    service,
    library: values.library ?? usualLibrary(values, isHttp),
    tokenIn: values.token_in ?? service.tokenIn,
    appId: values.app_id,
    redirectUri: values.redirect_uri ?? service.redirectUri,
    perms: values.perms,
    profile: values.profile ?? 'default',
    keyring: values.keyring ?? true,
    readOnly: values.read_only ?? false,
    groups: values.groups,
    confirm: values.confirm ?? 'destructive',
    quota: values.quota ?? (service.folders === undefined ? defaultQuota : unlimitedQuota),
    playlistsFolder: values.playlists_folder,
    ephemeral: values.ephemeral ?? false,
    log: values.log ?? 'warn',
    accessToken: values.access_token,
    accessTokenFile: values.access_token_file,
    appSecret: values.app_secret,
  };
}

const switchText = (isOn: boolean) => (isOn ? 'on' : 'off');
const quotaText = ({ requests, ms }: Quota) => `${requests}/${ms / 1000}s`;

/** The defaults as text, by the setting's name. That of `redirect_uri` depends on the service. */
export function defaultTexts(): Readonly<Record<string, string>> {
  const { service, tokenIn, profile, keyring, readOnly, confirm, quota, ephemeral, log } = choicesOf({});
  return {
    service: service.name,
    library: 'here without an account',
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

/** The environment for child processes, without this program's settings and secrets. */
export const childEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MUSIC_')));
