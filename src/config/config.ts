import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Permission, permissions } from '../client/api/endpoint.ts';
import { defaultQuota, type Quota } from '../client/quota.ts';

/** Everything that can be set, checked. Made once, at the start. */
export interface Config {
  readonly service: 'embedded' | 'deezer' | URL;
  readonly tokenIn: 'query' | 'header';
  readonly appId: string | undefined;
  readonly redirectUri: string | undefined;
  /** What signing in asks for; what the tools need when absent. */
  readonly perms: readonly Permission[] | undefined;
  readonly profile: string;
  /** Whether signing in may use the keyring of this computer. */
  readonly keyring: boolean;
  readonly readOnly: boolean;
  readonly groups: readonly string[] | undefined;
  readonly confirm: 'destructive' | 'never';
  readonly quota: Quota;
  readonly ephemeral: boolean;
  readonly log: LogLevel;
  /** Never a flag: flags can be seen by every process on the machine. */
  readonly accessToken: string | undefined;
  readonly accessTokenFile: string | undefined;
  readonly appSecret: string | undefined;
}

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A wrong flag or value, in one sentence. */
export class ConfigError extends Error {}

interface Setting<T> {
  readonly about: string;
  /** What is allowed, to stand after "must be". */
  readonly allowed: string;
  readonly schema: z.ZodType<T>;
  readonly kind?: 'switch' | 'secret';
}

const setting = <T>(about: string, allowed: string, schema: z.ZodType<T>): Setting<T> => ({
  about,
  allowed,
  schema,
});

const yes = new Set(['1', 'true', 'yes', 'on']);
const no = new Set(['', '0', 'false', 'no', 'off']);
const onOff = (about: string): Setting<boolean> => ({
  about,
  allowed: 'on or off',
  schema: z
    .string()
    .toLowerCase()
    .refine(word => yes.has(word) || no.has(word))
    .transform(word => yes.has(word)),
  kind: 'switch',
});
const secret = (about: string): Setting<string> => ({
  about,
  allowed: 'a text',
  schema: z.string().trim().min(1),
  kind: 'secret',
});

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));

/** An address with a secret in it would stand in the record of changes. */
const isServiceUrl = (url: URL) =>
  isSafe(url) && url.username === '' && url.password === '' && url.search === '';

const isReturnUrl = (url: URL) => isSafe(url) && url.hash === '';

const serviceSchema = z.union([
  z.enum(['embedded', 'deezer']),
  z
    .string()
    .refine(text => URL.canParse(text) && isServiceUrl(new URL(text)))
    .transform(text => new URL(text)),
]);

const quotaSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}\/(\d+(\.\d+)?)s$/)
  .transform((text): Quota => {
    const [requests = '', time = ''] = text.split('/');
    return { requests: Number(requests), ms: Number(time.slice(0, -1)) * 1000 };
  })
  .refine(({ ms }) => ms > 0);

const words = z
  .string()
  .transform(text =>
    text
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== ''),
  )
  .refine(list => list.length > 0);

