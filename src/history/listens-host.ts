import { isRecord } from '../client/api/is-record.ts';
import type { Clock } from '../client/clock.ts';
import { type Connections, httpConnections, TransportFailure } from '../client/transport.ts';
import { isJson, type WireAnswer } from '../client/wire-codec.ts';
import { jsonIn } from '../text/parse.ts';
import { Redaction } from '../text/redaction.ts';
import type { Listen } from './listen.ts';

/** Why the host of a history gave no answer. The message completes "could not be read: …". */
export class HostFailure extends Error {
  /** How long to wait before the next request, in milliseconds. */
  readonly waitMs: number | undefined;
  /** Whether asking again would not help. */
  readonly isFinal: boolean;

  constructor(
    message: string,
    { waitMs, isFinal = false }: { waitMs?: number | undefined; isFinal?: boolean } = {},
  ) {
    super(message);
    this.waitMs = waitMs;
    this.isFinal = isFinal;
  }
}

/** Listens from one moment backwards. */
export interface ListenPage {
  /** The newest first. */
  readonly listens: readonly Listen[];
  /** Whether there may be older ones. */
  readonly hasMore: boolean;
}

/** A host of listens. Methods reject with `HostFailure`, or the signal's reason. */
export interface ListensHost {
  /** The host and the listener: "listenbrainz alice". */
  readonly name: string;
  /** What its listens are kept under: the name, with the address where it is not the public one. */
  readonly origin: string;
  /** How many listens a full page has. */
  readonly pageSize: number;
  /** The newest listens before this second, or of all. */
  page(before: number | undefined, signal: AbortSignal): Promise<ListenPage>;
  /** How many listens there are. Undefined if the host does not say. */
  count(signal: AbortSignal): Promise<number | undefined>;
  close(): Promise<void>;
}

export interface HostOptions {
  readonly origin: string;
  /** The listener's public name at the host. */
  readonly user: string;
  /** Resolves to the key that every request carries. Rejects with `HostFailure`. */
  readonly key?: (() => Promise<string>) | undefined;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  now(): number;
}

/** How a host and a listener are named. User names are alike in any case. */
export function namesOf(host: string, { user, origin }: HostOptions, publicOrigin: string) {
  const name = `${host} ${user.toLowerCase()}`;
  return { name, origin: origin === publicOrigin ? name : `${name} at ${origin}` };
}

/** How long one answer may take, in milliseconds. */
const answerMs = 20_000;

/** Asks one host, one request after another, no faster than `paceMs` allows and as slow as the host asks for. */
export function pacedHost({ origin, userAgent, clock, ...options }: HostOptions, paceMs: number) {
  const connections: Connections = httpConnections({ userAgent, headersMs: answerMs });
  const redaction = new Redaction();
  const transport = connections.transportFor(async () => ({ origin, tokenIn: 'query' }), redaction);
  let freeAt = 0;
  return {
    /** The value of an answer in JSON. `refusal`: why a value is no answer. */
    async ask(
      path: string,
      params: Readonly<Record<string, string>>,
      signal: AbortSignal,
      refusal: (body: unknown) => HostFailure | undefined = () => undefined,
    ): Promise<unknown> {
      await clock.sleep(Math.max(0, freeAt - clock.now()), signal);
      const key = await options.key?.();
      redaction.add(key);
      const late = new AbortController();
      const stop = clock.after(answerMs, () => late.abort());
      let answer: WireAnswer;
      try {
        const both = AbortSignal.any([signal, late.signal]);
        const withKey = key === undefined ? params : { ...params, api_key: key };
        answer = await transport.send({ method: 'GET', path, params: withKey }, both);
      } catch (error) {
        signal.throwIfAborted();
        throw new HostFailure(failureWords(error));
      } finally {
        stop();
        freeAt = clock.now() + paceMs;
      }
      const { waitMs = 0 } = answer;
      freeAt += waitMs;
      const body = isJson(answer.contentType) ? jsonIn(answer.body) : undefined;
      const refused = refusal(body) ?? refusalOf(answer, body);
      if (refused !== undefined) throw refused;
      return body;
    },
    close: () => connections.close(),
  };
}

function failureWords(error: unknown): string {
  if (!(error instanceof TransportFailure)) return 'it did not answer in time';
  return error.reason === 'unreachable' ? 'there is no connection to it' : `the answer was ${error.reason}`;
}

const usualWaitMs = 10_000;

function refusalOf({ status, waitMs = usualWaitMs }: WireAnswer, body: unknown): HostFailure | undefined {
  if (status === 429) return new HostFailure('it asks for slower requests', { waitMs });
  if (status === 404) return new HostFailure('it has no listener of this name', { isFinal: true });
  if (status === 401 || status === 403) return new HostFailure('it refuses access', { isFinal: true });
  if (status >= 300 || status < 200) return new HostFailure(`it answered with status ${status}`, { waitMs });
  return isRecord(body) ? undefined : new HostFailure('its answer was not JSON');
}
