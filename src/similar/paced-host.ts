import type { Clock } from '../client/clock.ts';
import { httpConnections } from '../client/transport.ts';
import { isJson } from '../client/wire-codec.ts';
import { jsonIn } from '../text/parse.ts';

/** After a failure, a host is not asked for this long, so that an outage delays one call only. */
const pauseMs = 60_000;
/** A host whose answer takes longer is silent. One that was asked later may only lack the time to answer. */
const silentMs = 2_000;

/** Why a host gave nothing: it failed, or a call did not wait longer. */
export class HostSilent extends Error {}

/** Another host than the music service, asked for public facts. It gets no token and no cookie. */
export interface PacedHost {
  /**
   * The JSON at a path; undefined if there is none (404). Rejects with `HostSilent`, or the signal's reason: a
   * `HostSilent` there means that the call waited too long.
   */
  get(path: string, params: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

interface HostOptions {
  readonly origin: string;
  readonly userAgent: string;
  /** Milliseconds from the end of one request to the start of the next: on the way, two may come closer. */
  readonly apartMs: number;
  readonly clock: Clock;
}

export function pacedSimilarHost({ origin, userAgent, apartMs, clock }: HostOptions): PacedHost {
  const connections = httpConnections({ userAgent });
  const transport = connections.transportFor(async () => ({ origin, tokenIn: 'query' }));
  let next = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();
  /** Sends one request at a time. A request that is given up does not wait for the one before it. */
  const inTurn = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const turn = last.then(async () => {
      signal.throwIfAborted();
      if (next > clock.now()) await clock.sleep(next - clock.now(), signal);
      return work().finally(() => {
        next = clock.now() + apartMs;
      });
    });
    last = turn.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  };
  return {
    get: (path, params, signal) => inTurn(() => read(path, params, signal), signal),
    close: () => connections.close(),
  };

  async function read(path: string, params: Readonly<Record<string, string>>, signal: AbortSignal) {
    if (clock.now() < pausedUntil) throw new HostSilent();
    const began = clock.now();
    try {
      const answer = await transport.send({ method: 'GET', path, params }, signal);
      if (answer.status === 404) return undefined;
      const json = answer.status === 200 && isJson(answer.contentType) ? jsonIn(answer.body) : undefined;
      if (json === undefined) throw new HostSilent();
      return json;
    } catch (error) {
      const isSilent = signal.reason instanceof HostSilent && clock.now() - began >= silentMs;
      if (!signal.aborted || isSilent) pausedUntil = clock.now() + pauseMs;
      throw error instanceof HostSilent || signal.aborted ? error : new HostSilent();
    }
  }
}
