import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../account/support.ts';
import { alone } from '../../library/support.ts';
import * as exports from './exports.ts';
import { exported, favourites, imported, playlists } from './support.ts';

const { nocturne, gymnopedie, ferry, bellweather, nowhere } = exports;

const all = { choose: 'all' };

describe('The export of another service', () => {
  it('is listed first, and nothing is imported without a choice', async () => {
    const at = await alone();
    const path = exported({
      'Playlist1.json': exports.spotifyPlaylists({
        Evening: [nocturne, 'podcast', nowhere],
        Piano: [gymnopedie],
      }),
    });
    at.requests();
    const { code, said } = await imported(at, path);
    expect(code).toBe(2);
    expect(said.split('\n')).toEqual([
      '  1  "Evening" from Spotify: 2 songs',
      '  2  "Piano" from Spotify: 1 song',
      'Not imported: 1 other item (Spotify).',
      'Nothing was imported yet. Add --choose all, or the numbers of lists: --choose 1,3-5.',
    ]);
    expect(at.requests()).toEqual([]);
    expect(await playlists(at)).toEqual({});
  });

  it('is imported list by list, as the person at the terminal chooses', async () => {
    const at = await alone();
    const path = exported({
      'Playlist1.json': exports.spotifyPlaylists({
        Evening: [nocturne, nowhere],
        Piano: [gymnopedie],
        Ferry: [ferry],
      }),
    });
    const { code, said } = await imported(at, path, {}, '1, 3');
    expect(code).toBe(0);
    expect(said).toContain('"Evening": 1 of 2 songs found, 1 not found; a new playlist.');
    expect(said).toContain('1 song not found. To write them into a file: --missing songs.csv.');
    expect(await playlists(at)).toEqual({ Evening: ['Nocturne'], Ferry: ['Night Ferry'] });
    expect((await imported(at, path, { choose: '4' })).said).toContain('by their numbers from 1 to 3');
  });

  it('adds nothing the second time and asks the service nothing, and adds what a newer export has more', async () => {
    const at = await alone();
    await imported(
      at,
      exported({ 'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne] }) }),
      all,
    );
    at.requests();
    const newer = exported({ 'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne, ferry] }) });
    const same = exported({ 'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne] }) });
    expect((await imported(at, same, all)).said).toContain('"Evening": 1 of 1 song found; nothing new.');
    expect(at.requests()).toEqual([]);
    expect((await imported(at, newer, all)).said).toContain('added to the playlist of the earlier import');
    expect(await playlists(at)).toEqual({ Evening: ['Nocturne', 'Night Ferry'] });
  });

  it('goes on where it stopped', async () => {
    const at = await alone();
    const path = exported({
      'Playlist1.json': exports.spotifyPlaylists({
        Evening: [nocturne],
        Piano: [gymnopedie, ferry, bellweather],
      }),
    });
    await imported(at, path, { choose: '1' });
    at.service.faults.next({ kind: 'html', times: 100 });
    const stopped = await imported(at, path, all);
    expect(stopped.code).toBe(1);
    expect(stopped.said).toContain('"Evening": 1 of 1 song found; nothing new.');
    expect(stopped.said).toMatch(/^The import stopped: .+\. Run the same import again to go on\.$/m);
    at.service.faults.clear();
    at.requests();
    expect((await imported(at, path, all)).said).toContain('"Piano": 3 of 3 songs found; a new playlist.');
    expect(Object.keys(await playlists(at))).toEqual(['Evening', 'Piano']);
  });

  it('was found whole only if its songs were looked for', async () => {
    const at = await alone();
    const path = exported({ 'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne] }) });
    const missing = join(folder(), 'missing.csv');
    at.service.faults.next({ kind: 'html', times: 100 });
    const stopped = await imported(at, path, { ...all, missing });
    expect(stopped.said).toContain('The import stopped: ');
    at.service.faults.clear();
    const none = await imported(at, path, { missing }, '');
    expect(none.said.split('\n').at(-1)).toBe('Nothing was imported.');
    const whole = await imported(at, path, { ...all, missing });
    expect(whole.said).toContain('Every song was found');
    const skipped = await imported(at, path, { ...all, missing, again: 'skip' });
    expect(skipped.said).toContain('Skipped, because it was imported before');
    for (const { said } of [stopped, none, skipped]) expect(said).not.toContain('Every song was found');
  });

  it('writes what was not found into a file, which can be imported again', async () => {
    const at = await alone();
    const path = exported({
      'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne, nowhere] }),
      'YourLibrary.json': exports.spotifyLibrary([ferry, nowhere]),
    });
    const missing = join(folder(), 'missing.csv');
    const { said } = await imported(at, path, { ...all, missing });
    expect(said).toContain(`2 songs not found: ${missing}.`);
    expect(await favourites(at)).toEqual(['Night Ferry']);
    const text = readFileSync(missing, 'utf8');
    expect(text.split('\n')[0]).toBe(
      'title,artist,album,isrc,url,playlist,type,imported from,why,candidates',
    );
    writeFileSync(
      missing,
      text.replaceAll(nowhere.title, gymnopedie.title).replaceAll(nowhere.artist, gymnopedie.artist),
    );
    const again = await imported(at, missing, all);
    expect(again.said).toContain(
      '"Evening": 1 of 1 song found; added to the playlist of the earlier import.',
    );
    expect(await playlists(at)).toEqual({ Evening: ['Nocturne', 'Gymnopédie No. 1'] });
    expect(await favourites(at)).toHaveLength(2);
  });
});

describe('Recognised by its content', () => {
  it("is Apple Music's library, without the lists that the program makes itself", async () => {
    const at = await alone();
    const path = exported({ 'anything.xml': exports.appleLibrary({ Tea: [bellweather, ferry] }) });
    const { said } = await imported(at, path, { choose: '1' });
    expect(said.split('\n').slice(0, 3)).toEqual([
      '  1  "Tea" from Apple Music: 2 songs',
      '  2  "All songs" from Apple Music: 2 songs, to your favourite songs',
      'Not imported: 1 other item (Apple Music).',
    ]);
    expect(await playlists(at)).toEqual({ Tea: ['Bellweather, 4 P.M.', 'Night Ferry'] });
  });

  it.each(['Video ID', 'ID vidéo', '影片 ID'])(
    "is YouTube Music's Takeout (%s), with titles for the ids of playlists",
    async heading => {
      const at = await alone();
      const path = exported({
        'Takeout/playlists/Night-videos.csv': exports.takeoutPlaylist([ferry, nowhere]),
        'Takeout/music library songs.csv': exports.takeoutSongs([ferry, nocturne], heading),
      });
      const { said } = await imported(at, path, { choose: '2' });
      expect(said).toContain('"Night" from YouTube Music: 2 songs, 1 of them without a title');
      expect(await playlists(at)).toEqual({ Night: ['Night Ferry'] });
    },
  );

  it('is the table of a transfer tool, with several playlists and favourites', async () => {
    const at = await alone();
    const path = exported({
      'a.csv': exports.transferTable({ One: [nocturne], Two: [ferry] }),
      'b.csv': exports.transferTable({ Kept: [gymnopedie] }, 'Favorite'),
      'c.csv': 'Title;Artist;Album\nNight Ferry;Marlow & the Tides;\n',
    });
    await imported(at, path, all);
    expect(await playlists(at)).toEqual({ One: ['Nocturne'], Two: ['Night Ferry'], c: ['Night Ferry'] });
    expect(await favourites(at)).toEqual(['Gymnopédie No. 1']);
  });

  it.each<readonly [string, string | Uint8Array, string]>([
    [
      'export.zip',
      Uint8Array.from([0x50, 0x4b, 3, 4]),
      'export.zip: a ZIP archive. Unpack it, and import the folder.',
    ],
    ['Userdata.json', '{"email":"a@b.example"}', 'Userdata.json: not an export that import knows.'],
    ['long.csv', `artist,title\n${'a,b\n'.repeat(500_000)}`, 'long.csv: more than 500,000 lines. Split it'],
    ['wide.csv', ','.repeat(1_000_001), 'wide.csv: a line of more than 1,000,000 characters. Split it'],
  ])('is not %s', async (name, text, sentence) => {
    const at = await alone();
    const { code, said } = await imported(at, join(exported({ [name]: text }), name));
    expect(code).toBe(2);
    expect(said).toContain(sentence);
    expect(said).toContain('Nothing to import was found.');
  });

  it.each([
    ['no-such-folder/songs.csv', 'does not exist. Nothing was imported.'],
    ['.', 'is not a file. Nothing was imported.'],
  ])('is not imported if the missing songs cannot be written to %s', async (missing, sentence) => {
    const at = await alone();
    const path = exported({ 'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne] }) });
    const { code, said } = await imported(at, path, { ...all, missing: join(path, missing) });
    expect(code).toBe(2);
    expect(said).toContain(sentence);
    expect(await playlists(at)).toEqual({});
  });

  it('quotes names that an export made up, and cuts them', async () => {
    const name = `Evil"\u001b[2J\n${'x'.repeat(500)}`;
    const path = exported({ 'Playlist1.json': exports.spotifyPlaylists({ [name]: [nocturne] }) });
    const { said } = await imported(await alone(), path);
    expect(said).not.toContain('\u001b');
    expect(said.split('\n')[0]?.length).toBeLessThan(200);
  });
});
