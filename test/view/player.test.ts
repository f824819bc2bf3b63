import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PlayedSong, Player, type Sound } from '../../src/view/page/player.ts';

const songOf = (key: string): PlayedSong => ({
  key,
  track: { id: 1, title: key, artist: '' },
  media: { origins: [], composed: true },
});

/** Songs, each of which ends when the test says so. */
function songs(seconds = 100, silent?: string) {
  let end = () => {};
  let progress = 0;
  const sounding = new Set<string>();
  const sound = (key: string): Sound => ({
    seconds,
    get progress() {
      return progress;
    },
    async start(ended) {
      progress = 0;
      end = ended;
      sounding.add(key);
    },
    pause() {},
    async resume() {},
    seek(to) {
      progress = to;
    },
    setVolume() {},
    stop: () => void sounding.delete(key),
  });
  const whole: string[] = [];
  const list = (keys: string) => [...keys].map(songOf);
  const page = { number: 1, songs: list('ab') };
  const player = new Player({
    async soundOf({ key }) {
      if (key === silent) throw new Error('no preview');
      return sound(key);
    },
    pageNumber: () => page.number,
    songs: () => page.songs,
    songAt: key => songOf(key),
    playedWhole: ({ key }) => void whole.push(key),
  });
  const reach = (to: number) => {
    progress = to;
  };
  const show = (keys: string, number = page.number) => {
    Object.assign(page, { number, songs: list(keys) });
  };
  const heard = () => [...sounding].join('');
  return { player, whole, reach, show, heard, end: () => end() };
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

it('Nothing is heard once the next song cannot be played', async () => {
  const { player, whole, reach, heard, end } = songs(100, 'b');
  await player.toggle('a');
  await player.next();
  expect(player.state).toMatchObject({ key: 'b', phase: 'failed' });
  expect(heard()).toBe('');
  reach(1);
  end();
  expect(whole).toEqual([]);
});

it('A paused song goes on, and the next one waits for it', async () => {
  const { player, reach } = songs();
  player.toggleAll();
  await vi.advanceTimersByTimeAsync(10);
  player.pause();
  reach(0.99);
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.state).toMatchObject({ key: 'a', phase: 'paused' });
  await player.toggle('a');
  await vi.advanceTimersByTimeAsync(300);
  expect(player.state).toMatchObject({ key: 'b', phase: 'playing' });
  player.stop();
});

it('A song that is to play next comes before the rest, which goes on after it', async () => {
  const { player, show } = songs();
  show('abc');
  player.toggleAll();
  await vi.advanceTimersByTimeAsync(10);
  expect(player.playNext('c')).toBe(true);
  await player.next();
  expect(player.state.key).toBe('c');
  await player.next();
  expect(player.state.key).toBe('b');
  player.stop();
});

it('The songs of a page go on while the listener looks at another one', async () => {
  const { player, show } = songs();
  player.toggleAll();
  await vi.advanceTimersByTimeAsync(10);
  show('axyz', 2);
  await player.next();
  expect(player.state.key).toBe('b');
  await player.next();
  expect(player.state.phase).toBe('still');
});

it('The previous song is the one before, or this one again after a while', async () => {
  const { player, reach } = songs();
  player.toggleAll();
  await vi.advanceTimersByTimeAsync(10);
  await player.next();
  reach(0.5);
  await player.previous();
  expect(player.state.key).toBe('b');
  expect(player.sound?.progress).toBe(0);
  await player.previous();
  expect(player.state.key).toBe('a');
  player.stop();
});

it('All songs of another page are played in place of those of the page before', async () => {
  const { player, show } = songs();
  player.toggleAll();
  await vi.advanceTimersByTimeAsync(10);
  show('xyz', 2);
  player.toggleAll();
  await vi.advanceTimersByTimeAsync(10);
  expect(player.state).toMatchObject({ key: 'x', phase: 'playing', pageNumber: 2 });
  player.toggleAll();
  expect(player.state).toMatchObject({ key: 'x', phase: 'paused' });
  player.stop();
});

it('What plays of the page is paused by the button for all of it, and goes on', async () => {
  const { player } = songs();
  await player.toggle('b');
  player.toggleAll();
  expect(player.state).toMatchObject({ key: 'b', phase: 'paused' });
  player.toggleAll();
  expect(player.state).toMatchObject({ key: 'b', phase: 'playing' });
  player.stop();
});
