import type { Traits } from '../../client/api/endpoint.ts';
import type { Input } from '../../client/api/field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Call } from '../../client/call.ts';
import type { Entry } from './answer.ts';

/** How an item of a list is related to the listener. */
export type Relation =
  | 'own'
  | 'kept'
  | 'followed'
  | 'followed-back'
  | 'not-followed-back'
  | 'follows-back'
  | 'not-following-back';

/** Undefined where the relation is unknown. */
export type RelationOf = (item: unknown) => Relation | undefined;

interface RelationCall extends Pick<Call, 'client' | 'signal'> {
  readonly journal: { user(): Promise<number> };
}

/** Reads how the items of a list are related to the listener. Undefined where that cannot be known. Never rejects. */
export async function relationsIn(
  relation: NonNullable<Traits['relation']>,
  input: Input,
  call: RelationCall,
): Promise<RelationOf | undefined> {
  return readers[relation](input, call).catch(() => undefined);
}

const readers: Readonly<
  Record<
    NonNullable<Traits['relation']>,
    (input: Input, call: RelationCall) => Promise<RelationOf | undefined>
  >
> = {
  async 'made-or-kept'({ user_id }, { journal }) {
    const owner = typeof user_id === 'number' ? user_id : await journal.user();
    return item => {
      const maker = isRecord(item) && isRecord(item['creator']) ? item['creator']['id'] : undefined;
      if (typeof maker !== 'number') return undefined;
      return maker === owner ? 'own' : 'kept';
    };
  },
  'followed-back': (input, call) =>
    isOthers(input) ? followed(call) : inList('followings', ['followed-back', 'not-followed-back'], call),
  'follows-back': (input, call) =>
    isOthers(input) ? followed(call) : inList('followers', ['follows-back', 'not-following-back'], call),
};

const isOthers = ({ user_id }: Input) => typeof user_id === 'number';

/** Which people of another listener this listener follows. */
const followed = (call: RelationCall) => inList('followings', ['followed', undefined], call);

/** Whether an item is in one of the listener's lists. Reads the first page only: beyond it the relation is unknown. */
async function inList(
  list: 'followings' | 'followers',
  [inside, outside]: readonly [Relation, Relation | undefined],
  { client, signal }: RelationCall,
): Promise<RelationOf> {
  const { data, next } = await client.user[list]({ limit: 100 }, { signal });
  const ids = new Set(data.map(({ id }) => id));
  return item => {
    const id = isRecord(item) ? item['id'] : undefined;
    if (typeof id !== 'number') return undefined;
    if (ids.has(id)) return inside;
    return typeof next === 'string' ? undefined : outside;
  };
}

/** What each relation adds to an item: fields, words at the end of its line, or the heading of its group. */
const additions: Readonly<
  Record<Relation, { readonly fields: object; readonly words?: string; readonly group?: Entry['group'] }>
> = {
  own: { fields: { own: true }, group: { rank: 0, heading: 'Own:' } },
  kept: { fields: { own: false }, group: { rank: 1, heading: 'Kept, made by others:' } },
  followed: { fields: { followed: true }, words: 'the listener follows them' },
  'follows-back': { fields: { follows_back: true }, words: 'follows back' },
  'not-following-back': { fields: { follows_back: false }, words: 'does not follow back' },
  'followed-back': { fields: { followed_back: true }, words: 'followed back' },
  'not-followed-back': { fields: { followed_back: false }, words: 'not followed back' },
};

/** An entry with its relation to the listener. */
export function relationEntry(entry: Entry, relation: Relation | undefined): Entry {
  if (relation === undefined || !isRecord(entry.fields)) return entry;
  const { fields, words, group } = additions[relation];
  return {
    fields: { ...entry.fields, ...fields },
    line: words === undefined ? entry.line : `${entry.line} · ${words}`,
    group,
  };
}
