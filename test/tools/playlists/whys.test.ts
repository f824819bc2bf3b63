import { describe, expect, it, onTestFinished } from 'vitest';
import { libraryWith } from '../../support/library.ts';
import { planAt } from '../../support/shown.ts';
import { idsIn } from './planning.ts';

const why = 'It opens the evening quietly.';
const wanted = [{ title: 'Song 1', artist: 'Artist 1', why }, 'Artist 2 - Song 2'];

async function planned(args: object = {}) {
  const at = await libraryWith(
    { playlists: [{ id: 8, title: 'Pool', tracks: [11, 12] }] },
    { confirm: 'never' },
  );
  onTestFinished(() => at.close());
  const shown = await at.call('plan_playlist', { title: 'Evening', wanted, ...args });
  return { at, shown, plan_id: shown.structured['plan_id'] };
}

describe('A sentence why a song is in a playlist', () => {
  it('is shown with the plan, again and in the view', async () => {
    const { at, shown, plan_id } = await planned();
    expect(shown.text).toContain(`why: "${why}"`);
    expect(shown.structured['tracks']).toMatchObject([{ id: 1, why }, { id: 2 }]);
    expect(await planAt(at, plan_id)).toMatchObject({ tracks: [{ id: 1, why }, { id: 2 }] });
    const again = await at.call('plan_playlist', { plan_id, detail: 'full' });
    expect(again.structured['tracks']).toMatchObject([{ id: 1, why }, { id: 2 }]);
  });

  it('comes with an edit too, and goes with the song that it is about', async () => {
    const { at, plan_id } = await planned();
    const changed = await at.call('plan_playlist', {
      plan_id,
      replace: [{ position: 1, track_id: 5, why: 'Calmer.' }],
      add: [{ track_id: 6, why: 'A last dance.' }],
      detail: 'full',
    });
    expect(idsIn(changed.structured['tracks'])).toEqual([5, 2, 6]);
    expect(changed.structured['tracks']).toMatchObject([{ why: 'Calmer.' }, {}, { why: 'A last dance.' }]);
    expect(changed.text).not.toContain(why);
  });

  it('is one short line, whatever is given', async () => {
    const { shown } = await planned({
      wanted: [{ title: 'Song 1', artist: 'Artist 1', why: `a\n#EXTINF:1\u202e${'b'.repeat(200)}` }],
    });
    const [first] = Array.isArray(shown.structured['tracks']) ? shown.structured['tracks'] : [];
    expect(first.why).toMatch(/^a #EXTINF:1b+$/);
    expect(first.why).toHaveLength(120);
  });

  it.each([
    ['xspf', `<annotation>${why}</annotation>`],
    ['jspf', `"annotation":"${why}"`],
    ['m3u8', `\n# ${why}\n`],
    ['csv', `,${why}\n`],
  ])(
    'stands in the comment of an exported %s file, and does not disturb reading it',
    async (format, line) => {
      const { at, plan_id } = await planned();
      const { id } = (await at.call('save_playlist', { plan_id })).structured;
      const file = await at.call('playlist_read', { view: 'export', playlist_id: id, format });
      expect(file.text).not.toContain('sentences why');
      const text = String(file.structured['text']);
      expect(text).toContain(line);
      const compared = await at.call('playlist_read', { view: 'compare', playlist_id: id, text });
      expect(compared.text).toContain('the same, in the same order');
    },
  );

  it('is named among what plain lines do not keep', async () => {
    const { at, plan_id } = await planned();
    const { id } = (await at.call('save_playlist', { plan_id })).structured;
    const file = await at.call('playlist_read', { view: 'export', playlist_id: id, format: 'lines' });
    expect(file.text).toMatch(/This format does not keep: .*, the sentences why a song is in it\.\n/);
  });

  it('never becomes a formula in a table', async () => {
    const { at, plan_id } = await planned({ wanted: [{ title: 'Song 1', artist: 'Artist 1', why: '=1+1' }] });
    const { id } = (await at.call('save_playlist', { plan_id })).structured;
    const file = await at.call('playlist_read', { view: 'export', playlist_id: id, format: 'csv' });
    expect(file.structured['text']).toContain(",'=1+1\n");
  });

  it('stays with the playlist when several are saved together, and one loses songs elsewhere', async () => {
    const { at, plan_id } = await planned();
    const other = await at.call('plan_playlist', { title: 'Other', track_ids: [3] });
    const plan_ids = [other.structured['plan_id'], plan_id];
    await at.call('save_playlist', { plan_ids });
    const { id = 0 } = at.playlists().find(({ title }) => title === 'Evening') ?? {};
    at.elsewhere(`DELETE /playlist/${id}/tracks songs=2`);
    const file = await at.call('playlist_read', { view: 'export', playlist_id: id, format: 'xspf' });
    expect(file.structured['text']).toContain(why);
  });

  it('stays with the playlist after a refresh from its sources', async () => {
    const { at, plan_id } = await planned({ sources: [{ from: 'playlist', id: 8 }] });
    const { id: playlist } = (await at.call('save_playlist', { plan_id })).structured;
    at.elsewhere('POST /playlist/8/tracks songs=30');
    const fresh = await at.call('plan_playlist', { playlist, refresh: true });
    await at.call('save_playlist', { plan_id: fresh.structured['plan_id'] });
    expect(at.tracksOf(Number(playlist))).toEqual([1, 2, 11, 12, 30]);
    const file = await at.call('playlist_read', { view: 'export', playlist_id: playlist, format: 'xspf' });
    expect(file.structured['text']).toContain(`<annotation>${why}</annotation>`);
  });
});
