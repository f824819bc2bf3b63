import { isDeepStrictEqual } from 'node:util';
import { favouriteKinds, type Library, type PlaylistState, type TrackFacts } from './library.ts';
import type { LibraryChange, PlaylistChange, SetChange } from './task.ts';
import { trackProblems } from './track-rules.ts';

/** Reads a track once, however often it is needed. */
export type ReadTrack = (id: number) => Promise<TrackFacts>;

/** The differences from the library that `change` describes, a sentence each. */
export async function endStateProblems(
  before: Library,
  after: Library,
  change: LibraryChange,
  readTrack: ReadTrack,
): Promise<string[]> {
  return [
    ...(await playlistProblems(before.playlists, after.playlists, change, readTrack)),
    ...noFavourites(before, after, change),
    ...favouriteKinds.flatMap(kind =>
      setProblems(
        `favourite ${kind}`,
        before.favourites[kind],
        after.favourites[kind],
        change.favourites?.[kind],
      ),
    ),
    ...setProblems('followings', before.followings, after.followings, change.followings),
    ...mapProblems('bookmark of', before.bookmarks, after.bookmarks, change.bookmarks, 'removed'),
    ...mapProblems('upload', before.uploads, after.uploads, change.uploads, 'deleted'),
  ];
}

/** The tracks of new playlists of favourites that were none. */
const noFavourites = (before: Library, after: Library, { made = {} }: LibraryChange): string[] =>
  after.playlists.flatMap(({ title, tracks }) => {
    const rules = made[title]?.tracks;
    if (rules === undefined || !('favourites' in rules)) return [];
    return tracks
      .filter(id => !before.favourites.tracks.includes(id))
      .map(id => `"${title}": ${id} is no favourite`);
  });

async function playlistProblems(
  before: readonly PlaylistState[],
  after: readonly PlaylistState[],
  { playlists = {}, made = {} }: LibraryChange,
  readTrack: ReadTrack,
): Promise<string[]> {
  const left = [...after];
  /** Takes out the playlist with this id, or else with this title. */
  const take = (title: string | undefined, id?: number) => {
    const same = left.findIndex(list => list.id === id);
    const at = same < 0 ? left.findIndex(list => list.title === title) : same;
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const problems: string[] = [];
  for (const earlier of before) {
    const expected = playlists[earlier.title] ?? {};
    const isDeleted = expected === 'deleted';
    const now = take(isDeleted ? undefined : (expected.title ?? earlier.title), earlier.id);
    if (isDeleted) problems.push(...(now === undefined ? [] : [`"${earlier.title}" is still there`]));
    else if (now === undefined) problems.push(`"${earlier.title}" is gone`);
    else problems.push(...(await changeProblems(earlier, now, expected, readTrack)));
  }
  for (const [title, expected] of Object.entries(made)) {
    const now = take(title);
    if (now === undefined) problems.push(`no new playlist "${title}"`);
    else problems.push(...(await changeProblems(undefined, now, expected, readTrack)));
  }
  return [...problems, ...left.map(({ title }) => `"${title}" was made, but nobody asked for it`)];
}

async function changeProblems(
  earlier: PlaylistState | undefined,
  now: PlaylistState,
  { tracks, ...expected }: PlaylistChange,
  readTrack: ReadTrack,
): Promise<string[]> {
  const { id: _, tracks: was, ...facts } = earlier ?? { id: 0, tracks: undefined };
  const are = new Map<string, unknown>(Object.entries(now));
  const wrong = Object.entries({ ...facts, ...expected }).filter(
    ([name, value]) => !isDeepStrictEqual(are.get(name), value),
  );
  const problems = await trackProblems(was ?? [], now.tracks, tracks ?? was ?? {}, readTrack);
  return [
    ...wrong.map(([name, value]) => `${name} is ${show(are.get(name))}, not ${show(value)}`),
    ...problems,
  ].map(problem => `"${now.title}": ${problem}`);
}

function setProblems(
  name: string,
  before: readonly number[],
  after: readonly number[],
  { added = [], removed = [] }: SetChange = {},
): string[] {
  const expected = new Set([...before.filter(id => !removed.includes(id)), ...added]);
  const present = new Set(after);
  return [
    ...[...expected].filter(id => !present.has(id)).map(id => `${name}: ${id} is missing`),
    ...after.filter(id => !expected.has(id)).map(id => `${name}: ${id} should not be there`),
  ];
}

function mapProblems<T>(
  name: string,
  before: ReadonlyMap<number, T>,
  after: ReadonlyMap<number, T>,
  change: Readonly<Record<number, Partial<T> | string>> = {},
  gone: string,
): string[] {
  const ids = new Set([...before.keys(), ...after.keys(), ...Object.keys(change).map(Number)]);
  return [...ids].flatMap(id => {
    const [was, is, wanted] = [before.get(id), after.get(id), change[id]];
    const expected = wanted === gone ? undefined : combined(was, wanted);
    return isDeepStrictEqual(is, expected) ? [] : [`${name} ${id} is ${show(is)}, not ${show(expected)}`];
  });
}

/** An object changes single fields; any other value replaces. */
const combined = (was: unknown, change: unknown): unknown => {
  if (change === undefined) return was;
  return isObject(was) && isObject(change) ? { ...was, ...change } : change;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const show = (value: unknown) => JSON.stringify(value) ?? 'absent';
