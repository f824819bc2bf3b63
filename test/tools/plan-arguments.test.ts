import { describe, expect, it } from 'vitest';
import { planPlaylist } from '../../src/tools/playlists/plan-playlist.ts';
import { savePlaylist } from '../../src/tools/playlists/save-playlist.ts';
import { planningWith } from './playlists/planning.ts';

const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('plan_playlist, asked for what it cannot do', () => {
  const nothing = 'give at least one of wanted, text, track_ids, sources; or playlist, plan_id';
  const ofList = 'remove, replace, add, moves, order and fill need a plan_id or a playlist';

  it.each([
    [{}, nothing],
    [{ title: 'A', rules: { count: 3 } }, nothing],
    [{ title: 'A', track_ids: [1], remove: { track_ids: [1] } }, ofList],
    [{ track_ids: [1], add: [{ track_id: 1 }] }, ofList],
    [{ track_ids: [1], order: [1] }, ofList],
    [{ title: 'A', track_ids: [1], replace: [{ position: 1, track_id: 2 }] }, ofList],
    [{ refresh: true }, 'refresh needs the playlist: an own playlist that was saved here'],
    [{ title: '  ', track_ids: [1] }, 'title must be a text that is not blank, not ""'],
    [{ title: 'A', track_ids: [] }, 'track_ids must be a list of at least 1 entry, not []'],
    [{ title: 'A', playlist: 0, track_ids: [1] }, 'playlist must be at least 1, not 0'],
    [
      { title: 'A', track_ids: ['one', 2] },
      'track_ids takes ids only, not "one": songs by name go into wanted',
    ],
    [{ title: 7, wanted: ['Ferry'] }, 'title must be a text, not 7'],
  ])('%j: %s', async (args, problem) => {
    const { plan, faults } = await planningWith();
    expect(await plan(args)).toMatchObject({ text: `plan_playlist: ${problem}.`, isError: true });
    expect(faults.requests).toEqual([]);
  });

  it.each([
    [{ title: 'A', wanted: ['Ferry', { artist: 'x' }] }, 'wanted, song 2, must be'],
    [{ title: 'A', tracks: [1], wanted: null }, 'there is no argument "tracks"; it takes plan_id'],
    [{ title: 'A', sources: [{ from: 'moon' }] }, 'sources[0].from must be one of artist_top'],
    [
      { title: 'A', sources: [{ from: 'album', ids: 1 }] },
      'there is no "ids" in sources[0]; it takes from, id',
    ],
    [
      { title: 'A', track_ids: [1], rules: { explcit: 'avoid' } },
      'there is no "explcit" in rules; it takes count',
    ],
    [{ title: 'A', track_ids: many(501, 1) }, 'track_ids must be a list of at most 500 entries'],
    [{ title: 'A', sources: many(21, { from: 'flow' }) }, 'sources must be a list of at most 20 entries'],
    [
      { plan_id: 'x', remove: { track_ids: many(2001, 1) } },
      'remove.track_ids must be a list of at most 2000 entries',
    ],
    [{ title: 'x'.repeat(201), track_ids: [1] }, 'title must be'],
    [{ title: 'A', description: 'x'.repeat(4001), track_ids: [1] }, 'description must be'],
    [
      { plan_id: 'x', moves: many(101, { position: 1, to: 2 }) },
      'moves must be a list of at most 100 entries',
    ],
    [{ plan_id: 'x', moves: [{ position: 0, to: 2 }] }, 'moves[0].position'],
  ])('names what is wrong: %j', async (args, problem) => {
    const { plan } = await planningWith();
    expect((await plan(args)).text).toContain(`plan_playlist: ${problem}`);
  });

  const sought = 'query, artist, album, track, label, dur_min, dur_max, bpm_min, bpm_max';

  it.each<[object, string | undefined]>([
    [{ from: 'artist_top', id: 27, count: 5 }, undefined],
    [{ from: 'artist_top', name: 'Nell' }, undefined],
    [{ from: 'artist_top' }, 'artist_top needs the id or the name of the artist'],
    [{ from: 'radio', count: 5 }, 'radio needs the id or the name of the radio'],
    [{ from: 'artist_top', id: 27, name: 'Nell' }, 'artist_top takes id or name, not both'],
    [{ from: 'artist_top', name: 'Nell', artist: 'Nell' }, 'artist_top takes id, name, count, not artist'],
    [{ from: 'playlist', query: 'x' }, 'playlist takes id, name, count, not query'],
    [{ from: 'album', name: 'Piers', artist: 'Nell' }, undefined],
    [{ from: 'album', id: 3, artist: 'Nell' }, 'album takes artist with name, not with id'],
    [{ from: 'album', name: 'Piers', track: 'Lamp' }, 'album takes id, name, artist, count, not track'],
    [{ from: 'album', artist: 'Nell' }, 'album needs the id or the name of the album'],
    [{ from: 'genre_chart' }, undefined],
    [{ from: 'genre_chart', id: 0 }, undefined],
    [{ from: 'favourites', id: 5 }, 'favourites takes count, not id'],
    [{ from: 'search' }, `search needs one of ${sought}`],
    [{ from: 'search', count: 5 }, `search needs one of ${sought}`],
    [{ from: 'search', name: 'x' }, `search takes ${sought}, count, not name`],
    [{ from: 'search', bpm_max: 90 }, undefined],
  ])('of a source %j: %s', async (source, problem) => {
    const { plan } = await planningWith();
    const { text } = await plan({ title: 'A', sources: [{ from: 'flow' }, source] });
    expect(/sources\[1\]: (.*)\./.exec(text)?.[1]).toBe(problem);
  });

  it.each<[string, number, number, boolean]>([
    ['rules.count', 1, 2000, true],
    ['rules.minutes', 1, 10_000, false],
    ['rules.bpm_min', 0, 1000, false],
    ['rules.bpm_max', 0, 1000, false],
    ['rules.year_min', 0, 9999, true],
    ['rules.year_max', 0, 9999, true],
    ['rules.dur_min', 0, 86_400, true],
    ['rules.dur_max', 0, 86_400, true],
    ['rules.max_per_artist', 1, 2000, true],
    ['rules.seed', 0, 2_147_483_648, true],
    ['sources.count', 1, 500, true],
    ['sources.dur_min', 0, 86_400, true],
    ['sources.dur_max', 0, 86_400, true],
    ['sources.bpm_min', 0, 1000, true],
    ['sources.bpm_max', 0, 1000, true],
  ])('takes for %s numbers from %d to %d, also as text', async (path, least, most, isWhole) => {
    const { plan } = await planningWith();
    const [part, name = ''] = path.split('.');
    const isTaken = async (value: unknown) => {
      const given = { [name]: value };
      const args =
        part === 'rules'
          ? { track_ids: [1], rules: given }
          : { sources: [{ from: 'search', query: 'x', ...given }] };
      return !(await plan({ title: 'A', ...args })).text.includes(`${name} must be`);
    };
    expect(await Promise.all([least, most, String(most)].map(isTaken))).toEqual([true, true, true]);
    const odd = [least - 1, most + 1, 'many', ''];
    expect(await Promise.all(odd.map(isTaken))).toEqual([false, false, false, false]);
    expect(await isTaken(most - 0.5)).toBe(!isWhole);
  });

  it.each([
    [{ bpm_min: 120, bpm_max: 90 }, 'rules.bpm_min is larger than rules.bpm_max'],
    [{ year_min: 2000, year_max: 1999 }, 'rules.year_min is larger than rules.year_max'],
    [{ dur_min: 200, dur_max: 199 }, 'rules.dur_min is larger than rules.dur_max'],
    [{ bpm_min: 90, bpm_max: 90, year_min: 1999, year_max: 1999 }, undefined],
    [{ bpm_min: 90, year_max: 10 }, undefined],
  ])('knows rules that contradict each other: %j', async (rules, problem) => {
    const { plan } = await planningWith();
    const { text } = await plan({ title: 'A', track_ids: [1], rules });
    expect(/plan_playlist: (.*)\./.exec(text)?.[1]).toBe(problem);
  });

  it('takes numbers as text, and null as absent', async () => {
    const { plan } = await planningWith();
    const shown = await plan({
      title: 'A',
      playlist: null,
      track_ids: ['2', '-7'],
      rules: { count: '1', seed: null },
    });
    expect(shown.structured).toMatchObject({ tracks: [{ id: 2 }], left_out: [{ id: -7 }] });
  });

  it('reads only, and is offered where nothing may be changed; saving is not', () => {
    expect(planPlaylist.make(effect => effect === 'read')?.hints).toMatchObject({ readOnlyHint: true });
    expect(savePlaylist.make(effect => effect === 'read')).toBeUndefined();
    expect(savePlaylist.make(() => true)?.hints).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
  });
});
