import { allItems } from '../client/pages.ts';
import type { ChangeCall, KnownPlaylist } from '../journal/change-call.ts';
import { sanitize } from '../text/sanitize.ts';
import { linkIn } from '../text/secrets.ts';

/** The service gives the tracks of a playlist in pages of any size. */
const trackPage = 1000;

/**
 * A playlist with all its tracks in order, usually in one request. The call remembers it. Rejects with
 * `MusicError`.
 */
export async function readPlaylist(playlist_id: number, call: ChangeCall): Promise<KnownPlaylist> {
  const { client, signal } = call;
  const playlist = await client.playlist.details({ playlist_id }, { signal, fresh: true });
  const inside = playlist.tracks?.data;
  // Some versions of the service put only the first few hundred tracks into the playlist itself.
  const isWhole = inside !== undefined && inside.length >= (playlist.nb_tracks ?? 0);
  const items = isWhole
    ? inside
    : await allItems(page => client.playlist.tracks({ playlist_id, ...page }, { signal, fresh: true }), {
        limit: trackPage,
      });
  const named = items.flatMap(({ id, title }) =>
    typeof id === 'number' ? [{ id, title: title ?? '' }] : [],
  );
  const { creator } = playlist;
  const known: KnownPlaylist = {
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
  };
  call.playlists.set(playlist_id, known);
  for (const { id, title, artist } of items)
    if (typeof id === 'number')
      call.seen.name('tracks', { id, title: title ?? undefined, artist: artist?.name ?? undefined });
  return known;
}

/** The playlist as this call knows it, or else as it is read now. Rejects with `MusicError`. */
export const knownPlaylist = async (playlist_id: number, call: ChangeCall): Promise<KnownPlaylist> =>
  call.playlists.get(playlist_id) ?? readPlaylist(playlist_id, call);

/** The title, fit to be shown. */
export const shownTitle = ({ title }: Pick<KnownPlaylist, 'title'>): string => sanitize(title);
