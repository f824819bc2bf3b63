import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { hasRedis, type RedisServer, redisServer } from '../hosting/replicas/redis-server.ts';
import { type Replica, replica } from '../hosting/replicas/replicas.ts';
import { cellsOf, libraryFor, type NewRecord, nameOf, unbroken, wrongAfter } from '../support/breaks.ts';
import { recordIn } from '../support/journal.ts';
import { modelSeed, randomRuns } from '../support/model-run.ts';
import { type Operation, operations } from '../support/operations.ts';

/** A sample of what is wholly done over a record of this computer. A prime. */
const every = 7;
const runs = 300;

describe.skipIf(!hasRedis)('The record in Redis', () => {
  let redis: RedisServer;
  let at: Replica;
  beforeAll(async () => {
    redis = await redisServer();
    at = await replica(redis);
  });
  afterAll(async () => {
    await at.close();
    await redis.close();
  });
  /** The record of a library of its own. */
  const record: NewRecord = async () => {
    const store = await openStore({ memory: true });
    const world = randomUUID();
    recordIn(store, (space, owner) => {
      const documents = at.documentsOf(space, `${world} ${owner}`);
      // The processes of these libraries live and die without leases.
      return { ...documents, change: (keys, work) => documents.change(keys, work) };
    });
    return store;
  };
  const open = (operation: Operation) => libraryFor(operation, record);

  it.each(operations.map((operation, place) => ({ ...operation, place })))(
    'lets $name go on, be taken back and made again exactly after any break',
    async ({ place, ...operation }) => {
      const states = await unbroken(operation, open);
      const cells = cellsOf(operation, states).filter((_, cell) => cell % every === place % every);
      const wrong: Record<string, readonly string[]> = {};
      for (const cell of cells) {
        const found = await wrongAfter(cell, states, open);
        if (found.length > 0) wrong[nameOf(cell)] = found;
      }
      process.stdout.write(`${operation.name}: ${cells.length} breaks over Redis\n`);
      expect(wrong).toEqual({});
    },
  );

  it('is as a model has it under random changes, breaks and restarts', async () => {
    expect(await randomRuns(runs, modelSeed, record)).toBeGreaterThan(runs);
  });
});
