import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/client/clock.ts';
import { connectReplicas } from '../../../src/hosting/replicas/index.ts';
import { until } from './redis-server.ts';
import { type Reply, strangeRedis } from './strange-redis.ts';

/** Replies that are none to what was asked. */
const lies = {
  'a simple text': '+OK\r\n',
  'a number': ':1\r\n',
  'a huge number': ':9007199254740993\r\n',
  'a text': '$5\r\nhello\r\n',
  nothing: '$-1\r\n',
  'no list': '*-1\r\n',
  'an empty list': '*0\r\n',
  'a list of nothing': '*3\r\n$-1\r\n$-1\r\n$-1\r\n',
  'numbers far beyond': '*5\r\n:999999\r\n:-5\r\n:999999\r\n:-1\r\n$1\r\nx\r\n',
  'texts for numbers': '*4\r\n$3\r\nNaN\r\n$1\r\n0\r\n$1\r\n0\r\n$1\r\n0\r\n',
  'a list of lists': '*3\r\n*0\r\n*0\r\n*0\r\n',
  'JSON that is none': '*3\r\n$1\r\n{\r\n:1000\r\n$0\r\n\r\n',
  'another version of the protocol': '%1\r\n+a\r\n:1\r\n',
};

/** A replica over what answers so, and what it logs. */
async function replicaOver(reply: Reply) {
  const strange = await strangeRedis(reply);
  const logged: string[] = [];
  const write = (text: string) => void logged.push(text);
  const at = connectReplicas({
    url: strange.url,
    service: 'test',
    quota: { requests: 50, ms: 200 },
    replicas: 2,
    address: 'here',
    clock: systemClock,
    log: { warn: write, info: write },
  });
  onTestFinished(() => at.close());
  return { at, logged, ...strange };
}

const isUp = ({ problems }: { problems(): string[] }) => problems().length === 0;

describe('What is no Redis', () => {
  it.each(['+OK\r\n', ':1\r\n', '$-1\r\n', '*0\r\n', 'HTTP/1.1 400 Bad Request\r\n\r\n', '-ERR no\r\n'])(
    'and answers everything with %j is never ready, and its replica lives',
    async text => {
      const { at, logged } = await replicaOver(() => text);
      await pause(400);
      expect(at.problems().join()).toContain('does not answer');
      expect(logged.join()).not.toContain('Connected');
      const [one] = await Promise.allSettled([at.processes.own()]);
      expect(one.status).toBe('rejected');
    },
  );
});

describe('A Redis that lies', () => {
  it('is down from the moment that it does not answer PONG', async () => {
    let isLying = false;
    const { at } = await replicaOver(command => (command === 'PING' && isLying ? '+OK\r\n' : undefined));
    await until(() => isUp(at), 'Redis is found');
    isLying = true;
    await until(() => !isUp(at), 'the lie is seen');
    isLying = false;
    await until(() => isUp(at), 'Redis is found again');
  });

  it.each(Object.entries(lies))(
    'with %s: nothing is read, written or granted, and the replica lives',
    async (_, lie) => {
      let isLying = false;
      const spared = ['PING', 'INFO', 'CONFIG', 'SUBSCRIBE'];
      const { at } = await replicaOver(command => (!isLying || spared.includes(command) ? undefined : lie));
      await until(() => isUp(at), 'Redis is found');
      isLying = true;
      const documents = at.documentsOf('jobs', 'nell');
      const change = documents.change(['a', 'b', 'c', 'd'], () => ({
        result: 'written',
        writes: new Map([['a', 1]]),
      }));
      const [read, written, granted] = await Promise.allSettled([
        documents.read(['a', 'b', 'c', 'd']),
        change,
        at.quota.take({ requests: 10, callers: 1, most: 50 }),
      ]);
      expect([read.status, written.status]).toEqual(['rejected', 'rejected']);
      if (granted.status === 'rejected') throw granted.reason;
      expect(granted.value.granted).toBeGreaterThanOrEqual(0);
      expect(granted.value.granted).toBeLessThanOrEqual(10);
      expect(granted.value.againMs).toBeGreaterThanOrEqual(0);
      const found = await at.answers.find({ account: 'a', path: '/artist/1', request: 'r' });
      expect(found?.answer).toBeUndefined();
    },
  );

  it.each(Object.entries(lies))('about its messages with %s leaves its replica alive', async (_, lie) => {
    const { at, shout } = await replicaOver(command => (command === 'SUBSCRIBE' ? lie : undefined));
    const heard: unknown[] = [];
    at.bus.subscribe('written', message => heard.push(message));
    await until(() => isUp(at), 'Redis is found');
    for (const text of Object.values(lies)) shout(text);
    await pause(100);
    expect(heard).toEqual([]);
  });

  it('refuses to send messages again after its connection broke, and the replica lives', async () => {
    let subscriptions = 0;
    const { at, hangUp } = await replicaOver(command => {
      if (command !== 'SUBSCRIBE') return undefined;
      subscriptions += 1;
      return subscriptions === 1 ? undefined : '-ERR no\r\n';
    });
    await until(() => isUp(at) && subscriptions === 1, 'Redis is found');
    hangUp();
    await until(() => subscriptions > 2, 'it is asked again');
    await until(() => isUp(at), 'Redis is found again');
  });
});
