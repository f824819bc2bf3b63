import type { FavouriteKind } from '../../client/api/favourites.ts';
import type { Input } from '../../client/api/field.ts';
import type { ChangeAbout } from '../change-about.ts';
import type { ChangeCall, WriteHandler, WriteHandlers } from '../change-call.ts';
import { leftOf, type NewStep, type Step } from '../job.ts';
import { favouritesOf, followingsOf, glimpse, type ListReader, presence } from '../presence.ts';
import { firstNames, type Name, namesOf } from '../question.ts';
import type { WriteName } from '../write-names.ts';

/** Before more than so many are removed at once, the listener is asked. */
export const mostUnasked = 20;

/** A list of the listener's, with the writes that add to it and remove from it. */
interface List {
  readonly add: WriteName;
  readonly remove: WriteName;
  reader(input: Input, call: ChangeCall): ListReader;
  added(count: number, first: Name[]): ChangeAbout;
  removed(count: number, first: Name[]): ChangeAbout;
  /** "tracks", "followings". */
  readonly of: string;
  /** Whether the listener is asked before many are removed. */
  readonly asks: boolean;
  /** Whether its items have a date and a place of their own. */
  readonly dated: boolean;
}

const favourites = (kind: FavouriteKind): List => ({
  of: kind,
  asks: true,
  dated: true,
  add: `library.add_${kind}`,
  remove: `library.remove_${kind}`,
  reader: (input, call) => favouritesOf(kind, input, call),
  added: (count, first) => ({ what: 'favourites-added', kind, count, first }),
  removed: (count, first) => ({ what: 'favourites-removed', kind, count, first }),
});

const followings: List = {
  of: 'followings',
  asks: false,
  dated: false,
  add: 'user.follow',
  remove: 'user.unfollow',
  reader: followingsOf,
  added: (count, first) => ({ what: 'followed', count, first }),
  removed: (count, first) => ({ what: 'unfollowed', count, first }),
};

async function presenceOf({ input, ids }: NewStep, list: List, call: ChangeCall) {
  const { there, unclear } = await presence(ids, list.reader(input, call));
  return { before: { there: [...there.keys()], unclear: [...unclear] }, names: there };
}

/** What both writes of a list tell of it. */
const telling = ({ of }: List) =>
  ({
    of,
    stands(_, { seen }) {
      const total = seen.totalOf(of);
      return total === undefined ? undefined : { what: 'list', of, total };
    },
    // How long the list is, is not known between a write and the next look.
    forget: (_, { seen }) => seen.count(of, undefined),
  }) satisfies Partial<WriteHandler>;

/** One favourite is worth two requests and not five. */
async function glimpseOf({ input, ids }: NewStep, list: List, call: ChangeCall) {
  const seen = await glimpse(ids, list.reader(input, call));
  const there = ids.filter(id => seen.get(id));
  return { before: { there, unclear: ids.filter(id => !seen.has(id)) }, names: new Map<number, string>() };
}

const addition = (list: List): WriteHandler => ({
  ...telling(list),
  about: (step, prepared) => list.added(step.ids.length, firstNames(step.ids, prepared.names)),
  async prepare(step, call) {
    const found = await (step.ids.length > 1 ? presenceOf : glimpseOf)(step, list, call);
    return { ...found, settled: { ids: found.before.there, reason: 'already-there' } };
  },
  look: ({ input, ids }, call) => glimpse(ids, list.reader(input, call)),
  inverse(step, ids) {
    const { there = [] } = step.before;
    const fresh = ids.filter(id => !there.includes(id));
    const doubtful = fresh.filter(id => !isSure(step, id));
    return {
      steps: stepsOf(
        list.remove,
        step,
        fresh.filter(id => !doubtful.includes(id)),
      ),
      notes: doubtful.length === 0 ? [] : [{ note: 'perhaps-not-new', of: list.of, ids: doubtful }],
    };
  },
});

/**
 * Whether this step surely added the favourite: what the listener had before must not go. Of a single one the answer
 * tells whether it was new; of several, only that at least one was.
 */
const isSure = ({ ids, before: { there, unclear = [] }, done }: Step, id: number) =>
  (ids.length === 1 && done.includes(id)) || (there !== undefined && !unclear.includes(id));

const questionAbout =
  (kind: List['of']): NonNullable<WriteHandler['question']> =>
  async ({ ids }, { before, names }) => {
    const { unclear = [] } = before;
    const going = ids.filter(id => names.has(id) || unclear.includes(id));
    if (going.length <= mostUnasked) return undefined;
    return { ask: 'remove-favourites', kind, names: namesOf(going, names), facts: going };
  };

const removal = (list: List): WriteHandler => ({
  ...telling(list),
  ...(list.dated
    ? { loses: (step: Step) => (leftOf(step).length === 1 ? ('place' as const) : ('places' as const)) }
    : {}),
  about: (step, prepared) => list.removed(step.ids.length, firstNames(step.ids, prepared.names)),
  // The service says `true` even where there was nothing to remove.
  async prepare(step, call) {
    const found = await presenceOf(step, list, call);
    const { there, unclear } = found.before;
    const absent = step.ids.filter(id => !there.includes(id) && !unclear.includes(id));
    return { ...found, settled: { ids: absent, reason: 'was-not-there' } };
  },
  async look({ input, ids }, call) {
    const present = await glimpse(ids, list.reader(input, call));
    return new Map([...present].map(([id, there]) => [id, !there]));
  },
  ...(list.asks ? { question: questionAbout(list.of) } : {}),
  inverse(step, ids) {
    const { there = [], unclear = [] } = step.before;
    const doubtful = ids.filter(id => unclear.includes(id));
    return {
      steps: stepsOf(
        list.add,
        step,
        ids.filter(id => there.includes(id) || unclear.includes(id)),
      ),
      notes: doubtful.length === 0 ? [] : [{ note: 'perhaps-was-not', of: list.of, ids: doubtful }],
    };
  },
});

const stepsOf = (write: WriteName, { input }: Step, ids: readonly number[]): NewStep[] =>
  ids.length === 0 ? [] : [{ write, input, ids: [...ids] }];

const both = (kind: FavouriteKind) => ({
  add: addition(favourites(kind)),
  remove: removal(favourites(kind)),
});
const tracks = both('tracks');
const albums = both('albums');
const artists = both('artists');
const playlists = both('playlists');
const podcasts = both('podcasts');
const radios = both('radios');

export const favouriteHandlers = {
  'library.add_tracks': tracks.add,
  'library.add_albums': albums.add,
  'library.add_artists': artists.add,
  'library.add_playlists': playlists.add,
  'library.add_podcasts': podcasts.add,
  'library.add_radios': radios.add,
  'library.remove_tracks': tracks.remove,
  'library.remove_albums': albums.remove,
  'library.remove_artists': artists.remove,
  'library.remove_playlists': playlists.remove,
  'library.remove_podcasts': podcasts.remove,
  'library.remove_radios': radios.remove,
  'user.follow': addition(followings),
  'user.unfollow': removal(followings),
} satisfies Partial<WriteHandlers>;
