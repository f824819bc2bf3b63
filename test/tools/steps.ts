import { expect } from 'vitest';
import { toolsFor } from '../../src/tools/registry.ts';
import { around } from './planning.ts';

export const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const tools = toolsFor({ readOnly: false });

/** What stands around calls of a tool; playlist 7 holds these tracks. */
export function stand(...tracks: number[]) {
  const at = around();
  if (tracks.length > 0) at.service.add(7, { tracks });
  const call = async (name: string, args: Record<string, unknown>) => {
    const answer = await tools.find(tool => tool.name === name)?.run(args, at.context);
    return answer ?? expect.fail(`there is no ${name}`);
  };
  const create = (args: Record<string, unknown>) => call('playlist_write', { action: 'create', ...args });
  const write = (action: string, track_ids: readonly number[]) =>
    call('playlist_write', { action, playlist_id: 7, track_ids });
  const remove = (track_ids: readonly number[], more = {}) =>
    call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids, ...more });
  return { ...at, create, write, remove };
}
