import { expect, it, onTestFinished } from 'vitest';
import { runServe } from '../../../src/commands/serve.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { startEmbedded } from '../../../src/demo/index.ts';
import { openStore } from '../../../src/store/open.ts';
import { hasRedis, redisServer, until } from './redis-server.ts';

it.skipIf(!hasRedis)(
  '/ready says that changes are refused while Redis is gone, and that they are not',
  async () => {
    const redis = await redisServer();
    const embedded = await startEmbedded({ store: await openStore({ memory: true }) });
    const env = {
      MUSIC_SERVICE: embedded.origin,
      MUSIC_REDIS: redis.url,
      MUSIC_PORT: '0',
      MUSIC_LOG: 'error',
    };
    const request = readConfig({ argv: ['serve'], env, platform: 'linux' }, []);
    if (!('config' in request) || request.command === undefined) throw new Error('nothing to serve');
    const out: string[] = [];
    const ends: (() => void)[] = [];
    const write = (text: string) => out.push(text) > 0;
    await runServe(request.command, request.config, {
      env,
      stdout: { write },
      stderr: { write },
      once: (_, end) => ends.push(end),
    });
    onTestFinished(async () => {
      for (const end of ends) end();
      await redis.close();
      await embedded.close();
    });
    const ready = async () => {
      const response = await fetch(new URL('/ready', out[0]));
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
