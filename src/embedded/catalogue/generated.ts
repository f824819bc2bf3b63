import { CLASSICAL, GENRES } from './data/genres.ts';
import { COUNTRIES } from './data/words.ts';
import type { Draft } from './draft.ts';
import { addModernAlbum } from './modern.ts';
import { makeName, scriptCountry, scriptGenre } from './names.ts';
import { makeRandom, subSeed } from './random.ts';

const PART = 10_000;
const MODERN = GENRES.map(genre => genre.id).filter(id => id !== CLASSICAL);

/** Invents artists and their albums until the catalogue holds exactly `tracks` tracks, if it does not hold more. */
export function addGeneratedArtists(draft: Draft, seed: number, tracks: number): void {
  draft.limit = tracks;
  const colleagues = new Map<number, number[]>(MODERN.map(id => [id, []]));
  for (let i = 0; draft.tracks.size < tracks; i++) addArtist(draft, colleagues, subSeed(seed, PART + i));
}

function addArtist(draft: Draft, colleagues: Map<number, number[]>, seed: number): void {
  const random = makeRandom(seed);
  const { name, script } = makeName(random, draft.artistIdByName);
  const genreId = script ? scriptGenre(script) : random.pick(MODERN);
  const second = random.pick(MODERN);
  const genreIds = second === genreId || random.chance(0.6) ? [genreId] : [genreId, second];
  const artist = draft.addArtist({ name, genreIds, fame: 0.03 + 0.75 * random.next() ** 1.8 });
  const known = colleagues.get(genreId) ?? [];
  const act = {
    artist,
    country: script ? scriptCountry(script) : random.pick(COUNTRIES),
    colleagues: known,
    ...(script && { script }),
  };
  const albums = random.between(1, 4);
  for (let i = 0; i < albums && draft.tracks.size < draft.limit; i++) {
    addModernAlbum(
      draft,
      act,
      { count: random.chance(0.2) ? random.between(1, 5) : random.between(7, 13) },
      random,
    );
  }
  known.push(artist.id);
}
