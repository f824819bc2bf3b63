import { describe, expect, it } from 'vitest';
import { services } from '../../src/client/catalogues.ts';
import { readReplicas } from '../../src/config/replicas.ts';

const live = { service: services.deezer, library: 'account' } as const;
const redis = { MUSIC_REDIS: 'redis://music:word@redis:6379/2' };

describe('The settings of replicas', () => {
  it('are none without a Redis', () => {
    expect(readReplicas({ MUSIC_REPLICAS: '4' }, live)).toBeUndefined();
  });

  it('say which Redis, how many replicas, and behind which address', () => {
    expect(readReplicas(redis, live)).toEqual({
      url: redis.MUSIC_REDIS,
      replicas: 2,
      address: 'shared',
    });
    expect(readReplicas({ ...redis, MUSIC_REPLICAS: '4', MUSIC_QUOTA_KEY: 'east' }, live)).toMatchObject({
      replicas: 4,
      address: 'east',
    });
  });

  it('do not go with the demo library', () => {
    expect(() => readReplicas(redis, { ...live, service: services.embedded })).toThrow(
      'Replicas cannot share the demo library',
    );
  });

  it('do not go with libraries on this computer', () => {
    expect(() => readReplicas(redis, { ...live, library: 'here' })).toThrow(
      "Replicas cannot keep listeners' libraries",
    );
  });

  it.each([
    [{ MUSIC_REDIS: 'http://music:word@redis' }, 'MUSIC_REDIS must be'],
    [{ ...redis, MUSIC_REPLICAS: '0' }, 'MUSIC_REPLICAS must be'],
  ])('that are wrong are named without a secret: %o', (env, sentence) => {
    expect(() => readReplicas(env, live)).toThrow(sentence);
    expect(() => readReplicas(env, live)).not.toThrow('word');
  });
});
