import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { steadyTime, systemClock } from '../../src/client/clock.ts';
import { rejection } from '../support/carriers.ts';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('The clock of the system', () => {
  it('sleeps as long as it was told, with and without a signal', async () => {
    const from = systemClock.now();
    await systemClock.sleep(20);
    await systemClock.sleep(20, new AbortController().signal);
    // Timers may be a millisecond early.
    expect(systemClock.now() - from).toBeGreaterThanOrEqual(38);
  });

  it('wakes at once with the reason when the signal aborts, and leaves no timer', async () => {
    const [stop, reason] = [new AbortController(), new Error('called off')];
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
    const before = timers();
    const sleeping = systemClock.sleep(60_000, stop.signal);
    expect(timers()).toBe(before + 1);
    stop.abort(reason);
    expect(await rejection(sleeping)).toBe(reason);
    expect(timers()).toBe(before);
  });

  it('does not sleep where the signal has aborted before', async () => {
    const reason = new Error('called off');
    const stopped = AbortSignal.abort(reason);
    expect(await rejection(systemClock.sleep(60_000, stopped))).toBe(reason);
    expect(listeners(stopped)).toBe(0);
  });

  it('listens to the signal only while it sleeps', async () => {
    const { signal } = new AbortController();
    const sleeping = systemClock.sleep(5, signal);
    expect(listeners(signal)).toBe(1);
    await sleeping;
    expect(listeners(signal)).toBe(0);
  });
});

it('The time of a process never goes back, and follows a clock that is set ahead', () => {
  let [wall, elapsed] = [1_000_000, 0];
  const now = steadyTime(
    () => wall,
    () => elapsed,
  );
  wall -= 90_000;
  elapsed += 1000;
  expect(now()).toBe(1_001_000);
  wall += 1000;
  elapsed += 1000;
  expect(now()).toBe(1_002_000);
  wall = 9_000_000;
  elapsed += 1;
  expect(now()).toBe(9_000_000);
});

it('The time of a process is right again after the clock was 91 days ahead, and does not go back by 90 seconds', () => {
  const day = 86_400_000;
  let [wall, elapsed] = [1_000_000, 0];
  const now = steadyTime(
    () => wall,
    () => elapsed,
  );
  const pass = (ms: number, jump: number) => {
    elapsed += ms;
    wall += ms + jump;
    return now();
  };
  expect(pass(1000, 91 * day)).toBe(1_001_000 + 91 * day);
  expect(pass(1000, -91 * day)).toBe(1_002_000);
  expect(pass(1000, -90_000)).toBe(1_003_000);
  expect(pass(1000, 91 * day)).toBe(914_000 + 91 * day);
  expect(pass(1000, 90_000 - 91 * day)).toBe(1_005_000);
});
