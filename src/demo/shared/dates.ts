/** Seconds since the epoch of a `YYYY-MM-DD hh:mm:ss` in UTC. */
export const secondsOf = (date: string): number =>
  Math.floor(Date.parse(`${date.replace(' ', 'T')}Z`) / 1000);

/** `YYYY-MM-DD hh:mm:ss` in UTC, of seconds since the epoch. */
export const dateOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
