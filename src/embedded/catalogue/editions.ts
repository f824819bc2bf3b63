import { KARAOKE, LULLABY, TRIBUTE } from './data/artists.ts';
import { NOTABLE_SONGS, type NotableSong, STAGES } from './data/songs.ts';
import { type Draft, type NewAlbum, type Song, songOf } from './draft.ts';
import type { AlbumNode, ArtistNode, TrackNode } from './graph.ts';
import { type Act, makeSession, withdraw } from './modern.ts';
import type { Random } from './random.ts';
import { makeDate, makeEdition, record, styleOf } from './recording.ts';

/** Writes what became of the notable songs: concerts, remixes, other people's versions. */
export function addEditions(draft: Draft, random: Random): void {
  const originals = NOTABLE_SONGS.flatMap(song => findOriginal(draft, song));
  for (const original of originals) {
    addVersions(draft, original, random);
    addCover(draft, original, random);
  }
  const artists = [...new Set(originals.map(original => original.artist))];
  artists.forEach((artist, i) => {
    addConcert(draft, artist, originals, STAGES[i % STAGES.length] ?? 'the Hall', random);
  });
  addCompilation(
    draft,
    KARAOKE,
    'Karaoke Nights, Vol. 3',
    originals,
    original => `(Karaoke Version) [Originally Performed by ${original.artist.name}]`,
    random,
  );
  addCompilation(
    draft,
    TRIBUTE,
    'A Tribute to the Songs You Know',
    originals,
    original => `(Tribute to ${original.artist.name})`,
    random,
  );
  addCompilation(
    draft,
    LULLABY,
    'Lullaby Versions for Tired Parents',
    originals.slice(0, 14),
    () => '(Lullaby Version)',
    random,
  );
}

/** Releases an album again from new masters; `withdrawn` takes the old one off the service. */
export function addRemaster(
  draft: Draft,
  act: Act,
  album: AlbumNode,
  year: number,
  withdrawn: boolean,
  random: Random,
): void {
  const session = makeSession(act, random, year);
  const tracks = tracksOf(draft, album);
  const songs = tracks.map(track => remasterOf(draft, track, year, session.label, act.country));
  const title = `${album.title} (${year - 25 < 1990 ? 'Remastered' : '25th Anniversary Remaster'})`;
  const release = {
    title,
    label: session.label,
    releaseDate: makeDate(random, year),
    recordType: 'album' as const,
    songs,
  };
  const remaster = draft.addAlbum(act.artist, release, random);
  if (!withdrawn) return;
  album.available = false;
  tracks.forEach((track, i) => {
    withdraw(draft, track.id, remaster.trackIds[i] ?? track.id);
  });
  pointPast(draft, album, remaster);
}

interface Original {
  song: NotableSong;
  track: TrackNode;
  artist: ArtistNode;
}

function findOriginal(draft: Draft, song: NotableSong): Original[] {
  const artist = draft.artists.get(draft.artistIdByName.get(song.artist) ?? 0);
  for (const album of artist?.albumIds ?? []) {
    const track = tracksOf(draft, draft.albums.get(album)).find(each => each.titleShort === song.title);
    if (artist && track) return [{ song, track, artist }];
  }
  return [];
}

function addVersions(draft: Draft, { song, track, artist }: Original, random: Random): void {
  const session = sessionFor(draft, artist, random);
  const plain: Song = { ...songOf(track), featured: [] };
  const remixer = draft.artistIdByName.get(song.remixer);
  const remix = makeEdition(draft, random, session, plain, `(${song.remixer} Remix)`);
  const songs = [
    { ...remix, featured: remixer === undefined ? [] : [remixer] },
    ...['(Acoustic)', '(Instrumental)', '(Radio Edit)'].map(version =>
      makeEdition(draft, random, session, plain, version),
    ),
  ];
  if (song.explicit)
    songs.push({ ...makeEdition(draft, random, session, plain, '(Clean)'), explicitContent: 3 });
  addRelease(draft, artist, `${song.title} (The Versions)`, 'ep', session, songs, random);
}

function addCover(draft: Draft, { song, track }: Original, random: Random): void {
  const artist = draft.artists.get(draft.artistIdByName.get(song.coveredBy ?? '') ?? 0);
  if (!artist) return;
  const session = sessionFor(draft, artist, random);
  const own = record(draft, random, session, song.title);
  const cover = { ...own, duration: Math.round((own.duration + track.duration) / 2) };
  addRelease(draft, artist, song.title, 'single', session, [cover], random);
}

function addConcert(
  draft: Draft,
  artist: ArtistNode,
  originals: readonly Original[],
  stage: string,
  random: Random,
): void {
  const session = sessionFor(draft, artist, random);
  const own = originals.filter(original => original.artist === artist).map(original => original.track);
  const album = draft.albums.get(own[0]?.albumId ?? 0);
  const others = tracksOf(draft, album).filter(track => !own.includes(track) && track.titleVersion === '');
  const songs = [...others.slice(0, 5), ...own].map(track => {
    return makeEdition(draft, random, session, { ...songOf(track), featured: [] }, `(Live at ${stage})`);
  });
  addRelease(draft, artist, `Live at ${stage}`, 'album', session, songs, random);
}

function addCompilation(
  draft: Draft,
  by: typeof KARAOKE | typeof TRIBUTE | typeof LULLABY,
  title: string,
  originals: readonly Original[],
  versionOf: (original: Original) => string,
  random: Random,
): void {
  const artist = draft.addArtist(by);
  const session = sessionFor(draft, artist, random);
  const songs = originals.map(original => {
    const plain = { ...songOf(original.track), featured: [], explicitContent: 0 };
    return makeEdition(draft, random, session, plain, versionOf(original));
  });
  addRelease(draft, artist, title, 'compile', session, songs, random);
}

function addRelease(
  draft: Draft,
  artist: ArtistNode,
  title: string,
  recordType: NewAlbum['recordType'],
  session: { label: string; year: number },
  songs: readonly Song[],
  random: Random,
): void {
  draft.addAlbum(
    artist,
    { title, recordType, label: session.label, releaseDate: makeDate(random, session.year), songs },
    random,
  );
}

function remasterOf(draft: Draft, track: TrackNode, year: number, label: string, country: string): Song {
  const guest = track.featured.length > 0 ? `${track.titleVersion} ` : '';
  const isrc = draft.nextIsrc(country, label, year);
  return {
    ...songOf(track),
    titleVersion: `${guest}(${year} Remaster)`,
    gain: Math.round(track.gain * 8) / 10,
    isrc,
  };
}

/** Whatever led to the withdrawn album leads to its remaster instead. */
function pointPast(draft: Draft, album: AlbumNode, remaster: AlbumNode): void {
  const gone = new Map(album.trackIds.map((id, i) => [id, remaster.trackIds[i]]));
  for (const track of draft.tracks.values()) {
    const next = gone.get(track.alternativeId ?? 0);
    if (next !== undefined) track.alternativeId = next;
  }
}

function sessionFor(draft: Draft, artist: ArtistNode, random: Random) {
  const style = styleOf(artist.genreIds[0]);
  const label =
    draft.albums.get(artist.albumIds[0] ?? 0)?.label ?? random.pick(['Low Tide Tapes', 'Second Floor Music']);
  return { style, country: 'GB', label, year: random.between(2016, 2025) };
}

function tracksOf(draft: Draft, album: AlbumNode | undefined): TrackNode[] {
  return (album?.trackIds ?? []).flatMap(id => draft.tracks.get(id) ?? []);
}
