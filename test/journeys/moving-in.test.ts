import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as exports from '../commands/import/exports.ts';
import { homeWith } from '../commands/setup/home.ts';
import { mp3 } from '../support/music-files.ts';
import { writeFiles } from '../support/own-music.ts';

const own = [exports.nocturne, exports.gymnopedie, exports.ferry, exports.bellweather];

/** A newcomer with a folder of music, four exports of other services, and two assistants, one with a damaged file. */
function newcomer() {
  const home = homeWith('.cursor', '.config/zed');
  home.write('.codex/config.toml', 'model = = "o"\n');
  writeFiles(
    join(home.path, 'Music'),
    Object.fromEntries(own.map((song, seed) => [`${seed}.mp3`, mp3({ ...song, seed })])),
  );
  const write = (file: string, text: string | Uint8Array) => home.write(`exports/${file}`, text);
  write(
    'spotify/Playlist1.json',
    exports.spotifyPlaylists({ Evening: [exports.nocturne, exports.nocturne, exports.nowhere] }),
  );
  write('spotify/Playlist2.json', '{"playlists": [{"name": "Cut');
  write('apple/Library.xml', exports.appleLibrary({ Tea: [exports.bellweather] }));
  write('apple/Play History.csv', 'Track Description,Media type\nErik Satie - Vexations,AUDIO\n');
  write(
    'Takeout/playlists/playlists.csv',
    'Playlist ID,Playlist Title (Original),Playlist Visibility\nPLa,Night,Private\n',
  );
  write('Takeout/playlists/Night-videos.csv', exports.takeoutPlaylist([exports.ferry]));
  write('Takeout/music library songs.csv', exports.takeoutSongs([exports.ferry]));
  const table = 'Name\tArtist\tAlbum\nGymnopédie No. 1\tErik Satie\tPiano\n';
  write('itunes/Piano.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')]));
  return { home, at: (path: string) => join(home.path, path) };
}

it('A newcomer sets up, imports four exports, and reads the playlists back', async () => {
  const { home, at } = newcomer();
  const nowhere = await home.run(['setup', '--service', at('Musik')], { typed: 'n\n' });
  expect(nowhere).toMatchObject({ code: 1, said: expect.stringContaining('There is no folder ~/Musik.') });

  const set = await home.setup('--yes', '--service', at('Music'));
  expect(set.said.trimEnd().split('\n').at(-1)).toMatch(
    /^2 of 3 assistants set up: Cursor, Zed\. Not changed: Codex; the reasons are above\. Restart them, and ask: "Find .+ by .+\."$/,
  );

  // The settings of the assistants, though one of them has none.
  const dry = await home.run(['import', at('exports'), '--dry-run']);
  expect(dry.said).toContain('spotify/Playlist2.json: damaged');
  expect(dry.said).toContain(
    "apple/Play History.csv: a part of Apple's privacy export, which import leaves out.",
  );
  expect(dry.said).toContain('Takeout/playlists/playlists.csv: the names of playlists, without their songs.');
  const lists = [...dry.said.matchAll(/^ +\d+ {2}"(.+)" from (.+): \d+ songs?/gm)].map(([, name, from]) => [
    name,
    from,
  ]);
  expect(lists.toSorted()).toEqual([
    ['All songs', 'Apple Music'],
    ['Evening', 'Spotify'],
    ['Library', 'YouTube Music'],
    ['Night', 'YouTube Music'],
    ['Piano', 'a file'],
    ['Tea', 'Apple Music'],
  ]);
  expect((await home.run(['status'])).said).not.toContain('Evening');

  const missing = at('missing.csv');
  const done = await home.run(['import', at('exports'), '--choose', 'all', '--missing', missing]);
  expect(done.code).toBe(0);
  expect(done.said).toContain('"Evening": 1 of 3 songs found, 1 given twice, 1 not found; a new playlist.');
  expect(readFileSync(missing, 'utf8')).toContain(exports.nowhere.title);

  // The song is added, and the file of songs that were not found brings it into its playlist.
  writeFiles(at('Music'), { 'new.mp3': mp3({ ...exports.nowhere, seed: 9 }) });
  const later = await home.run(['import', missing, '--choose', 'all']);
  expect(later.said).toContain('"Evening": 1 of 1 song found; added to the playlist of the earlier import.');

  const listed = await home.run([
    'export',
    '--playlist',
    'evening',
    '--format',
    'm3u8',
    '--folder',
    at('Music'),
  ]);
  expect(listed.said).toMatch(/^0\.mp3$/m);
  expect(listed.said).toMatch(/^new\.mp3$/m);

  const removed = await home.setup('--yes', '--remove');
  expect(removed.said).toContain('Removed from 2 assistants. Not changed: Codex');
  expect(home.exists('.cursor/mcp.json')).toBe(false);
});

it('The invented export of the package is imported into the demo', async () => {
  const { home } = newcomer();
  const { code, said } = await home.run([
    'import',
    resolve('docs/sample-export'),
    '--choose',
    'all',
    '--service',
    'embedded',
  ]);
  expect(code).toBe(0);
  expect(said).toContain('"Evening piano": 3 of 4 songs found, 1 given twice; a new playlist.');
  expect(said).toMatch(
    /"Road trip": 1 of 3 songs found, 1 unclear, 1 not found; a new playlist\.\n {2}Unclear: "Erik Satie - Gymnopédie": /,
  );
});
