import type { MusicChange } from './music-server-changes.ts';
import type { MusicLibrary } from './music-server-place.ts';
import type { InventedSong, List } from './music-server-traits.ts';

/** What the other client does. */
export interface Act {
  readonly name: string;
  readonly about: 'the list' | 'stars';
  /** Does it. False while what it is about is not there. */
  act(library: MusicLibrary, operation: MusicChange): boolean;
  /** Whether what it added is still there, where its place is. */
  isKept(library: MusicLibrary, operation: MusicChange): boolean;
  /** What a change of ours that goes on leaves, where the act came in its midst. `first`: the first song of the list then. */
  leaves?(had: Had, first: string, operation: MusicChange): Had;
}

/** A song that only the other client knows. */
export const theirs: InventedSong = {
  ...{ title: 'Pannonica', artist: 'Thelonious Monk', album: 'Alone', seconds: 180 },
};

/** The list that a change is about. It may have another name by now. */
export function listOf({ playlists }: MusicLibrary, { makes }: MusicChange): List | undefined {
  const names = makes === undefined ? ['Evening', 'Night', 'Supper'] : [makes];
  return playlists.find(({ name }) => names.includes(name));
}

/** `work` is true where it changed something. */
const inList = (
  name: string,
  work: (list: List, library: MusicLibrary) => boolean,
  more: { readonly leaves?: Act['leaves']; isKept?(list: List, library: MusicLibrary): boolean } = {},
): Act => ({
  ...{ name, about: 'the list' },
  ...(more.leaves && { leaves: more.leaves }),
  act(library, operation) {
    const list = listOf(library, operation);
    return list !== undefined && work(list, library);
  },
  isKept(library, operation) {
    const list = listOf(library, operation);
    return list === undefined || more.isKept?.(list, library) !== false;
  },
});

const addition = (name: string, add: (songs: string[], id: string) => number): Act =>
  inList(name, ({ songs }, library) => add(songs, library.idOf(theirs.title)) > 0, {
    isKept: ({ songs }, library) => songs.filter(id => id === library.idOf(theirs.title)).length === 1,
    leaves: had => had,
  });

const listName = ({ makes = 'Evening' }: MusicChange) => makes;

const without = ({ lists, stars }: Had, song: string, list: string): Had => ({
  stars,
  lists: lists.map(({ name, songs }) => ({
    name,
    songs: songs.filter(each => name !== list || each !== song),
  })),
});

const withStars = (
  name: string,
  work: (library: MusicLibrary) => void,
  isKept: (library: MusicLibrary) => boolean = () => true,
): Act => ({
  ...{ name, about: 'stars', isKept },
  act(library) {
    work(library);
    return true;
  },
});

const star = (library: MusicLibrary, ...ids: readonly string[]) => {
  for (const id of ids) library.starred.set(id, '2025-02-02T00:00:00Z');
};

export const lastFirst = 'puts the last song first';
export const songFirst = 'adds a song at the start';

export const acts: readonly Act[] = [
  addition('adds a song at the end', (songs, id) => songs.push(id)),
  addition(songFirst, (songs, id) => songs.unshift(id)),
  inList('takes the first song out', ({ songs }) => songs.shift() !== undefined, {
    leaves: (had, first, operation) => without(had, first, listName(operation)),
  }),
  inList(lastFirst, ({ songs }) => songs.length > 1 && songs.unshift(songs.pop() ?? '') > 0, {
    leaves: had => had,
  }),
  inList(
    'deletes the list',
    (list, { playlists }) => playlists.splice(playlists.indexOf(list), 1).length > 0,
  ),
  withStars(
    'stars another song',
    library => star(library, library.idOf(theirs.title)),
    library => library.starred.has(library.idOf(theirs.title)),
  ),
  withStars('stars everything', library =>
    star(library, ...library.songs.flatMap(({ id, albumId, artistId }) => [id, albumId, artistId])),
  ),
  withStars('takes all stars away', library => library.starred.clear()),
];

/** What a library has, in words. */
export interface Had {
  /** Where a song of theirs is does not matter, so it is not in these. */
  readonly lists: readonly { readonly name: string; readonly songs: readonly string[] }[];
  readonly stars: readonly string[];
}

export function hadBy({ playlists, starred, songs }: MusicLibrary): Had {
  const titles = new Map(songs.map(({ id, title }) => [id, title]));
  const lists = playlists.map(list => ({
    name: list.name,
    songs: list.songs.map(id => titles.get(id) ?? id).filter(title => title !== theirs.title),
  }));
  return {
    lists: lists.sort((a, b) => a.name.localeCompare(b.name)),
    stars: [...starred.keys()].map(id => titles.get(id) ?? id).sort(),
  };
}
