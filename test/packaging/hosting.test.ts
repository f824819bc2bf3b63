import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { services } from '../../src/client/catalogues.ts';
import { accessSettings, checkAccess, readAccess } from '../../src/config/access.ts';
import { hostingSettings, readHosting } from '../../src/config/hosting.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { readReplicas, replicaSettings } from '../../src/config/replicas.ts';
import { type Setting, settings, variableOf } from '../../src/config/settings.ts';
import { groupNames } from '../../src/tools/registry.ts';

const known: ReadonlyMap<string, Setting<unknown>> = new Map(
  Object.entries<Setting<unknown>>({
    ...settings(groupNames),
    ...hostingSettings(),
    ...accessSettings(),
    ...replicaSettings(),
  }).map(([name, each]) => [variableOf(name), each]),
);

/** What may stand in the file beside the compose file, of the setting that a value names. */
const samples: Readonly<Record<string, string>> = {
  MUSIC_PUBLIC_URL: 'https://music.example',
  MUSIC_ISSUER: 'https://id.example',
  MUSIC_LINK_CLIENT_ID: 'music',
  MUSIC_LINK_CLIENT_SECRET: '',
  MUSIC_LINK_KEY: Buffer.alloc(32, 1).toString('base64'),
  REDIS_PASSWORD: 'of-redis',
};

/** A value as it is once the file beside is read; what names nothing that is known throws. */
const valueFromOutside = (value: string): string =>
  value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => {
    const sample = samples[name];
    if (sample === undefined) throw new Error(`${name} is not known here`);
    return sample;
  });

/** What is wrong with variables as a file sets them; a value from outside is checked when it is there. */
const problemsOf = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .filter(([name]) => name.startsWith('MUSIC_'))
    .flatMap(([name, value]) => {
      const setting = known.get(name);
      if (setting === undefined) return [`${name} is no setting`];
      return value.includes('${') || setting.schema.safeParse(value).success ? [] : [`${name} is ${value}`];
    });

const dockerfile = readFileSync('Dockerfile', 'utf8').replace(/\\\n\s*/g, '');
/** What stands behind a word of the Dockerfile, in order. */
const lines = (word: string) =>
  [...dockerfile.matchAll(new RegExp(`^${word}\\s+(.+)$`, 'gm'))].map(([, rest = '']) => rest);

const byDigest = /@sha256:[0-9a-f]{64}$/;

