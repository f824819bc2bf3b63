import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Player, type Sound } from '../../src/view/page/player.ts';

/** Songs, each of which ends when the test says so. */
function songs(seconds = 100, silent?: string) {
  let end = () => {};
  let progress = 0;
  const sound = (): Sound => ({
    seconds,
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
    async key => {
      if (key === silent) throw new Error('no preview');
      return sound();
    },
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

it('A song that breaks off before its length is known was not', async () => {
  const { player, whole, end } = songs(0);
  await player.toggle('a');
  end();
  expect(whole).toEqual([]);
});

it('A song is told by its own key where the next one cannot be played', async () => {
  const { player, whole, reach, end } = songs(100, 'b');
  await player.toggle('a');
  await player.step(1);
  expect(player.state).toMatchObject({ key: 'b', phase: 'failed' });
  reach(1);
  end();
  expect(whole).toEqual(['a']);
});
