import { randomBytes } from 'node:crypto';
import { isRecord } from '../../client/api/is-record.ts';
import type { RedisConnection } from './connection.ts';

/** Messages to the other replicas. */
export interface ReplicaBus {
  /** Does not call this replica's own handlers. */
  publish(topic: string, message: unknown): void;
  /** Returns a function that ends the subscription. */
  subscribe(topic: string, handler: (message: unknown) => void): () => void;
  /** `watcher` gets false when messages may be lost, and true when they arrive again. */
  watch(watcher: (isConnected: boolean) => void): void;
  close(): void;
}

/** Sends messages while Redis is up. */
export function redisBus(connection: RedisConnection): ReplicaBus {
  const channel = connection.key('bus');
  const self = randomBytes(6).toString('hex');
  const handlers = new Map<string, Set<(message: unknown) => void>>();
  const watchers = new Set<(isConnected: boolean) => void>();
  let isConnected = false;
  const setConnected = (now: boolean) => {
    if (now === isConnected) return;
    isConnected = now;
    for (const watcher of watchers) watcher(now);
  };
  const client = connection.newSubscriber();
  client.on('message', (_: string, text: string) => {
    try {
      const envelope: unknown = JSON.parse(text);
      if (!isRecord(envelope) || envelope['from'] === self) return;
      for (const handler of handlers.get(String(envelope['topic'])) ?? []) handler(envelope['message']);
    } catch {
      // Anyone who can reach Redis can publish here, so an invalid message is ignored.
    }
  });
  client.on('ready', () => {
    client.subscribe(channel).then(
      () => setConnected(true),
      () => client.disconnect(true),
    );
  });
  client.on('close', () => setConnected(false));
  client.connect().catch(() => undefined);
  // A suspended Redis keeps this connection but sends no messages.
  connection.watch(isUp => {
    if (isUp) return;
    setConnected(false);
    if (client.status === 'ready') client.disconnect(true);
  });

  return {
    publish(topic, message) {
      const text = JSON.stringify({ from: self, topic, message });
      connection.run(each => each.publish(channel, text)).catch(() => undefined);
    },
    subscribe(topic, handler) {
      const all = handlers.get(topic) ?? new Set();
      handlers.set(topic, all.add(handler));
      return () => {
        all.delete(handler);
        if (all.size === 0 && handlers.get(topic) === all) handlers.delete(topic);
      };
    },
    watch(watcher) {
      watchers.add(watcher);
      watcher(isConnected);
    },
    close: () => client.disconnect(),
  };
}
