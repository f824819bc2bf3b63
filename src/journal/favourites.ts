import type { Input } from '../client/call.ts';
import type { Question } from '../tools/engine/grants.ts';
import type { ChangeCall } from './journal.ts';
import {
  type FavouriteKind,
  favouritesOf,
  followingsOf,
  glimpse,
  type ListReader,
  presence,
} from './reading.ts';
import type { Act } from './record.ts';
import { counted, someNames } from './words.ts';
import {
  type Asked,
  type Back,
  maybeDone,
  nothingBefore,
  type Prepared,
  type WriteHandler,
} from './write-handler.ts';
import type { WriteName } from './write-names.ts';

/** More than these at once are asked for first. */
export const mostUnasked = 20;

/** A list that things are added to and removed from. */
interface List {
  /** "favourite track", to which an s makes many. */
  readonly one: string;
  readonly add: WriteName;
  readonly remove: WriteName;
  reader(input: Input, context: ChangeCall): ListReader;
}

const favourites = (kind: FavouriteKind): List => ({
  one: `favourite ${kind.slice(0, -1)}`,
  add: `library.add_${kind}`,
  remove: `library.remove_${kind}`,
  reader: (input, context) => favouritesOf(kind, input, context),
});

const followings: List = {
  one: 'followed user',
  add: 'user.follow',
  remove: 'user.unfollow',
  reader: followingsOf,
};

const presenceOf = async ({ input, ids }: Asked, list: List, context: ChangeCall) => {
  const { there, unclear } = await presence(ids, list.reader(input, context));
  return { before: { there: [...there.keys()], unclear: [...unclear] }, names: there };
};

const addition = (list: List): WriteHandler => ({
  words: ({ ids }) => `added ${counted(ids.length, list.one)}`,
  // The answer for a single id tells whether it was new; for several it only tells that one of them was.
  async before(asked, context) {
    if (asked.ids.length < 2) return nothingBefore;
    const found = await presenceOf(asked, list, context);
    return { ...found, settled: { ids: found.before.there, reason: 'already there' } };
  },
  seen: ({ input, ids }, context) => glimpse(ids, list.reader(input, context)),
  async undo(act, back) {
    const { there = [], unclear = [] } = act.before;
    const doubtful = act.ids.length < 2 ? maybeDone(act).filter(id => !act.done.includes(id)) : unclear;
    const fresh = maybeDone(act).filter(id => !there.includes(id) && !doubtful.includes(id));
    if (doubtful.length > 0) {
      back.note(
        `It is not known whether these were new as ${list.one}s, so they stay: ${doubtful.join(', ')}`,
      );
    }
    await put(list.remove, act, fresh, back);
  },
});

const removal = (list: List): WriteHandler => ({
  words: ({ ids }, { names }) => `removed ${counted(ids.length, list.one)}: ${someNames(ids, names, 3)}`,
  // The service says `true` even where there was nothing to remove.
  async before(asked, context) {
    const found = await presenceOf(asked, list, context);
    const { there, unclear } = found.before;
    const absent = asked.ids.filter(id => !there.includes(id) && !unclear.includes(id));
    return { ...found, settled: { ids: absent, reason: 'it was not there' } };
  },
  async seen({ input, ids }, context) {
    const present = await glimpse(ids, list.reader(input, context));
    return new Map([...present].map(([id, there]) => [id, !there]));
  },
  question: async (asked, prepared) => manyGo(asked, prepared, `${list.one}s`),
  async undo(act, back) {
    const { there = [], unclear = [] } = act.before;
    const gone = maybeDone(act).filter(id => there.includes(id) || unclear.includes(id));
    const doubtful = gone.filter(id => unclear.includes(id));
    if (doubtful.length > 0) {
      back.note(`It is not known whether these were ${list.one}s; they are now: ${doubtful.join(', ')}`);
    }
    await put(list.add, act, gone, back);
  },
});

function manyGo({ ids }: Asked, { before, names }: Prepared, about: string): Question | undefined {
  const { unclear = [] } = before;
  const going = ids.filter(id => names.has(id) || unclear.includes(id));
  if (going.length <= mostUnasked) return undefined;
  return {
    text: `Remove ${going.length} ${about}: ${someNames(going, names)}?`,
    facts: going,
  };
}

async function put(name: WriteName, act: Act, ids: readonly number[], back: Back): Promise<void> {
  if (ids.length > 0) await back.write(name, act.input, { ids });
}

const both = <K extends FavouriteKind>(kind: K) => ({
  add: addition(favourites(kind)),
  remove: removal(favourites(kind)),
});

const tracks = both('tracks');
const albums = both('albums');
const artists = both('artists');
const playlists = both('playlists');
const podcasts = both('podcasts');
const radios = both('radios');

const { question: _, ...unfollow }: WriteHandler = {
  ...removal(followings),
  words: ({ ids }, { names }) => `stopped following ${someNames(ids, names)}`,
};

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
  'user.follow': { ...addition(followings), words: ({ ids }) => `followed user ${ids[0]}` },
  'user.unfollow': unfollow,
} satisfies Partial<Record<WriteName, WriteHandler>>;
