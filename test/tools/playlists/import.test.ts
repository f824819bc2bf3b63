import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormatName, formatNames } from '../../../src/playlist-formats/format-names.ts';
import { formats } from '../../../src/playlist-formats/index.ts';
import { isFull } from '../../support/full.ts';
import { type LibraryStand, libraryWith, numbers } from '../../support/library.ts';
import { stand } from '../../support/stand.ts';
import { tracksIn } from './planning.ts';

/** As many as a playlist takes, where everything is tried. */
const most = isFull ? 2000 : 450;

const here = (tracks: readonly number[] = []) =>
  libraryWith({ playlists: [{ id: 7, tracks: [...tracks] }] }, { confirm: 'never' });

const songOf = (id: number, page: string) => ({ title: `Song ${id}`, artist: `Artist ${id}`, page });

/** A file of a playlist at the library's service, with pages as the service gives them. */
async function fileOf(at: LibraryStand, ids: readonly number[], format: FormatName = 'csv'): Promise<string> {
  const { link } = await at.music.track.details({ track_id: 1 });
  const songs = ids.map(id => songOf(id, String(link).replace(/1$/, String(id))));
  return formats[format].write({ title: 'Kept', songs, remarks: [] });
}

/** Plans a playlist, as often as one call is not enough, and saves it; gives its tracks and the last plan. */
async function made(at: LibraryStand, args: Record<string, unknown>) {
  let shown = await at.call('plan_playlist', { detail: 'full', ...args });
  while ('requests_left' in shown.structured)
    shown = await at.call('plan_playlist', { plan_id: shown.structured['plan_id'], detail: 'full' });
  const said = await at.call('save_playlist', { plan_id: shown.structured['plan_id'] });
  return { shown, said, tracks: at.tracksOf(Number(said.structured['id'])) };
}

