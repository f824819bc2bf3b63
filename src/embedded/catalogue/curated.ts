import { CURATED_ARTISTS, type CuratedArtist } from './data/artists.ts';
import { NOTABLE_SONGS, type NotableSong } from './data/songs.ts';
import type { Draft } from './draft.ts';
import { addEditions, addRemaster } from './editions.ts';
import type { AlbumNode } from './graph.ts';
import { groupBy } from './lists.ts';
import { type Act, addModernAlbum } from './modern.ts';
import { makeRandom, type Random, subSeed } from './random.ts';

const PART = 1000;

/** The artist whose old album can no longer be heard, only its remaster. */
const WITHDRAWN = 'The Crooked Kettles';

/** Writes the invented artists somebody thought of, and every edition of the notable songs. */
export function addCuratedArtists(draft: Draft, seed: number): void {
  const acts = CURATED_ARTISTS.map(curated => ({ curated, act: addAct(draft, curated) }));
  const genres = groupBy(acts, ({ curated }) => curated.genreIds[0] ?? 0);
  acts.forEach(({ curated, act }, i) => {
    const random = makeRandom(subSeed(seed, PART + i));
    const near = genres.get(curated.genreIds[0] ?? 0) ?? [];
    addDiscography(draft, { ...act, colleagues: near.map(other => other.act.artist.id) }, curated, random);
  });
  addEditions(draft, makeRandom(subSeed(seed, PART - 1)));
}

function addAct(draft: Draft, curated: CuratedArtist): Act {
  const artist = draft.addArtist(curated);
  return {
    artist,
    country: curated.country,
    colleagues: [],
    ...(curated.script && { script: curated.script }),
  };
}

function addDiscography(draft: Draft, act: Act, curated: CuratedArtist, random: Random): void {
  const notable = NOTABLE_SONGS.filter(song => song.artist === curated.name);
  const first = addFirstAlbum(draft, act, curated, notable, random);
  const remastered = notable.find(song => song.remastered)?.remastered;
  if (remastered) addRemaster(draft, act, first, remastered, curated.name === WITHDRAWN, random);
  if (curated.fame > 0.5)
    addModernAlbum(draft, act, { count: random.between(8, 11), year: random.between(2015, 2026) }, random);
  if (curated.fame > 0.8) addModernAlbum(draft, act, { count: random.between(1, 5), year: 2026 }, random);
}

function addFirstAlbum(
  draft: Draft,
  act: Act,
  curated: CuratedArtist,
  notable: readonly NotableSong[],
  random: Random,
): AlbumNode {
  const titles = [...notable.map(song => song.title), ...(curated.album?.tracks ?? [])];
  const remastered = notable.find(song => song.remastered)?.remastered;
  const plan = {
    titles,
    count: Math.max(titles.length, random.between(8, 11)),
    featured: guests(draft, notable),
    explicit: notable.filter(song => song.explicit).map(song => song.title),
    ...(curated.album && { title: curated.album.title }),
    ...(remastered !== undefined && { year: remastered - 25 }),
  };
  return addModernAlbum(draft, act, plan, random);
}

function guests(draft: Draft, notable: readonly NotableSong[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const song of notable) {
    const id = draft.artistIdByName.get(song.featuring ?? '');
    if (id !== undefined) found.set(song.title, [id]);
  }
  return found;
}
