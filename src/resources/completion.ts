import type { Input } from '../client/api/field.ts';
import { type Entry, entries } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { objectPath } from '../client/api/path.ts';
import { isRecord } from '../client/api/record.ts';
import type { Client } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import { namedId, slug } from '../tools/engine/resource-uri.ts';
import { fileRoutes } from './file-routes.ts';
import { routes } from './routes.ts';

/** What can stand in a placeholder: words of a list, or ids of a kind of object. */
export type CompletionSource = { readonly words: readonly string[] } | { readonly kind: string };

/** The protocol takes no more. */
const mostValues = 100;
/** One search request, and this much of its answer: a menu is read at a glance. */
const mostFound = 25;
const cacheMs = 60_000;
const mostCached = 200;

/** What completes a placeholder of a template. */
export function sourceOf(template: string, name: string): CompletionSource | undefined {
  const address = [...routes(), ...fileRoutes()].find(
    each => each.template === template && each.keys.includes(name),
  );
  if (address === undefined) return undefined;
  const words = address.fields[name]?.words;
  return words === undefined ? { kind: name.replace(/_id$/, '') } : { words };
}

interface Parts {
  readonly client: Pick<Client, 'call'>;
  readonly clock: Pick<Clock, 'now'>;
  hasAccount(): boolean | Promise<boolean>;
}

/** Completes what a listener is typing. Outlives connections, because answers are kept for a minute. */
export class Completer {
  readonly #parts: Parts;
  readonly #cache = new Map<
    string,
    { readonly until: number; readonly values: Promise<readonly string[]> }
  >();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Values that fit, best first. Empty where nothing does, and where the service fails. */
  async values(source: CompletionSource, typed: string): Promise<readonly string[]> {
    const words = slug(typed);
    if ('words' in source) return source.words.filter(word => slug(word).startsWith(words));
    const own = await this.#own(source.kind, words);
    const found = await this.#found(source.kind, words);
    return [...new Set([...own, ...found])].slice(0, mostValues);
  }

  /** The listener's own of this kind: their playlists always, the others before anything is typed. */
  async #own(kind: string, words: string): Promise<readonly string[]> {
    if (!(await this.#parts.hasAccount())) return [];
    if (kind === 'user') return 'me'.startsWith(words) ? ['me'] : [];
    const entry = idSources().own.get(kind);
    if (entry === undefined || (words !== '' && kind !== 'playlist')) return [];
    return fitting(await this.#ids(entry, { user_id: 'me', limit: mostValues }), words);
  }

  async #found(kind: string, words: string): Promise<readonly string[]> {
    const { lists, searches } = idSources();
    const list = lists.get(kind);
    if (list !== undefined) return fitting(await this.#ids(list, {}), words);
    if (words === '') return [];
    const search = searches.get(kind);
    return search === undefined
      ? this.#within(kind, words)
      : firstFitting(await this.#ids(search, { query: searchWords(words), limit: mostFound }), words);
  }

  /** Kinds without a search of their own: episodes of the podcast of that name. */
  async #within(kind: string, words: string): Promise<readonly string[]> {
    const holder = idSources().holders.get(kind);
    const search = holder && idSources().searches.get(holder.kind);
    if (holder === undefined || search === undefined) return [];
    const [first] = await this.#ids(search, { query: searchWords(words), limit: 1 });
    const id = Number(/\d+$/.exec(first ?? '')?.[0]);
    if (first === undefined || Number.isNaN(id)) return [];
    return this.#ids(holder.entry, { [`${holder.kind}_id`]: id, limit: mostFound });
  }

  /** The ids in an answer of the service, or in the same answer of a moment ago. */
  #ids(entry: Entry, input: Input): Promise<readonly string[]> {
    const key = `${entry.group}.${entry.name} ${JSON.stringify(input)}`;
    const now = this.#parts.clock.now();
    const before = this.#cache.get(key);
    if (before !== undefined && before.until > now) return before.values;
    const values = this.#parts.client.call(entry, input).then(idsIn, () => {
      this.#cache.delete(key);
      return [];
    });
    this.#cache.delete(key);
    this.#cache.set(key, { until: now + cacheMs, values });
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > mostCached && oldest !== undefined) this.#cache.delete(oldest);
    return values;
  }
}

/** What to search for: a last word that has just begun would find nothing, and asks again for nothing new. */
const searchWords = (words: string): string => words.replace(/^(.+)-[^-]{1,2}$/u, '$1').replaceAll('-', ' ');

/** Each item of a list as its id behind its name. */
function idsIn(body: unknown): readonly string[] {
  const data = isRecord(body) ? body['data'] : undefined;
  return (Array.isArray(data) ? data : []).flatMap(item => {
    const id = isRecord(item) ? item['id'] : undefined;
    return isRecord(item) && typeof id === 'number' ? [namedId(item['title'] ?? item['name'], id)] : [];
  });
}

/** Values that begin with what was typed, then values of which a later word does. */
const fitting = (values: readonly string[], words: string): readonly string[] => [
  ...values.filter(value => value.startsWith(words)),
  ...values.filter(value => !value.startsWith(words) && value.includes(`-${words}`)),
];

/** The service's order, but values that begin as typed lead: hosts show only those, or show them first. */
const firstFitting = (values: readonly string[], words: string): readonly string[] => [
  ...values.filter(value => value.startsWith(words)),
  ...values.filter(value => !value.startsWith(words)),
];

/** Where the ids of each kind come from, read from the contract. */
const idSources = once(() => {
  const reads = entries.filter(({ endpoint }) => endpoint.effect === 'read');
  const at = (path: (kind: string) => string) =>
    new Map(
      reads.flatMap((entry): [string, Entry][] => {
        const { kind } = entry.endpoint.output;
        return entry.endpoint.path === path(kind) ? [[kind, entry]] : [];
      }),
    );
  const holders = reads.flatMap((entry): [string, Holder][] => {
    const { path, output } = entry.endpoint;
    const object = objectPath(path);
    return object?.below === `${output.kind}s` ? [[output.kind, { kind: object.kind, entry }]] : [];
  });
  return {
    own: at(kind => `/user/{user_id}/${kind}s`),
    lists: at(kind => `/${kind}`),
    searches: at(kind => `/search/${kind}`),
    holders: new Map(holders),
  };
});

/** The kind of object that holds others, and the entry that lists them. */
interface Holder {
  readonly kind: string;
  readonly entry: Entry;
}