describe('A playlist from a text', () => {
  it('is shown before it is made, under the title of the text', async () => {
    const at = await here();
    const text = await fileOf(at, [3, 1, 2], 'xspf');
    const shown = await at.call('plan_playlist', { text });
    expect(shown.structured).toMatchObject({ title: 'Kept', public: false, nb_tracks: 3 });
    expect(at.playlists()).toHaveLength(1);
    const done = await at.call('save_playlist', { plan_id: shown.structured['plan_id'] });
    expect(at.tracksOf(Number(done.structured['id']))).toEqual([3, 1, 2]);
    await at.undo();
    expect(at.playlists()).toHaveLength(1);
    await at.close();
  });

  it.each(['xspf', 'jspf'] as const)(
    'brings the description along that %s has, and no remark of ours',
    async format => {
      const at = await here();
      const description = 'Walks 👨‍👩‍👧 #1\nin spring';
      const kept = {
        title: 'Kept',
        songs: [songOf(1, 'music://track/1')],
        remarks: ['Without an ISRC: 1 track.'],
      };
      const text = formats[format].write({ ...kept, description });
      const shown = await at.call('plan_playlist', { text });
      expect(shown.text).toContain('Settings: description "Walks 👨‍👩‍👧 #1 in spring".');
      await at.call('save_playlist', { plan_id: shown.structured['plan_id'] });
      expect(at.playlists().at(-1)).toMatchObject({ title: 'Kept', description });
      await made(at, { text, title: 'Mine', description: 'Other' });
      expect(at.playlists().at(-1)).toMatchObject({ title: 'Mine', description: 'Other' });
      await made(at, { text: formats[format].write(kept) });
      expect(at.playlists().at(-1)).toMatchObject({ title: 'Kept', description: '' });
      await at.close();
    },
  );

  it('tells how many of its pages are looked up', async () => {
    const at = await here();
    await at.call('plan_playlist', { text: await fileOf(at, numbers(8)) });
    expect(at.told.slice(0, 8)).toEqual(numbers(8).map(done => `${done} of 8 tracks looked up`));
    await at.close();
  });

  it('has the pages of the text in their order, in each format', async () => {
    const at = await here();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...formatNames),
        fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 12 }),
        async (format, ids) => {
          const { tracks } = await made(at, { title: 'Copy', text: await fileOf(at, ids, format) });
          expect(tracks).toEqual(ids);
        },
      ),
      { numRuns: 12 },
    );
    await at.close();
  });

  it('that was exported has the same tracks in the same order', async () => {
    const at = await stand({ confirm: 'never' });
    const idsOf = async (playlist_id: unknown) =>
      (await at.music.playlist.tracks({ playlist_id: Number(playlist_id), limit: 100 })).data.map(
        ({ id }) => id,
      );
    // Songs of the demo have no web page, so that a file of links has none of them.
    const kept = formatNames.filter(format => format !== 'links');
    for (const [place, format] of kept.entries()) {
      // Titles in many scripts, with quotes, commas and signs that nobody sees.
      const playlist_id = [4417083377, 1401962171, 1409881384, 1449477449, 1354446893][place];
      const args = { view: 'export', playlist_id, format };
      const { structured } = await at.call('playlist_read', args);
      let text = String(structured['text']);
      if (structured['next_index'] !== undefined)
        text += (await at.call('playlist_read', { ...args, index: structured['next_index'] })).structured[
          'text'
        ];
      const plan = await at.call('plan_playlist', { title: 'Copy', text });
      const copy = await at.call('save_playlist', { plan_id: plan.structured['plan_id'] });
      expect(await idsOf(copy.structured['id']), format).toEqual(await idsOf(playlist_id));
    }
    await at.close();
  });

  it('goes by page, then by ISRC, then by words', async () => {
    const at = await here();
    const { link } = await at.music.track.details({ track_id: 4 });
    const text = `title,artist,isrc,url\nOther,Nobody,QZTST2000001,${link}\nSong 5,Artist 5,QZTST2000005,\nSong 6,Artist 6,,https://tidal.test/track/9\n`;
    const { tracks, said } = await made(at, { title: 'x', text });
    expect(tracks).toEqual([4, 5, 6]);
    expect(said.isError).toBe(false);
    await at.close();
  });

  it('does not take the number of another service’s page', async () => {
    const at = await here();
    const { shown, tracks } = await made(at, {
      title: 'x',
      text: 'https://tidal.test/track/9\nArtist 2 - Song 2 https://www.deezer.com/track/1\n',
    });
    expect(tracks).toEqual([2]);
    expect(shown.text).toContain('\nwish 1, "https://tidal.test/track/9": leads to no track here\n');
    await at.close();
  });

  it('takes music:// only for a track of that title', async () => {
    const at = await here();
    const { tracks } = await made(at, {
      title: 'x',
      text: 'title,artist,url\nSong 3,Artist 3,music://track/3\nSong 4,Artist 4,music://track/5\n',
    });
    expect(tracks).toEqual([3, 4]);
    await at.close();
  });

  it('of 2,000 pages is made whole with 89 reads, and says how many were not read', async () => {
    const at = await here();
    const ids = numbers(2000).reverse();
    const text = await fileOf(at, ids);
    const before = at.faults.requests.length;
    const { tracks, shown } = await made(at, { title: 'All', text });
    expect(tracks).toEqual(ids);
    expect(at.faults.requests.slice(before).filter(line => line.startsWith('GET /track/'))).toHaveLength(89);
    expect(shown.text).toContain('1911 tracks are taken as the text names them; their pages were not read.');
    await at.close();
  });

  it('reads no page of what is in the playlist already', async () => {
    const at = await here([1, 2, 3]);
    const before = at.faults.requests.length;
    const { tracks } = await made(at, { playlist: 7, text: await fileOf(at, [1, 2, 3, 4]) });
    expect(tracks).toEqual([1, 2, 3, 4]);
    expect(at.faults.requests.slice(before).filter(line => /^GET \/track\/[234]/.test(line))).toEqual([
      'GET /track/4',
    ]);
    await at.close();
  });

  it('of more songs than one call looks up says what is left, and goes on with the same plan', async () => {
    const at = await here();
    const text = numbers(130)
      .map(id => `Artist ${id} - Song ${id}`)
      .join('\n');
    const first = await at.call('plan_playlist', { title: 'Long', text });
    expect(first.structured).toMatchObject({ wanted: 130, found: 90, not_looked_up: 40, requests_left: 40 });
    expect(first.text).toContain('Not complete: 40 songs asked for by name still to be looked up.');
    expect(first.text).toContain('\nSo far:\n');
    expect(first.text).not.toContain('save_playlist');
    expect(first.text.split('\n').at(-1)).toBe(
      `To go on, about 40 requests, 0:01 at the usual quota: plan_playlist {"plan_id":"${first.structured['plan_id']}"}. A change goes on with it too.`,
    );
    const rest = await at.call('plan_playlist', { plan_id: first.structured['plan_id'] });
    expect(rest.structured).toMatchObject({ wanted: 130, found: 130, nb_tracks: 130 });
    // Only what is new is listed.
    expect(tracksIn(rest)).toEqual(numbers(40, 91));
    expect(rest.text.split('\n').at(-1)).toContain('To save it, within 30 minutes: save_playlist');
    const done = await at.call('save_playlist', { plan_id: rest.structured['plan_id'] });
    expect(at.tracksOf(Number(done.structured['id']))).toEqual(numbers(130));
    await at.close();
  });

  it('may be changed before all of it is looked up, which then goes on', async () => {
    const at = await here();
    const text = numbers(130)
      .map(id => `Artist ${id} - Song ${id}`)
      .join('\n');
    const { structured } = await at.call('plan_playlist', { title: 'Long', text });
    const changed = await at.call('plan_playlist', {
      plan_id: structured['plan_id'],
      remove: { positions: [1] },
      add: [{ track_id: 500, position: 2 }],
    });
    expect(changed.structured).toMatchObject({ wanted: 130, found: 130, found_removed: 1, nb_tracks: 130 });
    const done = await at.call('save_playlist', { plan_id: changed.structured['plan_id'] });
    expect(at.tracksOf(Number(done.structured['id']))).toEqual([500, ...numbers(129, 2)]);
    await at.close();
  });

  it(`of ${most} songs by name is found whole, 90 in a call`, async () => {
    const at = await here();
    const text = numbers(most)
      .map(id => `Artist ${id} - Song ${id}`)
      .join('\n');
    const { tracks } = await made(at, { title: 'All', text });
    expect(tracks).toEqual(numbers(most));
    await at.close();
  }, 240_000);

  it('that is not complete can be saved as far as it is', async () => {
    const at = await here();
    const text = numbers(100)
      .map(id => `Artist ${id} - Song ${id}`)
      .join('\n');
    const first = await at.call('plan_playlist', { title: 'Part', text });
    const done = await at.call('save_playlist', { plan_id: first.structured['plan_id'] });
    expect(at.tracksOf(Number(done.structured['id']))).toEqual(numbers(90));
    await at.close();
  });

  it('brings back what a playlist lost, as a comparison tells', async () => {
    const at = await here([1, 2, 3, 4]);
    const text = await fileOf(at, [1, 2, 3, 4]);
    await at.call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids: [2] });
    const lost = await at.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(lost.text).toContain(': 3 in both, 1 in the text alone.');
    await made(at, { playlist: 7, text, at: 2 });
    const back = await at.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(back.text).toMatch(/: (4 in both|the same)/);
    await at.close();
  });

  it('that is damaged, or cannot be placed, makes nothing and says why', async () => {
    const at = await here();
    const damaged = await at.call('plan_playlist', { text: '\n\n<playlist>\n<a></b>' });
    expect(damaged.text).toContain('text, line 4: this is not well-formed XML');
    const alone = await at.call('plan_playlist', { title: 'x', format: 'csv', track_ids: [1] });
    expect(alone.text).toContain('format says how text is read: give text with it');
    const gaps = await at.call('plan_playlist', {
      title: 'x',
      text: 'title,artist\nSong 1,Artist 1\n,Nobody\n',
    });
    expect(gaps.text).toContain('No song in line 3 of the text.');
    expect(at.playlists()).toHaveLength(1);
    await at.close();
  });
});
