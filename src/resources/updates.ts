import type { Server } from '@modelcontextprotocol/server';
import { objectPath, pathKeys } from '../client/api/endpoint.ts';
import type { Entry } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { type Tools, whyClosed } from './offered.ts';
import { canonical, parseUri, protocolErrors } from './router.ts';
import { type Address, fileRoutes, type Route, routes } from './routes.ts';

/** What a write changed. */
export interface Changed {
  /** The URIs whose content is different now. */
  readonly uris: readonly string[];
  /** Whether a playlist was made or deleted. */
  readonly list: boolean;
}

type Listener = (changed: Changed) => void;

/** The listener's connections in other processes. */
export interface Others {
  tell(changed: Changed): void;
  /** Returns a function that stops listening. */
  listen(listener: Listener): () => void;
}

/** Notifies listeners of changes made by this server. Changes within a short time are sent together. */
export class Updates {
  readonly #listeners = new Set<Listener>();
  readonly #uris = new Set<string>();
  readonly #waitMs: number;
  readonly #others: Others | undefined;
  readonly #tools: Tools | undefined;
  readonly #stop: (() => void) | undefined;
  #list = false;
  #timer: NodeJS.Timeout | undefined;

  /** `tools`: those on offer. Changes of resources that `MUSIC_GROUPS` closes are not announced. */
  constructor(waitMs = 50, others?: Others, tools?: Tools) {
    this.#waitMs = waitMs;
    this.#tools = tools;
    this.#others = others;
    this.#stop = others?.listen(changed => this.#notify(changed));
  }

  /** Returns a function that stops listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called after every successful write. */
  written(entry: Entry, input: Input): void {
    if (this.#listeners.size === 0 && this.#others === undefined) return;
    const { uris, list } = urisOfWrite(entry, input);
    for (const uri of uris) this.#uris.add(uri);
    this.#list ||= list;
    this.#timer ??= setTimeout(() => this.#send(), this.#waitMs).unref();
  }

  /** Stops listening to other processes. */
  close(): void {
    this.#stop?.();
  }

  #send(): void {
    const tools = this.#tools;
    const uris = [...this.#uris].filter(uri => tools === undefined || whyClosed(uri, tools) === undefined);
    const changed = { uris, list: this.#list };
    this.#timer = undefined;
    this.#uris.clear();
    this.#list = false;
    this.#notify(changed);
    this.#others?.tell(changed);
  }

  #notify(changed: Changed): void {
    for (const listener of this.#listeners) listener(changed);
  }
}

/** The URIs that a write changes, derived from its path. */
export function urisOfWrite({ endpoint }: Entry, given: Input): Changed {
  const { path, effect, input: fields } = endpoint;
  const filled = Object.fromEntries(
    pathKeys(path).map(key => [key, given[key] ?? fields[key]?.fallback] as const),
  );
  const object = objectPath(path);
  const kind = object === undefined || object.kind === 'user' ? undefined : object.kind;
  const touched = routes().filter(
    ({ entry }) => entry.endpoint.path === path || (kind !== undefined && isWithin(entry, endpoint, kind)),
  );
  const { user_id = 'me' } = filled;
  const owners = new Set(['me', user_id]);
  const uris = touched.flatMap(route =>
    [...owners].map(owner => uriFor(route, { ...filled, user_id: owner })),
  );
  const files = kind === undefined ? [] : fileRoutes().flatMap(route => fileUris(route, kind, filled));
  const lists = kind === undefined ? [] : libraryLists(kind).map(route => uriFor(route, { user_id: 'me' }));
  const isListed = libraryLists('playlist').some(({ entry }) => entry.endpoint.path === path);
  const list = isListed || (kind === 'playlist' && effect === 'delete' && object?.below === '');
  return { uris: [...new Set([...uris, ...files, ...lists])], list };
}

/** Whether an entry reads the object that was written, or something below an object that was deleted. */
function isWithin({ endpoint: { path } }: Entry, written: Entry['endpoint'], kind: string): boolean {
  const read = objectPath(path);
  if (read?.kind !== kind) return false;
  const isWhole = objectPath(written.path)?.below === '';
  return read.below === '' || (isWhole && written.effect === 'delete');
}

const uriFor = ({ entry }: Route, input: Input) => canonical(entry.endpoint.path, input);

/** The URIs of the files of an object, one for each format. */
function fileUris({ path, fields, keys }: Address, kind: string, filled: Input): string[] {
  if (objectPath(path)?.kind !== kind) return [];
  const open = keys.find(key => !(key in filled));
  const words = open === undefined ? [] : (fields[open]?.words ?? []);
  return words.map(word => canonical(path, { ...filled, [open ?? '']: word }));
}

/** The listener's lists of a kind. A changed playlist may look different in the list of playlists. */
const libraryLists = (kind: string): readonly Route[] =>
  routes().filter(
    ({ entry, keys }) =>
      entry.group === 'library' && entry.endpoint.output.kind === kind && keys.length === 1,
  );

/** Sends notifications to one connection, or to all of an HTTP handler. */
interface Announcer {
  resourceUpdated(uri: string): void;
  resourcesChanged(): void;
}

/** Announces every change. Returns a function that stops this. */
export const announce = (updates: Updates, announcer: Announcer): (() => void) =>
  updates.listen(({ uris, list }) => {
    for (const uri of uris) announcer.resourceUpdated(uri);
    if (list) announcer.resourcesChanged();
  });

/** A connection that outlives a request, and which era of the protocol it uses. */
export interface Connection {
  readonly era: 'legacy' | 'modern';
  /** The most subscriptions; 1,000 if absent. */
  readonly maxSubscriptions?: number;
}

/** The subscriptions of each server, made once. */
export function subscriptionsTo(updates: Updates, tools: Tools) {
  const made = new WeakMap<Server, ReturnType<typeof createSubscriptions>>();
  return (server: Server, connection: Connection | undefined) => {
    const subscriptions = made.get(server) ?? createSubscriptions(server, updates, tools, connection);
    made.set(server, subscriptions);
    return subscriptions;
  };
}

/**
 * A modern host subscribes by opening a stream, and the SDK filters what goes there. A legacy host is notified of what
 * it subscribed to here. Without a connection, the HTTP handler announces changes itself.
 */
function createSubscriptions(server: Server, updates: Updates, tools: Tools, connection?: Connection) {
  /** The URI as the host last wrote it, by its canonical form. */
  const subscribed = new Map<string, string>();
  const most = connection?.maxSubscriptions ?? 1000;
  if (connection !== undefined) {
    const ignore = () => undefined;
    const stop = announce(updates, {
      resourceUpdated(changed) {
        const uri = connection.era === 'modern' ? changed : subscribed.get(changed);
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
  return {
    subscribe(uri: string) {
      const closed = whyClosed(uri, tools);
      if (closed !== undefined) throw closed;
      const address = canonicalOf(uri);
      if (subscribed.size >= most && !subscribed.has(address)) {
        throw protocolErrors.malformed(`There are ${most} subscriptions already: end one first`);
      }
      subscribed.set(address, uri);
      return {};
    },
    unsubscribe(uri: string) {
      subscribed.delete(canonicalOf(uri));
      return {};
    },
  };
}

/** Subscribing to a page of a list means subscribing to the list. */
function canonicalOf(uri: string): string {
  const found = parseUri(uri);
  return found.is === 'guide' ? uri : canonical(found.route.path, found.input);
}
