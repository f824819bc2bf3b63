const stepMs = 50;

/** What has a volume and can be paused. */
interface Heard {
  volume: number;
  pause(): void;
}

/** Makes a sound silent in this many seconds, and pauses it. */
export function fadeOut(heard: Heard, seconds: number): void {
  let steps = (seconds * 1000) / stepMs;
  const by = heard.volume / steps;
  const timer = setInterval(() => {
    heard.volume = Math.max(0, heard.volume - by);
    steps -= 1;
    // Where the system ignores the volume, it never becomes 0.
    if (steps > 0) return;
    clearInterval(timer);
    heard.pause();
  }, stepMs);
}
