import { expect, it, onTestFinished } from 'vitest';
import { startEmbedded } from '../../../src/demo/index.ts';
import { openStore } from '../../../src/store/open.ts';
import { serveHere } from '../../support/serve-here.ts';
import { hasRedis, redisServer, until } from './redis-server.ts';

it.skipIf(!hasRedis)(
  '/ready says that changes are refused while Redis is gone, and that they are not',
  async () => {
    const redis = await redisServer();
    const embedded = await startEmbedded({ store: await openStore({ memory: true }) });
    onTestFinished(async () => {
      await redis.close();
      await embedded.close();
    });
    const { address } = await serveHere({ MUSIC_SERVICE: embedded.origin, MUSIC_REDIS: redis.url });
    const ready = async () => {
      const response = await fetch(new URL('/ready', address));
      expect(response.status).toBe(200);
      return response.text();
    };
    await until(async () => (await ready()) === '{"status":"ready"}', 'Redis is found');
    await redis.kill();
    await until(async () => (await ready()).includes('"degraded"'), 'Redis is missed');
    expect(await ready()).toContain('The Redis that the replicas share does not answer');
    await redis.start();
    await until(async () => (await ready()) === '{"status":"ready"}', 'Redis is found again');
  },
);
