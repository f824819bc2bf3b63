import type { OwnerFacts, UserFacts } from './facts.ts';
import type { OwnPlaylist, PersonalSong } from './graph.ts';
import { type Row, readRecord, readTable } from './table.ts';
import { owner as ownerRecord } from './tables/owner.ts';
import { ownerPlaylists } from './tables/owner-playlists.ts';
import { uploads } from './tables/uploads.ts';
import { users as userTable } from './tables/users.ts';

/** The demo account's owner, and everybody else. */
export function readListeners(): { users: UserFacts[]; owner: OwnerFacts } {
  const everybody = readTable(userTable).map(readUser);
  const record = readRecord(ownerRecord);
  const owner = everybody.find(({ id }) => id === record.number('id'));
  if (owner === undefined) throw new RangeError('the owner is not among the users');
  return {
    users: everybody.filter(user => user !== owner),
    owner: { ...owner, ...readOwner(owner, record) },
  };
}

const readUser = (row: Row): UserFacts => ({
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

const readOwner = ({ favourites }: UserFacts, record: Row): Omit<OwnerFacts, keyof UserFacts> => ({
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
  playlists: readTable(ownerPlaylists).map(row => readPlaylist(row, favourites.tracks)),
  bookmark: { episodeId: record.number('bookmarked episode'), offset: record.number('bookmark') },
  searches: record.text('searches').split('\n'),
});

const readUpload = (row: Row): PersonalSong => ({
  id: row.number('id'),
  title: row.text('title'),
  artist: row.text('artist'),
  album: row.text('album'),
  duration: row.number('seconds'),
});

const readPlaylist = (row: Row, loved: readonly number[]): OwnPlaylist => ({
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
