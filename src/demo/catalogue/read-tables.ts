import { type Row, readRecord, readTable } from './table.ts';
import { albums } from './tables/albums.ts';
import { artists } from './tables/artists.ts';
import { episodes as episodeTable } from './tables/episodes.ts';
import { genres } from './tables/genres.ts';
import { owner as ownerRecord } from './tables/owner.ts';
import { ownerPlaylists } from './tables/owner-playlists.ts';
import { playlists } from './tables/playlists.ts';
import { podcasts as podcastTable } from './tables/podcasts.ts';
import { radios } from './tables/radios.ts';
import { tracks } from './tables/tracks.ts';
import { uploads } from './tables/uploads.ts';
import { users as userTable } from './tables/users.ts';

/** The content of the demo catalogue's tables. */
export const demoFacts = () => ({
  genres: readGenres(),
  artists: readArtists(),
  ...readAlbums(),
  radios: readRadios(),
  playlists: readPlaylists(),
  ...readPodcasts(),
  ...readListeners(),
});

const readGenres = () =>
  readTable(genres).map(row => ({
    id: row.number('id'),
    name: row.text('name'),
    near: row.ids('near'),
    editorial: row.optional('editorial'),
  }));

const readArtists = () =>
  readTable(artists).map(row => ({
    id: row.number('id'),
    name: row.text('name'),
    genreIds: row.ids('genres'),
    fans: row.number('fans'),
    radio: row.flag('radio'),
  }));

const recordTypes = ['album', 'single', 'ep', 'compile'] as const;

function recordType(text: string): (typeof recordTypes)[number] {
  const known = recordTypes.find(type => type === text);
  if (known === undefined) throw new RangeError(`no type of album: ${text}`);
  return known;
}

/** The albums, and all their tracks. */
function readAlbums() {
  const released = readTable(albums).map(row => ({
    cover: row.number('cover'),
    album: {
      id: row.number('id'),
      title: row.text('title'),
      artistId: row.number('artist'),
      label: row.text('label'),
      upc: row.text('upc'),
      releaseDate: row.text('released'),
      recordType: recordType(row.text('type')),
      fans: row.number('fans'),
      available: !row.flag('withdrawn'),
    },
  }));
  return {
    albums: released.map(({ album }) => album),
    tracks: readTracks(new Map(released.map(each => [each.album.id, each]))),
  };
}

type Released = ReadonlyMap<
  number,
  {
    readonly album: { readonly id: number; readonly artistId: number; readonly releaseDate: string };
    readonly cover: number;
  }
>;

function readTracks(released: Released) {
  /** How many tracks there are so far, by album and disk. */
  const counts = new Map<string, number>();
  return readTable(tracks).map(row => {
    const { album, cover } = released.get(row.number('album')) ?? {};
    if (!album) throw new RangeError(`no album of track ${row.text('id')}`);
    const [disk, alternativeId] = [row.number('disk'), row.optional('alternative')];
    const [titleShort, titleVersion] = [row.text('title'), row.text('version')];
    const position = (counts.get(`${album.id} ${disk}`) ?? 0) + 1;
    counts.set(`${album.id} ${disk}`, position);
    return {
      id: row.number('id'),
      title: titleVersion === '' ? titleShort : `${titleShort} ${titleVersion}`,
      titleShort,
      titleVersion,
      artistId: album.artistId,
      featured: row.ids('guests'),
      albumId: album.id,
      disk,
      position,
      duration: row.number('seconds'),
      bpm: row.number('bpm'),
      gain: row.number('gain'),
      rank: row.number('rank'),
      isrc: row.text('isrc'),
      releaseDate: row.text('released') || album.releaseDate,
      explicit: row.number('explicit') === 1,
      explicitContent: row.number('explicit'),
      explicitCover: cover ?? 0,
      readable: alternativeId === undefined,
      alternativeId,
    };
  });
}

