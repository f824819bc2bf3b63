import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/tools/playlists/formats/index.ts';
import { type FormatName, formatNames } from '../../../src/tools/playlists/formats/names.ts';
import { type LibraryStand, libraryWith, numbers } from '../../support/library.ts';
import { stand } from '../../support/stand.ts';

const here = (tracks: readonly number[] = []) =>
  libraryWith({ playlists: [{ id: 7, tracks: [...tracks] }] }, { confirm: 'never' });

const songOf = (id: number, page: string) => ({ title: `Song ${id}`, artist: `Artist ${id}`, page });

/** A file of a playlist at the library's service, with pages as the service gives them. */
async function fileOf(at: LibraryStand, ids: readonly number[], format: FormatName = 'csv'): Promise<string> {
  const { link } = await at.music.track.details({ track_id: 1 });
  const songs = ids.map(id => songOf(id, String(link).replace(/1$/, String(id))));
  return formats[format].write({ title: 'Kept', songs, remarks: [] });
}

/** Makes a playlist at once; gives its tracks and what was said. */
async function made(at: LibraryStand, args: Record<string, unknown>) {
  const said = await at.call('build_playlist', { preview: false, ...args });
  return { said, tracks: at.tracksOf(Number(said.structured['id'])) };
}

describe('A playlist from a text', () => {
  it('is shown before it is made, under the title of the text', async () => {
    const at = await here();
    const text = await fileOf(at, [3, 1, 2], 'xspf');
    const shown = await at.call('build_playlist', { text });
    expect(shown.text).toContain('Preview, nothing is changed yet: a new private playlist "Kept", 3 tracks');
    expect(at.playlists()).toHaveLength(1);
    const done = await at.call('build_playlist', { plan_id: shown.structured['plan_id'] });
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
      const shown = await at.call('build_playlist', { text });
      expect(shown.text).toContain('playlist "Kept", described as "Walks 👨‍👩‍👧 #1 in spring", 1 track');
      await at.call('build_playlist', { plan_id: shown.structured['plan_id'] });
      expect(at.playlists().at(-1)).toMatchObject({ title: 'Kept', description });
      await at.call('build_playlist', { text, preview: false, title: 'Mine', description: 'Other' });
      expect(at.playlists().at(-1)).toMatchObject({ title: 'Mine', description: 'Other' });
      await at.call('build_playlist', { text: formats[format].write(kept), preview: false });
      expect(at.playlists().at(-1)).toMatchObject({ title: 'Kept', description: '' });
      await at.close();
    },
  );

  it('tells how many of its pages are looked up', async () => {
    const at = await here();
    await at.call('build_playlist', { text: await fileOf(at, numbers(8)) });
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
    for (const [place, format] of formatNames.entries()) {
      // Titles in many scripts, with quotes, commas and signs that nobody sees.
      const playlist_id = [4417083377, 1401962171, 1409881384, 1449477449, 1354446893][place];
      const args = { view: 'export', playlist_id, format };
      const { structured } = await at.call('playlist_read', args);
      let text = String(structured['text']);
      if (structured['next_index'] !== undefined)
        text += (await at.call('playlist_read', { ...args, index: structured['next_index'] })).structured[
          'text'
        ];
      const copy = await at.call('build_playlist', { title: 'Copy', text, preview: false });
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
    const { said, tracks } = await made(at, {
      title: 'x',
      text: 'https://tidal.test/track/9\nArtist 2 - Song 2 https://www.deezer.com/track/1\n',
    });
    expect(tracks).toEqual([2]);
    expect(said.text).toContain(
      'A page that leads to no track here, and nothing else, in line 1 of the text.',
    );
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

  it('of 2,000 pages is made whole with some 100 reads, and says which were not read', async () => {
    const at = await here();
    const ids = numbers(2000).reverse();
    const text = await fileOf(at, ids);
    const before = at.faults.requests.length;
    const { tracks, said } = await made(at, { title: 'All', text });
    expect(tracks).toEqual(ids);
    expect(at.faults.requests.slice(before).filter(line => line.startsWith('GET /track/'))).toHaveLength(100);
    expect(said.text).toContain('1900 tracks are named as the text names them; their pages were not read.');
    await at.close();
  });

  it('reads no page of what is in the playlist already', async () => {
    const at = await here([1, 2, 3]);
    const before = at.faults.requests.length;
    const { tracks } = await made(at, { playlist_id: 7, text: await fileOf(at, [1, 2, 3, 4]) });
    expect(tracks).toEqual([1, 2, 3, 4]);
    expect(at.faults.requests.slice(before).filter(line => /^GET \/track\/[234]/.test(line))).toEqual([
      'GET /track/4',
    ]);
    await at.close();
  });

  it('names the songs beyond those that one call seeks, and goes on by the same text', async () => {
    const at = await here();
    const text = numbers(130)
      .map(id => `Artist ${id} - Song ${id}`)
      .join('\n');
    const first = await made(at, { title: 'Long', text });
    expect(first.tracks).toEqual(numbers(100));
    expect(first.said.text).toContain(
      'Not looked for yet: 30 songs of the text (lines 101-130). One call seeks 100 by name and 200 by ISRC.',
    );
    const second = await made(at, { playlist_id: first.said.structured['id'], text });
    expect(second.tracks).toEqual(numbers(130));
    expect(second.said.text).not.toContain('Not looked for yet');
    await at.close();
  });

  it('brings back what a playlist lost, as a comparison tells', async () => {
    const at = await here([1, 2, 3, 4]);
    const text = await fileOf(at, [1, 2, 3, 4]);
    await at.call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids: [2] });
    const lost = await at.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(lost.text).toContain(': 3 in both, 1 in the text alone.');
    await made(at, { playlist_id: 7, text });
    const back = await at.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(back.text).toMatch(/: (4 in both|the same)/);
    await at.close();
  });

  it('that is damaged, or cannot be placed, makes nothing and says why', async () => {
    const at = await here();
    const damaged = await at.call('build_playlist', { text: '\n\n<playlist>\n<a></b>', preview: false });
    expect(damaged.text).toContain('text, line 4: this is not well-formed XML');
    const alone = await at.call('build_playlist', { title: 'x', format: 'csv', track_ids: [1] });
    expect(alone.text).toContain('format says how text is read: give text with it');
    const gaps = await at.call('build_playlist', {
      title: 'x',
      text: 'title,artist\nSong 1,Artist 1\n,Nobody\n',
    });
    expect(gaps.text).toContain('No song in line 3 of the text.');
    expect(at.playlists()).toHaveLength(1);
    await at.close();
  });
});
