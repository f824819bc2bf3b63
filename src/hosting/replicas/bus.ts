import { randomBytes } from 'node:crypto';
import { isRecord } from '../../client/api/record.ts';
import type { Connection } from './connection.ts';

/** Tells the other replicas what happened in one of them, as long as Redis is there. */
export interface Bus {
  /** To all others; this replica tells itself. */
  publish(topic: string, news: unknown): void;
  /** Until the function it gives back is called. */
  listen(topic: string, listener: (news: unknown) => void): () => void;
  /** Told when news may get lost, and when they come again. */
  watch(watcher: (hears: boolean) => void): void;
  close(): void;
}

export function redisBus(connection: Connection): Bus {
  const channel = connection.key('bus');
  const self = randomBytes(6).toString('hex');
  const listeners = new Map<string, Set<(news: unknown) => void>>();
  const watchers = new Set<(hears: boolean) => void>();
  let hears = false;
  const hear = (now: boolean) => {
    if (now === hears) return;
    hears = now;
    for (const watcher of watchers) watcher(now);
  };
  const client = connection.listener();
  const pass = (text: string) => {
    const news: unknown = JSON.parse(text);
    if (!isRecord(news) || news['from'] === self || typeof news['topic'] !== 'string') return;
    for (const listener of listeners.get(news['topic']) ?? []) listener(news['news']);
  };
  client.on('message', (_: string, text: string) => {
    try {
      pass(text);
    } catch {
      // Whoever reaches Redis can write to the channel: what no replica wrote ends none of them.
    }
  });
  client.on('ready', () => {
    client.subscribe(channel).then(
      () => hear(true),
      () => client.disconnect(true),
    );
  });
  client.on('close', () => hear(false));
  client.connect().catch(() => undefined);
  // A Redis that is suspended keeps this connection and tells nothing.
  connection.watch(isThere => {
    if (!isThere) {
      hear(false);
      if (client.status === 'ready') client.disconnect(true);
    }
  });

  return {
    publish(topic, news) {
      const text = JSON.stringify({ from: self, topic, news });
      connection.run(each => each.publish(channel, text)).catch(() => undefined);
    },
    listen(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
      };
    },
    watch(watcher) {
      watchers.add(watcher);
      watcher(hears);
    },
    close: () => client.disconnect(),
  };
}
