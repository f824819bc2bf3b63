import { errors } from '../shared/service-error.ts';
import type { Collections, Kept, Notice, Searched } from './collections.ts';

/** How many plays the service remembers. */
const mostPlays = 50;
/** How many searches, and how many notifications. */
const mostRemembered = 100;

export interface Activity {
  followings(userId: number): number[];
  followers(userId: number): number[];
  /** False when the target was followed before. Throws error 800 for a user who does not exist. */
  follow(userId: number, target: number): boolean;
  unfollow(userId: number, target: number): void;
  /** The latest first, as in `history` and `searches`. */
  notifications(userId: number): Notice[];
  history(userId: number): Kept[];
  searches(userId: number): Searched[];
  notify(userId: number, message: string): void;
  /** An earlier search with the same query is replaced. */
  recordSearch(userId: number, query: string): void;
}

/**
 * Whom users follow, what they heard and searched, and their notifications. `people` are the ids of all users;
 * `exists` says whether a track does.
 */
export function activityOf(
  collections: Collections,
  people: ReadonlySet<number>,
  exists: (trackId: number) => boolean,
  seconds: () => number,
): Activity {
  const followings = (userId: number) => collections.followings.get(String(userId)) ?? [];
  const notifications = (userId: number) => collections.notifications.get(String(userId)) ?? [];
  const searches = (userId: number) => collections.searches.get(String(userId)) ?? [];
  return {
    followings: userId => followings(userId).filter(id => people.has(id)),
    followers: userId => [...people].filter(id => followings(id).includes(userId)),
    follow: (userId, target) =>
      collections.change(() => {
        if (!people.has(target)) throw errors.noData();
        const held = followings(userId);
        if (held.includes(target)) return false;
        collections.followings.put(String(userId), [...held, target]);
        return true;
      }),
    unfollow: (userId, target) =>
      collections.change(() => {
        const left = followings(userId).filter(id => id !== target);
        collections.followings.put(String(userId), left);
      }),
    notifications,
    history(userId) {
      const plays = collections.history.get(String(userId)) ?? [];
      return plays.filter(({ id }) => exists(id)).slice(0, mostPlays);
    },
    searches,
    notify: (userId, message) =>
      collections.change(() => {
        const notices = latest({ message, at: seconds() }, notifications(userId));
        collections.notifications.put(String(userId), notices);
      }),
    recordSearch: (userId, query) =>
      collections.change(() => {
        const others = searches(userId).filter(search => search.query !== query);
        collections.searches.put(String(userId), latest({ query, at: seconds() }, others));
      }),
  };
}

const latest = <T>(item: T, held: readonly T[]): T[] => [item, ...held].slice(0, mostRemembered);
