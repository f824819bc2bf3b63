import type { Traits } from '../client/api/endpoint.ts';
import { isRecord } from '../client/api/record.ts';
import type { Input } from '../client/call.ts';
import type { ChangeCall } from './change-call.ts';

/** What the listener has to do with an item of a list. */
export type Relation = 'own' | 'kept' | 'followed-back' | 'not-followed-back';

/** Undefined where it is not known. */
export type RelationOf = (item: unknown) => Relation | undefined;

type Surroundings = Pick<ChangeCall, 'client' | 'signal' | 'journal'>;

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
  /** Only the listener's own, in one request: of more than a page of followings the rest is not known. */
  async 'followed-back'({ user_id }, { client, signal }) {
    if (typeof user_id === 'number') return undefined;
    const { data, next } = await client.user.followings({ limit: 100 }, { signal });
    const followed = new Set(data.map(({ id }) => id));
    return item => {
      const id = isRecord(item) ? item['id'] : undefined;
      if (typeof id !== 'number') return undefined;
      if (followed.has(id)) return 'followed-back';
      return typeof next === 'string' ? undefined : 'not-followed-back';
    };
  },
};
