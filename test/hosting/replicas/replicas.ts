import { systemClock } from '../../../src/client/clock.ts';
import type { Quota } from '../../../src/client/quota-window.ts';
import { connectReplicas, type Replicas } from '../../../src/hosting/replicas/index.ts';
import { type RedisServer, until } from './redis-server.ts';

/** One replica over a Redis, and what it logged. */
export interface Replica extends Replicas {
  readonly logged: string[];
}

export async function replica(
  { url }: Pick<RedisServer, 'url'>,
  { quota = { requests: 50, ms: 5000 }, replicas = 2 }: { quota?: Quota; replicas?: number } = {},
): Promise<Replica> {
  const logged: string[] = [];
  const write = (text: string) => void logged.push(text);
  const made = connectReplicas({
    url,
    service: 'test',
    quota,
    replicas,
    address: 'here',
    clock: systemClock,
    log: { warn: write, info: write },
  });
  await until(() => !made.problems().join().includes('does not answer'), 'Redis is found');
  return { ...made, logged };
}
