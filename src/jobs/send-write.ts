import type { Input } from '../client/api/field.ts';
import { entryNamed } from '../client/api/index.ts';
import { pathKeys } from '../client/api/path.ts';
import { type ProgressStep, quietRequests } from '../client/call.ts';
import { MusicError, NotFound, RequestRefused } from '../client/errors.ts';
import { mapLimited } from '../client/map-limited.ts';
import type { ChangeCall } from './change-context.ts';
import { JobTaken } from './claimed-job.ts';
import { namedListOf } from './write-handler.ts';

/** The service accepts more ids, but sometimes loses some. */
const mostPerRequest = 50;

/** The outcome of one id according to the answers. */
export interface Answered {
  readonly outcome: 'done' | 'nothing-changed' | 'failed' | 'unknown' | 'not-tried';
  readonly error?: unknown;
  /** All ids of the same request, where there were several. */
  readonly together?: readonly number[];
}

export interface Sent {
  readonly answers: ReadonlyMap<number, Answered>;
  /** The outcome of the whole write: its first failure, if there was one. */
  readonly whole: Answered;
  /** The id of what was made. */
  readonly made?: number | undefined;
}

/** One write, ready to be sent. */
interface WriteToSend {
  readonly write: string;
  /** What the request takes, less its list of ids. */
  readonly input: Input;
  readonly ids: readonly number[];
  /** All ids go in one request. */
  readonly inOneRequest: boolean;
  /** A refused request is split in halves until each refused id is alone. Sending stops after this many of those. */
  readonly mostRefused: number;
  /** Called between requests. Rejects once another process has the job: then no further request leaves. */
  checkVersion(): Promise<void>;
  /** Called as each request leaves. Rejects if another process may claim the job, or another account would be changed. */
  checkMaySend(): Promise<void>;
}

/** Sends a write in as many requests as it takes, and stops at the first failure that is not about an id. Rejects with `JobTaken`. */
export async function sendWrite(sending: WriteToSend, call: ChangeCall): Promise<Sent> {
  const list = namedListOf(entryNamed(sending.write));
  if (list === undefined || sending.ids.length === 0) return sendOnce(sending, call);
  return list.single ? sendEach(sending, list.name, call) : sendBatches(sending, list.name, call);
}

const request = ({ write, checkMaySend }: WriteToSend, input: Input, { client, signal }: ChangeCall) =>
  client.call(entryNamed(write), input, { signal, beforeSend: checkMaySend });

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
 * Whether one wrong id may be why the service refused a whole request. `NotFound` is about an id if the address names
 * only the listener's own list.
 */
export const isAboutId = (error: unknown): boolean =>
  error instanceof RequestRefused ||
  (error instanceof NotFound && pathKeys(error.entry.endpoint.path).every(key => key === 'user_id'));

export const surelyDidNotRun = (error: unknown): boolean => error instanceof MusicError && error.ran === 'no';

async function sendOnce(sending: WriteToSend, call: ChangeCall): Promise<Sent> {
  const { input, ids, checkVersion } = sending;
  await checkVersion();
  const { value, ...whole } = await attempt(() => request(sending, input, call));
  return { whole, answers: new Map(ids.map(id => [id, whole])), made: madeIn(value) };
}

const madeIn = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' ? id : undefined;
};

async function sendEach(sending: WriteToSend, list: string, call: ChangeCall): Promise<Sent> {
  const { input, ids, checkVersion } = sending;
  const results = await mapLimited(
    ids,
    async id => {
      await checkVersion();
      return request(sending, { ...input, [list]: id }, call);
    },
    count => reportProgress(call, ids.length, count, ids.length, 'ids-sent'),
  );
  const taken = results.find(({ error }) => error instanceof JobTaken);
  if (taken !== undefined) throw taken.error;
  const answers = results.map(({ id, value, error }): [number, Answered] => {
    if (value !== undefined) return [id, { outcome: value === false ? 'nothing-changed' : 'done' }];
    return [id, error === undefined ? { outcome: 'not-tried' } : { outcome: outcomeAfter(error), error }];
  });
  return { answers: new Map(answers), whole: firstFailure(answers.map(([, answer]) => answer)) };
}

async function sendBatches(sending: WriteToSend, list: string, call: ChangeCall): Promise<Sent> {
  const { input, ids, inOneRequest, mostRefused, checkVersion } = sending;
  const size = inOneRequest ? ids.length : mostPerRequest;
  const answers = new Map<number, Answered>(ids.map(id => [id, { outcome: 'not-tried' }]));
  const waiting = batchesOf(ids, size);
  let [sent, refused] = [0, 0];
  for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
    const together = some;
    await checkVersion();
    const { value: _, ...answer } = await attempt(() =>
      request(sending, { ...input, [list]: together }, call),
    );
    const isRefused = !inOneRequest && isAboutId(answer.error);
    if (isRefused && some.length > 1) {
      waiting.unshift(...batchesOf(some, Math.ceil(some.length / 2)));
      continue;
    }
    for (const id of some) answers.set(id, { ...answer, together: some });
    if (isRefused) refused += 1;
    if (answer.error !== undefined && !(isRefused && refused <= mostRefused)) break;
    sent += some.length;
    reportProgress(call, Math.ceil(ids.length / size), sent, ids.length, 'tracks-sent');
  }
  const all = [...answers.values()];
  const others = firstFailure(all.filter(({ error }) => inOneRequest || !isAboutId(error)));
  return { answers, whole: others.error === undefined ? firstFailure(all) : others };
}

const batchesOf = (ids: readonly number[], size: number): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

const firstFailure = (answers: readonly Answered[]): Answered =>
  answers.find(({ error }) => error !== undefined) ?? { outcome: 'done' };

function reportProgress(
  { progress }: ChangeCall,
  requests: number,
  done: number,
  total: number,
  of: ProgressStep,
): void {
  if (requests > quietRequests) progress({ done, total, part: { done, total, of } });
}
