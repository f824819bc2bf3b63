import { arrangePlaylist } from '../../src/tools/arrange-playlist.ts';
import { type Around, around } from './planning.ts';

export const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** The tool over a playlist 7 that holds these tracks. */
export function tool(tracks: readonly number[], change: Parameters<typeof around>[0] = {}) {
  const at = around(change);
  at.service.add(7, { tracks: [...tracks] });
  const made = arrangePlaylist.make(() => true);
  if (made === undefined) throw new Error('it is not offered');
  const call = (args: unknown) => made.run(args, at.context);
  return { ...at, made, call, now: () => at.service.lists.get(7)?.tracks };
}

export const planIn = ({ structured }: { readonly structured?: Record<string, unknown> }) =>
  structured?.['plan_id'];

/** 21 songs of which each has a live edition. */
export function doubled({ service }: Pick<Around, 'service'>): number[] {
  const ids = upTo(21);
  for (const id of ids) {
    const artist = { id: 1, name: 'Ada' };
    service.tracks.set(id, { id, title: `Song ${id}`, artist, duration: 60 });
    service.tracks.set(100 + id, { id: 100 + id, title: `Song ${id} (Live)`, artist, duration: 60 });
  }
  return [...ids, ...ids.map(id => 100 + id)];
}
