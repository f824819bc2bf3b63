import { allItems } from '../client/pages.ts';
import type { ChangeCall } from '../journal/journal.ts';
import { sanitize } from '../text/sanitize.ts';
import { linkIn } from '../text/secrets.ts';
import type { Maker } from './ownership.ts';

/** A playlist as it is at the service. */
export interface Standing {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly public: boolean;
  readonly collaborative: boolean;
  readonly creator: Maker | undefined;
  /** Track ids in order. */
  readonly ids: readonly number[];
  /** Seconds. */
  readonly duration: number;
  readonly checksum: string | undefined;
  readonly link: string | undefined;
}

/** What is known of a playlist: with the same checksum its tracks are the same. */
interface Known {
  readonly before: readonly number[];
  readonly checksum?: string | undefined;
}

/** Reads a playlist with the ids of all its tracks, usually in one request. Rejects with `MusicError`. */
export async function standing(playlist_id: number, context: ChangeCall, known?: Known): Promise<Standing> {
  const { client, signal } = context;
  const stands = await client.playlist.details({ playlist_id }, { signal, fresh: true });
  const inside = (stands.tracks?.data ?? []).flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  // Some versions of the service put only the first few hundred tracks into the playlist itself.
  const whole =
    stands.tracks !== null && stands.tracks !== undefined && inside.length >= (stands.nb_tracks ?? 0);
  const isKnown = known?.checksum !== undefined && known.checksum === stands.checksum;
  return {
    id: playlist_id,
    title: sanitize(stands.title ?? ''),
    description: stands.description ?? '',
    public: stands.public !== false,
    collaborative: stands.collaborative === true,
    creator: stands.creator ?? undefined,
    ids: whole ? inside : isKnown ? known.before : await allIds(playlist_id, context),
    duration: stands.duration ?? 0,
    checksum: stands.checksum ?? undefined,
    link: linkIn(stands.link),
  };
}

async function allIds(playlist_id: number, { client, signal }: ChangeCall): Promise<number[]> {
  const tracks = await allItems(page =>
    client.playlist.tracks({ playlist_id, ...page }, { signal, fresh: true }),
  );
  return tracks.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
}

/** A playlist of the listener's own that has this title and no tracks: what an unanswered request may have made. */
export async function emptyOwn(title: string, { client, signal }: ChangeCall): Promise<number | undefined> {
  const { data } = await client.library.playlists({ limit: 100 }, { signal, fresh: true });
  const found = data.filter(list => list.title?.trim() === title.trim() && list.nb_tracks === 0);
  return found.at(-1)?.id ?? undefined;
}