const readRadios = () =>
  readTable(radios).map(row => ({
    id: row.number('id'),
    title: row.text('title'),
    description: row.text('description'),
    genreId: row.number('genre'),
    trackIds: row.ids('tracks'),
    mix: row.flag('mix'),
  }));

const readPlaylists = () =>
  readTable(playlists).map(row => ({
    id: row.number('id'),
    title: row.text('title'),
    description: row.text('description'),
    public: true,
    collaborative: false,
    creatorId: row.number('creator'),
    created: row.text('created'),
    fans: row.number('fans'),
    trackIds: row.ids('tracks'),
  }));

/** The podcasts, and all their episodes. */
function readPodcasts() {
  const withdrawn = new Set(
    readTable(podcastTable).flatMap(row => (row.flag('withdrawn') ? row.number('id') : [])),
  );
  const episodes = readTable(episodeTable).map(row => ({
    id: row.number('id'),
    podcastId: row.number('podcast'),
    title: row.text('title'),
    description: row.text('description'),
    duration: row.number('seconds'),
    releaseDate: row.text('released'),
    available: !withdrawn.has(row.number('podcast')),
  }));
  const podcasts = readTable(podcastTable).map(row => {
    const id = row.number('id');
    const own = row.flag('notes') ? episodes.filter(({ podcastId }) => podcastId === id) : [];
    return {
      id,
      title: row.text('title'),
      description: row.text('about') + notesOn(own),
      fans: row.number('fans'),
      available: !withdrawn.has(id),
      genreId: row.number('genre'),
    };
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

/** The demo account's owner, and everybody else. */
function readListeners() {
  const everybody = readTable(userTable).map(readUser);
  const record = readRecord(ownerRecord);
  const owner = everybody.find(({ id }) => id === record.number('id'));
  if (owner === undefined) throw new RangeError('the owner is not among the users');
  return {
    users: everybody.filter(user => user !== owner),
    owner: { ...owner, ...readOwner(owner, record) },
  };
}

const readUser = (row: Row) => ({
  id: row.number('id'),
  name: row.text('name'),
  country: row.text('country'),
  favourites: {
    tracks: row.ids('tracks'),
    albums: row.ids('albums'),
    artists: row.ids('artists'),
    playlists: row.ids('playlists'),
    podcasts: row.ids('podcasts'),
    radios: row.ids('radios'),
  },
  followings: row.ids('follows'),
});

const readOwner = ({ favourites }: ReturnType<typeof readUser>, record: Row) => ({
  firstname: record.text('firstname'),
  lastname: record.text('lastname'),
  email: record.text('email'),
  birthday: record.text('birthday'),
  gender: record.text('gender') === 'F' ? 'F' : 'M',
  lang: record.text('language'),
  inscriptionDate: record.text('joined'),
  history: record.ids('history'),
  flow: record.ids('flow'),
  recommendations: {
    albums: record.ids('recommended albums'),
    artists: record.ids('recommended artists'),
    playlists: record.ids('recommended playlists'),
    tracks: record.ids('recommended tracks'),
    radios: record.ids('recommended radios'),
    releases: record.ids('recommended releases'),
  },
  personalSongs: readTable(uploads).map(readUpload),
  playlists: readTable(ownerPlaylists).map(row => readOwnPlaylist(row, favourites.tracks)),
  bookmark: { episodeId: record.number('bookmarked episode'), offset: record.number('bookmark') },
  searches: record.text('searches').split('\n'),
});

const readUpload = (row: Row) => ({
  id: row.number('id'),
  title: row.text('title'),
  artist: row.text('artist'),
  album: row.text('album'),
  duration: row.number('seconds'),
});

const readOwnPlaylist = (row: Row, loved: readonly number[]) => ({
  id: row.number('id'),
  title: row.text('title'),
  description: row.text('description'),
  public: row.flag('public'),
  collaborative: false,
  isLovedTrack: row.flag('loved'),
  created: row.text('created'),
  fans: row.number('fans'),
  trackIds: row.flag('loved') ? [...loved] : row.ids('tracks'),
});
