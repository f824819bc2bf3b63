import { describe, expect, it } from 'vitest';
import { readReplicas } from '../../src/config/replicas.ts';

const redis = { MUSIC_REDIS: 'redis://music:word@redis:6379/2' };

describe('The settings of replicas', () => {
  it('are none without a Redis', () => {
    expect(readReplicas({ MUSIC_REPLICAS: '4' }, false)).toBeUndefined();
  });

  it('say which Redis, how many replicas, and behind which address', () => {
    expect(readReplicas(redis, false)).toEqual({
      url: redis.MUSIC_REDIS,
      replicas: 2,
      address: 'shared',
    });
    expect(readReplicas({ ...redis, MUSIC_REPLICAS: '4', MUSIC_QUOTA_KEY: 'east' }, false)).toMatchObject({
      replicas: 4,
      address: 'east',
    });
  });

  it('do not go with the demo library', () => {
    expect(() => readReplicas(redis, true)).toThrow('Replicas cannot share the demo library');
  });

  it.each([
    [{ MUSIC_REDIS: 'http://music:word@redis' }, 'MUSIC_REDIS must be'],
    [{ ...redis, MUSIC_REPLICAS: '0' }, 'MUSIC_REPLICAS must be'],
  ])('that are wrong are named without a secret: %o', (env, sentence) => {
    expect(() => readReplicas(env, false)).toThrow(sentence);
    expect(() => readReplicas(env, false)).not.toThrow('word');
  });
});