describe('The Dockerfile', () => {
  const faults = (text: string) => validate(text).map(({ message }) => message);

  it('is what a validator of Dockerfiles accepts', () => {
    expect(faults(readFileSync('Dockerfile', 'utf8'))).toEqual([]);
    expect(faults('FROM node\nRUNN true\nEXPOSE http')).toHaveLength(2);
  });

  it('follows the rules of hadolint that concern its instructions', () => {
    expect(lines('ADD'), 'DL3020: COPY for files').toEqual([]);
    expect(lines('MAINTAINER'), 'DL4000: deprecated').toEqual([]);
    for (const path of lines('WORKDIR')) expect(path, 'DL3000: absolute').toMatch(/^\//);
    for (const run of lines('RUN')) {
      expect(run, 'DL3003: WORKDIR to change folders').not.toMatch(/(^|&& )cd /);
      expect(run, 'DL3004: no sudo').not.toMatch(/\bsudo\b/);
      expect(run, 'DL4006: no pipes without pipefail').not.toMatch(/[^|]\|[^|]/);
      expect(run, 'DL3016: versions come from the lock file').not.toMatch(/npm install/);
    }
    expect(
      dockerfile.match(/^(?!FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|ENTRYPOINT|#|$).*/gm),
    ).toBeNull();
  });

  it('sets only what can be set, and no secret', () => {
    const variables = Object.fromEntries(lines('ENV').map(line => line.split('=', 2)));
    expect(problemsOf(variables)).toEqual([]);
    expect(Object.keys(variables).filter(name => known.get(name)?.kind === 'secret')).toEqual([]);
  });

  it('runs a Node with an SQLite of its own, as nobody in particular, without a shell', () => {
    const images = new Set(lines('FROM').map(line => line.split(' ')[0]));
    expect([...images].map(image => image?.split('@')[0])).toEqual(['node:24-bookworm-slim']);
    for (const image of images) expect(image).toMatch(byDigest);
    expect(lines('USER')).toEqual(['node']);
    expect(() => JSON.parse(lines('ENTRYPOINT')[0] ?? '')).not.toThrow();
    expect(lines('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  it('serves one person without arguments, and copies what is there', () => {
    expect([lines('CMD'), lines('HEALTHCHECK')]).toEqual([[], []]);
    const copied = lines('COPY')
      .filter(line => !line.startsWith('--from'))
      .flatMap(line => line.split(' ').slice(0, -1));
    expect(copied.filter(path => !existsSync(path))).toEqual([]);
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('.git');
  });
});

const texts = z.record(z.string(), z.string());
const file = z
  .object({
    services: z.object({
      music: z.object({
        command: z.array(z.string()),
        healthcheck: z.object({ test: z.array(z.string()) }),
        deploy: z.object({ replicas: z.number() }),
        read_only: z.literal(true),
        cap_drop: z.array(z.string()),
        stop_grace_period: z.string(),
        expose: z.array(z.string()),
        environment: texts,
        ports: z.undefined().optional(),
        networks: z.array(z.string()),
      }),
      redis: z.object({
        image: z.string(),
        command: z.array(z.string()),
        environment: texts,
        ports: z.undefined().optional(),
        networks: z.array(z.string()),
      }),
      balancer: z.object({
        image: z.string(),
        ports: z.array(z.string()),
        command: z.array(z.string()),
        networks: z.array(z.string()),
      }),
    }),
    networks: z.object({
      front: z.object({
        ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }),
      }),
      back: z.object({ internal: z.literal(true) }),
    }),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8')));
const compose = file.services;

describe('The compose file', () => {
  it('sets only what can be set, and takes secrets from outside', () => {
    const { environment } = compose.music;
    expect(problemsOf(environment)).toEqual([]);
    const written = Object.entries(environment).filter(([, value]) => !value.includes('${'));
    const secrets = written.filter(([name]) => known.get(name)?.kind === 'secret');
    expect(secrets).toEqual([]);
  });

  it('with the image starts a server: everything that is set goes together', () => {
    const given = Object.fromEntries(
      Object.entries(compose.music.environment).map(([name, value]) => [name, valueFromOutside(value)]),
    );
    const image = Object.fromEntries(lines('ENV').map(line => line.split('=', 2)));
    const env = { ...image, ...given };
    const argv = compose.music.command;
    const request = readConfig({ argv, env, platform: 'linux' }, groupNames);
    if (!('config' in request) || request.command === undefined) throw new Error('nothing is served');
    const hosting = readHosting(env, request.command.flags);
    const { publicUrl } = hosting;
    expect(() =>
      checkAccess(readAccess(env), { publicUrl, service: services.deezer, library: 'account' }),
    ).not.toThrow();
    expect(hosting).toMatchObject({ host: '0.0.0.0', port: 8080, httpSessions: false });
    expect(request.config).toMatchObject({ service: { name: 'deezer' }, library: 'account' });
    expect(readReplicas(env, request.config)).toEqual({
      url: 'redis://:of-redis@redis:6379',
      replicas: 2,
      address: 'shared',
    });
  });

  it('and the image name the same port', () => {
    const [port = ''] = lines('EXPOSE');
    expect(compose.music.healthcheck.test.slice(0, 3)).toEqual(['CMD', 'node', '-e']);
    expect(compose.music.healthcheck.test[3]).toContain(`http://127.0.0.1:${port}/health`);
    expect(compose.music.expose).toEqual([port]);
    expect(compose.balancer.command.join(' ')).toContain(`--to music:${port}`);
    expect(compose.music.command.join(' ')).toContain(`--port ${port}`);
  });

  it('has as many replicas as each is told of, and none that needs its balancer to know sessions', () => {
    const { environment, deploy } = compose.music;
    expect(environment['MUSIC_REPLICAS']).toBe(String(deploy.replicas));
    expect(environment['MUSIC_HTTP_SESSIONS']).toBe('off');
  });

  it('writes nowhere but where it must, and waits longer than an end takes', () => {
    expect(compose.music.cap_drop).toEqual(['ALL']);
    expect(Number.parseInt(compose.music.stop_grace_period, 10)).toBeGreaterThan(15);
  });

  it('has a Redis that loses nothing, which only the replicas reach', () => {
    const flags = compose.redis.command.join(' ');
    expect(flags).toContain('--appendonly yes --appendfsync always --maxmemory-policy noeviction');
    expect(valueFromOutside(flags)).toContain('--requirepass of-redis');
    expect(valueFromOutside(compose.redis.environment['REDISCLI_AUTH'] ?? '')).toBe('of-redis');
    expect(compose.redis.networks).toEqual(['back']);
    expect(compose.balancer.networks).toEqual(['front']);
    expect(compose.music.networks).toEqual(['front', 'back']);
  });

  it('trusts the network of the balancer alone, and images that nobody can replace', () => {
    const [{ subnet }] = file.networks.front.ipam.config;
    expect(compose.music.environment['MUSIC_TRUSTED_PROXIES']).toBe(subnet);
    for (const { image } of [compose.redis, compose.balancer]) expect(image).toMatch(byDigest);
  });
});
