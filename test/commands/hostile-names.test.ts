import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatNames } from '../../src/playlist-formats/format-names.ts';
import { unplainIn } from '../support/hostile.ts';
import { mp3 } from '../support/music-files.ts';
import { idsIn, ownMusic } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';

/** Changes the title of the window, colours, the direction of text. */
const name = 'x\u001b]0;owned\u0007\u001b[31m\u202egnp\u2066\u200b\u0085y';

it('Names of files and in files reach no terminal and no file of ours as they are', async () => {
  const own = await ownMusic({
    [`${name}/${name}.mp3`]: mp3({ title: `Song ${name}`, artist: `Nell ${name}`, album: name, seed: 1 }),
    [`${name}/broken ${name}.mp3`]: 'no music',
    [`${name}.m3u8`]: `#EXTM3U\n#PLAYLIST:${name}\n${name}/${name}.mp3\n`,
  });
  const server = await own.start();
  const [id = 0] = idsIn((await server.call('search', { query: 'song', type: 'track' })).text);
  await server.call('playlist_write', { action: 'create', title: `List ${name}` });
  const [playlist_id = 0] = idsIn((await server.call('library_read', { kind: 'playlists' })).text);
  await server.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [id] });
  await server.close();
  const env = { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home };
  const input = join(own.home, 'Export');
  mkdirSync(input);
  const row = `Track Name,Artist Name(s),Playlist name\n${name},${name},${name}\n`;
  for (const [file, text] of [
    [`${name}.csv`, row],
    [`broken ${name}.json`, '{'],
  ] as const)
    writeFileSync(join(input, file), text);
  const playlist = String(playlist_id);
  const missing = join(own.home, `missing ${name}.csv`);
  const commands = [
    ...formatNames.map(format => ['export', '--playlist', playlist, '--format', format]),
    ['export', '--playlist', name],
    ['export', '--all', join(own.home, `All ${name}`)],
    ['import', input, '--choose', 'all', '--missing', missing],
    [`--${name}`],
    ['import', join(input, `broken ${name}.json`)],
    ['import', join(own.home, name)],
    ...[
      ['doctor'],
      ['doctor', '--json'],
      ['status'],
      ['library', name],
      ['login'],
      ['setup', '--print', '--host', name],
    ],
  ];
  const wrong: string[] = [];
  for (const args of commands) {
    const { stdout, stderr } = await runCommand(args, env);
    for (const text of [stdout, stderr])
      wrong.push(...unplainIn(text.replaceAll(/[\r\t]/g, '')).map(what => `${args.join(' ')}: ${what}`));
  }
  wrong.push(...unplainIn(readFileSync(missing, 'utf8')));
  expect(wrong).toEqual([]);
}, 120_000);
