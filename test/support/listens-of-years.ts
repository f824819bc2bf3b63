import type { KeptListen } from './listens-service.ts';

export const songs = 40_000;

export const songOf = (at: number) => ({
  title: `A song with a title of the usual length ${at}`,
  artist: `An artist with a name ${at % 3000}`,
  album: `An album of songs ${at % 9000}`,
});

/** Listens of years, the newest first: some songs often, most a few times. */
export const listensOfYears = (count: number): KeptListen[] =>
  Array.from({ length: count }, (_, at) => ({
    at: Date.UTC(2026, 9, 31) / 1000 - at * 1800,
    ...songOf(Math.floor(songs * ((at * 0.618_034) % 1) ** 3)),
  }));
