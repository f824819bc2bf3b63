import { isGone, readPlaylist } from './reading.ts';
import { type Act, newPlaylist } from './record.ts';
import type { Back } from './write-handler.ts';

/**
 * Makes a deleted playlist again: under a new id, as it was. What an earlier attempt made is completed, not
 * made twice.
 */
export async function recreate(act: Act, back: Back): Promise<void> {
  const old = act.before.playlist;
  const [deleted] = act.ids;
  if (!old || deleted === undefined) return;
  const standing = await stands(await back.playlistId(deleted), back);
  const playlist_id =
    standing?.id ?? (await back.write('playlist.create', { title: old.title }, { instead: deleted })).made;
  if (playlist_id === undefined) return;
  if (playlist_id === deleted) return back.note(`Playlist ${deleted} is still there`);
  const is = standing?.snapshot ?? newPlaylist(old.title);
  const wrong = (['description', 'public', 'collaborative'] as const).filter(name => is[name] !== old[name]);
  if (wrong.length > 0) {
    const settings = Object.fromEntries(wrong.map(name => [name, old[name]] as const));
    await back.write('playlist.update', { playlist_id, ...settings });
  }
  if (old.tracks.length > 0) await back.write('playlist.add_tracks', { playlist_id }, { ids: old.tracks });
  back.note(
    `The playlist came back under a new id, ${playlist_id}; its old id, its fans and the dates of its tracks are gone`,
  );
}

async function stands(id: number, { context }: Back) {
  try {
    return { id, snapshot: (await readPlaylist(id, context)).snapshot };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
