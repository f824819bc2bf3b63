import { OWNER_ID } from './data/people.ts';
import type {
  EpisodeNode,
  Favourites,
  OwnerNode,
  OwnPlaylist,
  PersonalSong,
  Recommendations,
} from './graph.ts';
import { idsOf } from './lists.ts';
import { makeRandom, type Random, subSeed } from './random.ts';
import { ofGenres, pickTracks } from './shelf.ts';
import { makeFavourites, OWNER_FOLLOWERS, OWNER_FOLLOWINGS, type Stock } from './users.ts';

const PART = 6000;
const LIKES = [98, 132, 85, 129, 466];
/** Not yet in the library, but close by. */
const CURIOUS = [106, 169, 16, 173];

const PERSONAL_SONGS: readonly PersonalSong[] = [
  {
    id: -3_141_162_703,
    title: 'Kitchen Waltz (rough take)',
    artist: 'Nell & Dad',
    album: 'Phone Recordings',
    duration: 143,
  },
  {
    id: -3_141_162_811,
    title: 'Choir Rehearsal – Altos, bars 12–40',
    artist: 'St. Osyth Singers',
    album: 'Spring Concert',
    duration: 388,
  },
  { id: -3_141_163_067, title: 'Untitled 7', artist: 'Nell Tarnmoor', album: '', duration: 96 },
];

const SEARCHES = [
  'satie gymnopedie',
  'night ferry live',
  'kettle song',
  'ragtime piano',
  '青い灯台',
  'salt and cedar feat odessa',
];

/** The demo account: somebody with a piano, a commute and a few opinions. The same at every catalogue size. */
export function makeOwner(stock: Stock, episodes: readonly EpisodeNode[], seed: number): OwnerNode {
  const random = makeRandom(subSeed(seed, PART));
  const favourites = makeFavourites(stock, LIKES, 42, OWNER_ID, random);
  const playlists = makeOwnPlaylists(stock, favourites, random);
  const [bookmarked] = episodes.filter(episode => favourites.podcasts.includes(episode.podcastId)).slice(3);
  return {
    ...PROFILE,
    favourites,
    followings: [...OWNER_FOLLOWINGS],
    followers: [...OWNER_FOLLOWERS],
    playlistIds: playlists.map(list => list.id),
    history: makeHistory(stock, favourites, random),
    flow: pickTracks(random, ofGenres(stock.shelf.tracks, [...LIKES, ...CURIOUS]), 40),
    recommendations: recommend(stock, favourites, random),
    personalSongs: PERSONAL_SONGS.map(song => ({ ...song })),
    playlists,
    bookmark: { episodeId: bookmarked?.id ?? 0, offset: 55 },
    searches: [...SEARCHES],
  };
}

const PROFILE = {
  id: OWNER_ID,
  name: 'nell.tarnmoor',
  country: 'GB',
  firstname: 'Nell',
  lastname: 'Tarnmoor',
  email: 'nell.tarnmoor@example.com',
  birthday: '1991-04-12',
  gender: 'F',
  lang: 'EN',
  inscriptionDate: '2016-09-03',
} as const;

/** What was kept and what was only tried, with a few favourites coming back. */
function makeHistory(stock: Stock, favourites: Favourites, random: Random): number[] {
  const tried = pickTracks(random, ofGenres(stock.shelf.tracks, [...LIKES, ...CURIOUS]), 26);
  const kept = random.sample(favourites.tracks, 24);
  return [...random.sample([...tried, ...kept], 50), ...kept.slice(0, 10)];
}

function makeOwnPlaylists(stock: Stock, favourites: Favourites, random: Random): OwnPlaylist[] {
  const from = (genres: readonly number[], count: number) =>
    pickTracks(random, ofGenres(stock.shelf.tracks, genres), count);
  const list = (
    id: number,
    title: string,
    description: string,
    created: string,
    trackIds: number[],
  ): OwnPlaylist => {
    return {
      id,
      title,
      description,
      public: false,
      collaborative: false,
      isLovedTrack: false,
      created,
      fans: 0,
      trackIds,
    };
  };
  const loved = list(4_417_083_001, 'Loved Tracks', '', '2016-09-03 19:02:11', [...favourites.tracks]);
  const walk = list(
    4_417_083_377,
    'Evening Walk',
    'Along the canal and back by the bakery.',
    '2021-05-16 20:41:09',
    from(LIKES, 30),
  );
  return [
    { ...loved, isLovedTrack: true },
    list(
      4_417_083_122,
      'Practice Room',
      'Pieces I could play, if I practised.',
      '2018-02-11 10:15:40',
      from([98, 129], 18),
    ),
    list(4_417_083_245, 'To Sort Out Later', '', '2019-11-30 23:48:02', from([...LIKES, ...CURIOUS], 24)),
    { ...walk, public: true, fans: 14 },
  ];
}

function recommend(stock: Stock, favourites: Favourites, random: Random): Recommendations {
  const { shelf } = stock;
  const genres = [...LIKES, ...CURIOUS];
  const albums = ofGenres(shelf.albums, genres).filter(
    album => album.available && !favourites.albums.includes(album.id),
  );
  const artists = ofGenres(shelf.artists, genres).filter(artist => !favourites.artists.includes(artist.id));
  const tracks = ofGenres(shelf.tracks, genres).filter(track => !favourites.tracks.includes(track.id));
  const newest = [...albums].sort((a, b) =>
    a.releaseDate < b.releaseDate ? 1 : a.releaseDate > b.releaseDate ? -1 : a.id - b.id,
  );
  return {
    albums: idsOf(
      random.sample(
        albums.filter(album => album.recordType === 'album'),
        20,
      ),
    ),
    artists: idsOf(random.sample(artists, 20)),
    playlists: idsOf(stock.playlists.filter(list => !favourites.playlists.includes(list.id)).slice(0, 10)),
    tracks: pickTracks(random, tracks, 40),
    radios: idsOf(stock.radios.filter(radio => !favourites.radios.includes(radio.id)).slice(0, 8)),
    releases: idsOf(newest.slice(0, 15)),
  };
}
