import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's sound on a system that ignores its volume. */
class LoudAudio {
  static paused = 0;
  readonly duration = 30;
  get volume() {
    return 1;
  }
  set volume(_: number) {}
  pause() {
    LoudAudio.paused += 1;
  }
}

it('A sound that fades ends after the fade, also where the system ignores the volume', async () => {
  vi.stubGlobal('Audio', LoudAudio);
  vi.useFakeTimers();
  const { streamedSound } = await import('../../src/view/page/sound.ts');
  streamedSound('https://media.test/a.mp3').stop(1.5);
  await vi.advanceTimersByTimeAsync(1400);
  expect(LoudAudio.paused).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(LoudAudio.paused).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(LoudAudio.paused).toBe(1);
});
