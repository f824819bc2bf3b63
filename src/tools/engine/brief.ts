import type { EndpointTraits } from '../../client/api/endpoint.ts';
import type { Entry as ContractEntry } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import type { ListenerCall } from '../../client/call-context.ts';
import { carriesSecret } from '../../text/redaction.ts';
import { nameInLine, sanitize } from '../../text/sanitize.ts';
import type { AnswerRow } from './answer.ts';
import { type Column, columns } from './columns.ts';
import { favouriteIds } from './own-lists.ts';

export type BriefItem = Readonly<Record<string, unknown>>;

interface Brief {
  readonly fields: Record<string, unknown>;
  readonly line: string;
  /** The paths of the facts in the object: `artist.name`. */
  readonly paths: readonly string[];
}

/** How an object is shown: in a list, alone, or with every fact. */
type Showing = 'listed' | 'alone' | 'full';

function inwards(value: unknown, path: readonly string[]): unknown {
  let inner = value;
  for (const step of path) inner = isRecord(inner) ? inner[step] : undefined;
  return inner;
}

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function valueIn(item: BriefItem, column: Column): string | number | boolean | undefined {
  const value = inwards(item, column.path);
  if (!isValue(value) || !column.isShown(value) || carriesSecret(value)) return undefined;
  return column.shown(typeof value === 'string' ? sanitize(value) : value);
}

/** One object as a line with its fields. Lists with a view of their own, such as the tracks of an album, are left out. */
export function brief(kind: Kind, item: BriefItem, showing: Showing): Brief {
  const alone = showing !== 'listed';
  const fields: Record<string, unknown> = {};
  const parts: string[] = [];
  const paths: string[] = [];
  let before: Column | undefined;
  let last: Column | undefined;
  for (const column of columns[kind]) {
    const isBehindLast = before === last;
    before = column;
    if ((column.alone && !alone) || column.key in fields) continue;
    const value = valueIn(item, column);
    if (value === undefined) continue;
    fields[column.key] = value;
    paths.push(column.from);
    const words = column.words(value);
    if (!column.bracket) parts.push(words);
    else if (isBehindLast) parts.push(`${parts.pop()} (${words})`);
    else parts.push(`${column.key.replaceAll('_', ' ')} ${words}`);
    last = column;
  }
  const extra = showing === 'full' ? undefined : extras[kind]?.(item, alone);
  if (extra !== undefined) {
    fields[extra.key] = extra.value;
    parts.push(extra.words);
  }
  return { fields, line: joinFacts(parts), paths };
}

