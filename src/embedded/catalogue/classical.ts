import { type Composer, type ComposerAlbum, type Movement, readWork } from './data/composer.ts';
import { EARLY_COMPOSERS } from './data/composers-early.ts';
import { LATE_COMPOSERS } from './data/composers-late.ts';
import { ROMANTIC_COMPOSERS } from './data/composers-romantic.ts';
import { CLASSICAL } from './data/genres.ts';
import type { Draft, Song } from './draft.ts';
import type { ArtistNode } from './graph.ts';
import { makeRandom, type Random, subSeed } from './random.ts';
import { record, styleOf } from './recording.ts';

/** Writes the composers and their works. A piece's release date is the year of its publication. */
export function addComposers(draft: Draft, seed: number): void {
  const composers = [...EARLY_COMPOSERS, ...ROMANTIC_COMPOSERS, ...LATE_COMPOSERS];
  composers.forEach((composer, i) => {
    addComposer(draft, composer, makeRandom(subSeed(seed, i)));
  });
}

function addComposer(draft: Draft, composer: Composer, random: Random): void {
  const genreIds = composer.genreIds ?? [CLASSICAL];
  const artist = draft.addArtist({
    name: composer.name,
    genreIds,
    fame: 0.36 + composer.albums.length * 0.1 + random.next() * 0.15,
  });
  for (const album of composer.albums) addComposerAlbum(draft, artist, album, random);
}

function addComposerAlbum(draft: Draft, artist: ArtistNode, album: ComposerAlbum, random: Random): void {
  const movements = album.works.flatMap(readWork);
  const year = random.between(1994, 2023);
  const session = { style: styleOf(CLASSICAL), country: 'DE', label: album.label, year };
  const songs = movements.map(
    (movement): Song => ({
      ...record(draft, random, session, movement.title),
      duration: movement.seconds,
      releaseDate: `${movement.year}-01-01`,
    }),
  );
  draft.addAlbum(
    artist,
    {
      title: album.title,
      label: album.label,
      releaseDate: latestDate(movements),
      recordType: 'album',
      songs,
    },
    random,
  );
}

const latestDate = (movements: readonly Movement[]) => `${Math.max(...movements.map(m => m.year))}-01-01`;
