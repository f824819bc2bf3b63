import { describe, expect, it } from 'vitest';
import { arrangePlaylist } from '../../src/tools/arrange-playlist.ts';
import { buildPlaylist } from '../../src/tools/build-playlist.ts';
import type { JsonSchema } from '../../src/tools/engine/tool.ts';
import { around } from './planning.ts';

interface Offer {
  make: typeof buildPlaylist.make;
}

/** What a tool shows of itself, and what it says to arguments: the problem without the tool's name, or nothing. */
function toolOf({ make }: Offer) {
  const made = make(() => true);
  if (made === undefined) throw new Error('it is not offered');
  const says = async (args: Record<string, unknown>) => {
    const { text } = await made.run(args, around().context);
    return /^\w+_playlist: (.+ (?:must be|there is no) .+)\.$/.exec(text)?.[1];
  };
  return { made, says };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The fields of a schema: `integer: From library_read`. */
const fieldsOf = ({ properties }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).map(([name, field]) => {
      const { type, description } = isRecord(field) ? field : {};
      return [name, description === undefined ? type : `${type}: ${description}`];
    }),
  );

const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const list = { type: 'array', items: { type: 'object', additionalProperties: true } };

describe('arrange_playlist', () => {
  it('says what it takes, and takes that and no more', async () => {
    const { made, says } = toolOf(arrangePlaylist);
    expect(fieldsOf(made.input())).toEqual({
      playlist_id: 'integer: From library_read kind=playlists',
      sort_by: 'string: What to sort by',
      descending: 'boolean: Highest, latest or Z first',
      moves: 'array: Each to a position from 1, or before or after another track',
      remove_duplicates: 'boolean: Editions of a song too; the best stays',
      preview: 'boolean: Default true; false does it at once',
      plan_id: 'string: From the preview: do it',
    });
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
    expect(await says({ ...asked, moves: [{ to: 1 }] })).toBe(
      'moves[0].track_id is missing: it must be a number',
    );
  });

  it('says what it answers with', () => {
    const { made } = toolOf(arrangePlaylist);
    expect([made.name, made.title]).toEqual(['arrange_playlist', 'Arrange a playlist']);
    expect(made.output()).toEqual({
      type: 'object',
      properties: {
        preview: { type: 'boolean' },
        outcome: { type: 'string', enum: ['done', 'nothing_changed', 'partly'] },
        id: { type: 'integer' },
        title: { type: 'string' },
        nb_tracks: { type: 'integer' },
        moved: { type: 'integer' },
        tracks: list,
        removed: list,
        link: { type: 'string' },
        plan_id: { type: 'string' },
        change_id: { type: 'string' },
      },
    });
  });
});

describe('build_playlist', () => {
  it('says what it takes, and takes that and no more', async () => {
    const { made, says } = toolOf(buildPlaylist);
    expect(fieldsOf(made.input())).toEqual({
      title: 'string: Of a new playlist',
      description: 'string: A few words on a new playlist',
      public: 'boolean: Default private',
      playlist_id: 'integer: Extend this one, from library_read kind=playlists',
      wanted: 'array: Songs by name: "Artist - Title" lines, or objects',
      track_ids: 'array: From search or match_tracks',
      sources: 'array: Where to draw from: each by id or name; search by query and fields',
      rules: 'object: What the tracks must be like, how many, and their order',
      preview: 'boolean: Default true; false makes it at once',
      plan_id: 'string: From the preview: make it',
      drop: 'array: Track ids to leave out of the plan',
      replace: 'array: Other tracks for a wish, by its number, or for a position',
    });
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
  });

  it('says what it answers with', () => {
    const { made } = toolOf(buildPlaylist);
    expect([made.name, made.title]).toEqual(['build_playlist', 'Build a playlist']);
    expect(made.output()).toEqual({
      type: 'object',
      properties: {
        preview: { type: 'boolean' },
        outcome: { type: 'string', enum: ['done', 'nothing_changed', 'partly'] },
        id: { type: 'integer' },
        title: { type: 'string' },
        public: { type: 'boolean' },
        nb_tracks: { type: 'integer' },
        duration: { type: 'integer' },
        added: { type: 'integer' },
        link: { type: 'string' },
        tracks: list,
        uncertain: list,
        missing: list,
        left_out: list,
        left_out_counts: { type: 'object', additionalProperties: true },
        results: list,
        plan_id: { type: 'string' },
        change_id: { type: 'string' },
      },
    });
  });
});
