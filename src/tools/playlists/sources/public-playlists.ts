import type { Playlist, Track } from '../../../client/api/models.ts';
import type { ServiceCall } from '../../../client/call-context.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { wordsOf } from '../../../text/fold.ts';
import { quoted } from '../../../text/sanitize.ts';
import { counted } from '../../engine/change-words.ts';
import { notingFailure, unreadWords } from './failed-reads.ts';

/** Public playlists of a mood or an occasion, and the songs that several of them have. */

/** Playlists that are read, at most. */
const mostPlaylists = 5;
/** Playlists of fewer songs say little of a mood. */
const fewestSongs = 15;
const searchPage = 50;
const tracksPage = 100;

/** A playlist that was read. */
interface ReadPlaylist {
  readonly id: number;
  readonly title: string;
  readonly by: string;
  readonly tracks: readonly Track[];
}

interface FoundSongs {
  /** The songs that most of the playlists have first, then by rank. */
  readonly tracks: readonly Track[];
  readonly playlists: readonly number[];
  /** Which playlists were read, in sentences. */
  readonly remarks: readonly string[];
  /** What could not be read, in sentences. */
  readonly unread: readonly string[];
}

/**
 * The songs of public playlists that words find, with at most nine requests. `before`: the ids of the playlists that
 * were read the last time. Rejects with a failure that every request would share.
 */
export async function readPublicPlaylists(
  words: string,
  before: readonly number[],
  { client, signal }: ServiceCall,
): Promise<FoundSongs> {
  const { found, unread } = await searchPlaylists(words, { client, signal });
  const chosen = bestPlaylists(found, words).slice(0, mostPlaylists);
  const failed: number[] = [];
  const pages = await mapOrSkip(
    chosen.map(({ id }) => id ?? 0),
    id =>
      notingFailure(client.playlist.tracks({ playlist_id: id, limit: tracksPage }, { signal }), id, failed),
  );
  const read = chosen.flatMap(({ id, title, user }, at): ReadPlaylist[] => {
    const tracks = pages[at]?.data ?? [];
    return tracks.length === 0 ? [] : [{ id: id ?? 0, title: title ?? '', by: user?.name ?? '', tracks }];
  });
  // A playlist of the last time that cannot be read now is not gone.
  const playlists = [...read.map(({ id }) => id), ...failed.filter(id => before.includes(id))];
  return {
    tracks: songsByPlaylists(read),
    playlists,
    remarks: [...readWords(read), ...changedWords(playlists, before)],
    unread: [...unread, ...unreadWords(failed.length, chosen.length, 'playlist')],
  };
}

/** Words that describe any list. */
const emptyWords = new Set(
  'a an and by for in my of on or playlist some song songs music the to with'.split(' '),
);
/** Words that are searched for by themselves where all together find too few playlists. */
const mostSingleWords = 3;

/** The words that say something of the music. */
const tellingWords = (words: string): string[] => [
  ...new Set(wordsOf(words).filter(word => !emptyWords.has(word))),
];

/** Playlists by all words, and by single ones if those find too few. */
async function searchPlaylists(
  words: string,
  { client, signal }: ServiceCall,
): Promise<{ readonly found: readonly Playlist[]; readonly unread: readonly string[] }> {
  const search = async (query: string) =>
    (await client.search.playlist({ query, limit: searchPage }, { signal })).data;
  const found = await search(words);
  if (found.filter(isLong).length >= mostPlaylists) return { found, unread: [] };
  const single = tellingWords(words).toSorted((one, other) => other.length - one.length);
  if (single.length === 1 && single[0] === words.toLowerCase()) return { found, unread: [] };
  const failed: string[] = [];
  const queries = single.slice(0, mostSingleWords);
  const more = await mapOrSkip(queries, query => notingFailure(search(query), query, failed));
  return {
    found: [...found, ...more.flatMap(list => list ?? [])],
    unread: unreadWords(failed.length, queries.length, 'list of found playlists'),
  };
}

const isLong = ({ nb_tracks }: Playlist) => (nb_tracks ?? 0) >= fewestSongs;

/** The editors of a service sign as such: "Deezer Jazz Editor". */
const isEditors = ({ user }: Playlist) => /\beditors?\b/i.test(user?.name ?? '');

/**
 * Each playlist once: those of enough songs first, among them those with most of the words, then the editors' own. The
 * service's order decides between equals.
 */
function bestPlaylists(found: readonly Playlist[], words: string): Playlist[] {
  const wanted = tellingWords(words);
  const once = [...new Map(found.map(playlist => [playlist.id, playlist])).values()];
  const hits = ({ title, description }: Playlist) => {
    const said = new Set(wordsOf(`${title ?? ''} ${description ?? ''}`));
    return wanted.filter(word => said.has(word)).length;
  };
  const scored = once
    .filter(({ id, nb_tracks }) => typeof id === 'number' && nb_tracks !== 0)
    .map(playlist => ({
      playlist,
      keys: [Number(isLong(playlist)), hits(playlist), Number(isEditors(playlist))],
    }));
  return scored
    .toSorted((a, b) => b.keys.map((key, at) => key - (a.keys[at] ?? 0)).find(gap => gap !== 0) ?? 0)
    .map(({ playlist }) => playlist);
}

/** Songs by how many of the playlists have them, then by their rank at the service. */
function songsByPlaylists(read: readonly ReadPlaylist[]): Track[] {
  const songs = new Map<unknown, { readonly track: Track; readonly lists: Set<number> }>();
  for (const { id, tracks } of read) {
    for (const track of tracks) {
      // Releases of one recording have one code.
      const key = track.isrc || track.id;
      const song = songs.get(key) ?? { track, lists: new Set<number>() };
      songs.set(key, song);
      song.lists.add(id);
    }
  }
  return [...songs.values()]
    .toSorted((a, b) => b.lists.size - a.lists.size || (b.track.rank ?? 0) - (a.track.rank ?? 0))
    .map(({ track }) => track);
}

function readWords(read: readonly ReadPlaylist[]): string[] {
  if (read.length === 0) return [];
  const names = read.map(
    ({ id, title, by, tracks }) =>
      `${quoted(title)} [${id}]${by === '' ? '' : ` by ${quoted(by)}`} (${counted(tracks.length)})`,
  );
  return [`Playlists read: ${names.join(', ')}.`];
}

/** That other playlists are found now than when the playlist was saved. */
function changedWords(now: readonly number[], before: readonly number[]): string[] {
  if (before.length === 0) return [];
  const added = now.filter(id => !before.includes(id)).length;
  const gone = before.filter(id => !now.includes(id)).length;
  return added + gone === 0
    ? []
    : [`Other playlists are read than last time: ${added} new, ${gone} no longer found.`];
}
