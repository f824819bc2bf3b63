import { fault } from '../service-error.ts';
import type { Kept, Notice, Searched, Shelves } from './collections.ts';

/** How many plays the service remembers. */
const PLAYS = 50;
/** How many searches, and how many notifications. */
const REMEMBERED = 100;

export interface People {
  followings(userId: number): number[];
  followers(userId: number): number[];
  /** False when it was so before. Throws 800 for a user who does not exist. */
  follow(userId: number, target: number): boolean;
  unfollow(userId: number, target: number): void;
  /** The latest first, like the two that follow. */
  notifications(userId: number): Notice[];
  history(userId: number): Kept[];
  searches(userId: number): Searched[];
  notify(userId: number, message: string): void;
  /** A query that was asked before moves to the front. */
  recordSearch(userId: number, query: string): void;
}

/** What users do beside keeping music. `people` are the ids of all of them; `exists` says whether a track exists. */
export function peopleOf(
  shelves: Shelves,
  people: ReadonlySet<number>,
  exists: (trackId: number) => boolean,
  seconds: () => number,
): People {
  const followings = (userId: number) => shelves.followings.get(String(userId)) ?? [];
  const notifications = (userId: number) => shelves.notifications.get(String(userId)) ?? [];
  const searches = (userId: number) => shelves.searches.get(String(userId)) ?? [];
  return {
    followings: userId => followings(userId).filter(id => people.has(id)),
    followers: userId => [...people].filter(id => followings(id).includes(userId)),
    follow: (userId, target) =>
      shelves.change(() => {
        if (!people.has(target)) throw fault.noData();
        const held = followings(userId);
        if (held.includes(target)) return false;
        shelves.followings.put(String(userId), [...held, target]);
        return true;
      }),
    unfollow: (userId, target) =>
      shelves.change(() => {
        const left = followings(userId).filter(id => id !== target);
        shelves.followings.put(String(userId), left);
      }),
    notifications,
    history(userId) {
      const plays = shelves.history.get(String(userId)) ?? [];
      return plays.filter(({ id }) => exists(id)).slice(0, PLAYS);
    },
    searches,
    notify: (userId, message) =>
      shelves.change(() => {
        const notices = latest({ message, at: seconds() }, notifications(userId));
        shelves.notifications.put(String(userId), notices);
      }),
    recordSearch: (userId, query) =>
      shelves.change(() => {
        const others = searches(userId).filter(search => search.query !== query);
        shelves.searches.put(String(userId), latest({ query, at: seconds() }, others));
      }),
  };
}

const latest = <T>(item: T, held: readonly T[]): T[] => [item, ...held].slice(0, REMEMBERED);
