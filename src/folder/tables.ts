import {
  bestIds,
  byCount,
  byId,
  countEach,
  groupBy,
  groupByEach,
  idsOf,
  newestThenLowestId,
  playlistsByArtist,
} from '../catalogue-service/catalogue/derive.ts';
import type { ArtistNode, GenreNode, PlaylistNode } from '../catalogue-service/catalogue/graph.ts';
import { serviceTime } from '../library/service-form.ts';
import { type NamedGenre, newestFirst, radiosOf, recentCharts, relatedArtists } from './discovery.ts';
import type { Names } from './names.ts';
import { filesUser, type ListFile, type OwnAlbum, type OwnTables, type OwnTrack } from './own-tables.ts';
import { podcastNodes } from './podcasts.ts';
import { albumsOf, folderOf, type OwnSong, type SongAlbum, songNameKey } from './song.ts';
import { playableType, withoutTwins } from './twins.ts';

/** Makes the tables. `covers`: folders with a picture beside the music. */
export function makeTables(
  songs: readonly OwnSong[],
  { lists, covers, names }: { lists: readonly ListFile[]; covers: ReadonlySet<string>; names: Names },
): OwnTables {
  const music = songs.filter(({ tags }) => !tags.isPodcast);
  const spoken = songs.filter(({ tags }) => tags.isPodcast);
  const groups = albumsOf(music)
    .sort((a, b) => a.key.localeCompare(b.key))
    .map(group => ({ ...group, ...withoutTwins(group.songs) }));
  const album = groups.map(group => albumNode(group, covers, names));
  const nodesOf = (group: Pick<SongAlbum, 'songs'>, at: number) =>
    trackNodes(group, album[at]?.id ?? 0, names);
  const track = rankedTracks(groups.flatMap(nodesOf), groups, lists);
  const twins = groups.flatMap(({ others }, at) =>
    nodesOf({ songs: others.map(({ song }) => song) }, at).map((node, which) => ({
      ...node,
      twinOf: others[which]?.of.file.track ?? 0,
    })),
  );
  const playlist = lists.map(list => playlistNode(list, names));
  const artist = artistNodes({ groups, album, track, playlist, names });
  const podcasts = podcastNodes(spoken, names);
  const genres = genreNames(music, names);
  const radio = radiosOf(genres, track);
  return {
    track: [...track, ...twins],
    album,
    artist,
    playlist,
    radio,
    ...podcasts,
    genre: genreNodes(genres, { artist, track, radio }),
    editorial: [
      {
        id: 0,
        name: 'All',
        genreId: 0,
        selection: newestFirst(album, 20),
        releases: newestFirst(album, 100),
      },
    ],
    chart: recentCharts(genres, { track, album, artist, playlist, podcast: podcasts.podcast }),
  };
}

const genreId = (name: string, names: Names): number => names.id('genre', songNameKey(name));

/** The genres of songs, the most frequent first. */
const genresOf = (songs: readonly OwnSong[], names: Names): number[] =>
  byCount(countEach(songs.flatMap(({ tags }) => tags.genres.map(name => genreId(name, names)))));

/** The genres that many songs of an album have. A compilation is not of each genre that one of its songs has. */
function leadingGenres(songs: readonly OwnSong[], names: Names): number[] {
  const tagged = songs.filter(({ tags }) => tags.genres.length > 0);
  const counts = countEach(tagged.flatMap(song => genresOf([song], names)));
  const all = byCount(counts);
  const leading = all.filter(id => (counts.get(id) ?? 0) >= tagged.length * leastShare);
  return leading.length > 0 ? leading : all.slice(0, 1);
}

/** Of the songs with a genre. */
const leastShare = 0.25;

const first = <T>(songs: readonly OwnSong[], get: (song: OwnSong) => T | undefined): T | undefined =>
  songs.map(get).find(found => found !== undefined);

function albumNode(group: SongAlbum, covers: ReadonlySet<string>, names: Names): OwnAlbum {
  const { key, title, artist, isCompilation, songs } = group;
  return {
    id: names.id('album', key),
    title,
    artistId: names.id('artist', songNameKey(artist)),
    genreIds: leadingGenres(songs, names),
    label: first(songs, ({ tags }) => tags.label) ?? '',
    upc: first(songs, ({ tags }) => tags.barcode) ?? '',
    releaseDate: first(songs, ({ date }) => date) ?? '',
    recordType: isCompilation ? 'compile' : (first(songs, ({ tags }) => tags.recordType) ?? 'album'),
    fans: 0,
    explicit: songs.some(({ tags }) => tags.explicit === 1),
    available: true,
    trackIds: songs.map(({ file }) => file.track),
    time_add: Math.max(...songs.map(({ file }) => file.added)),
    hasCover: songs.some(
      ({ file, folder }) => file.content?.hasCover || covers.has(folder) || covers.has(folderOf(file)),
    ),
  };
}

