import { describe, expect, it } from 'vitest';
import type { ClientOptions } from '../../src/client/client.ts';
import { createClient } from '../../src/client/client.ts';
import * as errors from '../../src/client/errors.ts';
import { defaultRetryPolicy } from '../../src/client/retrying-requester.ts';
import { TransportFailure } from '../../src/client/transport.ts';
import type { WireAnswer } from '../../src/client/wire-codec.ts';
import { json, rejection } from '../support/carriers.ts';
import { FakeClock, settled } from '../support/clock.ts';

const fault = (code: number) => json({ error: { type: 'Exception', message: 'no', code } });
const quota = fault(4);
const refused = new TransportFailure('unreachable', 'no');
const broken = new TransportFailure('broken', 'unknown');
const list = json({ data: [{ id: 1 }] });
const silence = 'silence';

type Step = WireAnswer | Error | typeof silence;

/** A service that goes through these steps and stays at the last; `at` is when each request came. */
function script(steps: readonly Step[], change: Partial<ClientOptions> = {}) {
  const clock = new FakeClock();
  const at: number[] = [];
  const client = createClient({
    transport: {
      async send(_, signal) {
        const step = steps[Math.min(at.length, steps.length - 1)];
        at.push(clock.now());
        if (step === silence) {
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        if (step === undefined || step instanceof Error) throw step;
        return step;
      },
      account: async () => 'me',
      close: async () => undefined,
    },
    quota: { requests: 20, ms: 5000 },
    clock,
    hasToken: () => true,
    plural: false,
    deadlineMs: 30_000,
    random: () => 1,
    ...change,
  });
  return { client, clock, at };
}

type Call = (client: ReturnType<typeof script>['client']) => Promise<unknown>;
const read: Call = client => client.genre.list({});
const writes: readonly (readonly [string, Call])[] = [
  ['an addition', client => client.playlist.add_tracks({ playlist_id: 1, track_ids: [1] })],
  ['a change', client => client.playlist.mark_seen({ playlist_id: 1 })],
  ['a removal', client => client.playlist.delete({ playlist_id: 1 })],
];

/** What a call ends with, when as much time passes as it needs. */
async function outcome(service: ReturnType<typeof script>, call: Call): Promise<unknown> {
  const result = call(service.client).catch((error: unknown) => error);
  await service.clock.advance(60_000);
  return result;
}

describe('A read is tried again', () => {
  it.each([
    ['the service is busy', fault(700)],
    ['a proxy says 502', json({}, 502)],
    ['a proxy says 503', json({}, 503)],
    ['a proxy says 504', json({}, 504)],
    ['the connection broke', broken],
    ['the connection was refused', refused],
    ['the quota was passed', quota],
    ['a proxy says 429', json({}, 429)],
  ])('when %s', async (_, step) => {
    const service = script([step, list]);
    expect(await outcome(service, read)).toMatchObject({ data: [{ id: 1 }] });
    expect(service.at).toHaveLength(2);
  });

  it.each([
    ['nothing has the id', fault(800)],
    ['an argument is wrong', fault(500)],
    ['a permission is missing', fault(200)],
    ['the service fails without a word', json({ error: { message: 'An error has occured' } })],
    ['a server says 500', json({}, 500)],
    ['a server says 403', json({}, 403)],
    ['the answer is a page', { ...list, contentType: 'text/html' }],
    ['the answer is too large', new TransportFailure('too large', 'unknown')],
    ['the answer leads elsewhere', new TransportFailure('redirected', 'unknown')],
  ])('but not when %s', async (_, step) => {
    const service = script([step, list]);
    expect(await outcome(service, read)).toBeInstanceOf(errors.MusicError);
    expect(service.at).toHaveLength(1);
  });

  it('after waits that double, and at most three times', async () => {
    const service = script([broken]);
    expect(await outcome(service, read)).toBeInstanceOf(errors.ConnectionBroken);
    expect(service.at).toEqual([0, 250, 750, 1750]);
  });

  it('after any part of such a wait, so that those who failed together come back apart', async () => {
    const dice = [0.5, 0, 0.1];
    const service = script([broken], { random: () => dice.shift() ?? 0 });
    await outcome(service, read);
    expect(service.at).toEqual([0, 125, 125, 225]);
  });

  it('only while there is time: one that would come after the deadline is not waited for', async () => {
    const service = script([broken], { deadlineMs: 600 });
    const failed = rejection(read(service.client));
    await service.clock.advance(250);
    expect(await failed).toBeInstanceOf(errors.ConnectionBroken);
    expect(service.at).toEqual([0, 250]);
    expect(service.clock.waiting).toBe(0);
  });

  it('until it is called off, which ends the wait at once', async () => {
    const service = script([broken]);
    const abort = new AbortController();
    const failed = rejection(service.client.genre.list({}, { signal: abort.signal }));
    await service.clock.advance(100);
    abort.abort();
    expect(await failed).toBeInstanceOf(errors.Cancelled);
    expect(service.clock.waiting).toBe(0);
    await service.clock.advance(10_000);
    expect(service.at).toHaveLength(1);
  });

  it('after a quota answer when the pause is over, and others wait with it', async () => {
    const service = script([quota, list], { random: () => 0 });
    const first = read(service.client);
    await settled();
    const other = service.client.chart.all({}).catch((error: unknown) => error);
    await service.clock.advance(5149);
    expect(service.at).toEqual([0]);
    await service.clock.advance(1);
    expect(service.at).toEqual([0, 5150]);
    await service.clock.advance(515);
    // Ten in a window after the refusal, evenly spaced.
    expect(service.at).toEqual([0, 5150, 5665]);
    await Promise.all([first, other]);
  });

  it('not where the pause would outlast the deadline: it says when', async () => {
    const service = script([quota], { deadlineMs: 3000, random: () => 0 });
    const failed = rejection(read(service.client));
    await settled();
    expect(await failed).toMatchObject({ name: 'QuotaReached', ran: 'no', retryAfterMs: 5150 });
    expect(service.clock.now()).toBe(0);
  });

  it('up to six times where it is refused for quota: in the end it says when to come back', async () => {
    const service = script([quota], { deadlineMs: 1e6, random: () => 0 });
    expect(await outcome(service, read)).toMatchObject({ name: 'QuotaReached', code: 4, retryAfterMs: 5150 });
    expect(service.at).toEqual([0, 5150, 10_300, 15_450, 20_600, 25_750]);
  });

  it('within the deadline of the call only, where it is refused for quota', async () => {
    const service = script([quota], { deadlineMs: 12_000, random: () => 0 });
    expect(await outcome(service, read)).toMatchObject({ name: 'QuotaReached', retryAfterMs: 5150 });
    expect(service.at).toEqual([0, 5150, 10_300]);
  });

  it('through the quota, like everything that is sent', async () => {
    const service = script([broken], { quota: { requests: 2, ms: 5000 } });
    await outcome(service, read);
    expect(service.at).toEqual([0, 250, 5150, 7725]);
  });
});

describe.each(writes)('%s', (_, write) => {
  it.each([
    ['the connection was refused', refused],
    ['the quota was passed', quota],
  ])('is tried again when %s, because it surely did not run', async (_, step) => {
    const service = script([step, json(true)]);
    expect(await outcome(service, write)).toBe(true);
    expect(service.at).toHaveLength(2);
  });

  it.each([
    ['the connection broke', broken, 'unknown'],
    ['the service is busy', fault(700), 'no'],
    ['a proxy says 429', json({}, 429), 'no'],
    ['a proxy says 502', json({}, 502), 'unknown'],
    ['a proxy says 503', json({}, 503), 'unknown'],
    ['a proxy says 504', json({}, 504), 'unknown'],
    ['the answer is a page', { ...list, contentType: 'text/html' }, 'unknown'],
    ['the service fails without a word', json({ error: { message: 'no' } }), 'unknown'],
  ])('is sent once when %s, and it is said whether it ran', async (_, step, ran) => {
    const service = script([step, json(true)]);
    expect(await outcome(service, write)).toMatchObject({ ran });
    expect(service.at).toHaveLength(1);
  });

  it('is sent once and of unknown outcome when there is no answer in time', async () => {
    const service = script([silence, json(true)]);
    expect(await outcome(service, write)).toMatchObject({ name: 'TimedOut', ran: 'unknown' });
    expect(service.at).toHaveLength(1);
  });

  it('that broke after it was refused for quota is of unknown outcome, and is not sent a third time', async () => {
    const service = script([quota, broken, json(true)]);
    expect(await outcome(service, write)).toMatchObject({ ran: 'unknown' });
    expect(service.at).toHaveLength(2);
  });
});

describe('A write', () => {
  it.each<[string, Step, string]>([
    ['the connection was refused', refused, 'no'],
    ['the quota was passed', quota, 'no'],
    ['nothing has come back', silence, 'unknown'],
  ])('called off after %s says whether it ran', async (_, step, ran) => {
    const service = script([step]);
    const abort = new AbortController();
    const calledOff = service.client.playlist
      .delete({ playlist_id: 2 }, { signal: abort.signal })
      .catch((error: unknown) => error);
    await service.clock.advance(100);
    abort.abort();
    expect(await calledOff).toMatchObject({ name: 'Cancelled', ran });
  });
});

describe('Patience', () => {
  it('ends before a host gives up on a tool', () => {
    const waits = Array.from({ length: defaultRetryPolicy.attempts - 1 }, (_, each) =>
      Math.min(defaultRetryPolicy.longestMs, defaultRetryPolicy.firstMs * 2 ** each),
    );
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(10_000);
  });
});
