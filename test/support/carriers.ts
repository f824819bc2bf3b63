import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Entry } from '../../src/client/api/index.ts';
import { entries } from '../../src/client/api/index.ts';
import { type ClientOptions, createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { httpTransport } from '../../src/client/transport.ts';
import type { RequestTarget, WireAnswer, WireRequest } from '../../src/client/wire-codec.ts';

const plenty = { requests: 100_000, ms: 1000 };

const options = {
  quota: plenty,
  clock: systemClock,
  hasToken: () => true,
  plural: false,
  deadlineMs: 5000,
  /** Once: what is tried again is the affair of the tests of that. */
  retry: { attempts: 1, quotaAttempts: 1, firstMs: 0, longestMs: 0 },
};

/** What the service says back: a value as JSON in HTTP 200, or a whole answer. */
export const json = (body: unknown, status = 200): WireAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** A client over a wire that answers what it is told, and notes what was sent. */
export function clientOver(answer: WireAnswer | Error, change: Partial<ClientOptions> = {}) {
  const sent: WireRequest[] = [];
  const client = createClient({
    ...options,
    transport: {
      async send(request) {
        sent.push(request);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      account: async () => 'me',
      close: async () => undefined,
    },
    ...change,
  });
  return { client, sent };
}

/** A client over real HTTP to a server on this computer. */
export async function clientOfServer(
  listener: RequestListener,
  change: Partial<ClientOptions> & Partial<RequestTarget> & { prefix?: string } = {},
) {
  const server = createServer(listener);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = change.origin ?? `http://127.0.0.1:${portOf(server.address())}`;
  const reach = {
    origin: `${origin}${change.prefix ?? ''}`,
    token: change.token,
    tokenIn: change.tokenIn ?? 'query',
  };
  const client = createClient({ ...options, transport: httpTransport(async () => reach), ...change });
  return {
    client,
    origin,
    async close() {
      await client.close();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

export const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

/** An entry by its name in the contract: `album.details`. */
export function entryNamed(name: string): Entry {
  const found = entries.find(entry => `${entry.group}.${entry.name}` === name);
  if (found === undefined) throw new Error(`the contract has no ${name}`);
  return found;
}

/** What a promise was rejected with; a promise that is kept fails the test. */
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => {
      throw new Error(`it answered ${JSON.stringify(value)}`);
    },
    (reason: unknown) => reason,
  );
