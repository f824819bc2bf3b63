import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { TransportFailure } from '../../src/client/transport.ts';
import type { WireAnswer } from '../../src/client/wire-codec.ts';
import { json, rejection } from '../support/carriers.ts';
import { FakeClock, settled } from '../support/clock.ts';

interface Under {
  readonly path: string;
  readonly signal: AbortSignal;
  answer(with_: WireAnswer): void;
  fail(error: Error): void;
}

/** A service that answers when the test says so. */
function waitingService(account: () => string | undefined = () => 'me', deadlineMs = 10_000) {
  const clock = new FakeClock();
  const under: Under[] = [];
  const client = createClient({
    transport: {
      send: ({ path }, signal) =>
        new Promise((answer, fail) => {
          under.push({ path, signal, answer, fail });
        }),
      ...(account() === undefined ? {} : { account: async () => account() ?? '' }),
      close: async () => undefined,
    },
    quota: { requests: 100, ms: 1000 },
    clock,
    hasToken: () => true,
    plural: false,
    deadlineMs,
    random: () => 1,
  });
  return { client, clock, under };
}

const page = json({ data: [{ id: 1 }] });

describe('Reads that ask the same at the same time', () => {
  it('share one request and one answer', async () => {
    const { client, under } = waitingService();
    const reads = [1, 2, 3].map(() => client.artist.top({ artist_id: 27, limit: 5 }));
    await settled();
    expect(under).toHaveLength(1);
    under[0]?.answer(page);
    const [first, ...others] = await Promise.all(reads);
    expect(first).toMatchObject({ data: [{ id: 1 }] });
    for (const other of others) expect(other).toBe(first);
  });

  it('share its failure', async () => {
    const { client, under } = waitingService();
    const reads = [1, 2].map(() => rejection(client.album.details({ album_id: 9 })));
    await settled();
    under[0]?.answer(json({ error: { type: 'DataException', message: 'no data', code: 800 } }));
    for (const error of await Promise.all(reads)) expect(error).toMatchObject({ name: 'NotFound' });
    expect(under).toHaveLength(1);
  });

  it('do so whatever the order and the form of what is said', async () => {
    const { client, under } = waitingService();
    void client.search.any({ query: 'a', limit: 2, strict: undefined }).catch(() => undefined);
    void client.search.any({ limit: 2, query: ' a ' }).catch(() => undefined);
    const [one, other] = [
      { a: '1', b: '2' },
      { b: '2', a: '1' },
    ];
    void client.artist.details({ artist_id: 27 }, { extra: one }).catch(() => undefined);
    void client.artist.details({ artist_id: 27 }, { extra: other }).catch(() => undefined);
    await settled();
    expect(under).toHaveLength(2);
  });

  it('do not when they ask for another part, another object or another answer', async () => {
    const { client, under } = waitingService();
    const reads = [
      client.artist.top({ artist_id: 27 }),
      client.artist.top({ artist_id: 27, limit: 5 }),
      client.artist.top({ artist_id: 28 }),
      client.artist.albums({ artist_id: 27 }),
      client.artist.details({ artist_id: 27 }, { extra: { strange: '1' } }),
      client.artist.details({ artist_id: 27 }),
    ];
    for (const read of reads) read.catch(() => undefined);
    await settled();
    expect(under).toHaveLength(6);
  });

  it('do not for different accounts', async () => {
    let account = 'one';
    const { client, under } = waitingService(() => account);
    void client.user.details({}).catch(() => undefined);
    await settled();
    account = 'two';
    void client.user.details({}).catch(() => undefined);
    await settled();
    expect(under).toHaveLength(2);
  });

  it('do not where nobody says whose answers they are', async () => {
    const { client, under } = waitingService(() => undefined);
    void client.genre.list({}).catch(() => undefined);
    void client.genre.list({}).catch(() => undefined);
    await settled();
    expect(under).toHaveLength(2);
  });

  it('do not after the answer came: the next asks again', async () => {
    const { client, under } = waitingService();
    const first = client.genre.list({});
    await settled();
    under[0]?.answer(page);
    await first;
    void client.genre.list({}).catch(() => undefined);
    await settled();
    expect(under).toHaveLength(2);
  });

  it('do not when one of them must ask the service itself', async () => {
    const { client, under } = waitingService();
    void client.genre.list({}).catch(() => undefined);
    void client.genre.list({}, { fresh: true }).catch(() => undefined);
    await settled();
    expect(under).toHaveLength(2);
  });

  it('do not across a write: what left before it may bring what was before it', async () => {
    const { client, under } = waitingService();
    void client.playlist.details({ playlist_id: 5 }).catch(() => undefined);
    await settled();
    const write = client.playlist.mark_seen({ playlist_id: 5 });
    await settled();
    void client.playlist.details({ playlist_id: 5 }).catch(() => undefined);
    await settled();
    under[1]?.answer(json(true));
    await write;
    void client.playlist.details({ playlist_id: 5 }).catch(() => undefined);
    await settled();
    expect(under.map(({ path }) => path)).toEqual([
      '/playlist/5',
      '/playlist/5/seen',
      '/playlist/5',
      '/playlist/5',
    ]);
  });
});