/** Joins facts to a line. No dot follows a leading id. */
export function joinFacts([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first}${/^\[-?\d+\]$/.test(first) ? ' ' : ' · '}${others.join(' · ')}`;
}

interface Extra {
  readonly key: string;
  readonly value: unknown;
  readonly words: string;
}

/** Facts from lists inside an object. */
const extras: { readonly [K in Kind]?: (item: BriefItem, alone: boolean) => Extra | undefined } = {
  track: (item, alone) => (alone ? others(item) : undefined),
  album: (item, alone) => (alone ? names('genres', 'genres', inwards(item, ['genres', 'data'])) : undefined),
  genre: item => radiosIn(item['radios']),
  permissions: item => granted(item['permissions']),
};

function others(item: BriefItem): Extra | undefined {
  const artist = inwards(item, ['artist', 'name']);
  const list = item['contributors'];
  const rest = Array.isArray(list) ? list.filter(entry => inwards(entry, ['name']) !== artist) : [];
  return names('contributors', 'with', rest);
}

function names(key: string, label: string, list: unknown): Extra | undefined {
  if (!Array.isArray(list)) return undefined;
  const value = list.flatMap(entry => {
    const name = inwards(entry, ['name']);
    return typeof name === 'string' && name !== '' ? [sanitize(name, 200)] : [];
  });
  return value.length === 0
    ? undefined
    : { key, value, words: `${label} ${value.map(nameInLine).join(', ')}` };
}

function radiosIn(list: unknown): Extra | undefined {
  if (!Array.isArray(list)) return undefined;
  const radios = list.flatMap(entry => (isRecord(entry) ? [brief('radio', entry, 'listed')] : []));
  return {
    key: 'radios',
    value: radios.map(({ fields }) => fields),
    words: radios.map(({ line }) => line).join('; '),
  };
}

function granted(list: unknown): Extra | undefined {
  if (!isRecord(list)) return undefined;
  const value = Object.fromEntries(
    Object.entries(list).map(([name, yes]): [string, boolean] => [sanitize(name, 100), yes === true]),
  );
  const those = (wanted: boolean) =>
    Object.keys(value)
      .filter(name => value[name] === wanted)
      .map(nameInLine)
      .join(', ') || 'none';
  return { key: 'permissions', value, words: `granted: ${those(true)} · not granted: ${those(false)}` };
}

/** How an item is related to the listener: its fields, words at the end of its line, or the heading of its group. */
interface Relation {
  readonly fields: object;
  readonly words?: string;
  readonly group?: AnswerRow['group'];
}

const own = { fields: { own: true }, group: { rank: 0, heading: 'Own:' } };
const kept = { fields: { own: false }, group: { rank: 1, heading: 'Kept, made by others:' } };
const you = { fields: { you: true }, words: 'this is you' };
const followed = { fields: { followed: true }, words: 'the listener follows them' };
const followsBack = { fields: { follows_back: true }, words: 'follows back' };
const notFollowingBack = { fields: { follows_back: false }, words: 'does not follow back' };
const followedBack = { fields: { followed_back: true }, words: 'followed back' };
const favourite = { fields: { favourite: true }, words: '♥' };
const stoppedAt = (offset: number) => ({ fields: { bookmark: offset }, words: `stopped at ${offset}%` });
const notFollowedBack = { fields: { followed_back: false }, words: 'not followed back' };

/** Undefined where the relation is unknown. */
export type RelationOf = (item: unknown) => Relation | undefined;

type Relations = NonNullable<EndpointTraits['relation']>;

/** The request whose items are related to the listener. */
interface Related {
  readonly entry: ContractEntry;
  readonly input: Input;
  readonly answer: Promise<unknown>;
}

/** `isLibraryHere`: whether the listener's library is on this computer, so that reading it sends no request. */
type RelationCall = ListenerCall & { readonly isLibraryHere?: boolean };

/** Reads how the items of an answer are related to the listener. Undefined where that cannot be known. Never rejects. */
export async function relationsIn(
  relation: Relations,
  related: Related,
  call: RelationCall,
): Promise<RelationOf | undefined> {
  return readers[relation](related, call).catch(() => undefined);
}

const readers: Readonly<Record<Relations, (related: Related, call: RelationCall) => Promise<RelationOf>>> = {
  async bookmarked({ answer }, { client, signal, isLibraryHere }) {
    const body = await answer;
    const items: readonly unknown[] = isRecord(body) && Array.isArray(body['data']) ? body['data'] : [body];
    const ids = items.flatMap(item => (isRecord(item) && typeof item['id'] === 'number' ? [item['id']] : []));
    // A service tells one bookmark with each request.
    if (!isLibraryHere && ids.length > 1) return () => undefined;
    const offsets = new Map<unknown, Relation>();
    for (const episode_id of ids) {
      const found = await client.podcast.bookmark({ episode_id }, { signal }).catch(() => undefined);
      if (typeof found?.offset === 'number') offsets.set(episode_id, stoppedAt(found.offset));
    }
    return item => offsets.get(inwards(item, ['id']));
  },
  async favourite({ input: { user_id }, entry: { endpoint } }, call) {
    const { input, output } = endpoint;
    const isOwn =
      'user_id' in input && (typeof user_id !== 'number' || user_id === (await call.journal.user()));
    const ids = isOwn ? undefined : await favouriteIds(output.kind, call);
    return item => (ids?.has(inwards(item, ['id'])) ? favourite : undefined);
  },
  async 'made-or-kept'({ input: { user_id } }, { journal }) {
    const owner = typeof user_id === 'number' ? user_id : await journal.user();
    return item => {
      const maker = inwards(item, ['creator', 'id']);
      if (typeof maker !== 'number') return undefined;
      return maker === owner ? own : kept;
    };
  },
  'followed-back': ({ input: { user_id } }, call) =>
    typeof user_id === 'number'
      ? orListener(inList('followings', [followed], call), call)
      : inList('followings', [followedBack, notFollowedBack], call),
  'follows-back': ({ input: { user_id } }, call) =>
    typeof user_id === 'number'
      ? orListener(inList('followings', [followed], call), call)
      : inList('followers', [followsBack, notFollowingBack], call),
};

/** The relation of each listener, or that it is the listener of this call. */
async function orListener(relations: Promise<RelationOf>, { journal }: ListenerCall): Promise<RelationOf> {
  const [relationOf, me] = await Promise.all([relations, journal.user()]);
  return item => (inwards(item, ['id']) === me ? you : relationOf(item));
}

/** Whether an item is in one of the listener's lists. Reads the first page only: beyond it the relation is unknown. */
async function inList(
  list: 'followings' | 'followers',
  [inside, outside]: readonly [Relation, Relation?],
  { client, signal }: ListenerCall,
): Promise<RelationOf> {
  const { data, next } = await client.user[list]({ limit: 100 }, { signal });
  const ids = new Set<unknown>(data.map(({ id }) => id));
  return item => {
    const id = inwards(item, ['id']);
    if (typeof id !== 'number') return undefined;
    if (ids.has(id)) return inside;
    return typeof next === 'string' ? undefined : outside;
  };
}

export function relationEntry(entry: AnswerRow, relation: Relation | undefined): AnswerRow {
  if (relation === undefined || !isRecord(entry.fields)) return entry;
  const { fields, words, group } = relation;
  return {
    fields: { ...entry.fields, ...fields },
    line: words === undefined ? entry.line : `${entry.line} · ${words}`,
    group,
  };
}
