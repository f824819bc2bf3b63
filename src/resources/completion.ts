import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import { objectPath } from '../client/api/endpoint.ts';
import { type Entry, entries } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { isRecord } from '../client/api/is-record.ts';
import { once } from '../client/api/lazy.ts';
import type { Client } from '../client/client.ts';
import { namedId, slug } from '../tools/engine/resource-links.ts';
import { isOffered, type Tools } from './offered.ts';
import { fileRoutes, routes } from './routes.ts';

/** What completes a value: a list of words, or the ids of a kind of object. */
export type CompletionSource = { readonly words: readonly string[] } | { readonly kind: string };

/** What completes an argument of a prompt; undefined if nothing does. */
export type PromptSource = (prompt: string, argument: string) => CompletionSource | undefined;

interface CompletionParts {
  readonly client: Pick<Client, 'call'>;
  hasAccount(): boolean | Promise<boolean>;
}

/** The protocol's limit. */
const mostValues = 100;
/** Results taken from a search. */
const mostFound = 25;

/** Completes placeholders of resource templates and arguments of prompts. */
export async function complete(
  parts: CompletionParts & { readonly tools: Tools },
  { ref, argument }: CompleteRequestParams,
  promptSource: PromptSource,
): Promise<CompleteResult> {
  const source =
    ref.type === 'ref/prompt'
      ? promptSource(ref.name, argument.name)
      : sourceOf(ref.uri, argument.name, parts.tools);
  const values = source === undefined ? [] : await completions(source, argument.value, parts);
  return { completion: { values: [...values], hasMore: false } };
}

function sourceOf(template: string, name: string, tools: Tools): CompletionSource | undefined {
  const address = [...routes(), ...fileRoutes()].find(
    each => each.template === template && each.keys.includes(name) && isOffered(each, tools),
  );
  if (address === undefined) return undefined;
  const words = address.fields[name]?.words;
  return words === undefined ? { kind: name.replace(/_id$/, '') } : { words };
}

/** Values that match, best first. Empty if nothing does or the service fails. */
export async function completions(
  source: CompletionSource,
  typed: string,
  parts: CompletionParts,
): Promise<readonly string[]> {
  const words = slug(typed);
  if ('words' in source) return source.words.filter(word => slug(word).startsWith(words));
  const own = await ownCompletions(source.kind, words, parts);
  const found = await foundCompletions(source.kind, words, parts);
  return [...new Set([...own, ...found])].slice(0, mostValues);
}

/** From the listener's library: playlists always, other kinds only before anything is typed. */
async function ownCompletions(
  kind: string,
  words: string,
  { client, hasAccount }: CompletionParts,
): Promise<readonly string[]> {
  if (!(await hasAccount())) return [];
  if (kind === 'user') return 'me'.startsWith(words) ? ['me'] : [];
  const entry = idSources().own.get(kind);
  if (entry === undefined || (words !== '' && kind !== 'playlist')) return [];
  return matching(await namedIds(client, entry, { user_id: 'me', limit: mostValues }), words);
}

async function foundCompletions(
  kind: string,
  words: string,
  { client }: CompletionParts,
): Promise<readonly string[]> {
  const { lists, searches, parents } = idSources();
  const list = lists.get(kind);
  if (list !== undefined) return matching(await namedIds(client, list, {}), words);
  if (words === '') return [];
  const query = searchWords(words);
  const search = searches.get(kind);
  // In the service's order. Some hosts show only the values that begin with the text.
  if (search !== undefined)
    return beginningFirst(await namedIds(client, search, { query, limit: mostFound }), words);
  const parent = parents.get(kind);
  const parentSearch = parent && searches.get(parent.kind);
  if (parent === undefined || parentSearch === undefined) return [];
  const [first] = await itemsOf(client, parentSearch, { query, limit: 1 });
  if (first === undefined) return [];
  return namedIds(client, parent.entry, { [`${parent.kind}_id`]: first.id, limit: mostFound });
}

/** Without a last word of one or two letters: it would find nothing yet. */
const searchWords = (words: string): string => words.replace(/^(.+)-[^-]{1,2}$/u, '$1').replaceAll('-', ' ');

const namedIds = async (client: CompletionParts['client'], entry: Entry, input: Input) =>
  (await itemsOf(client, entry, input)).map(({ id, name }) => namedId(name, id));

/** The ids and names in a list of the service; none if the request fails. */
async function itemsOf(client: CompletionParts['client'], entry: Entry, input: Input) {
  const body: unknown = await client.call(entry, input).catch(() => undefined);
  const data = isRecord(body) ? body['data'] : undefined;
  return (Array.isArray(data) ? data : []).flatMap(item => {
    const id = isRecord(item) ? item['id'] : undefined;
    return isRecord(item) && typeof id === 'number' ? [{ id, name: item['title'] ?? item['name'] }] : [];
  });
}

/** First the values that begin with the text, then those with a later word that does. */
const matching = (values: readonly string[], words: string): readonly string[] =>
  beginningFirst(
    values.filter(value => value.startsWith(words) || value.includes(`-${words}`)),
    words,
  );

const beginningFirst = (values: readonly string[], words: string): readonly string[] => [
  ...values.filter(value => value.startsWith(words)),
  ...values.filter(value => !value.startsWith(words)),
];

/** Which endpoints list the ids of each kind, taken from the contract. */
const idSources = once(() => {
  const reads = entries.filter(({ endpoint }) => endpoint.effect === 'read');
  const at = (path: (kind: string) => string) =>
    new Map(
      reads.flatMap((entry): [string, Entry][] => {
        const { kind } = entry.endpoint.output;
        return entry.endpoint.path === path(kind) ? [[kind, entry]] : [];
      }),
    );
  /** The kind of object that contains others, and the endpoint that lists them. */
  const parents = reads.flatMap((entry): [string, { readonly kind: string; readonly entry: Entry }][] => {
    const { path, output } = entry.endpoint;
    const object = objectPath(path);
    return object?.below === `${output.kind}s` ? [[output.kind, { kind: object.kind, entry }]] : [];
  });
  return {
    own: at(kind => `/user/{user_id}/${kind}s`),
    lists: at(kind => `/${kind}`),
    searches: at(kind => `/search/${kind}`),
    parents: new Map(parents),
  };
});
