import { type KeptListen, startListensService } from '../test/support/listens-service.ts';

/* A service of many listens in a process of its own, so that its work does not count. Writes its address. */

export const listens = 300_000;
export const songs = 40_000;

export const songOf = (at: number) => ({
  title: `A song with a title of the usual length ${at}`,
  artist: `An artist with a name ${at % 3000}`,
  album: `An album of songs ${at % 9000}`,
});

/** Listens of 17 years, the newest first: some songs often, most a few times. */
const listensOfYears = (): KeptListen[] =>
  Array.from({ length: listens }, (_, at) => ({
    at: Date.UTC(2026, 9, 31) / 1000 - at * 1800,
    ...songOf(Math.floor(songs * ((at * 0.618_034) % 1) ** 3)),
  }));

if (process.argv[2] === 'serve') {
  const { origin } = await startListensService(listensOfYears());
  process.stdout.write(`${origin}\n`);
}
