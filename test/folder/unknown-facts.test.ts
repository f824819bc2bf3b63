import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mp3 } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';

const joplin = { artist: 'Scott Joplin', album: 'Rags', genre: 'Ragtime' };
const files = {
  'a.mp3': mp3({ ...joplin, title: 'Maple Leaf Rag', date: '1899', bpm: 96, seed: 1 }),
  'b.mp3': mp3({ ...joplin, title: 'The Chrysanthemum', date: '1904-00-00', seed: 2 }),
  'c.mp3': mp3({ ...joplin, title: 'Bethena', date: '1905-03', seed: 3 }),
  'd.mp3': mp3({ ...joplin, title: 'Solace', date: '1909-04-20', seed: 4 }),
};

async function started() {
  const own = await ownMusic(files);
  const server = await own.start();
  onTestFinished(() => server.close());
  return async (name: string, args?: Record<string, unknown>) => (await server.call(name, args)).text;
}

describe('what the files do not say', () => {
  it('is not made up: a date has as much as its tag', async () => {
    const text = await started();
    const track_ids = ['Maple Leaf Rag', 'The Chrysanthemum', 'Bethena', 'Solace'];
    const released = (await text('track_read', { track_ids })).match(/released [\d-]+/g);
    expect(released).toEqual(['released 1899', 'released 1904', 'released 1905-03', 'released 1909-04-20']);
    expect(await text('album_read', { album_id: 'Rags' })).toContain('released 1899 ·');
    const rules = { year_min: 1899, year_max: 1900 };
    expect(
      await text('plan_playlist', { title: 'Old', wanted: ['Maple Leaf Rag', 'Solace'], rules }),
    ).toMatch(/Maple Leaf Rag .* · 1899 ·[\s\S]*Solace .*year outside/);
  });

  it('is said: when a song was last heard, podcasts, other listeners, and the tempo of most songs', async () => {
    const text = await started();
    expect(await text('radio_read', { view: 'list' })).toContain('[2] Long unheard (added longest ago)');
    expect(await text('radio_read', { view: 'details', radio_id: 2 })).toContain(
      'Music files do not say when you last heard them.',
    );
    expect(await text('search', { type: 'podcast', query: 'talk' })).toContain(
      '(podcasts are your files with the genre Podcast)',
    );
    expect(await text('library_read', { kind: 'podcasts' })).toBe('Nothing here for kind "podcasts".');
    expect(await text('album_read', { album_id: 'Rags', view: 'fans' })).toContain(
      '(your own music has no other listeners)',
    );
    const sources = [{ from: 'radio', id: 'Ragtime' }];
    expect(await text('plan_playlist', { title: 'Fast', sources, rules: { bpm_min: 90 } })).toContain(
      'Of 4 songs from the sources: 1 used, 3 left out (tempo unknown: 3)',
    );
  });
});

it('the doctor names the first 50 files that cannot be read, how many more, and where all are', async () => {
  const bad = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.mp3`, 'no sound']));
  const { home, music, start } = await ownMusic({ ...files, ...bad });
  const doctor = async (...flags: string[]) =>
    (await runCommand(['doctor', ...flags], { MUSIC_SERVICE: music, HOME: home, XDG_DATA_HOME: home }))
      .stdout;
  expect(await doctor()).toContain(`${music}: there; not read yet\n`);
  const server = await start();
  await server.call('search', { query: 'maple' });
  await server.close();
  const rows = (await doctor()).split('\n').filter(row => row.startsWith('Unreadable'));
  expect(rows).toHaveLength(51);
  expect(rows[0]).toContain(join(music, '0.mp3'));
  expect(rows[50]).toBe('Unreadable 10 more; doctor --json names all of them');
  expect(JSON.parse(await doctor('--json')).music.problems).toHaveLength(60);
});
