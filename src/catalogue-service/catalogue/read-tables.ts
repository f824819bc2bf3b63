import { z } from 'zod';
import { flagCell, idsCell, numberCell, optionalCell, readRecord, readTable, textCell } from './table.ts';

/** The text of each table: tab-separated cells. */
type Tables = Readonly<
  Record<
    | 'genres'
    | 'artists'
    | 'albums'
    | 'tracks'
    | 'radios'
    | 'playlists'
    | 'podcasts'
    | 'episodes'
    | 'users'
    | 'owner'
    | 'ownerPlaylists'
    | 'recommendations'
    | 'uploads',
    string
  >
>;

/** The content of a catalogue's tables. Throws for a wrong cell. */
export const readFacts = (tables: Tables) => ({
  genres: readTable(tables.genres, genreRow),
  artists: readTable(tables.artists, artistRow),
  ...readAlbums(tables),
  radios: readTable(tables.radios, radioRow),
  playlists: readTable(tables.playlists, playlistRow).map(row => ({
    ...row,
    public: true,
    collaborative: false,
  })),
  ...readPodcasts(tables),
  ...readListeners(tables),
});

const genreRow = z.object({ id: numberCell, name: textCell, near: idsCell, editorial: optionalCell });
const artistRow = z.object({
  id: numberCell,
  name: textCell,
  genreIds: idsCell,
  fans: numberCell,
  radio: flagCell,
});
const titled = { id: numberCell, title: textCell };
const described = { ...titled, description: textCell };
const radioRow = z.object({ ...described, genreId: numberCell, trackIds: idsCell, mix: flagCell });
const listed = { ...described, created: textCell, fans: numberCell, trackIds: idsCell };
const playlistRow = z.object({ ...listed, creatorId: numberCell });

const albumRow = z.object({
  ...titled,
  artistId: numberCell,
  label: textCell,
  upc: textCell,
  releaseDate: textCell,
  recordType: z.enum(['album', 'single', 'ep', 'compile']),
  fans: numberCell,
  explicitCover: numberCell,
  withdrawn: flagCell,
});

/** The albums, and all their tracks. */
function readAlbums(tables: Tables) {
  const rows = readTable(tables.albums, albumRow);
  const albums = rows.map(({ explicitCover: _, withdrawn, ...album }) => ({
    ...album,
    available: !withdrawn,
  }));
  return { albums, tracks: readTracks(tables.tracks, new Map(rows.map(row => [row.id, row]))) };
}

const trackRow = z.object({
  id: numberCell,
  titleShort: textCell,
  titleVersion: textCell,
  featured: idsCell,
  albumId: numberCell,
  disk: numberCell,
  duration: numberCell,
  bpm: numberCell,
  gain: numberCell,
  rank: numberCell,
  isrc: textCell,
  releaseDate: textCell,
  explicitContent: numberCell,
  alternativeId: optionalCell,
});

function readTracks(tracks: string, albums: ReadonlyMap<number, z.infer<typeof albumRow>>) {
  /** How many tracks there are so far, by album and disk. */
  const counts = new Map<string, number>();
  return readTable(tracks, trackRow).map(row => {
    const { albumId, disk, titleShort, titleVersion, explicitContent, alternativeId } = row;
    const album = albums.get(albumId);
    if (!album) throw new RangeError(`no album of track ${row.id}`);
    const position = (counts.get(`${albumId} ${disk}`) ?? 0) + 1;
    counts.set(`${albumId} ${disk}`, position);
    return {
      ...row,
      title: titleVersion === '' ? titleShort : `${titleShort} ${titleVersion}`,
      artistId: album.artistId,
      position,
      releaseDate: row.releaseDate || album.releaseDate,
      explicit: explicitContent === 1,
      explicitCover: album.explicitCover,
      readable: alternativeId === undefined,
    };
  });
}

const podcastRow = z.object({
  ...described,
  genreId: numberCell,
  fans: numberCell,
  withdrawn: flagCell,
  notes: flagCell,
});
const episodeRow = z.object({
  ...described,
  podcastId: numberCell,
  releaseDate: textCell,
  duration: numberCell,
});

/** The podcasts, and all their episodes. */
function readPodcasts(tables: Tables) {
  const rows = readTable(tables.podcasts, podcastRow);
  const withdrawn = new Set(rows.flatMap(row => (row.withdrawn ? row.id : [])));
  const episodes = readTable(tables.episodes, episodeRow).map(row => ({
    ...row,
    available: !withdrawn.has(row.podcastId),
  }));
  const podcasts = rows.map(({ withdrawn, notes, ...podcast }) => {
    const noted = notes ? episodes.filter(({ podcastId }) => podcastId === podcast.id) : [];
    return { ...podcast, description: podcast.description + notesOn(noted), available: !withdrawn };
  });
  return { podcasts, episodes };
}

function notesOn(episodes: readonly { readonly title: string; readonly description: string }[]): string {
  if (episodes.length === 0) return '';
  const notes = episodes.map(({ title, description }, at) => `${at + 1}. ${title}: ${description}`);
  return `\n\nIn this season:\n${notes.join('\n')}\n\n${credits}`;
}

const credits =
  'Recorded in a spare room with a duvet on the door. Mixed on Wednesdays. The signature tune is played on a piano that has not been tuned since the spring, which we have decided to like. If an episode has a mistake in it, write to us and we will read your letter out, thank you by name, and correct it in the notes; if it has no mistakes, write to us as well, because that would be news.';

const favouriteIds = {
  tracks: idsCell,
  albums: idsCell,
  artists: idsCell,
  playlists: idsCell,
  podcasts: idsCell,
  radios: idsCell,
};
const userRow = z.object({
  id: numberCell,
  name: textCell,
  country: textCell,
  ...favouriteIds,
  followings: idsCell,
});
const ownerRow = z.object({
  id: numberCell,
  firstname: textCell,
  lastname: textCell,
  email: textCell,
  birthday: textCell,
  gender: z.enum(['F', 'M']),
  lang: textCell,
  inscriptionDate: textCell,
  searches: textCell,
  bookmarkedEpisode: numberCell,
  bookmark: numberCell,
  history: idsCell,
  flow: idsCell,
});
const { podcasts: _, ...suggestedIds } = favouriteIds;
const recommendedRow = z.object({ ...suggestedIds, releases: idsCell });
const uploadRow = z.object({ ...titled, artist: textCell, album: textCell, duration: numberCell });
const ownPlaylistRow = z.object({ ...listed, public: flagCell, isLovedTrack: flagCell });

/** The owner of the account, and everybody else. */
function readListeners(tables: Tables) {
  const everybody = readTable(tables.users, userRow).map(
    ({ id, name, country, followings, ...favourites }) => ({
      ...{ id, name, country, favourites, followings },
    }),
  );
  const { searches, bookmarkedEpisode, bookmark, ...facts } = readRecord(tables.owner, ownerRow);
  const user = everybody.find(({ id }) => id === facts.id);
  if (user === undefined) throw new RangeError('the owner is not among the users');
  const owner = {
    ...user,
    ...facts,
    recommendations: readRecord(tables.recommendations, recommendedRow),
    personalSongs: readTable(tables.uploads, uploadRow),
    playlists: readTable(tables.ownerPlaylists, ownPlaylistRow).map(row => ({
      ...row,
      collaborative: false,
      trackIds: row.isLovedTrack ? [...user.favourites.tracks] : row.trackIds,
    })),
    bookmark: { episodeId: bookmarkedEpisode, offset: bookmark },
    searches: searches.split('\n'),
  };
  return { users: everybody.filter(({ id }) => id !== owner.id), owner };
}
