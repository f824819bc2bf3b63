import { describe, expect, it } from 'vitest';
import type { ToolEntry } from '../../src/tools/engine/define-tool.ts';
import { arrangePlaylist } from '../../src/tools/playlists/arrange-playlist.ts';
import { buildPlaylist } from '../../src/tools/playlists/build-playlist.ts';
import { around } from './around.ts';

/** What a tool says to arguments: the problem without the tool's name, or nothing. */
function sayer({ make }: ToolEntry) {
  const made = make(() => true);
  if (made === undefined) throw new Error('it is not offered');
  return async (args: Record<string, unknown>) => {
    const { text } = await made.run(args, around());
    return /^\w+_playlist: (.+ (?:must be|there is no) .+)\.$/.exec(text)?.[1];
  };
}

const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('arrange_playlist', () => {
  it('takes as much as it says and no more', async () => {
    const says = sayer(arrangePlaylist);
    const move = { track_id: 1, to: 1 };
    const asked = { playlist_id: 7, moves: [move] };
    expect(await says({ ...asked, playlist_id: 0 })).toBe('playlist_id must be at least 1, not 0');
    expect(await says({ ...asked, playlist_id: '12' })).toBeUndefined();
    expect(await says({ ...asked, moves: many(200, move) })).toBeUndefined();
    expect(await says({ ...asked, moves: many(201, move) })).toMatch(/^moves must be a list of at most 200 /);
    expect(await says({ ...asked, moves: [] })).toBe('moves must be a list of at least 1 entry, not []');
    expect(await says({ ...asked, moves: [{ track_id: 1, to: 0 }] })).toBe(
      'moves[0].to must be at least 1, not 0',
    );
    expect(await says({ ...asked, moves: [{ track_id: -1, before: '-2' }] })).toBeUndefined();
    expect(await says({ ...asked, moves: [{ track_id: 1, after: 'x' }] })).toBe(
      'moves[0].after must be a number, not "x"',
    );
    expect(await says({ ...asked, moves: [{ position: 0, to: 1 }] })).toBe(
      'moves[0].position must be at least 1, not 0',
    );
    expect(await says({ ...asked, moves: [{ position: 1, swap: '2' }] })).toBeUndefined();
    expect(await says({ ...asked, order: [0] })).toBe('order[0] must be at least 1, not 0');
    expect(await says({ ...asked, order: many(2001, 1) })).toMatch(/^order must be .+ at most 2000 /);
    expect(await says({ ...asked, unknown: 'middle' })).toBe(
      'unknown must be one of first, last, not "middle"',
    );
  });
});

describe('build_playlist', () => {
  it('takes as much as it says and no more', async () => {
    const says = sayer(buildPlaylist);
    expect(await says({ playlist_id: 0, track_ids: [1] })).toBe('playlist_id must be at least 1, not 0');
    expect(await says({ playlist_id: '1', track_ids: ['-1'] })).toBeUndefined();
    expect(await says({ title: ' ', track_ids: [1] })).toMatch(/^title must be a text that is not blank/);
    expect(await says({ title: 'A', track_ids: [] })).toMatch(/^track_ids must be a list of at least 1 /);
    expect(await says({ title: 'A', track_ids: many(500, 1) })).toBeUndefined();
    expect(await says({ title: 'A', track_ids: many(501, 1) })).toMatch(/ a list of at most 500 entries/);
    expect(await says({ title: 'A', sources: [] })).toMatch(/^sources must be a list of at least 1 entry/);
    const flow = { from: 'flow' };
    expect(await says({ title: 'A', sources: many(20, flow) })).toBeUndefined();
    expect(await says({ title: 'A', sources: many(21, flow) })).toMatch(/ a list of at most 20 entries/);
    expect(await says({ plan_id: 'p', drop: many(2000, 1) })).toBeUndefined();
    expect(await says({ plan_id: 'p', drop: many(2001, 1) })).toMatch(/^drop must be .+ at most 2000 /);
    const other = { position: 1, track_id: 2 };
    expect(await says({ plan_id: 'p', replace: [] })).toMatch(/^replace must be .+ at least 1 entry/);
    expect(await says({ plan_id: 'p', replace: many(100, other) })).toBeUndefined();
    expect(await says({ plan_id: 'p', replace: many(101, other) })).toMatch(
      /^replace must be .+ at most 100 /,
    );
    expect(await says({ plan_id: 'p', add: [] })).toMatch(/^add must be .+ at least 1 entry/);
    expect(await says({ plan_id: 'p', add: many(100, { wanted: 'Ferry' }) })).toBeUndefined();
    expect(await says({ plan_id: 'p', add: many(101, other) })).toMatch(/^add must be .+ at most 100 /);
    expect(await says({ plan_id: 'p', order: many(2001, 1) })).toMatch(/^order must be .+ at most 2000 /);
  });
});
