import { isRecord } from '../../src/client/api/is-record.ts';
import { type Clock, sleepBy } from '../../src/client/clock.ts';
import { type Transport, TransportFailure } from '../../src/client/transport.ts';
import type { WireAnswer, WireRequest } from '../../src/client/wire-codec.ts';
import { json } from './carriers.ts';

/**
 * What goes wrong with one request, between a client and a service that is right. One vocabulary for all tests:
 *
 * | fault                       | does the service act?         | what the client has of it                     |
 * | --------------------------- | ----------------------------- | --------------------------------------------- |
 * | `{ refuse: code }`          | no                            | the service's error of this code              |
 * | `{ status }`                | no                            | a web page with this HTTP status              |
 * | `{ answer }`                | no                            | this JSON                                     |
 * | `'lies'`                    | no                            | `true`                                        |
 * | `'answers false'`           | no                            | `false`                                       |
 * | `'unreachable'`             | no                            | no connection: it surely did not run          |
 * | `'cut before acting'`       | no                            | a broken connection                           |
 * | `'answer lost'`             | yes                           | a broken connection                           |
 * | `'late'`                    | yes, once the client gave up  | its deadline, which costs no time             |
 * | `'no answer in time'`       | no                            | its deadline, which costs no time             |
 * | `'cancelled'`               | yes                           | the caller calls off all calls under way      |
 * | `'dies before acting'`      | no                            | nothing: our process is gone                  |
 * | `'dies after acting'`       | yes                           | nothing: our process is gone                  |
 * | `{ meanwhile }`             | yes, after this was done      | the right answer                              |
 * | `{ altered }`               | yes                           | what this makes of the right answer           |
 */
export type Fault =
  | { readonly refuse: number }
  | { readonly status: number }
  | { readonly answer: unknown }
  | { readonly meanwhile: () => unknown }
  | { readonly altered: (answer: Readonly<Record<string, unknown>>) => unknown }
  | 'lies'
  | 'answers false'
  | 'unreachable'
  | 'cut before acting'
  | 'answer lost'
  | 'late'
  | 'no answer in time'
  | 'cancelled'
  | 'dies before acting'
  | 'dies after acting';

export interface FaultOptions {
  /** The first request like it that is spoiled; 1, the next one, when absent. */
  readonly nth?: number;
  /** How many from there on; 1 when absent. */
  readonly times?: number;
}

/** A request as tests name it: `POST /playlist/7/tracks songs=1,2`. */
export const lineOf = ({ method, path, params }: Pick<WireRequest, 'method' | 'path' | 'params'>): string =>
  [`${method} ${path}`, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(' ');

/** The request of such a line. */
export function requestOf(line: string): WireRequest {
  const [head = '', ...words] = line.split(/ (?=[a-z_]+=)/);
  const [method, path = ''] = head.split(' ');
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`no request: ${line}`);
  const pairs = words.map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]);
  return { method, path, params: Object.fromEntries(pairs) };
}

interface Planned {
  readonly like: string | RegExp;
  readonly fault: Fault;
  skip: number;
  left: number;
}

/** What a fault may do to our own side. */
export interface OurSide {
  /** All calls under way are called off. */
  cancel(): void;
  /** Our process ends: nothing that it waits for comes any more. */
  die(): void;
  /** The deadline of every request that waits passes now. */
  expire(): void;
  /** Whether our process has ended: nothing leaves it any more. */
  died(): boolean;
}

/** Faults by request, and a log of all that was sent. It outlives the processes that send. */
export class Faults {
  /** As `POST /playlist/7/tracks songs=1,2`, in the order in which they arrived. */
  readonly requests: string[] = [];
  #planned: Planned[] = [];

  /** The request like this (how its line begins, or a pattern of it) goes wrong so. Used in the order in which they were made. */
  next(like: string | RegExp, fault: Fault, { nth = 1, times = 1 }: FaultOptions = {}): void {
    this.#planned.push({ like, fault, skip: nth - 1, left: times });
  }

  /** Nothing goes wrong any more. */
  clear(): void {
    this.#planned = [];
  }

  /** All that were not reads. */
  get writes(): string[] {
    return this.requests.filter(request => !request.startsWith('GET'));
  }

  /** How many planned faults did not happen yet. */
  get pending(): number {
    return this.#planned.reduce((sum, { left }) => sum + left, 0);
  }

