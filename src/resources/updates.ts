import type { Input } from '../client/api/field.ts';
import type { Entry } from '../client/api/index.ts';
import { objectPath, pathKeys } from '../client/api/path.ts';
import { fileRoutes } from './file-routes.ts';
import { canonical } from './router.ts';
import { type Address, type Route, routes } from './routes.ts';

/** What a change made different. */
export interface Changed {
  /** Addresses whose content is another one now. */
  readonly uris: readonly string[];
  /** Whether a playlist came or went. */
  readonly list: boolean;
}

type Listener = (changed: Changed) => void;

/** Where else the same listener may be connected. */
export interface Others {
  tell(changed: Changed): void;
  /** Until the function it gives back is called. */
  listen(listener: Listener): () => void;
}

/** Tells whoever listens what this server changed. Changes that come in one go are told together. */
export class Updates {
  readonly #listeners = new Set<Listener>();
  readonly #uris = new Set<string>();
  readonly #waitMs: number;
  readonly #others: Others | undefined;
  readonly #stop: (() => void) | undefined;
  #list = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(waitMs = 50, others?: Others) {
    this.#waitMs = waitMs;
    this.#others = others;
    this.#stop = others?.listen(changed => this.#pass(changed));
  }

  /** Until the function it gives back is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called after every write that succeeded. */
  written(entry: Entry, input: Input): void {
    if (this.#listeners.size === 0 && this.#others === undefined) return;
    const { uris, list } = changedBy(entry, input);
    for (const uri of uris) this.#uris.add(uri);
    this.#list ||= list;
    this.#timer ??= setTimeout(() => this.#tell(), this.#waitMs).unref();
  }

  /** Hears no more of what was changed elsewhere. */
  close(): void {
    this.#stop?.();
  }

  #tell(): void {
    const changed = { uris: [...this.#uris], list: this.#list };
    this.#timer = undefined;
    this.#uris.clear();
    this.#list = false;
    this.#pass(changed);
    this.#others?.tell(changed);
  }

  #pass(changed: Changed): void {
    for (const listener of this.#listeners) listener(changed);
  }
}

/** The addresses that a write makes different, read from its path. */
export function changedBy({ endpoint }: Entry, given: Input): Changed {
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
  const files = kind === undefined ? [] : fileRoutes().flatMap(route => filesOf(route, kind, filled));
  const lists = kind === undefined ? [] : libraryLists(kind).map(route => uriFor(route, { user_id: 'me' }));
  const comesOrGoes = libraryLists('playlist').some(({ entry }) => entry.endpoint.path === path);
  const list = comesOrGoes || (kind === 'playlist' && effect === 'delete' && object?.below === '');
  return { uris: [...new Set([...uris, ...files, ...lists])], list };
}

/** Whether a write on an object, or on a list of it, changes what an entry reads: the object itself; when it is deleted, all below. */
function isWithin({ endpoint: { path } }: Entry, written: Entry['endpoint'], kind: string): boolean {
  const read = objectPath(path);
  if (read?.kind !== kind) return false;
  const isWhole = objectPath(written.path)?.below === '';
  return read.below === '' || (isWhole && written.effect === 'delete');
}

const uriFor = ({ entry }: Route, input: Input) => canonical(entry.endpoint.path, input);

/** The addresses of the files of an object, one for each word that may stand in an address. */
function filesOf({ path, fields, keys }: Address, kind: string, filled: Input): string[] {
  if (objectPath(path)?.kind !== kind) return [];
  const open = keys.find(key => !(key in filled));
  const words = open === undefined ? [] : (fields[open]?.words ?? []);
  return words.map(word => canonical(path, { ...filled, [open ?? '']: word }));
}

/** The listener's lists of a kind: what changes in a playlist may show in the list of playlists. */
const libraryLists = (kind: string): readonly Route[] =>
  routes().filter(
    ({ entry, keys }) =>
      entry.group === 'library' && entry.endpoint.output.kind === kind && keys.length === 1,
  );

/** What a connection, or a handler of connections, can say of changes. */
export interface Announcer {
  resourceUpdated(uri: string): void;
  resourcesChanged(): void;
}

/** Passes every change on, until the function it gives back is called. */
export const announce = (updates: Updates, announcer: Announcer): (() => void) =>
  updates.listen(({ uris, list }) => {
    for (const uri of uris) announcer.resourceUpdated(uri);
    if (list) announcer.resourcesChanged();
  });
