import type { Traits } from '../../client/api/endpoint.ts';
import type { Input } from '../../client/api/field.ts';
import { isRecord } from '../../client/api/record.ts';
import type { Call } from '../../client/call.ts';

/** What the listener has to do with an item of a list. */
export type Relation =
  | 'own'
  | 'kept'
  | 'followed'
  | 'followed-back'
  | 'not-followed-back'
  | 'follows-back'
  | 'not-following-back';

/** Undefined where it is not known. */
export type RelationOf = (item: unknown) => Relation | undefined;

interface Surroundings extends Pick<Call, 'client' | 'signal'> {
  readonly journal: { user(): Promise<number> };
}

/** How the items of a list stand to the listener whose list it is; undefined where that cannot be known. Never rejects. */
export async function relationsIn(
  relation: Traits['relation'],
  input: Input,
  call: Surroundings,
): Promise<RelationOf | undefined> {
  if (relation === undefined) return undefined;
  return readers[relation](input, call).catch(() => undefined);
}

const readers: Readonly<
  Record<
    NonNullable<Traits['relation']>,
    (input: Input, call: Surroundings) => Promise<RelationOf | undefined>
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

/** Of another listener's people, those whom the listener follows. */
const followed = (call: Surroundings) => inList('followings', ['followed', undefined], call);

/** Whether an item is in a list of the listener's, in one request: beyond its first page that is not known. */
async function inList(
  list: 'followings' | 'followers',
  [inside, outside]: readonly [Relation, Relation | undefined],
  { client, signal }: Surroundings,
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
