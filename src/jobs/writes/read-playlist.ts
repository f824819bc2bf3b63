import { allItems } from '../../client/pages.ts';
import { sanitize } from '../../text/sanitize.ts';
import { linkIn } from '../../text/secrets.ts';
import type { ChangeCall, KnownPlaylist } from '../change-call.ts';

/** The service gives the tracks of a playlist in pages of any size. */
const trackPage = 1000;

/**
 * A playlist with all its tracks in order, usually in one request. The call remembers it. Rejects with
 * `MusicError`.
 */
export async function readPlaylist(playlist_id: number, call: ChangeCall): Promise<KnownPlaylist> {
  const known = await fetchPlaylist(playlist_id, call);
  call.playlists.set(playlist_id, known);
  for (const { id, title, artist } of known.items)
    if (typeof id === 'number')
      call.seen.name('tracks', { id, title: title ?? undefined, artist: artist?.name ?? undefined });
  return known;
}

/** A playlist with its tracks in order, or with the first of them, as it stands now. Rejects with `MusicError`. */
export async function fetchPlaylist(
  playlist_id: number,
  { client, signal }: Pick<ChangeCall, 'client' | 'signal'>,
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
    items,
    assumed: false,
    count: playlist.nb_tracks ?? items.length,
  };
}

/** The playlist as this call knows it, or else as it is read now. Rejects with `MusicError`. */
export const knownPlaylist = async (playlist_id: number, call: ChangeCall): Promise<KnownPlaylist> =>
  call.playlists.get(playlist_id) ?? readPlaylist(playlist_id, call);

/**
 * The playlist as it is after what this call wrote: read again where it is only assumed. Undefined where the call was
 * called off before. Rejects with `MusicError`.
 */
export async function currentPlaylist(
  playlist_id: number,
  call: ChangeCall,
): Promise<KnownPlaylist | undefined> {
  const known = call.playlists.get(playlist_id);
  if (known !== undefined && !known.assumed) return known;
  return call.signal.aborted ? undefined : readPlaylist(playlist_id, call);
}

/** The title, fit to be shown. */
export const shownTitle = ({ title }: Pick<KnownPlaylist, 'title'>): string => sanitize(title);