  /** A transport in front of a service, as one of our processes has it. */
  transport(act: (request: WireRequest) => WireAnswer, account: string, ours: OurSide): Transport {
    return {
      send: async (request, signal) => {
        if (ours.died()) return never();
        const line = lineOf(request);
        this.requests.push(line);
        const fault = this.#take(line);
        return fault === undefined ? act(request) : spoiled(fault, () => act(request), signal, ours);
      },
      account: async () => account,
      close: async () => undefined,
    };
  }

  #take(line: string): Fault | undefined {
    for (const planned of this.#planned) {
      const { like } = planned;
      if (typeof like === 'string' ? !line.startsWith(like) : !like.test(line)) continue;
      if (planned.skip > 0) {
        planned.skip -= 1;
        continue;
      }
      planned.left -= 1;
      this.#planned = this.#planned.filter(({ left }) => left > 0);
      return planned.fault;
    }
    return undefined;
  }
}

const gone = () => new TransportFailure('broken', 'unknown');
const never = () => new Promise<never>(() => undefined);

async function spoiled(
  fault: Fault,
  act: () => WireAnswer,
  signal: AbortSignal,
  { cancel, die, expire }: OurSide,
): Promise<WireAnswer> {
  if (typeof fault === 'object') return replaced(fault, act);
  switch (fault) {
    case 'lies':
      return json(true);
    case 'answers false':
      return json(false);
    case 'unreachable':
      throw new TransportFailure('unreachable', 'no');
    case 'cut before acting':
      throw gone();
    case 'answer lost':
      act();
      throw gone();
    case 'late':
      await given(signal, expire);
      act();
      throw gone();
    case 'no answer in time':
      await given(signal, expire);
      throw gone();
    case 'cancelled':
      await Promise.race([given(signal, cancel), afterAll()]);
      if (!signal.aborted) return act();
      act();
      throw gone();
    case 'dies before acting':
      die();
      return never();
    case 'dies after acting':
      act();
      die();
      return never();
  }
}

function replaced(fault: Exclude<Fault, string>, act: () => WireAnswer): WireAnswer | Promise<WireAnswer> {
  if ('refuse' in fault)
    return json({ error: { type: 'Exception', message: 'Planned', code: fault.refuse } });
  if ('status' in fault) return { status: fault.status, contentType: 'text/html', body: '<p>Sorry' };
  if ('answer' in fault) return json(fault.answer);
  if ('altered' in fault) return json(fault.altered(JSON.parse(act().body)));
  return Promise.resolve(fault.meanwhile()).then(act);
}

/** A playlist that bears only its first tracks, as services give long ones. */
export const holdingOnly = (most: number): Fault => ({
  altered: answer => ({ ...answer, tracks: { data: dataIn(answer['tracks']).slice(0, most) } }),
});

/** Requests that bring this song into a playlist. */
export const bringing = (song: number): RegExp => new RegExp(`^POST .* songs=(-?\\d+,)*${song}(,|$)`);

const dataIn = (page: unknown): unknown[] => {
  const data = isRecord(page) ? page['data'] : undefined;
  return Array.isArray(data) ? data : [];
};

/** Once all that was set off has come through: a request that several calls share is not called off with one of them. */
const afterAll = () => new Promise<void>(resolve => setTimeout(resolve, 20));

/** Until nobody waits for the request any more. */
function given(signal: AbortSignal, leave: () => void): Promise<void> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    leave();
  });
}

/** Time as tests move it: every wait is over at once, but the deadline of a request, which passes when it is told to. */
export class TestClock implements Clock {
  readonly #deadlineMs: number;
  #waiting = new Set<() => void>();
  #now = 0;

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
  }

  readonly now = () => this.#now;

  readonly after = (ms: number, act: () => void): (() => void) => {
    if (ms === this.#deadlineMs) {
      this.#waiting.add(act);
      return () => this.#waiting.delete(act);
    }
    this.#now += ms;
    let isWanted = true;
    queueMicrotask(() => isWanted && act());
    return () => {
      isWanted = false;
    };
  };

  readonly sleep = sleepBy(this.after);

  /** The deadline of everybody who waits passes. As with timers, what an earlier one sets off may call a later one off. */
  expire(): void {
    for (const act of this.#waiting) queueMicrotask(() => this.#waiting.delete(act) && act());
  }
}