function trackNodes({ songs }: Pick<SongAlbum, 'songs'>, albumId: number, names: Names): OwnTrack[] {
  return songs.map(song => {
    const { file, tags, title, artists, disc, track, seconds } = song;
    const [main, ...guests] = artists.map(name => names.id('artist', songNameKey(name)));
    const sound = playableType(song);
    return {
      id: file.track,
      title,
      titleShort: title,
      titleVersion: '',
      artistId: main ?? 0,
      featured: guests,
      albumId,
      disk: disc,
      position: track,
      duration: Math.max(1, Math.round(seconds)),
      bpm: tags.bpm ?? 0,
      ...(tags.gain === undefined ? {} : { gain: tags.gain }),
      rank: 0,
      liked: 0,
      isrc: tags.isrc ?? '',
      releaseDate: song.date ?? '',
      explicit: tags.explicit === 1,
      explicitContent: tags.explicit,
      explicitCover: 2,
      readable: true,
      ...(file.content?.isEstimate ? { isEstimate: true } : {}),
      file: [file.root, file.path],
      time_add: file.added,
      genreIds: genresOf([song], names),
      ...(sound && { sound }),
      // Tags have a share of the best rating; 0 is none.
      ...(tags.rating ? { rating: Math.max(1, Math.round(tags.rating * 5)) } : {}),
      ...(tags.plays === undefined ? {} : { plays: tags.plays }),
    };
  });
}

/** The rank is made of the listener's rating, playlists in the folder, and how lately the song was added. */
function rankedTracks(
  tracks: readonly OwnTrack[],
  groups: readonly SongAlbum[],
  lists: readonly ListFile[],
): OwnTrack[] {
  const listed = countEach(lists.flatMap(list => list.tracks));
  const ratings = new Map(
    groups.flatMap(({ songs }) => songs.map(({ file, tags }) => [file.track, tags.rating ?? 0] as const)),
  );
  const times = tracks.map(({ time_add }) => time_add).sort((a, b) => a - b);
  const [oldest = 0, newest = 0] = [times[0], times.at(-1)];
  return tracks.map(track => {
    const recent = newest === oldest ? 0 : (track.time_add - oldest) / (newest - oldest);
    const inLists = Math.min(1, (listed.get(track.id) ?? 0) / 5);
    const rating = ratings.get(track.id) ?? 0;
    const liked = Math.round(600_000 * rating + 300_000 * inLists);
    return { ...track, liked, rank: Math.round(liked + 100_000 * recent) };
  });
}

const playlistNode = ({ path, title, tracks, modified }: ListFile, names: Names): PlaylistNode => ({
  id: names.id('playlist', path),
  title,
  description: '',
  public: true,
  collaborative: false,
  creatorId: filesUser,
  created: serviceTime(modified),
  fans: 0,
  trackIds: [...tracks],
});

interface ArtistParts extends Pick<OwnTables, 'album' | 'track' | 'playlist'> {
  readonly groups: readonly SongAlbum[];
  readonly names: Names;
}

const mostTop = 100;

function artistNodes({ groups, album, track, playlist, names }: ArtistParts): ArtistNode[] {
  const spelled = new Map<number, string>();
  const genres = new Map<number, Set<number>>();
  const idOf = (name: string) => {
    const id = names.id('artist', songNameKey(name));
    if (!spelled.has(id)) spelled.set(id, name);
    return id;
  };
  for (const { artist, songs } of groups) {
    idOf(artist);
    for (const song of songs)
      for (const id of song.artists.map(idOf)) {
        const own = genres.get(id) ?? new Set();
        for (const genre of song.tags.genres) own.add(genreId(genre, names));
        genres.set(id, own);
      }
  }
  const tracks = groupByEach(track, ({ artistId, featured }) => [artistId, ...featured]);
  const releases = groupBy(album, ({ artistId }) => artistId);
  const albums = byId(album);
  const inLists = playlistsByArtist(playlist, track);
  const related = relatedArtists(spelled.keys(), { track, genres });
  return [...spelled].map(([id, name]) => {
    const own = releases.get(id) ?? [];
    const appearances = new Set((tracks.get(id) ?? []).flatMap(({ albumId }) => albums.get(albumId) ?? []));
    for (const each of own) appearances.delete(each);
    return {
      id,
      name,
      genreIds: [...(genres.get(id) ?? [])],
      fans: 0,
      radio: true,
      // Albums of others with songs of the artist come last.
      albumIds: idsOf([...own.toSorted(newestThenLowestId), ...[...appearances].sort(newestThenLowestId)]),
      relatedIds: related.get(id) ?? [],
      topTrackIds: bestIds(tracks.get(id) ?? [], ({ rank }) => rank, mostTop),
      playlistIds: idsOf(inLists.get(id) ?? []),
    };
  });
}

/** The genres of all songs, the most frequent first, each as it is spelt first. */
function genreNames(songs: readonly OwnSong[], names: Names): NamedGenre[] {
  const all = songs.flatMap(({ tags }) => tags.genres);
  const spelled = new Map(all.toReversed().map(name => [genreId(name, names), name]));
  const ids = genresOf(songs, names).slice(0, mostGenres);
  return ids.map(id => ({ id, name: spelled.get(id) ?? '' }));
}

const mostGenres = 1000;

function genreNodes(
  genres: readonly NamedGenre[],
  { artist, track, radio }: Pick<OwnTables, 'artist' | 'track' | 'radio'>,
): GenreNode[] {
  const songs = groupByEach(track, ({ genreIds }) => genreIds);
  const famous = bestIds(artist, ({ topTrackIds }) => topTrackIds.length, artist.length);
  const node = ({ id, name }: NamedGenre, artistIds: number[], radioIds: number[]): GenreNode => ({
    ...{ id, name, artistIds, radioIds, podcastIds: [] },
  });
  return [
    node({ id: 0, name: 'All' }, famous, idsOf(radio)),
    ...genres.map(genre => node(genre, artistsOf(songs.get(genre.id) ?? []), [genre.id])),
  ];
}

/** The artists of songs, those with the most songs first. */
const artistsOf = (tracks: readonly OwnTrack[]): number[] =>
  byCount(countEach(tracks.flatMap(({ artistId, featured }) => [artistId, ...featured])));
