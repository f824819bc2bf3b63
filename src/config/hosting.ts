import { isIP } from 'node:net';
import { z } from 'zod';
import type { Environment } from '../platform/platform.ts';
import { type Flags, readValues } from './read-config.ts';
import { isSafeAddress } from './service-setting.ts';
import { onOffSchema, setting, type UsualSetting, usualSetting, wordsSchema } from './settings.ts';

/** A whole number of at least 1. */
const amountSchema = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number);

/** A TCP port; 0 for any free one. */
const portSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(port => port <= 65_535);

/** An address of this computer. */
const hostSchema = z.string().refine(text => text === 'localhost' || isIP(text) !== 0);

/** Where callers reach this server: an origin without a path. */
const publicUrlSchema = z
  .string()
  .refine(text => URL.canParse(text) && isOrigin(new URL(text)))
  .transform(text => new URL(text));

const isOrigin = (url: URL) =>
  isSafeAddress(url) && url.username === '' && url.password === '' && url.href === `${url.origin}/`;

/** As browsers write them, without a slash at the end. */
const originsSchema = wordsSchema.refine(list =>
  list.every(text => URL.canParse(text) && isOrigin(new URL(text)) && new URL(text).origin === text),
);

const isNetwork = (text: string) => {
  const [address = '', length, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (length === undefined || isPrefix(length, bits));
};
const isPrefix = (length: string, bits: number) => /^\d{1,3}$/.test(length) && Number(length) <= bits;

/** IP addresses and networks, such as `10.0.0.7` and `10.0.0.0/8`. */
const addressesSchema = wordsSchema.refine(list => list.every(isNetwork));

const count = (about: string, usual: number): UsualSetting<number> =>
  usualSetting(about, 'a whole number of at least 1', amountSchema, String(usual));

const minutes = (about: string, usual: number): UsualSetting<number> =>
  usualSetting(
    about,
    'a whole number of minutes, at least 1',
    amountSchema.transform(value => value * 60_000),
    String(usual),
  );

/** Only port and host have flags; operators keep the rest in a file of variables. */
const serverSettings = () => ({
  port: usualSetting('port to listen on; 0 for any free one', 'a port', portSchema, '8080'),
  host: usualSetting('address to listen on', 'an IP address or localhost', hostSchema, '127.0.0.1'),
  publicUrl: setting(
    'where callers reach the server, without the path; requests must have its host',
    'an https address without user, password, path, query or fragment (plain http on loopback only)',
    publicUrlSchema,
  ),
  trustedProxies: setting(
    'proxies whose X-Forwarded-* headers are trusted, such as 10.0.0.7,192.168.0.0/16',
    'IP addresses or networks, separated by commas',
    addressesSchema,
  ),
  allowedOrigins: setting(
    'other origins whose pages may call from a browser, such as https://player.example',
    'https origins without a path (plain http on loopback only), separated by commas',
    originsSchema,
  ),
  httpSessions: usualSetting(
    'sessions for hosts of revisions before 2026-07-28; turn off for replicas behind a balancer without affinity',
    'on or off',
    onOffSchema,
    'on',
  ),
  metricsPort: setting('loopback port of /metrics', 'a port', portSchema),
  demoLibraries: count('demo libraries in memory, one for each caller, if no service is set', 1000),
});

/** Limits for all callers together and for each one. Durations are read as milliseconds. */
const boundSettings = () => ({
  maxBody: count('bytes of one request', 1024 * 1024),
  maxRequests: count('running requests of all callers', 512),
  maxRequestsPerCaller: count('running requests of one caller', 32),
  maxStreams: count('listening streams of all callers', 2000),
  maxStreamsPerCaller: count('listening streams of one caller', 64),
  maxSubscriptions: count('resources that one session or stream watches', 1000),
  maxSessions: count('sessions of all callers', 2000),
  maxSessionsPerCaller: count('sessions of one caller; the longest unused one makes room', 64),
  maxCallers: count('callers in memory', 1000),
  sessionIdle: minutes('minutes after which an unused session ends', 30),
  callerIdle: minutes('minutes after which an absent caller is removed from memory', 30),
});

/** The settings of `serve`, in addition to those of every server. */
export const hostingSettings = () => ({ ...serverSettings(), ...boundSettings() });

/** Reads the flags and variables of `serve`. Throws `ConfigError` with one sentence. */
export function readHosting(env: Environment, flags: Flags = {}) {
  const { trustedProxies = [], allowedOrigins = [], ...others } = readValues(serverSettings(), env, flags);
  return { ...others, trustedProxies, allowedOrigins, bounds: readValues(boundSettings(), env) };
}

export type Hosting = Readonly<ReturnType<typeof readHosting>>;
export type HostingBounds = Hosting['bounds'];
