import { afterEach, expect, it, vi } from 'vitest';
import { fadeOut } from '../../src/view/page/fade.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A sound on a system that may ignore its volume. */
function soundWith(isVolumeKept: boolean) {
  let volume = 1;
  return {
    pauses: 0,
    get volume() {
      return volume;
    },
    set volume(to) {
      if (isVolumeKept) volume = to;
    },
    pause() {
      this.pauses += 1;
    },
  };
}

it.each([true, false])('A sound is paused once after its fade (its volume can be set: %s)', async isKept => {
  vi.useFakeTimers();
  const sound = soundWith(isKept);
  fadeOut(sound, 1.5);
  await vi.advanceTimersByTimeAsync(1400);
  expect(sound.pauses).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sound.pauses).toBe(1);
});
