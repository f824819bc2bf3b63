import {
  answersWith,
  published,
  type ServiceTraits,
  today,
} from '../src/catalogue-service/behaviour/index.ts';
import { services } from '../src/client/catalogues.ts';
import { openStore } from '../src/store/open.ts';
import { stand } from '../test/support/stand.ts';
import { isOriginal, someOriginals, standInCatalogue } from '../test/support/stand-in-catalogue.ts';
import { startTestService } from '../test/support/test-service.ts';
import type { Figure } from './measure.ts';

/** What the service does, and the most requests for a song. */
const kinds: readonly (readonly [what: string, traits: ServiceTraits, most: number])[] = [
  ['as published', published, 1.2],
  ['as the public one in 2026', today, 1.3],
];

/** Long enough on a busy computer. */
const deadlineMs = 120_000;

/** Requests for each of 100 songs by name, among 2,000 songs and their covers, with what is assumed of Deezer. */
export const songsByName = (): Promise<Figure[]> => Promise.all(kinds.map(figureOf));

async function figureOf([what, traits, most]: (typeof kinds)[number]): Promise<Figure> {
  const store = await openStore({ memory: true });
  const embedded = await startTestService({
    store,
    quota: { requests: 1_000_000, ms: 1000 },
    behaviour: answersWith(traits),
    catalogue: standInCatalogue(),
  });
  const at = await stand({ embedded, token: null, search: services.deezer.search, deadlineMs });
  const songs = someOriginals();
  const said = await at.call('match_tracks', {
    wanted: songs.map(({ artist, title }) => `${artist} - ${title}`),
  });
  const matched = matchesIn(said.structured['matched']);
  const right = matched.filter(({ id, number }) => {
    const song = songs[number - 1];
    return song !== undefined && isOriginal(song, id);
  }).length;
  const perSong = embedded.requests.length / songs.length;
  await at.close();
  await embedded.close();
  store.close();
  return {
    what,
    figure: `${perSong} requests a song; ${right} right, ${matched.length - right} wrong`,
    bound: `at most ${most}; 100 right, 0 wrong`,
    held: perSong <= most && right === songs.length && matched.length === right,
  };
}

const matchesIn = (matched: unknown) =>
  (Array.isArray(matched) ? matched : []).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each && 'number' in each
      ? { id: Number(each.id), number: Number(each.number) }
      : [],
  );
