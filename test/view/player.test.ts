import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Player, type Sound } from '../../src/view/page/player.ts';

/** Songs of 100 seconds, each of which ends when the test says so. */
function songs() {
  let end = () => {};
  let progress = 0;
  const sound = (): Sound => ({
    seconds: 100,
    get progress() {
      return progress;
    },
    async start(ended) {
      progress = 0;
      end = ended;
    },
    seek(to) {
      progress = to;
    },
    stop() {},
  });
  const whole: string[] = [];
  const player = new Player(
    async () => sound(),
    () => ['a', 'b'],
    key => void whole.push(key),
  );
  const reach = (to: number) => {
    progress = to;
  };
  return { player, whole, reach, end: () => end() };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('A song that is heard to its end was played whole', async () => {
  const { player, whole, reach, end } = songs();
  await player.toggle('a');
  reach(1);
  end();
  expect(whole).toEqual(['a']);
});

it('A song that breaks off, is stopped or is moved along was not', async () => {
  const { player, whole, reach, end } = songs();
  await player.toggle('a');
  reach(0.5);
  end();
  await player.toggle('a');
  reach(0.99);
  player.stop();
  await player.toggle('b');
  player.seek(0.98);
  reach(1);
  end();
  expect(whole).toEqual([]);
});

it('Each song of a list was, once the next one begins', async () => {
  const { player, whole, reach } = songs();
  player.toggleAll();
  await vi.advanceTimersByTimeAsync(10);
  reach(0.99);
  await vi.advanceTimersByTimeAsync(300);
  expect(whole).toEqual(['a']);
  expect(player.state.key).toBe('b');
  player.stop();
});
