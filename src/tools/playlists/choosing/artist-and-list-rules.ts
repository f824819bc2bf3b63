import { nameable } from '../../../client/api/common-fields.ts';
import { isHopeless } from '../../../client/many-calls.ts';
import { allItems } from '../../../client/paging.ts';
import { allTime, type ListenerHistory } from '../../../history/index.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { foldName } from '../../../text/fold.ts';
import { quoted } from '../../../text/sanitize.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { readNames } from '../../engine/find-in-lists.ts';
import { favouritesPage, type OwnList, readOwnList } from '../../engine/own-lists.ts';
import { readOwnPlaylists, songsInSeveral } from '../../library/own-playlists.ts';
import { SongIndex } from '../../library/same-song.ts';
import { type Song, songOf } from '../songs/song.ts';
import type { Rejection } from './candidate.ts';
import { playRules } from './play-rules.ts';
import { CannotPlan, type Rules } from './rules.ts';

/** What the listener's lists and the ids and artists to avoid say of a song. */
export interface ListRules {
  rejectionOf(song: Song): Rejection | undefined;
}

/** Reads the lists that the rules name. Rejects with `MusicError` and `CannotPlan`. */
export async function readListRules(
  given: Rules,
  lists: OwnLists,
): Promise<{ readonly rules: ListRules; readonly notes: readonly string[]; lastNotes(): string[] }> {
  const { avoid = [], avoid_artists = [], not_in = [], only_in = [] } = given;
  const plays = await playRules(given, lists.history);
  const artists = await artistsToAvoid(avoid_artists, lists);
  const notes: string[] = [];
  const listsNamed = async (names: readonly string[], canMiss: boolean) => {
    const all = [];
    for (const name of names) {
      const list = await lists.songsIn(name).catch((error: unknown) => {
        if (isHopeless(error) || !canMiss) throw error;
        notes.push(`Songs of ${quoted(name)} could not be left out: ${errorMessage(error)}.`);
        return { title: quoted(name), artists: [], find: () => undefined };
      });
      if ('note' in list && list.note !== undefined) notes.push(list.note);
      all.push(list);
    }
    return all;
  };
  const excluded = await listsNamed(not_in, true);
  const included = await listsNamed(only_in, false);
  const ids = new Set(avoid);
  return {
    notes,
    lastNotes: () => plays?.notes() ?? [],
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
        if (!isIn) return { reason: 'not-in-lists', lists: included.map(({ title }) => title) };
        return plays?.rejectionOf(song);
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
    for (const artist of list.artists) artists.set(foldName(artist), artist);
  }
  return artists;
}

/** The list whose artists a name means, if it means a list. */
const listNameOf = (name: string): string | undefined =>
  listPrefix.exec(name.trim())?.[1] ?? (isKnownList(name) ? name : undefined);

const isKnownList = (name: string) =>
  /^(?:favou?rites|history|favou?rite[ _](?:artists|albums))$/i.test(name.trim());

/** How a list is named in an argument. */
const listNames =
  'favourites, favourite albums, favourite artists, history, in_more_than_one, a plan_id, or a playlist of the library';

/** A list of the listener, to look songs up in. */
interface OwnSongs {
  /** Quoted if it is not a name of ours. */
  readonly title: string;
  /** The artists of its songs. */
  readonly artists: readonly string[];
  /** What was not read of it, as a sentence. */
  readonly note?: string;
  /** The song in the list, in whatever edition; the song itself where its album or its artist is in it. */
  find(song: Song): Pick<Song, 'id' | 'title'> | undefined;
}

const listOfSongs = (title: string, songs: readonly Song[]): OwnSongs => {
  const index = new SongIndex(songs);
  return { title, artists: songs.map(({ artist }) => artist), find: song => index.find(song)?.kept };
};

/** All that the listener's own history has. */
async function heardSongs(history: ListenerHistory): Promise<OwnSongs> {
  const playsOf = await history.playsOf();
  const { items } = await history.chart('artists', allTime, 0, mostHeardArtists);
  return {
    title: 'history',
    artists: items.map(({ artist }) => artist),
    find: song => ((playsOf(song)?.plays ?? 0) > 0 ? song : undefined),
  };
}

const mostHeardArtists = 10_000;

/** The songs of a plan, or the playlist that it was saved as. Undefined where no plan has this id. */
type PlanReader = (
  id: string,
  call: ChangeCall,
) => Promise<
  { readonly title: string; readonly songs: readonly Song[] } | { readonly playlist: number } | undefined
>;

