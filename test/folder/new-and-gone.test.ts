import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mp3 } from '../support/music-files.ts';
import { idsIn, ownMusic } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';

const files = {
  'Hits/1.mp3': mp3({
    ...{ title: 'Cool Steps', artist: 'Nell', album: 'Big Hits', albumArtist: 'Various Artists' },
    ...{ compilation: true, date: '1987', seed: 1 },
  }),
  'Nell/1.mp3': mp3({ title: 'Slow Steps', artist: 'Nell', album: 'Alone', date: '1991', seed: 2 }),
  'Ann/1.mp3': mp3({ title: 'Stray', artist: 'Ann', album: 'Away', seed: 3 }),
};

async function started() {
  const own = await ownMusic(files);
  const server = await own.start();
  onTestFinished(() => server.close());
  const idOf = async (query: string) =>
    idsIn((await server.call('search', { query, type: 'track' })).text)[0] ?? 0;
  const env = { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home };
  return { ...own, server, idOf, run: (...args: string[]) => runCommand(args, env) };
}

describe('What is new in own music', () => {
  it('is what was added lately, by whatever artist and of whatever year, and an album is by its own artist', async () => {
    const { server, idOf } = await started();
    const [artist] = idsIn((await server.call('search', { query: 'nell', type: 'artist' })).text);
    await server.call('library_add', { kind: 'artists', ids: [artist] });
    expect(await idOf('stray')).toBeGreaterThan(0);
    const { structured, text } = await server.call('whats_new', {});
    expect(structured['albums']).toHaveLength(3);
    expect(structured['albums']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Big Hits', artist: 'Various Artists' }),
        expect.objectContaining({ title: 'Alone', artist: 'Nell' }),
        expect.objectContaining({ title: 'Away', artist: 'Ann' }),
      ]),
    );
    expect(text).not.toContain('recommended');
    // An old album is new here, and was not released today.
    expect(text).toContain('Alone · Nell');
    expect(text.match(/released \d{4}/g)?.toSorted()).toEqual(['released 1987', 'released 1991']);
  });
});

describe('A file that was deleted', () => {
  it('is marked once the folder was looked at, and an export names it in a comment', async () => {
    const { server, idOf, run, music } = await started();
    const ids = [await idOf('cool steps'), await idOf('stray')];
    await server.call('playlist_write', { action: 'create', title: 'Evening' });
    const [playlist_id] = idsIn((await server.call('library_read', { kind: 'playlists' })).text);
    await server.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: ids });
    rmSync(join(music, 'Hits/1.mp3'));
    const args = ['export', '--playlist', String(playlist_id), '--format', 'm3u8'];
    const { stdout, stderr } = await run(...args);
    expect(stdout.split('\n')).toContain('# Not there any more: Nell - Cool Steps');
    expect(stdout).not.toContain('music://');
    expect(stdout).toContain(join(music, 'Ann/1.mp3'));
    expect(stderr).toContain('Not there any more: 1 track, as comments.');
    const { structured } = await server.call('playlist_read', { playlist_id, view: 'tracks' });
    expect(structured['items']).toMatchObject([{ title: 'Cool Steps', readable: false }, { title: 'Stray' }]);
  });
});
