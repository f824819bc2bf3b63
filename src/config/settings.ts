import { z } from 'zod';
import { permissions } from '../client/api/endpoint.ts';
import { services } from '../client/catalogues.ts';
import { defaultQuota } from '../client/quota-window.ts';
import type { Environment } from '../platform/platform.ts';
import { isSafeAddress, isServiceUrl, serviceSchema } from './service-setting.ts';
import { absolutePath, historySchema, profileSchema, quotaSchema } from './value-schemas.ts';

export const librarySettings = ['account', 'here', 'off'] as const;
/** Where listeners' libraries are. `here`: on this computer, unless an account is connected. `off`: nowhere. */
export type LibrarySetting = (typeof librarySettings)[number];

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Setting<T> {
  readonly about: string;
  /** Completes the sentence "must be …". */
  readonly allowed: string;
  readonly schema: z.ZodType<T>;
  readonly kind?: 'switch' | 'secret';
  /** The default in words, where it depends on other settings. */
  readonly usually?: string;
}

/** A setting with its default, as a user would write it. */
export type UsualSetting<T> = Setting<T> & { readonly usual: string };

export const setting = <T>(
  about: string,
  allowed: string,
  schema: z.ZodType<T>,
  usually?: string,
): Setting<T> => ({ about, allowed, schema, ...(usually === undefined ? {} : { usually }) });

export const usualSetting = <T>(
  about: string,
  allowed: string,
  schema: z.ZodType<T>,
  usual: string,
): UsualSetting<T> => ({ about, allowed, schema, usual });

/** The value of each setting: without one its default, if it has any. */
export type ValuesOf<S> = {
  readonly [K in keyof S]: S[K] extends UsualSetting<infer T>
    ? T
    : S[K] extends Setting<infer T>
      ? T | undefined
      : never;
};

const onOff = (about: string, usual: 'on' | 'off'): UsualSetting<boolean> & { readonly kind: 'switch' } => ({
  about,
  allowed: 'on or off',
  schema: onOffSchema,
  kind: 'switch',
  usual,
});

/** A setting without a flag, whose value is never shown. */
export const secret = (about: string, allowed = 'a text'): Setting<string> => ({
  about,
  allowed,
  schema: z.string().trim().min(1),
  kind: 'secret',
});

/** How to sign in, and where the token comes from. */
const accountSettings = () => ({
  accessToken: secret("the listener's token"),
  accessTokenFile: secret('a file that holds the token', 'a path'),
  tokenIn: setting(
    'how the token is sent: query or header',
    'query or header',
    wordOf(['query', 'header']),
    services.embedded.tokenIn,
  ),
  appId: setting('the id of the application to sign in with', 'a text', z.string().min(1)),
  appSecret: secret("that application's secret"),
  redirectUri: setting(
    'the address to which signing in returns',
    'an http address of this computer (such as http://127.0.0.1:8731/callback) or an https address',
    redirectSchema,
  ),
  perms: setting(
    'the permissions to request when signing in, if not those that the tools need',
    `among ${permissions.join(', ')}`,
    wordsSchema.pipe(z.array(wordOf(permissions))),
  ),
  profile: usualSetting(
    'a name for one of several accounts',
    'letters, digits, dots, dashes and underscores, not starting with a dot, and not the name of a Windows device',
    profileSchema,
    'default',
  ),
  plainPassword: onOff(
    'send the password of a music server without encryption in the network at home, if the server takes nothing else',
    'off',
  ),
  scrobble: onOff('tell a music server which songs the view played whole', 'off'),
  keyring: onOff('store the token in the keyring of this computer, or else in a private file', 'on'),
});

/** Where the listener's history is read from. */
const historySettings = () => ({
  history: setting(
    "where the listener's history is read from: listenbrainz:NAME or lastfm:NAME; with ,plays, whole songs that the view plays are added",
    'like listenbrainz:alice or lastfm:alice, with the public name of a listener there, with ,plays after it or not; or plays alone',
    historySchema,
    'not read',
  ),
  historyKeyFile: setting('a file with the API key for Last.fm', 'an absolute path', absolutePath()),
  historyAddress: setting(
    'the address of another server with the same interface as ListenBrainz or Last.fm',
    'an https address without user, password or query (plain http on loopback only)',
    issuerSchema,
  ),
});