/** The lists of the listener that a call names. Each is read once. */
export class OwnLists {
  readonly #call: ChangeCall;
  readonly #readPlan: PlanReader;
  readonly #read = new Map<string, ReturnType<OwnLists['songsIn']>>();

  constructor(call: ChangeCall, readPlan: PlanReader) {
    this.#call = call;
    this.#readPlan = readPlan;
  }

  /** The listener's own history, if there is one. */
  get history(): ListenerHistory | undefined {
    return this.#call.history;
  }

  /** The songs of the list of that name. Rejects with `MusicError`, or with `CannotPlan` if it is not clear which is meant. */
  songsIn(name: string): Promise<OwnSongs> {
    const key = name.trim().toLowerCase();
    const reading = this.#read.get(key) ?? this.#songsIn(name.trim());
    this.#read.set(key, reading);
    return reading;
  }

  async #songsIn(name: string): Promise<OwnSongs> {
    const plain = name.toLowerCase().replaceAll('_', ' ').replace('favorite', 'favourite');
    if (plain === 'history' && this.history !== undefined) return heardSongs(this.history);
    if (plain === 'favourites' || plain === 'history') return this.#songsOf({ list: plain });
    if (plain === 'favourite albums') return this.#favouriteAlbums();
    if (plain === 'favourite artists') return this.#favouriteArtists();
    if (plain === 'in more than one') return this.#inMoreThanOne();
    if (/^\d{1,15}$/.test(name)) return this.#songsOf({ list: 'playlist', id: Number(name) });
    const plan = isPlanId(name) ? await this.#readPlan(name, this.#call) : undefined;
    if (plan === undefined) return this.#songsOf({ list: 'playlist', id: await this.#playlistCalled(name) });
    return 'playlist' in plan
      ? this.#songsOf({ list: 'playlist', id: plan.playlist })
      : listOfSongs(plan.title, plan.songs);
  }

  async #songsOf(list: OwnList): Promise<OwnSongs> {
    const { title, tracks } = await readOwnList(list, this.#call);
    return listOfSongs(
      title === undefined ? list.list : quoted(title),
      tracks.flatMap(track => songOf(track) ?? []),
    );
  }

  async #favouriteAlbums(): Promise<OwnSongs> {
    const { client, signal } = this.#call;
    const albums = await allItems(page => client.library.albums(page, { signal }), { limit: favouritesPage });
    const keyOf = (album: string, artist: string) => JSON.stringify([foldName(album), foldName(artist)]);
    const keys = new Set(albums.map(({ title, artist }) => keyOf(title ?? '', artist?.name ?? '')));
    return {
      title: 'favourite albums',
      artists: albums.flatMap(({ artist }) => artist?.name ?? []),
      find: song => (keys.has(keyOf(song.album, song.artist)) ? song : undefined),
    };
  }

  async #favouriteArtists(): Promise<OwnSongs> {
    const { client, signal } = this.#call;
    const list = await allItems(page => client.library.artists(page, { signal }), { limit: favouritesPage });
    const artists = list.flatMap(({ name }) => name ?? []);
    const names = new Set(artists.map(foldName));
    return {
      title: 'favourite artists',
      artists,
      find: song => (names.has(foldName(song.artist)) ? song : undefined),
    };
  }

  async #inMoreThanOne(): Promise<OwnSongs> {
    const { lists, all } = await readOwnPlaylists(this.#call);
    const found = await songsInSeveral(lists);
    const list = listOfSongs(
      'more than one playlist',
      found.flatMap(([{ track }]) => songOf(track) ?? []),
    );
    if (lists.length === all) return list;
    const note = `Songs in more than one playlist are those of the first ${lists.length} of ${all} playlists.`;
    return { ...list, note };
  }

  /** The id of a playlist of the library: the listener's own goes before one that they keep. */
  async #playlistCalled(name: string): Promise<number> {
    const own = (await readNames(nameable.playlist, {}, this.#call))(name);
    const { own: _, ...any } = nameable.playlist;
    const found = 'object' in own ? own : (await readNames(any, {}, this.#call))(name);
    if ('object' in found) return found.object.id;
    const others = found.candidates.slice(0, 5).map(({ id, name: title }) => `[${id}] ${quoted(title, 80)}`);
    const which = found.reason === 'name-ambiguous' ? 'more than one playlist is' : 'no own playlist is';
    const lead = others.length === 0 ? '' : `; ${found.near ? 'similar' : 'there are'}: ${others.join('; ')}`;
    throw new CannotPlan(`${which} called ${quoted(name)}: lists are ${listNames}${lead}`);
  }
}

/** The id of a plan has its revision at its end. */
const isPlanId = (name: string) => /^[\w-]{8,40}\.\d{1,9}$/.test(name);
