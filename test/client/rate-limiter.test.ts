import { describe, expect, it } from 'vitest';
import { RateLimiter, type Ticket, type TicketRequest, WaitTooLong } from '../../src/client/ticket-queue.ts';
import { FakeClock, settled } from '../support/clock.ts';
import { forever, gate } from './gate.ts';

describe('The quota', () => {
  it('lets as many through at once as it allows, and the next after a whole window', async () => {
    const { clock, passed, come, names } = gate(3, 1000);
    for (const name of ['a', 'b', 'c', 'd']) void come(name);
    await settled();
    expect(names()).toEqual(['a', 'b', 'c']);
    await clock.advance(999);
    expect(names()).toEqual(['a', 'b', 'c']);
    await clock.advance(500);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    expect(passed[3]?.at).toBeGreaterThanOrEqual(1000);
  });

  it('lets the rest through evenly spaced after the first burst, and a burst again after a rest', async () => {
    const { clock, come, passed } = gate(4, 1000);
    const times = () => passed.map(({ at }) => at);
    for (let each = 0; each < 8; each++) void come(String(each));
    await clock.advance(5000);
    expect(times()).toEqual([0, 0, 0, 0, 1150, 1437.5, 1725, 2012.5]);
    for (let each = 0; each < 5; each++) void come(String(each));
    await clock.advance(2000);
    expect(times().slice(8)).toEqual([5000, 5000, 5000, 5000, 6150]);
  });

  it('says when each of those will leave', async () => {
    const { clock, come, refused, passed } = gate(4, 1000);
    for (let each = 0; each < 6; each++) void come(String(each));
    void come('too hasty', 1724);
    void come('patient', 1725);
    await settled();
    expect(refused).toMatchObject([{ name: 'too hasty', reason: { waitMs: 1725 } }]);
    for (let each = 7; each < 11; each++) void come(String(each));
    void come('at the end', 3162.5);
    await clock.advance(5000);
    expect(passed.at(-1)).toEqual({ name: 'at the end', at: 3162.5 });
    expect(passed.find(({ name }) => name === 'patient')?.at).toBe(1725);
    expect(refused).toHaveLength(1);
  });

  it('keeps a margin beyond the window, because the service counts arrivals', async () => {
    const { clock, come, passed } = gate(1, 1000);
    void come('a');
    void come('b');
    await clock.advance(5000);
    expect(passed[1]?.at).toBeGreaterThanOrEqual(1100);
  });

  it('tells a caller at once that it would wait longer than it may, and gives it no place', async () => {
    const { clock, come, refused, passed } = gate(1, 1000);
    void come('a');
    await settled();
    void come('hasty', 500);
    await settled();
    expect(refused.map(({ name }) => name)).toEqual(['hasty']);
    expect(refused[0]?.reason).toBeInstanceOf(WaitTooLong);
    expect(clock.waiting).toBe(0);
    void come('patient');
    await clock.advance(1300);
    expect(passed.map(({ name }) => name)).toEqual(['a', 'patient']);
  });

  it('says how long the wait would have been', async () => {
    const { limiter, clock, come } = gate(1, 1000);
    await come('a');
    await clock.advance(400);
    const wait = await limiter.acquire({ deadline: 500 }).catch((reason: unknown) => reason);
    expect(wait instanceof WaitTooLong && wait.waitMs).toBe(750);
  });

  it('counts everyone who waits before, window by window, and says so at once', async () => {
    const { come, clock, refused, passed } = gate(2, 1000);
    for (const name of ['a', 'b', 'c', 'd']) void come(name);
    void come('e', 2299);
    void come('f', 2300);
    await settled();
    expect(refused).toMatchObject([{ name: 'e', reason: { waitMs: 2300 } }]);
    await clock.advance(2300);
    expect(passed.at(-1)).toEqual({ name: 'f', at: 2300 });
  });

  it('tells a long job at once when small calls come before it and it would be too late', async () => {
    const { come, refused } = gate(1, 1000);
    await come('a');
    void come('job', 3000, undefined, { batch: true });
    void come('b');
    await settled();
    expect(refused).toEqual([]);
    void come('c');
    await settled();
    expect(refused).toMatchObject([{ name: 'job', reason: { waitMs: 3450 } }]);
  });

  it('tells a small call that a long job has the next place, when it has', async () => {
    const { come, refused, clock } = gate(5, 1000);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await come(name);
    void come('job', forever, undefined, { batch: true });
    for (const name of ['f', 'g', 'h', 'i']) void come(name, 2070);
    await clock.advance(1);
    expect(refused).toEqual([]);
    void come('j', 2298);
    await settled();
    expect(refused).toMatchObject([{ name: 'j', reason: { waitMs: 2299 } }]);
  });

  it('lets nobody through who has called it off already', async () => {
    const { come, refused, passed } = gate(1, 1000);
    await come('gone', forever, AbortSignal.abort('off'));
    expect(refused).toEqual([{ name: 'gone', reason: 'off' }]);
    await come('next');
    expect(passed).toEqual([{ name: 'next', at: 0 }]);
  });

  it('gives the place of a waiter who leaves to those that come later, and keeps everyone in order', async () => {
    const { clock, come, refused, names } = gate(2, 1000);
    const leaving = new AbortController();
    void come('a');
    void come('b');
    void come('c', forever, leaving.signal);
    void come('d', forever, leaving.signal);
    void come('e');
    await settled();
    leaving.abort(new Error('off'));
    await settled();
    void come('f');
    expect(refused.map(({ name }) => name)).toEqual(['c', 'd']);
    await clock.advance(10_000);
    expect(names()).toEqual(['a', 'b', 'e', 'f']);
  });

  it('is free again at once when all that waited have left', async () => {
    const { clock, come, passed } = gate(1, 1000);
    const leaving = new AbortController();
    void come('a');
    for (let i = 0; i < 8; i++) void come(`gone ${i}`, forever, leaving.signal);
    await settled();
    leaving.abort(new Error('off'));
    await settled();
    void come('b');
    await clock.advance(1200);
    expect(passed.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('lets nobody through for a window after the service refused, not even those that wait', async () => {
    const { clock, come, refuse, passed, names } = gate(4, 1000);
    await refuse();
    for (const name of ['a', 'b', 'c']) void come(name);
    await clock.advance(1149);
    expect(names()).toEqual([]);
    await clock.advance(1);
    expect(names()).toEqual(['a']);
    expect(passed[0]?.at).toBe(1150);
    await clock.advance(575);
    expect(names()).toEqual(['a', 'b']);
  });

  it('tells a waiter whom a refusal would keep too long, at once', async () => {
    const { limiter, clock, come, refused } = gate(2, 1000);
    const ticket = await limiter.acquire({ deadline: forever });
    void come('a');
    void come('b', 1300);
    await clock.advance(1000);
    ticket.release('refused');
    await settled();
    expect(refused.map(({ name }) => name)).toEqual(['b']);
    expect(refused[0]?.reason).toMatchObject({ waitMs: 1150 });
  });

  it('halves what may leave when the service refused, and gives it back bit by bit', async () => {
    const { clock, come, refuse, names } = gate(40, 1000);
    await refuse();
    for (let each = 0; each < 400; each++) void come(String(each));
    const inEachWindow: number[] = [];
    for (let window = 0; window < 14; window++) {
      const before = names().length;
      await clock.advance(1150);
      inEachWindow.push(names().length - before);
    }
    expect(inEachWindow).toEqual([1, 22, 22, 24, 26, 28, 30, 32, 34, 36, 38, 38, 40, 29]);
  });

  it('takes all that was refused at once for one refusal', async () => {
    const { limiter, clock, come, names } = gate(40, 1000);
    const under = await Promise.all(Array.from({ length: 40 }, () => limiter.acquire({ deadline: forever })));
    for (const ticket of under) ticket.release('refused');
    for (let each = 0; each < 40; each++) void come(String(each));
    await clock.advance(1150);
    expect(names()).toHaveLength(1);
    // Twenty in a window, evenly spaced.
    await clock.advance(575);
    expect(names()).toHaveLength(11);
  });

  it('leaves a service alone for a window each time that it refuses', async () => {
    const { refuse, clock } = gate(8, 1000);
    const asked: number[] = [];
    const persist = async () => {
      for (let time = 0; time < 5; time++) asked.push(await refuse());
    };
    void persist();
    await clock.advance(20_000);
    expect(asked).toEqual([0, 1150, 2300, 3450, 4600]);
  });

  it('lets no more be on the way at once than there are connections', async () => {
    const clock = new FakeClock();
    const limiter = new RateLimiter({ requests: 100, ms: 1000 }, clock, { concurrent: 2 });
    const left: Ticket[] = [];
    for (let each = 0; each < 5; each++)
      void limiter.acquire({ deadline: forever }).then(left.push.bind(left));
    await settled();
    expect(left).toHaveLength(2);
    left[0]?.release('ended');
    left[1]?.release('ended');
    await settled();
    expect(left).toHaveLength(4);
  });
});

describe('Who goes first', () => {
  const queue = async (requests: number, comers: readonly (readonly [string, Partial<TicketRequest>])[]) => {
    const { clock, come, names } = gate(requests, 1000);
    for (let each = 0; each < requests; each++) await come('first');
    for (const [name, more] of comers) void come(name, forever, undefined, more);
    await clock.advance(100_000);
    return names().slice(requests).join('');
  };
  const times = (count: number, name: string, more: Partial<TicketRequest>) =>
    Array.from({ length: count }, (_, each) => [`${name}${each}`, more] as const);

  it('is who came first, among callers with one request each', async () => {
    const comers = [...'abcdef'].map(name => [name, { caller: {} }] as const);
    expect(await queue(1, comers)).toBe('abcdef');
  });

  it('is each caller in turn, however many requests one of them has', async () => {
    const [greedy, modest, late] = [{}, {}, {}];
    const comers = [
      ...times(5, 'g', { caller: greedy }),
      ...times(2, 'm', { caller: modest }),
      ...times(1, 'l', { caller: late }),
    ];
    expect(await queue(1, comers)).toBe('g0m0l0g1m1g2g3g4');
  });

  it('is who waits, before callers who come when its turn has come', async () => {
    const { clock, come, names } = gate(1, 1000);
    const caller = {};
    await come('first');
    for (const name of ['a0', 'a1', 'a2']) void come(name, forever, undefined, { caller });
    for (const name of ['n0', 'n1', 'n2']) {
      await clock.advance(1150);
      void come(name);
    }
    await clock.advance(100_000);
    expect(names()).toEqual(['first', 'a0', 'a1', 'n0', 'a2', 'n1', 'n2']);
  });

  it('is the small call, before a long job that waits already', async () => {
    const job = {};
    expect(await queue(1, [...times(3, 'b', { batch: true, caller: job }), ...times(2, 's', {})])).toBe(
      's0s1b0b1b2',
    );
  });

  it('is a long job at every fifth place, so that small calls never stop it', async () => {
    const job = {};
    const order = await queue(1, [...times(3, 'b', { batch: true, caller: job }), ...times(12, 's', {})]);
    expect(order).toBe('s0s1s2b0s3s4s5s6b1s7s8s9s10b2s11');
  });

  it('leaves a place on the way for small calls when a long job has all that it may', async () => {
    const clock = new FakeClock();
    const limiter = new RateLimiter({ requests: 100, ms: 1000 }, clock, { concurrent: 4 });
    const left: string[] = [];
    const come = (name: string, batch: boolean) =>
      void limiter.acquire({ deadline: forever, batch }).then(() => left.push(name));
    for (let each = 0; each < 10; each++) come('b', true);
    await settled();
    expect(left.join('')).toBe('bbb');
    come('s', false);
    await settled();
    expect(left.join('')).toBe('bbbs');
  });
});
