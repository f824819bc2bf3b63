import { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import { Cancelled, MusicError } from '../../../client/errors.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { counted } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { songOf } from '../songs/song.ts';

/** Songs of several listeners in turns, from their public top lists. A plan does not keep whose they were. */

/** Songs of each list. */
const mostOfList = 50;

interface Blended {
  readonly tracks: readonly Track[];
  readonly remarks: readonly string[];
  readonly unread: readonly string[];
}

/**
 * Songs of these users, and of the listener, in turns. Songs by artists whom several of them have come first.
 * `similar`: songs to take in place of the listener's own.
 */
export async function blend(
  users: readonly number[],
  similar: readonly Track[] | undefined,
  call: Call,
): Promise<Blended> {
  const unread: string[] = [];
  const tops = await mapOrSkip(users, async id => {
    const list = await topOf(id, call).catch((error: unknown) => {
      unread.push(`The top list of user ${id} was not read: ${errorMessage(error, { user_id: id })}.`);
      throw error;
    });
    if (list.length === 0) unread.push(`User ${id} shows no top list.`);
    return list;
  });
  const others = tops.flatMap(list => (list === undefined || list.length === 0 ? [] : [list]));
  const own = similar ?? (await ownSongs(call));
  const lists = [own, ...others].map(playedOnce);
  const artists = lists.map(list => new Set(list.map(artistOf)));
  const shared = (track: Track) => artists.filter(each => each.has(artistOf(track))).length > 1;
  const tracks = [
    ...inTurns(lists.map(list => list.filter(shared))),
    ...inTurns(lists.map(list => list.filter(track => !shared(track)))),
  ];
  const both = tracks.filter(shared).length;
  const whose = similar === undefined ? 'the songs of the listener' : 'the similar songs';
  return {
    tracks,
    remarks:
      others.length === 0
        ? []
        : [
            `In turns: ${whose} and the public top ${others.length === 1 ? 'list' : 'lists'} of ${counted(others.length, 'user')}. Of their ${counted(tracks.length)}, ${both} ${both === 1 ? 'is' : 'are'} by artists whom several of them have; these come first.`,
          ],
    unread,
  };
}

async function topOf(user_id: number | undefined, { client, signal }: Call): Promise<Track[]> {
  const of = user_id === undefined ? {} : { user_id };
  const { data } = await client.user.charts({ ...of, kind: 'tracks', limit: mostOfList }, { signal });
  return data.flatMap(item => Track.schema().safeParse(item).data ?? []);
}

/** The listener's most played songs, or the favourites where the service counts no plays. */
async function ownSongs(call: Call): Promise<readonly Track[]> {
  const played = await topOf(undefined, call).catch((error: unknown) => {
    if (error instanceof MusicError && !(error instanceof Cancelled)) return [];
    throw error;
  });
  if (played.length > 0) return played;
  return (await call.client.library.tracks({ limit: mostOfList }, { signal: call.signal })).data;
}

const artistOf = ({ artist }: Track) => artist?.id ?? artist?.name;

const playedOnce = (list: readonly Track[]): Track[] => [
  ...new Map(list.filter(each => songOf(each) !== undefined).map(each => [each.id, each])).values(),
];

/** One of each list in turn, each once. */
export function inTurns<T extends { readonly id?: unknown }>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? []));
  return [...new Map(turns.flat().map(each => [each.id, each])).values()];
}
