import type { Input, ProgressStep } from '../client/call.ts';
import { MusicError } from '../client/errors.ts';
import { mapLimited } from '../client/map-limited.ts';
import type { ChangeCall } from './journal.ts';
import type { Asked } from './write-handler.ts';
import { listOf, type WriteName, writeEntry } from './write-names.ts';

/** The service takes more ids, but has been seen to lose some. */
const mostPerRequest = 50;
/** What takes longer than this many requests tells how far it is. */
const quietRequests = 5;

/** What became of one id, as far as the answers tell. */
export interface Fate {
  readonly outcome: 'done' | 'nothing_changed' | 'failed' | 'unknown' | 'not_tried';
  readonly error?: unknown;
  /** All ids of its request, where it shared one. */
  readonly together?: readonly number[];
  /** Why, in our words, where the error does not tell it. */
  readonly reason?: string;
}

export interface Sent {
  readonly fates: Map<number, Fate>;
  /** For writes without an id of their own. */
  readonly whole: Fate;
  readonly made?: number | undefined;
}

/** The ids that were changed, or may have been. */
export const touched = (fates: Sent['fates']): number[] =>
  [...fates].flatMap(([id, { outcome }]) => (outcome === 'done' || outcome === 'unknown' ? [id] : []));

/** Makes a write in as many requests as it takes, and stops at the first failure that is not about an id. Never rejects. */
export async function sent(
  name: WriteName,
  asked: Asked,
  context: ChangeCall,
  atOnce: boolean,
): Promise<Sent> {
  const list = listOf(writeEntry(name));
  if (list === undefined || asked.ids.length === 0) return sentOnce(name, asked, context);
  return list.single
    ? sentEach(name, asked, list.name, context)
    : sentBatches(name, asked, list.name, context, atOnce);
}

const request = (name: WriteName, input: Input, { client, signal }: ChangeCall) =>
  client.call(writeEntry(name), input, { signal });

async function attempt(send: () => Promise<unknown>): Promise<Fate & { value?: unknown }> {
  try {
    const value = await send();
    return { outcome: value === false ? 'nothing_changed' : 'done', value };
  } catch (error) {
    return { outcome: fateOf(error), error };
  }
}

const fateOf = (error: unknown) => (error instanceof MusicError && error.ran === 'no' ? 'failed' : 'unknown');

async function sentOnce(name: WriteName, { input, ids }: Asked, context: ChangeCall): Promise<Sent> {
  const { value, ...whole } = await attempt(() => request(name, input, context));
  return { whole, fates: new Map(ids.map(id => [id, whole])), made: madeIn(value) };
}

const madeIn = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' ? id : undefined;
};

async function sentEach(
  name: WriteName,
  { input, ids }: Asked,
  list: string,
  context: ChangeCall,
): Promise<Sent> {
  const results = await mapLimited(
    ids,
    id => request(name, { ...input, [list]: id }, context),
    count => tell(context, ids.length, count, ids.length, 'ids-sent'),
  );
  const fates = results.map(({ id, value, error }): [number, Fate] => {
    if (value !== undefined) return [id, { outcome: value === false ? 'nothing_changed' : 'done' }];
    return [id, error === undefined ? { outcome: 'not_tried' } : { outcome: fateOf(error), error }];
  });
  return { fates: new Map(fates), whole: worst(fates.map(([, fate]) => fate)) };
}

async function sentBatches(
  name: WriteName,
  { input, ids }: Asked,
  list: string,
  context: ChangeCall,
  atOnce: boolean,
): Promise<Sent> {
  const size = atOnce ? ids.length : mostPerRequest;
  const fates = new Map<number, Fate>(ids.map(id => [id, { outcome: 'not_tried' }]));
  for (let from = 0; from < ids.length; from += size) {
    const some = ids.slice(from, from + size);
    const { value: _, ...fate } = await attempt(() => request(name, { ...input, [list]: some }, context));
    for (const id of some) fates.set(id, { ...fate, together: some });
    if (fate.error !== undefined) break;
    tell(context, Math.ceil(ids.length / size), from + some.length, ids.length, 'tracks-sent');
  }
  return { fates, whole: worst([...fates.values()]) };
}

/** What went wrong first, where anything did. */
const worst = (fates: readonly Fate[]): Fate =>
  fates.find(({ error }) => error !== undefined) ?? { outcome: 'done' };

function tell(
  { progress }: ChangeCall,
  requests: number,
  done: number,
  total: number,
  of: ProgressStep,
): void {
  if (requests > quietRequests) progress({ done, total, part: { done, total, of } });
}
