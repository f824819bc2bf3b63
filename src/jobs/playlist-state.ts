import type { Playlist } from '../client/api/models.ts';
import { numberArgument } from '../client/call-context.ts';
import { isHopeless } from '../client/many-calls.ts';
import { allItems } from '../client/paging.ts';
import { linkIn } from '../text/redaction.ts';
import { sanitize } from '../text/sanitize.ts';
import type { Refusal } from './confirmation-question.ts';
import type { NewStep, PlaylistState } from './job.ts';
import {
  type CurrentState,
  isGone,
  type KnownPlaylist,
  type Prepared,
  type WriteCall,
} from './write-handler.ts';

/** The service returns the tracks of a playlist in pages of any size. */
const trackPage = 1000;

/** A playlist with all its tracks in order, usually in one request. The call remembers it. Rejects with `MusicError`. */
export async function readPlaylist(playlist_id: number, call: WriteCall): Promise<KnownPlaylist> {
  const known = await fetchPlaylist(playlist_id, call);
  call.memory.playlists.set(playlist_id, known);
  for (const { id, title, artist } of known.items)
    if (typeof id === 'number')
      call.memory.setName('tracks', { id, title: title ?? undefined, artist: artist?.name ?? undefined });
  return known;
}

/** When a playlist was made. Some servers give the time of its last change for it, which tells no two playlists apart. */
const madeAt = ({ creation_date, mod_date }: Pick<Playlist, 'creation_date' | 'mod_date'>) =>
  creation_date === mod_date ? undefined : (creation_date ?? undefined);

/** A playlist with its tracks in order, or the first of them. Rejects with `MusicError`. */
export async function fetchPlaylist(
  playlist_id: number,
  { client, signal }: Pick<WriteCall, 'client' | 'signal'>,
  mostTracks = Number.POSITIVE_INFINITY,
): Promise<KnownPlaylist & { readonly count: number }> {
  const playlist = await client.playlist.details({ playlist_id }, { signal, fresh: true });
  const inside = playlist.tracks?.data;
  // Some versions of the service put only the first few hundred tracks into the playlist itself.
  const isWhole = inside !== undefined && inside.length >= Math.min(playlist.nb_tracks ?? 0, mostTracks);
  const items = isWhole
    ? inside.slice(0, mostTracks)
    : await allItems(page => client.playlist.tracks({ playlist_id, ...page }, { signal, fresh: true }), {
        limit: trackPage,
        mostItems: mostTracks,
      });
  const named = items.flatMap(({ id, title }) =>
    typeof id === 'number' ? [{ id, title: title ?? '' }] : [],
  );
  const { creator } = playlist;
  return {
    id: playlist_id,
    title: playlist.title ?? '',
    description: playlist.description ?? '',
    public: playlist.public !== false,
    collaborative: playlist.collaborative === true,
    tracks: named.map(({ id }) => id),
    titles: new Map(named.map(({ id, title }) => [id, title])),
    creator: creator ? { id: creator.id ?? undefined, name: creator.name ?? undefined } : undefined,
    duration: playlist.duration ?? 0,
    link: linkIn(playlist.link),
    created: madeAt(playlist),
    items,
    assumed: false,
    count: playlist.nb_tracks ?? items.length,
  };
}

/** The playlist as this call knows it; otherwise it is read. Rejects with `MusicError`. */
export const knownPlaylist = async (playlist_id: number, call: WriteCall): Promise<KnownPlaylist> =>
  call.memory.playlists.get(playlist_id) ?? readPlaylist(playlist_id, call);

/**
 * The playlist after the writes of this call: read again if its state is only assumed. Undefined if the call was
 * cancelled before. Rejects with `MusicError`.
 */
export async function currentPlaylist(
  playlist_id: number,
  call: WriteCall,
): Promise<KnownPlaylist | undefined> {
  const known = call.memory.playlists.get(playlist_id);
  if (known !== undefined && !known.assumed) return known;
  return call.signal.aborted ? undefined : readPlaylist(playlist_id, call);
}

export const shownTitle = ({ title }: Pick<KnownPlaylist, 'title'>): string => sanitize(title);

export const playlistIn = ({ input }: Pick<NewStep, 'input'>) => numberArgument(input, 'playlist_id');

export const playlistState = ({
  title,
  description,
  public: isPublic,
  collaborative,
  tracks,
}: KnownPlaylist) =>
  ({ title, description, public: isPublic, collaborative, tracks: [...tracks] }) satisfies PlaylistState;

/** Reads what a write to a playlist replaces. If the playlist of an undo is gone, there is nothing to do. */
export async function prepare(
  step: NewStep,
  call: WriteCall,
): Promise<Prepared & { playlist?: KnownPlaylist }> {
  try {
    const playlist = await knownPlaylist(playlistIn(step), call);
    const { created, titles } = playlist;
    return { before: { playlist: playlistState(playlist), created }, names: titles, playlist };
  } catch (error) {
    if (step.undoesStep === undefined || !isGone(error)) throw error;
    const ids = step.ids.length === 0 ? [playlistIn(step)] : step.ids;
    return { before: {}, names: new Map(), unneeded: { ids, reason: 'gone' } };
  }
}

/** The state of a step's playlist, if it was read after the last write. */
export function currentState(step: Pick<NewStep, 'input'>, { memory }: WriteCall): CurrentState | undefined {
  const now = memory.playlists.get(playlistIn(step));
  if (now === undefined || now.assumed) return undefined;
  const { id, tracks, duration, link } = now;
  return { what: 'playlist', id, ...playlistState(now), tracks: tracks.length, duration, link };
}

/** A playlist as the service or this call has it. */
interface MadePlaylist extends Pick<Playlist, 'title'> {
  readonly creator?: Partial<Pick<NonNullable<Playlist['creator']>, 'id' | 'name'>> | null | undefined;
}

/** Why a write to a playlist is refused without being sent. Anybody may fill and order a collaborative playlist. */
export async function refusalOf(
  write: 'set' | 'fill',
  playlist_id: number,
  call: WriteCall,
): Promise<Refusal | undefined> {
  const playlist = await knownPlaylist(playlist_id, call);
  if (write === 'fill' && playlist.collaborative) return undefined;
  const refused = await notOwn(playlist, call);
  return refused && { refused };
}

/** Why the listener must not change a playlist. If its owner is unknown, the service decides. */
export async function notOwn(
  { title, creator }: MadePlaylist,
  { journal }: Pick<WriteCall, 'journal'>,
): Promise<Refusal['refused'] | undefined> {
  if (typeof creator?.id !== 'number') return undefined;
  const listener = await journal.user().catch(error => {
    if (isHopeless(error)) throw error;
    return undefined;
  });
  if (listener === undefined || listener === creator.id) return undefined;
  return { reason: 'not-own', title: title ?? '', owner: creator.name ?? undefined };
}
