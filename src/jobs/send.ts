import type { Input } from '../client/api/field.ts';
import { entryNamed } from '../client/api/index.ts';
import { pathKeys } from '../client/api/path.ts';
import { type ProgressStep, quietRequests } from '../client/call.ts';
import { MusicError, NotFound, RequestRefused } from '../client/errors.ts';
import { mapLimited } from '../client/map-limited.ts';
import type { ChangeCall } from './change-call.ts';
import { JobTaken } from './kept-job.ts';
import { namedListOf } from './write-names.ts';

/** The service takes more ids, but has been seen to lose some. */
const mostPerRequest = 50;

/** What became of one id, as far as the answers tell. */
export interface Answered {
  readonly outcome: 'done' | 'nothing-changed' | 'failed' | 'unknown' | 'not-tried';
  readonly error?: unknown;
  /** All ids of the same request, where there were several. */
  readonly together?: readonly number[];
}

export interface Sent {
  readonly answers: ReadonlyMap<number, Answered>;
  /** What became of the write as a whole: the first failure, where there was one. */
  readonly whole: Answered;
  /** The id of what was made. */
  readonly made?: number | undefined;
}

/** One write, ready to be sent. */
interface Sending {
  readonly write: string;
  /** What the request takes, less its list of ids. */
  readonly input: Input;
  readonly ids: readonly number[];
  /** All ids go in one request. */
  readonly atOnce: boolean;
  /** A refused request is split in halves, until each refused id stands alone. Beyond so many of these it stops. */
  readonly mostRefused: number;
  /** Rejects once another process has the job: then no further request leaves. */
  turn(): Promise<void>;
  /** Rejects where another process may take the job, or another account would be changed: asked as each request leaves. */
  hold(): Promise<void>;
}

/** Makes a write in as many requests as it takes, and stops at the first failure that is not about an id. Rejects as `turn` does. */
export async function send(sending: Sending, call: ChangeCall): Promise<Sent> {
  const list = namedListOf(entryNamed(sending.write));
  if (list === undefined || sending.ids.length === 0) return sendOnce(sending, call);
  return list.single ? sendEach(sending, list.name, call) : sendBatches(sending, list.name, call);
}

const request = ({ write, hold }: Sending, input: Input, { client, signal }: ChangeCall) =>
  client.call(entryNamed(write), input, { signal, beforeSend: hold });

async function attempt(ask: () => Promise<unknown>): Promise<Answered & { value?: unknown }> {
  try {
    const value = await ask();
    return { outcome: value === false ? 'nothing-changed' : 'done', value };
  } catch (error) {
    if (error instanceof JobTaken) throw error;
    return { outcome: outcomeAfter(error), error };
  }
}

const outcomeAfter = (error: unknown) => (surelyDidNotRun(error) ? 'failed' : 'unknown');

/**
 * Whether one wrong id may be why the service refused a whole request: the others may be right. Where nothing is
 * there, an id is meant if the listener's own list is all that the address names.
 */
export const isAboutId = (error: unknown): boolean =>
  error instanceof RequestRefused ||
  (error instanceof NotFound && pathKeys(error.entry.endpoint.path).every(key => key === 'user_id'));

export const surelyDidNotRun = (error: unknown): boolean => error instanceof MusicError && error.ran === 'no';

async function sendOnce(sending: Sending, call: ChangeCall): Promise<Sent> {
  const { input, ids, turn } = sending;
  await turn();
  const { value, ...whole } = await attempt(() => request(sending, input, call));
  return { whole, answers: new Map(ids.map(id => [id, whole])), made: madeIn(value) };
}

const madeIn = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' ? id : undefined;
};

async function sendEach(sending: Sending, list: string, call: ChangeCall): Promise<Sent> {
  const { input, ids, turn } = sending;
  const results = await mapLimited(
    ids,
    async id => {
      await turn();
      return request(sending, { ...input, [list]: id }, call);
    },
    count => tell(call, ids.length, count, ids.length, 'ids-sent'),
  );
  const taken = results.find(({ error }) => error instanceof JobTaken);
  if (taken !== undefined) throw taken.error;
  const answers = results.map(({ id, value, error }): [number, Answered] => {
    if (value !== undefined) return [id, { outcome: value === false ? 'nothing-changed' : 'done' }];
    return [id, error === undefined ? { outcome: 'not-tried' } : { outcome: outcomeAfter(error), error }];
  });
  return { answers: new Map(answers), whole: firstFailure(answers.map(([, answer]) => answer)) };
}

async function sendBatches(sending: Sending, list: string, call: ChangeCall): Promise<Sent> {
  const { input, ids, atOnce, mostRefused, turn } = sending;
  const size = atOnce ? ids.length : mostPerRequest;
  const answers = new Map<number, Answered>(ids.map(id => [id, { outcome: 'not-tried' }]));
  const waiting = batchesOf(ids, size);
  let [sent, refused] = [0, 0];
  for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
    const together = some;
    await turn();
    const { value: _, ...answer } = await attempt(() =>
      request(sending, { ...input, [list]: together }, call),
    );
    const isRefused = !atOnce && isAboutId(answer.error);
    if (isRefused && some.length > 1) {
      waiting.unshift(...batchesOf(some, Math.ceil(some.length / 2)));
      continue;
    }
    for (const id of some) answers.set(id, { ...answer, together: some });
    if (isRefused) refused += 1;
    if (answer.error !== undefined && !(isRefused && refused <= mostRefused)) break;
    sent += some.length;
    tell(call, Math.ceil(ids.length / size), sent, ids.length, 'tracks-sent');
  }
  const all = [...answers.values()];
  const others = firstFailure(all.filter(({ error }) => atOnce || !isAboutId(error)));
  return { answers, whole: others.error === undefined ? firstFailure(all) : others };
}

const batchesOf = (ids: readonly number[], size: number): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

/** What went wrong first, where anything did. */
const firstFailure = (answers: readonly Answered[]): Answered =>
  answers.find(({ error }) => error !== undefined) ?? { outcome: 'done' };

function tell(
  { progress }: ChangeCall,
  requests: number,
  done: number,
  total: number,
  of: ProgressStep,
): void {
  if (requests > quietRequests) progress({ done, total, part: { done, total, of } });
}
