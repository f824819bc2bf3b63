import type { Environment } from '../platform/platform.ts';
import type { Flags } from './flags.ts';
import { readValue } from './read-config.ts';
import { type Setting, setting } from './settings.ts';
import {
  addressesSchema,
  amountSchema,
  hostSchema,
  onOffSchema,
  originsSchema,
  portSchema,
  publicUrlSchema,
} from './value-schemas.ts';

/** What `serve` takes beside the settings of every server. */
export interface Hosting {
  /** 0 for a port that is free. */
  readonly port: number;
  /** The address of this computer that is listened at. */
  readonly host: string;
  /** Where callers reach the server, as `https://music.example`; absent where only this computer does. */
  readonly publicUrl: URL | undefined;
  /** Addresses and networks whose `X-Forwarded-*` are believed. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call from a browser, as `https://player.example`. */
  readonly allowedOrigins: readonly string[];
  /** Whether hosts of before 2026-07-28 have sessions. */
  readonly sessions: boolean;
  /** A port of this computer alone; none where absent. */
  readonly metricsPort: number | undefined;
  /** Demo libraries in memory, one for each caller. */
  readonly demoLibraries: number;
  readonly bounds: Bounds;
}

/** What stays within bounds, so that no caller takes what belongs to all. */
export interface Bounds {
  /** Bytes of one request's body. */
  readonly maxBody: number;
  /** Requests under way; a stream that only listens is none. */
  readonly maxRequests: number;
  readonly maxRequestsPerCaller: number;
  /** Streams that listen. */
  readonly maxStreams: number;
  readonly maxStreamsPerCaller: number;
  /** Addresses that one session or one stream watches. */
  readonly maxSubscriptions: number;
  /** Sessions of hosts of before 2026-07-28. */
  readonly maxSessions: number;
  readonly maxSessionsPerCaller: number;
  /** Callers of whom something is in memory. */
  readonly maxCallers: number;
  /** Milliseconds after which an unused session ends. */
  readonly sessionIdleMs: number;
  /** Milliseconds after which what is in memory of an absent caller goes. */
  readonly callerIdleMs: number;
}

/** A setting with what holds where it is not set, as it would be written. */
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

/** What can be set for `serve`. Only where it listens is also a flag: whoever hosts a server has a file of variables. */
export const hostingSettings = () => ({
  port: { ...setting('port that is listened at; 0 for a free one', 'a port', portSchema), usual: '8080' },
  host: {
    ...setting('address of this computer that is listened at', 'an IP address or localhost', hostSchema),
    usual: '127.0.0.1',
  },
  public_url: setting(
    'where callers reach the server, without the path; gives the Host that is let in',
    'an https address without user, password, path, query or fragment (plain http on loopback only)',
    publicUrlSchema,
  ),
  trusted_proxies: setting(
    'proxies whose X-Forwarded-For is believed, as 10.0.0.7,192.168.0.0/16',
    'IP addresses or networks, with commas between them',
    addressesSchema,
  ),
  allowed_origins: setting(
    'other origins whose pages may call from a browser, as https://player.example',
    'https origins without a path (plain http on loopback only), with commas between them',
    originsSchema,
  ),
  http_sessions: {
    ...setting(
      'sessions for hosts of before 2026-07-28; off where replicas stand behind a balancer without affinity',
      'on or off',
      onOffSchema,
    ),
    usual: 'on',
  },
  metrics_port: setting('port of /metrics, on loopback', 'a port', portSchema),
  demo_libraries: count('demo libraries in memory, one for each caller, where no service is set', 1000),
  max_body: count('bytes of one request', 4 * 1024 * 1024),
  max_requests: count('requests under way, of all callers', 512),
  max_requests_per_caller: count('requests under way, of one caller', 32),
  max_streams: count('listening streams, of all callers', 2000),
  max_streams_per_caller: count('listening streams, of one caller', 64),
  max_subscriptions: count('addresses that one session or stream watches', 1000),
  max_sessions: count('sessions, of all callers', 2000),
  max_sessions_per_caller: count('sessions, of one caller; the longest unused makes room', 64),
  max_callers: count('callers in memory', 1000),
  session_idle: minutes('minutes after which an unused session ends', 30),
  caller_idle: minutes('minutes after which what is in memory of an absent caller goes', 30),
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
