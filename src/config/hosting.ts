import type { Environment } from '../platform/platform.ts';
import { type Flags, readValue } from './read-config.ts';
import {
  addressesSchema,
  amountSchema,
  hostSchema,
  onOffSchema,
  originsSchema,
  portSchema,
  publicUrlSchema,
  type Setting,
  setting,
} from './settings.ts';

/** The settings of `serve`, in addition to those of every server. */
export interface Hosting {
  /** 0 for any free port. */
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** Where callers reach the server, such as `https://music.example`. */
  readonly publicUrl: URL | undefined;
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Other origins whose pages may call, such as `https://player.example`. */
  readonly allowedOrigins: readonly string[];
  /** Whether hosts of revisions before 2026-07-28 have sessions. */
  readonly sessions: boolean;
  /** The loopback port of `/metrics`. */
  readonly metricsPort: number | undefined;
  /** The most demo libraries in memory; each caller has one. */
  readonly demoLibraries: number;
  readonly bounds: Bounds;
}

/** Limits for all callers together and for each one. */
export interface Bounds {
  /** Bytes of one request's body. */
  readonly maxBody: number;
  /** Running requests, without listening streams. */
  readonly maxRequests: number;
  readonly maxRequestsPerCaller: number;
  /** Listening streams. */
  readonly maxStreams: number;
  readonly maxStreamsPerCaller: number;
  /** Resources that one session or stream watches. */
  readonly maxSubscriptions: number;
  /** Sessions of hosts of revisions before 2026-07-28. */
  readonly maxSessions: number;
  readonly maxSessionsPerCaller: number;
  /** Callers in memory. */
  readonly maxCallers: number;
  /** Milliseconds after which an unused session ends. */
  readonly sessionIdleMs: number;
  /** Milliseconds after which an absent caller is removed from memory. */
  readonly callerIdleMs: number;
}

/** A setting with its default, as a user would write it. */
type UsualSetting<T> = Setting<T> & { readonly usual: string };

const count = (about: string, usual: number): UsualSetting<number> => ({
  ...setting(about, 'a whole number of at least 1', amountSchema),
  usual: String(usual),
});

const minutes = (about: string, usual: number): UsualSetting<number> => ({
  ...setting(
    about,
    'a whole number of minutes, at least 1',
    amountSchema.transform(value => value * 60_000),
  ),
  usual: String(usual),
});

/** The settings of `serve`. Only port and host have flags; operators keep the rest in a file of variables. */
export const hostingSettings = () => ({
  port: { ...setting('port to listen on; 0 for any free one', 'a port', portSchema), usual: '8080' },
  host: {
    ...setting('address to listen on', 'an IP address or localhost', hostSchema),
    usual: '127.0.0.1',
  },
  public_url: setting(
    'where callers reach the server, without the path; requests must have its host',
    'an https address without user, password, path, query or fragment (plain http on loopback only)',
    publicUrlSchema,
  ),
  trusted_proxies: setting(
    'proxies whose X-Forwarded-* headers are trusted, such as 10.0.0.7,192.168.0.0/16',
    'IP addresses or networks, separated by commas',
    addressesSchema,
  ),
  allowed_origins: setting(
    'other origins whose pages may call from a browser, such as https://player.example',
    'https origins without a path (plain http on loopback only), separated by commas',
    originsSchema,
  ),
  http_sessions: {
    ...setting(
      'sessions for hosts of revisions before 2026-07-28; turn off for replicas behind a balancer without affinity',
      'on or off',
      onOffSchema,
    ),
    usual: 'on',
  },
  metrics_port: setting('loopback port of /metrics', 'a port', portSchema),
  demo_libraries: count('demo libraries in memory, one for each caller, if no service is set', 1000),
  max_body: count('bytes of one request', 1024 * 1024),
  max_requests: count('running requests of all callers', 512),
  max_requests_per_caller: count('running requests of one caller', 32),
  max_streams: count('listening streams of all callers', 2000),
  max_streams_per_caller: count('listening streams of one caller', 64),
  max_subscriptions: count('resources that one session or stream watches', 1000),
  max_sessions: count('sessions of all callers', 2000),
  max_sessions_per_caller: count('sessions of one caller; the longest unused one makes room', 64),
  max_callers: count('callers in memory', 1000),
  session_idle: minutes('minutes after which an unused session ends', 30),
  caller_idle: minutes('minutes after which an absent caller is removed from memory', 30),
});

type HostingSettings = ReturnType<typeof hostingSettings>;
type Amount = {
  [K in keyof HostingSettings]: HostingSettings[K] extends UsualSetting<number> ? K : never;
}[keyof HostingSettings];

/** Reads the flags and variables of `serve`. Throws `ConfigError` with one sentence. */
export function readHosting(env: Environment, flags: Flags = {}): Hosting {
  const all = hostingSettings();
  const amount = (name: Amount): number =>
    readValue(name, all[name], flags, env) ?? all[name].schema.parse(all[name].usual);
  return {
    port: amount('port'),
    host: readValue('host', all.host, flags, env) ?? all.host.usual,
    publicUrl: readValue('public_url', all.public_url, {}, env),
    trustedProxies: readValue('trusted_proxies', all.trusted_proxies, {}, env) ?? [],
    allowedOrigins: readValue('allowed_origins', all.allowed_origins, {}, env) ?? [],
    sessions: readValue('http_sessions', all.http_sessions, {}, env) ?? true,
    metricsPort: readValue('metrics_port', all.metrics_port, {}, env),
    demoLibraries: amount('demo_libraries'),
    bounds: {
      maxBody: amount('max_body'),
      maxRequests: amount('max_requests'),
      maxRequestsPerCaller: amount('max_requests_per_caller'),
      maxStreams: amount('max_streams'),
      maxStreamsPerCaller: amount('max_streams_per_caller'),
      maxSubscriptions: amount('max_subscriptions'),
      maxSessions: amount('max_sessions'),
      maxSessionsPerCaller: amount('max_sessions_per_caller'),
      maxCallers: amount('max_callers'),
      sessionIdleMs: amount('session_idle'),
      callerIdleMs: amount('caller_idle'),
    },
  };
}