/** Each name is a flag (`--read-only`) and a variable (`MUSIC_READ_ONLY`). The flag takes precedence. */
export const settings = (groups: readonly string[]) => ({
  service: usualSetting(
    'embedded, deezer, a folder with your own music, your music server (subsonic+https://…), or the base address of a service with the same interface',
    'embedded, deezer, an absolute path of a folder with music, subsonic+ and the address of a music server, or an https address without user, password or query (plain http on loopback only)',
    serviceSchema,
    'embedded',
  ),
  library: setting(
    "where the listener's library is: account, here (on this computer, until an account is connected) or off",
    'account, here or off',
    wordOf(librarySettings),
    'here without an account',
  ),
  ...accountSettings(),
  readOnly: onOff('offer only tools that read', 'off'),
  groups: setting(
    `groups of tools to offer: ${groups.join(', ')}`,
    `among ${groups.join(', ')}`,
    wordsSchema.refine(list => list.every(name => groups.includes(name))),
  ),
  confirm: usualSetting(
    'ask before changes that are hard to undo (destructive), or never',
    'destructive or never',
    wordOf(['destructive', 'never']),
    'destructive',
  ),
  quota: setting(
    'the most requests to the service per time window',
    'like 40/5s',
    quotaSchema,
    `${defaultQuota.requests}/${defaultQuota.ms / 1000}s over the network`,
  ),
  similar: setting(
    'more similar songs and artists for plans: off, listenbrainz, or listenbrainz: and your e-mail address or web page',
    'off, listenbrainz, or listenbrainz:you@example.org',
    similarSchema,
    'off',
  ),
  playlistsFolder: setting(
    'a folder in which every own playlist is kept as an M3U8 file, if the service is a folder of music',
    'an absolute path',
    absolutePath(),
  ),
  ...historySettings(),
  ephemeral: onOff('keep the embedded library in memory', 'off'),
  log: usualSetting(
    'the level of the log on standard error: error, warn, info or debug',
    logLevels.join(', '),
    wordOf(logLevels),
    'warn',
  ),
});

export type Settings = ReturnType<typeof settings>;

export type Values = ValuesOf<Settings>;

export const flagOf = (name: string) => name.replace(/[A-Z]/g, '-$&').toLowerCase();
export const variableOf = (name: string) => `MUSIC_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;

/** All settings as people read them. `usual`: the default. */
export const shownSettings = (groups: readonly string[]) =>
  Object.entries<Setting<unknown> & { readonly usual?: string }>(settings(groups)).map(
    ([name, { about, kind, usual, usually = usual }]) => ({
      variable: variableOf(name),
      // A secret has no flag, and that of a switch that is on by default would do nothing.
      flag: kind === 'secret' || usual === 'on' ? undefined : `--${flagOf(name)}`,
      about,
      kind: kind ?? ('text' as const),
      usual: usually,
    }),
  );
/** The variables whose values may be shown. */
export const plainVariables = (groups: readonly string[]): string[] =>
  shownSettings(groups).flatMap(({ kind, variable }) => (kind === 'secret' ? [] : [variable]));

/** People type these into an app's form, so their case does not matter. */
const wordOf = <const T extends readonly string[]>(words: T) => z.string().toLowerCase().pipe(z.enum(words));

const yes = new Set(['1', 'true', 'yes', 'on']);
const no = new Set(['', '0', 'false', 'no', 'off']);

export const onOffSchema = z
  .string()
  .toLowerCase()
  .refine(word => yes.has(word) || no.has(word))
  .transform(word => yes.has(word));

/** Compared with the name that an authorization server gives itself, so the text is kept as written. */
export const issuerSchema = z.string().refine(text => URL.canParse(text) && isServiceUrl(new URL(text)));

const isReturnUrl = (url: URL) => isSafeAddress(url) && url.hash === '';

const redirectSchema = z.string().refine(text => URL.canParse(text) && isReturnUrl(new URL(text)));

/** A contact is sent in a header, so it has no spaces or signs of other alphabets. */
const similarSchema = z.union([
  wordOf(['off']).transform(() => undefined),
  z
    .string()
    .regex(/^listenbrainz(?::[\w.+@:/-]{3,120})?$/i)
    .transform(text => ({ contact: /:(.+)$/.exec(text)?.[1] })),
]);

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
  const { service, accessToken, accessTokenFile, appId, appSecret } = values;
  const { noAccountsBecause, needNoToken, areForAll = false } = service.accounts;
  const isSet = [accessToken, accessTokenFile, appId, appSecret].some(value => value !== undefined);
  return noAccountsBecause === undefined && (isHttp || needNoToken || areForAll || isSet)
    ? 'account'
    : 'here';
}

/** The settings, with the defaults that depend on others. */
export function choicesOf(values: Values, isHttp: boolean) {
  const { service } = values;
  return {
    ...values,
    library: values.library ?? usualLibrary(values, isHttp),
    tokenIn: values.tokenIn ?? service.tokenIn,
    redirectUri: values.redirectUri ?? service.redirectUri,
    quota: values.quota ?? service.quota,
  };
}

/** All settings, with a value for each that has a default. */
export type Choices = Readonly<ReturnType<typeof choicesOf>>;

/** The environment for child processes, without this program's settings and secrets. */
export const childEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MUSIC_')));