describe('Whoever leaves', () => {
  it('leaves alone: the others get their answer', async () => {
    const { client, under } = waitingService();
    const leaving = new AbortController();
    const left = rejection(client.genre.list({}, { signal: leaving.signal }));
    const stays = client.genre.list({});
    await settled();
    leaving.abort();
    expect(await left).toMatchObject({ name: 'Cancelled' });
    expect(under[0]?.signal.aborted).toBe(false);
    under[0]?.answer(page);
    expect(await stays).toMatchObject({ data: [{ id: 1 }] });
  });

  it('calls the request off when nobody else waits, and the next asks anew', async () => {
    const { client, under } = waitingService();
    const leaving = [new AbortController(), new AbortController()];
    const left = leaving.map(({ signal }) => rejection(client.genre.list({}, { signal })));
    await settled();
    for (const each of leaving) {
      expect(under[0]?.signal.aborted).toBe(false);
      each.abort();
    }
    expect(under[0]?.signal.aborted).toBe(true);
    await Promise.all(left);
    void client.genre.list({}).catch(() => undefined);
    await settled();
    expect(under).toHaveLength(2);
  });

  it('before anything was sent sends nothing, and nobody misses it', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const leaving = new AbortController();
    let asked = 0;
    const { client, under } = waitingService(() => {
      if (++asked > 1) leaving.abort();
      return 'me';
    });
    const left = rejection(client.genre.list({}, { signal: leaving.signal }));
    expect(await left).toMatchObject({ name: 'Cancelled', ran: 'no' });
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', note);
    expect([under, unhandled]).toEqual([[], []]);
  });

  it('leaves the others what time they have, for another attempt too', async () => {
    const { client, clock, under } = waitingService(() => 'me', 1000);
    const early = rejection(client.genre.list({}));
    await clock.advance(900);
    const late = client.genre.list({});
    await clock.advance(50);
    under[0]?.fail(new TransportFailure('broken', 'unknown'));
    await clock.advance(250);
    expect(await early).toMatchObject({ name: 'TimedOut' });
    under[1]?.answer(page);
    expect(await late).toMatchObject({ data: [{ id: 1 }] });
  });

  it('because its time is over leaves alone, too', async () => {
    const { client, clock, under } = waitingService();
    const early = rejection(client.genre.list({}));
    await clock.advance(6000);
    const late = client.genre.list({});
    await clock.advance(5000);
    expect(await early).toMatchObject({ name: 'TimedOut' });
    under[0]?.answer(page);
    expect(await late).toMatchObject({ data: [{ id: 1 }] });
    expect(clock.waiting).toBe(0);
  });

  it('with many others on one signal is no leak that Node would speak of', async () => {
    const { client, under } = waitingService();
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on('warning', note);
    const { signal } = new AbortController();
    const reads = Array.from({ length: 30 }, (_, id) =>
      client.album.details({ album_id: id + 1 }, { signal }),
    );
    await settled();
    for (const { answer } of under) answer(json({ id: 1 }));
    await new Promise(resolve => setTimeout(resolve, 10));
    for (const { answer } of under) answer(json({ id: 1 }));
    await Promise.all(reads);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
