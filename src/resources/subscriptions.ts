import type { Server } from '@modelcontextprotocol/server';
import * as errors from './errors.ts';
import { canonical, parseUri } from './router.ts';
import { announce, type Updates } from './updates.ts';

/** A connection that stays, and the era of the protocol it speaks. */
export interface Connection {
  readonly era: 'legacy' | 'modern';
  /** The most addresses that it watches; 1,000 when absent. */
  readonly maxSubscriptions?: number;
}

/** What a host watches. */
export interface Subscriptions {
  subscribe(uri: string): Record<string, never>;
  unsubscribe(uri: string): Record<string, never>;
}

/** The subscriptions of each server, made once. */
export function subscriptionsTo(updates: Updates) {
  const made = new WeakMap<Server, Subscriptions>();
  return (server: Server, connection: Connection | undefined): Subscriptions => {
    const subscriptions = made.get(server) ?? takeSubscriptions(server, updates, connection);
    made.set(server, subscriptions);
    return subscriptions;
  };
}

/**
 * Takes subscriptions, and tells a connection that stays of what changed. A modern host asks by a listening
 * stream, and what it did not ask for is kept from it there; a legacy one is told only of what it subscribed
 * to here. Where each request has a server of its own, the handler of the requests announces instead.
 */
function takeSubscriptions(server: Server, updates: Updates, connection?: Connection): Subscriptions {
  /** A URI as the host wrote it last, by its canonical address: one address is one subscription, however written. */
  const watched = new Map<string, string>();
  const most = connection?.maxSubscriptions ?? 1000;
  if (connection !== undefined) tell(server, updates, connection, watched);
  return {
    subscribe(uri) {
      const address = addressOf(uri);
      if (watched.size >= most && !watched.has(address)) {
        throw errors.malformed(`There are ${most} subscriptions already: end one first`);
      }
      watched.set(address, uri);
      return {};
    },
    unsubscribe(uri) {
      watched.delete(addressOf(uri));
      return {};
    },
  };
}

/** Tells a connection of every change that it watches, until it closes. */
function tell(
  server: Server,
  updates: Updates,
  { era }: Connection,
  watched: ReadonlyMap<string, string>,
): void {
  const told = (uri: string) => (era === 'modern' ? uri : watched.get(uri));
  const ignore = () => undefined;
  const stop = announce(updates, {
    resourceUpdated(changed) {
      const uri = told(changed);
      if (uri !== undefined) server.sendResourceUpdated({ uri }).catch(ignore);
    },
    resourcesChanged: () => void server.sendResourceListChanged().catch(ignore),
  });
  const before = server.onclose;
  server.onclose = () => {
    stop();
    before?.();
  };
}

/** The canonical address of a URI: subscribing to a page of a list is subscribing to the list. */
function addressOf(uri: string): string {
  const found = parseUri(uri);
  if (found.is === 'malformed') throw errors.malformed(found.problem);
  if (found.is === 'unknown') throw errors.unknown(uri);
  return found.is === 'guide' ? uri : canonical(found.route.path, found.input);
}