/** What can be set. A name is a flag (`--read-only`) and a variable (`MUSIC_READ_ONLY`); the flag wins. */
export const settings = (groups: readonly string[]) => ({
  service: setting(
    'embedded, deezer, or the base address of a service with the same interface',
    'embedded, deezer, or an https address (plain http on loopback only)',
    serviceSchema,
  ),
  access_token: secret("the listener's token"),
  access_token_file: { ...secret('a file that holds the token'), allowed: 'a path' },
  token_in: setting('where the token goes: query or header', 'query or header', z.enum(['query', 'header'])),
  app_id: setting('the application that signs in', 'a text', z.string().min(1)),
  app_secret: secret("that application's secret"),
  redirect_uri: setting(
    'where signing in returns to',
    'an http address of this computer (as http://127.0.0.1:8731/callback) or an https address',
    z.string().refine(text => URL.canParse(text) && isReturnUrl(new URL(text))),
  ),
  perms: setting(
    'what signing in asks for, when not just what the tools need',
    `among ${permissions.join(', ')}`,
    words.pipe(z.array(z.enum(permissions))),
  ),
  profile: setting(
    'a name for one of several accounts',
    'letters, digits, dots, dashes and underscores, not starting with a dot',
    z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/),
  ),
  keyring: onOff('keep what signing in gives in the keyring of this computer, else in a private file'),
  read_only: onOff('only tools that read'),
  groups: setting(
    `groups of tools to offer: ${groups.join(', ')}`,
    `among ${groups.join(', ')}`,
    words.refine(list => list.every(name => groups.includes(name))),
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

type Settings = ReturnType<typeof settings>;
type Values = { [K in keyof Settings]?: Settings[K] extends Setting<infer T> ? T : never };

export const flagOf = (name: string) => name.replaceAll('_', '-');
export const variableOf = (name: string) => `MUSIC_${name.toUpperCase()}`;

/** Words that may stand in place of serving. */
export const commands = ['login', 'logout', 'status'] as const;
export type Command = (typeof commands)[number];

/** What was asked for: to run, or to be told something. */
export type Request =
  | { readonly show: 'help' | 'version' }
  | { readonly config: Config; readonly command: Command | undefined };

/** Reads flags and environment. Throws `ConfigError` with one sentence. */
export function readConfig(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  groups: readonly string[],
): Request {
  const known = settings(groups);
  const { flags, command } = readFlags(argv, known);
  if (flags['help'] === true) return { show: 'help' };
  if (flags['version'] === true) return { show: 'version' };
  const values: Values = {};
  for (const [name, each] of Object.entries(known)) {
    const flag = flags[flagOf(name)];
    const text = flag === true ? 'on' : (flag ?? env[variableOf(name)]);
    if (text === undefined || (text === '' && flag === undefined)) continue;
    const read = each.schema.safeParse(text);
    if (!read.success) {
      const given = each.kind === 'secret' ? 'what it is' : JSON.stringify(text);
      const source = flag === undefined ? variableOf(name) : `--${flagOf(name)}`;
      throw new ConfigError(`${source} must be ${each.allowed}, not ${given}.`);
    }
    Object.assign(values, { [name]: read.data });
  }
  return { config: configOf(values), command };
}

function configOf(values: Values): Config {
  return Object.freeze({
    service: values.service ?? 'embedded',
    tokenIn: values.token_in ?? 'query',
    appId: values.app_id,
    redirectUri: values.redirect_uri,
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
  });
}

type Flags = Readonly<Record<string, string | boolean | undefined>>;

function readFlags(argv: readonly string[], known: Settings): { flags: Flags; command: Command | undefined } {
  const entries = Object.entries(known).filter(([, each]) => each.kind !== 'secret');
  const options = Object.fromEntries(
    entries.map(([name, each]) => [
      flagOf(name),
      { type: each.kind === 'switch' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const all = { ...options, help: { type: 'boolean' as const }, version: { type: 'boolean' as const } };
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: all,
      allowPositionals: true,
      strict: true,
    });
    const command = commands.find(each => each === positionals[0]);
    const wrong = command === undefined ? positionals[0] : positionals[1];
    if (wrong !== undefined) {
      throw new ConfigError(`There is no command ${JSON.stringify(wrong)}; --help lists what there is.`);
    }
    return { flags: values, command };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(flagProblem(error, known));
  }
}

/** The parser's complaint in our words. It quotes the flag as it was written. */
function flagProblem(error: unknown, known: Settings): string {
  const complaint = error instanceof Error ? error.message : '';
  const flag = /'(-[^' =<]*)/.exec(complaint)?.[1] ?? 'one of them';
  const secret = Object.entries(known).find(
    ([key, each]) => each.kind === 'secret' && `--${flagOf(key)}` === flag,
  );
  if (secret) return `Secrets are never flags: set ${variableOf(secret[0])} instead.`;
  if (complaint.includes('does not take an argument')) return `${flag} takes no value.`;
  return /argument (is )?missing|ambiguous/.test(complaint)
    ? `${flag} needs a value; --help tells which.`
    : `There is no flag ${flag}; --help lists them.`;
}

/** What holds where nothing is set, for `--help`; a switch that is off has none. */
function usualValues(): Readonly<Record<string, string | undefined>> {
  const { service, tokenIn: token_in, profile, keyring, confirm, quota, log } = configOf({});
  const texts = { service: String(service), token_in, profile, confirm, log };
  return { ...texts, keyring: keyring ? 'on' : undefined, quota: `${quota.requests}/${quota.ms / 1000}s` };
}

/** The text of `--help`. */
export function helpText(groups: readonly string[]): string {
  const lines = Object.entries(settings(groups)).map(([name, { kind, about }]) => {
    const value = usualValues()[name];
    // A secret has no flag, and the flag of a switch that is on already would do nothing.
    const flag =
      kind === 'secret' || value === 'on' ? '' : `--${flagOf(name)}${kind === 'switch' ? '' : ' …'}`;
    const variable = value === 'on' ? `${variableOf(name)}=off` : variableOf(name);
    return `  ${flag.padEnd(22)} ${variable.padEnd(26)} ${about}${value ? ` (default ${value})` : ''}`;
  });
  return [
    'music-catalogue-mcp: a music service for AI assistants, over the Model Context Protocol.',
    '',
    'Usage: music-catalogue-mcp [flags]           serves on standard input and output until input ends',
    '       music-catalogue-mcp login [flags]     signs the listener in, with a browser',
    '       music-catalogue-mcp logout [flags]    deletes what signing in kept',
    '       music-catalogue-mcp status [flags]    says who is signed in, and what works',
    '',
    `  ${'flag'.padEnd(22)} ${'or variable'.padEnd(26)} meaning`,
    ...lines,
    '',
    '  --help                 this text',
    '  --version              the version',
    '',
    'Without any of these it serves the demo catalogue inside this package: no account, no network.',
    '',
  ].join('\n');
}
