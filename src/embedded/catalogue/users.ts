import { OWNER_ID, PEOPLE, type Person } from './data/people.ts';
import type { Favourites, PlaylistNode, PodcastNode, RadioNode, UserNode } from './graph.ts';
import { idsOf } from './lists.ts';
import { makeRandom, type Random, subSeed } from './random.ts';
import { ofGenres, pickTracks, type Shelf } from './shelf.ts';

const PART = 5000;

/** Everything a library can be put together from. */
export interface Stock {
  shelf: Shelf;
  playlists: readonly PlaylistNode[];
  podcasts: readonly PodcastNode[];
  radios: readonly RadioNode[];
}

/** The other listeners; each follows a few of the others, and some follow the owner. */
export function makeUsers(stock: Stock, seed: number): UserNode[] {
  const users = PEOPLE.map((person, i) => makeUser(stock, person, makeRandom(subSeed(seed, PART + i))));
  const followings = users.map((user, i) => followedBy(user, i, users));
  return users.map((user, i) => ({
    ...user,
    followings: followings[i] ?? [],
    followers: [
      ...users.filter((_, other) => followings[other]?.includes(user.id)).map(other => other.id),
      ...(OWNER_FOLLOWS.includes(i) ? [OWNER_ID] : []),
    ],
  }));
}

/** Places in PEOPLE. */
const OWNER_FOLLOWS: readonly number[] = [0, 2, 4];
const FOLLOW_OWNER: readonly number[] = [0, 1, 3, 4];

export const OWNER_FOLLOWINGS: readonly number[] = idsAt(OWNER_FOLLOWS);
export const OWNER_FOLLOWERS: readonly number[] = idsAt(FOLLOW_OWNER);

function idsAt(places: readonly number[]): number[] {
  return PEOPLE.filter((_, i) => places.includes(i)).map(person => person.id);
}

function followedBy(user: UserNode, at: number, users: readonly UserNode[]): number[] {
  const others = users.filter((other, i) => other !== user && (i + at) % 3 !== 0);
  return [...idsOf(others), ...(FOLLOW_OWNER.includes(at) ? [OWNER_ID] : [])];
}

function makeUser(stock: Stock, person: Person, random: Random): UserNode {
  const own = stock.playlists.filter(list => list.creatorId === person.id);
  return {
    id: person.id,
    name: person.name,
    country: person.country,
    favourites: makeFavourites(stock, person.likes, random.between(30, 60), person.id, random),
    followings: [],
    followers: [],
    playlistIds: idsOf(own),
  };
}

/** What somebody who likes these genres would have kept; `keeperId` does not keep their own playlists. */
export function makeFavourites(
  stock: Stock,
  likes: readonly number[],
  tracks: number,
  keeperId: number,
  random: Random,
): Favourites {
  const { shelf } = stock;
  const liked = <T extends { genreId: number }>(items: readonly T[]) =>
    items.filter(item => likes.includes(item.genreId));
  const albums = ofGenres(shelf.albums, likes).filter(
    album => album.available && album.recordType === 'album',
  );
  return {
    tracks: pickTracks(random, ofGenres(shelf.tracks, likes), tracks),
    albums: idsOf(random.sample(albums, 12)),
    artists: idsOf(random.sample(ofGenres(shelf.artists, likes), 10)),
    playlists: idsOf(
      random.sample(
        stock.playlists.filter(list => list.creatorId !== keeperId),
        4,
      ),
    ),
    podcasts: idsOf(liked(stock.podcasts)),
    radios: idsOf(liked(stock.radios).slice(0, 4)),
  };
}
