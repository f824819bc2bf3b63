import { named } from '../../../client/api/common-fields.ts';
import { isHopeless } from '../../../client/many-calls.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { foldName } from '../../../text/fold.ts';
import { quoted, sanitize } from '../../../text/sanitize.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { type OwnList, readNames, readOwnList } from '../../engine/find-in-lists.ts';
import { SongIndex } from '../songs/duplicate-songs.ts';
import { type Song, songOf } from '../songs/song.ts';
import type { Rejection } from './candidate.ts';
import { CannotPlan, type Rules } from './rules.ts';

/** What the listener's lists and the ids and artists to avoid say of a song. */
export interface ListRules {
  rejectionOf(song: Song): Rejection | undefined;
}

/** Reads the lists that the rules name. Rejects with `MusicError` and `CannotPlan`. */
export async function readListRules(
  { avoid = [], avoid_artists = [], not_in = [], only_in = [] }: Rules,
  lists: OwnLists,
): Promise<{ readonly rules: ListRules; readonly notes: readonly string[] }> {
  const artists = await artistsToAvoid(avoid_artists, lists);
  const notes: string[] = [];
  const listsNamed = async (names: readonly string[], canMiss: boolean) => {
    const all = [];
    for (const name of names) {
      const list = await lists.songsIn(name).catch((error: unknown) => {
        if (isHopeless(error) || !canMiss) throw error;
        notes.push(`Songs of ${name} could not be left out: ${errorMessage(error)}.`);
        return { title: name, songs: [] };
      });
      all.push({ title: list.title, find: finderIn(list.songs) });
    }
    return all;
  };
  const excluded = await listsNamed(not_in, true);
  const included = await listsNamed(only_in, false);
  const ids = new Set(avoid);
  return {
    notes,
    rules: {
      rejectionOf(song) {
        if (ids.has(song.id)) return { reason: 'to-avoid' };
        const artist = artists.get(foldName(song.artist));
        if (artist !== undefined) return { reason: 'artist-to-avoid', artist };
        for (const { title: list, find } of excluded) {
          const found = find(song);
          if (found === undefined) continue;
          const { id, title } = found;
          return { reason: 'in-list', list, ...(id === song.id ? {} : { of: { id, title } }) };
        }
        const isIn = included.length === 0 || included.some(({ find }) => find(song) !== undefined);
        return isIn ? undefined : { reason: 'not-in-lists', lists: included.map(({ title }) => title) };
      },
    },
  };
}

/** Artists of songs whose name has every word of another, for a name that is nobody's. */
export function artistsLike(name: string, songs: readonly Song[]): string[] {
  const words = wordsOf(name);
  const similar = songs.filter(({ artist }) => {
    const own = new Set(wordsOf(artist));
    return words.length > 0 && words.every(word => own.has(word));
  });
  return [...new Set(similar.map(({ artist }) => artist))].slice(0, mostSimilar);
}

const mostSimilar = 3;
const wordsOf = (name: string) =>
  foldName(name)
    .split(' ')
    .filter(word => word !== '' && word !== 'and');

/** The artists to avoid of whom no song is there, so that a name that is not quite right is noticed. */
export const unmetArtists = ({ avoid_artists = [] }: Rules, songs: readonly Song[]): string[] => {
  const there = new Set(songs.map(({ artist }) => foldName(artist)));
  return avoid_artists
    .filter(name => listNameOf(name) === undefined && !there.has(foldName(name)))
    .map(name => {
      const similar = artistsLike(name, songs).map(each => quoted(each));
      const others = similar.length === 0 ? '' : ` Similar: ${similar.join(', ')}.`;
      return `No song is by ${quoted(name)}, so avoid_artists leaves none out for it.${others}`;
    });
};

/** Finds a song in a list: the track itself, or another edition. */
export function finderIn(songs: readonly Song[]): (song: Song) => Song | undefined {
  const ids = new Set(songs.map(({ id }) => id));
  const index = new SongIndex(songs);
  return song => (ids.has(song.id) ? song : index.find(song)?.kept);
}

const listPrefix = /^(?:playlist|list)\s+(.+)$/i;

/** Artists by folded name, with the name as it is shown. */
async function artistsToAvoid(names: readonly string[], lists: OwnLists): Promise<Map<string, string>> {
  const artists = new Map<string, string>();
  for (const name of names) {
    const listName = listNameOf(name);
    if (listName === undefined) {
      artists.set(foldName(name), name.trim());
      continue;
    }
    const list = await lists.songsIn(listName);
    for (const { artist } of list.songs) artists.set(foldName(artist), artist);
  }
  return artists;
}

/** The list whose artists a name means, if it means a list. */
const listNameOf = (name: string): string | undefined =>
  listPrefix.exec(name.trim())?.[1] ?? (isKnownList(name) ? name : undefined);

const isKnownList = (name: string) => /^(?:favou?rites|history)$/i.test(name.trim());

/** How a list is named in an argument: "favourites", "history", or the id or title of an own playlist. */
const listNames = 'favourites, history or an own playlist';

/** The lists of the listener that a call names. Each is read once. */
export class OwnLists {
  readonly #call: ChangeCall;
  readonly #read = new Map<string, ReturnType<OwnLists['songsIn']>>();
  #names: ReturnType<typeof readNames> | undefined;

  constructor(call: ChangeCall) {
    this.#call = call;
  }

  /** The songs of the list of that name. Rejects with `MusicError`, or with `CannotPlan` if it is not clear which is meant. */
  songsIn(name: string): Promise<{ readonly title: string; readonly songs: readonly Song[] }> {
    const key = name.trim().toLowerCase();
    const reading = this.#read.get(key) ?? this.#songsIn(name.trim());
    this.#read.set(key, reading);
    return reading;
  }

  async #songsIn(name: string) {
    const list = await this.#listNamed(name);
    const { title = list.list, tracks } = await readOwnList(list, this.#call);
    return { title, songs: tracks.flatMap(track => songOf(track) ?? []) };
  }

  async #listNamed(name: string): Promise<OwnList> {
    const plain = name.toLowerCase();
    if (plain === 'favourites' || plain === 'favorites') return { list: 'favourites' };
    if (plain === 'history') return { list: 'history' };
    if (/^\d{1,15}$/.test(name)) return { list: 'playlist', id: Number(name) };
    this.#names ??= readNames(named.playlist, {}, this.#call);
    const found = (await this.#names)(name);
    if ('object' in found) return { list: 'playlist', id: found.object.id };
    const others = found.candidates
      .slice(0, 5)
      .map(({ id, name: title }) => `[${id}] ${sanitize(title, 80)}`);
    const which = found.reason === 'name-ambiguous' ? 'more than one own playlist is' : 'no own playlist is';
    const lead = others.length === 0 ? '' : `; ${found.near ? 'similar' : 'there are'}: ${others.join('; ')}`;
    throw new CannotPlan(`${which} called ${quoted(name)}: lists are ${listNames}${lead}`);
  }
}
