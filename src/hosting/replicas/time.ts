import { type Clock, steadyTime } from '../../client/clock.ts';

/**
 * The time of Redis, which is the same for all replicas: milliseconds since the epoch that never go back while the
 * process runs. Until Redis has told its time, that of this computer.
 */
export function redisTime({ now: elapsed }: Pick<Clock, 'now'>, wall = Date.now) {
  let told: { readonly time: number; readonly at: number } | undefined;
  let steady = wall;
  return {
    now: () => steady(),
    /** `time`: the time of Redis now. */
    tell(time: number): void {
      const isFirst = told === undefined;
      told = { time, at: elapsed() };
      const current = () => (told === undefined ? wall() : told.time + elapsed() - told.at);
      if (isFirst) steady = steadyTime(current, elapsed);
    },
  };
}
