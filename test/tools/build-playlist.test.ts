import { afterEach, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';
import { idsIn, playableIds, writes } from './building.ts';

let at: Stand;
afterEach(async () => at?.close());

describe('build_playlist, before anything is made', () => {
  it('shows what would be made and makes nothing', async () => {
    at = await stand();
    const said = await at.call('build_playlist', {
      title: 'Dinner',
      wanted: ['Erik Satie - Gymnopédie No. 1', 'Night Ferry', 'qwxz vbnm'],
      sources: [{ from: 'artist_top', name: 'Erik Satie', count: 5 }],
    });
    expect(said.text).toMatch(
      /^Preview, nothing is changed yet: a new private playlist "Dinner", 5 tracks, \d+:\d\d in all\./,
    );
    expect(said.text).toMatch(/\n1\. \[\d+\] Gymnopédie No\. 1 · Erik Satie · 3:13\n/);
    expect(said.text).toContain('wish 2, "Night Ferry": [');
    expect(said.text).toContain('wish 3, "qwxz vbnm": tried');
    expect(said.text).toContain('Left out besides, by reason: given twice: 1.');
    expect(said.structured.left_out_counts).toEqual({ 'given twice': 1 });
    expect(said.structured.left_out).toBeUndefined();
    expect(said.text).toContain(`build_playlist {"plan_id":"${said.structured.plan_id}"}`);
    expect(said.structured).toMatchObject({ preview: true, title: 'Dinner', public: false, nb_tracks: 5 });
    expect(writes(at)).toEqual([]);
  });

  it.each([
    [{ wanted: ['a'] }, 'give title for a new playlist, or playlist_id to extend one, and not both'],
    [{ title: 'A', playlist_id: 1, wanted: ['a'] }, 'give title for a new playlist, or playlist_id'],
    [{ title: 'A' }, 'give at least one of wanted, track_ids, sources'],
    [{ playlist_id: 1, public: true, track_ids: [1] }, 'description and public are for a new playlist'],
    [{ title: 'A', track_ids: [1], drop: [1] }, 'drop and replace change a plan'],
    [{ plan_id: 'x', title: 'A' }, 'with plan_id only drop, replace and preview are taken, not title'],
    [{ title: 'A', sources: [{ from: 'moon' }] }, 'sources[0].from must be one of artist_top'],
    [
      { title: 'A', sources: [{ from: 'album', ids: 1 }] },
      'there is no "ids" in sources[0]; it takes from, id, name, query',
    ],
    [
      { title: 'A', track_ids: [1], rules: { explcit: 'avoid' } },
      'there is no "explcit" in rules; it takes count, duration_minutes, bpm_min',
    ],
    [{ title: ' ', track_ids: [1] }, 'title must be a text that is not blank'],
    [
      { title: 'A', sources: [{ from: 'favourites', query: 'x' }] },
      'sources[0]: favourites takes count, not query',
    ],
    [{ title: 'A', sources: [{ from: 'flow', id: 3 }] }, 'sources[0]: flow takes count, not id'],
    [
      { title: 'A', track_ids: [1], sources: [{ from: 'artist_top' }] },
      'sources[0]: artist_top needs the id or the name of the artist',
    ],
    [
      { title: 'A', sources: [{ from: 'artist_top', name: 'x', bpm_min: 90 }] },
      'sources[0]: artist_top takes id, name, count, not bpm_min',
    ],
    [
      { title: 'A', sources: [{ from: 'radio', id: 1, name: 'x' }] },
      'sources[0]: radio takes id or name, not both',
    ],
    [{ title: 'A', sources: [{ from: 'search' }] }, 'sources[0]: search needs one of query'],
    [
      { title: 'A', track_ids: [1], rules: { bpm_min: 120, bpm_max: 90 } },
      'rules.bpm_min is larger than rules.bpm_max',
    ],
    [{ title: 'A', track_ids: [1], rules: { count: 'many' } }, 'rules.count must be a number, not "many"'],
    [{ title: 'A', wanted: [{ artist: 'x' }] }, 'wanted, song 1, must be'],
    [{ title: 'A', tracks: [1] }, 'there is no argument "tracks"; it takes title,'],
    [{ plan_id: 'nothing' }, 'this account has no plan "nothing"'],
  ])('says what is wrong with %j', async (args, problem) => {
    at = await stand();
    const said = await at.call('build_playlist', args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(`build_playlist: ${problem}`);
  });

  it('takes numbers as text, and null as absent', async () => {
    at = await stand();
    const [id] = playableIds(at, 1);
    const said = await at.call('build_playlist', {
      title: 'A',
      playlist_id: null,
      track_ids: [String(id)],
      rules: { count: '1', seed: null },
    });
    expect(idsIn(said.structured.tracks)).toEqual([id]);
  });

  it('says which of several a name may mean, and of what there is nothing', async () => {
    at = await stand();
    const said = await at.call('build_playlist', {
      title: 'A',
      track_ids: playableIds(at, 1),
      sources: [
        { from: 'artist_top', name: 'Sati' },
        { from: 'radio', name: 'zzzz' },
        { from: 'album', id: 9 },
      ],
    });
    expect(said.text).toMatch(
      /Nothing from artist top Sati: which artist is meant is not clear; give its id: \[\d+\] Erik Satie/,
    );
    expect(said.text).toContain('Nothing from radio zzzz: no radio is called that.');
    expect(said.text).toContain(
      'Nothing from album 9: There is no album 9; find ids with search type=album.',
    );
  });

  it('takes a name cut short where only one begins so, and says whom it took', async () => {
    at = await stand();
    const said = await at.call('build_playlist', {
      title: 'A',
      sources: [{ from: 'playlist', name: 'Evening W', count: 2 }],
    });
    expect(said.text).toMatch(/"Evening W" is taken as "Evening Walk" \[\d+\]\./);
    expect(said.structured.nb_tracks).toBe(2);
  });

  it('offers albums of others where the artist has none of that name', async () => {
    at = await stand();
    const album = [...at.embedded.catalogue.albums.values()].find(({ available }) => available);
    const said = await at.call('build_playlist', {
      title: 'A',
      track_ids: playableIds(at, 1),
      sources: [{ from: 'album', name: album?.title, artist: 'Qwxz' }],
    });
    expect(said.text).toMatch(/Nothing from album .+(no album is called that|give its id: \[\d+\])/);
  });

  it('makes nothing at once where nothing is found, and says so', async () => {
    at = await stand();
    const none = { title: 'A', wanted: ['qwxz vbnm'], preview: false };
    const said = await at.call('build_playlist', none);
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/^Nothing was made: no song was found that keeps the rules for a new private/);
    expect(said.structured).toMatchObject({ outcome: 'nothing_changed', title: 'A' });
    const unclear = await at.call('build_playlist', { ...none, wanted: ['Night Ferry'] });
    expect(unclear.text).toMatch(/^Nothing was made: no song is clear enough/);
    const [{ candidates }] = Array.isArray(unclear.structured.uncertain) ? unclear.structured.uncertain : [];
    const replace = [{ wish: 1, track_id: candidates[0].id }];
    const made = await at.call('build_playlist', { plan_id: unclear.structured.plan_id, replace });
    expect(made.structured).toMatchObject({ outcome: 'done', title: 'A', added: 1 });
  });
});

describe('build_playlist draws from', () => {
  it.each([
    ['an artist by name', { from: 'artist_top', name: 'erik satie' }],
    ["an artist's radio", { from: 'artist_radio', name: 'Erik Satie' }],
    ["an artist's albums", { from: 'artist_albums', name: 'Erik Satie' }],
    ['a radio', { from: 'radio', id: 'of a radio' }],
    ["a genre's chart", { from: 'genre_chart', name: 'Classical' }],
    ['the overall chart', { from: 'genre_chart' }],
    ['a search', { from: 'search', artist: 'Erik Satie', dur_max: 600 }],
    ['favourites', { from: 'favourites' }],
    ['flow', { from: 'flow' }],
    ['history', { from: 'history' }],
    ['recommendations', { from: 'recommendations' }],
    ['an own playlist by name', { from: 'playlist', name: 'evening walk' }],
    ['what fits a playlist', { from: 'playlist_radio', name: 'Evening Walk' }],
    ['an artist by id', { from: 'artist_top', id: 'of an artist' }],
  ])('%s', async (_, { id, ...given }: { from: string; id?: string }) => {
    at = await stand();
    const [radio] = at.embedded.catalogue.radios.keys();
    const [artist] = at.embedded.catalogue.artists.keys();
    const ids: Record<string, number | undefined> = { 'of a radio': radio, 'of an artist': artist };
    const source = { ...given, count: 4, ...(id === undefined ? {} : { id: ids[id] }) };
    const said = await at.call('build_playlist', { title: 'A', sources: [source] });
    expect(said.text).not.toContain('Nothing from');
    expect(idsIn(said.structured.tracks).length).toBeGreaterThan(0);
  });

  it('a whole album by name, told from others by its artist', async () => {
    at = await stand();
    const { albums, artists } = at.embedded.catalogue;
    const album = [...albums.values()].find(({ available, trackIds }) => available && trackIds.length > 5);
    const artist = artists.get(album?.artistId ?? 0)?.name;
    const source = { from: 'album', name: album?.title, artist };
    const said = await at.call('build_playlist', { title: 'A', sources: [source] });
    expect(said.structured.nb_tracks).toBe(album?.trackIds.length);
  });

  it('all of several sources by turns, where not all songs are needed', async () => {
    at = await stand();
    const said = await at.call('build_playlist', {
      title: 'A',
      sources: [
        { from: 'artist_top', name: 'Erik Satie' },
        { from: 'artist_top', name: 'Frédéric Chopin' },
      ],
      rules: { count: 6 },
    });
    expect(said.text.match(/Erik Satie ·/g)).toHaveLength(3);
    expect(said.text.match(/Frédéric Chopin ·/g)).toHaveLength(3);
  });
});

describe('build_playlist, a long job', () => {
  it('tells how far it is, never going back', async () => {
    at = await stand();
    const told: { progress: number; message?: string | undefined }[] = [];
    await at.mcp.callTool(
      {
        name: 'build_playlist',
        arguments: { title: 'A', track_ids: playableIds(at, 30), wanted: ['Gymnopédie No. 1 - Erik Satie'] },
      },
      { onprogress: ({ progress, message }) => told.push({ progress, message }) },
    );
    const steps = told.map(({ progress }) => progress);
    expect(steps.length).toBeGreaterThan(20);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
    expect(told.some(({ message }) => /^\d+ of 30 tracks looked up/.test(message ?? ''))).toBe(true);
  });

  it('asks no more after a failure that is not about one track', async () => {
    at = await stand();
    const match = { path: /^\/track\// };
    at.embedded.faults.next({ kind: 'code', code: 200, times: 3, match });
    const said = await at.call('build_playlist', { title: 'A', track_ids: playableIds(at, 100) });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('does not show this');
    const asked = at.embedded.requests.filter(({ path }) => path.startsWith('/track/'));
    expect(asked.length).toBeLessThan(20);
  });

  it('stops sending when it is called off', async () => {
    at = await stand();
    const stop = new AbortController();
    at.embedded.faults.next({ kind: 'delay', ms: 40, times: 1000, match: { path: /^\/track\// } });
    const call = at.mcp.callTool(
      { name: 'build_playlist', arguments: { title: 'A', track_ids: playableIds(at, 200) } },
      { signal: stop.signal },
    );
    await new Promise(resolve => setTimeout(resolve, 300));
    stop.abort();
    await expect(call).rejects.toThrow();
    await new Promise(resolve => setTimeout(resolve, 60));
    const sent = at.embedded.requests.length;
    expect(sent).toBeLessThan(150);
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(at.embedded.requests.length).toBe(sent);
  });
});
