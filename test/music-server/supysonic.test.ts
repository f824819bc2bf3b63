import { describe, expect, it, onTestFinished } from 'vitest';
import { settingsFor } from '../support/at-music-server.ts';
import { jpeg, mp3 } from '../support/music-files.ts';
import { idsIn, writeFiles } from '../support/own-music.ts';
import { startServerProcess, temporaryFolder } from '../support/process.ts';
import { hasSupysonic, startSupysonic, whySkipped } from '../support/supysonic.ts';

const genres = ['Ragtime', 'Classical', 'Jazz'];

/** 60 songs of six artists. */
const files = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => {
    const [artist, album] = [`Artist ${at % 6}`, `Album ${at % 6}`];
    const title = `Song ${String(at).padStart(2, '0')}`;
    const facts = { title, artist, album, genre: genres[at % 3] ?? '', date: String(1960 + at), seed: at };
    return [
      `${artist}/${album}/${title}.mp3`,
      mp3({ ...facts, track: at + 1, seconds: 20, picture: jpeg() }),
    ];
  }),
);

describe.skipIf(!hasSupysonic)(`supysonic${whySkipped}`, () => {
  it('carries the whole story: find, plan by rules, save, order, star, undo, new files', async () => {
    const home = await temporaryFolder();
    const music = await startSupysonic(home, files);
    const settings = { home, env: settingsFor(music.address) };
    const server = await startServerProcess(settings);
    onTestFinished(() => server.close());
    const text = async (name: string, args?: Record<string, unknown>) => (await server.call(name, args)).text;
    const done = async (name: string, args: Record<string, unknown>) => {
      const said = await server.call(name, args);
      if (said.isError) throw new Error(said.text);
      return String(said.structured['change_id']);
    };
    const listed = async () => text('playlist_read', { playlist_id: 'Evening', view: 'tracks' });
    const titles = async () => [...(await listed()).matchAll(/Song \d\d/g)].map(([title]) => title);

    expect(await text('account')).toContain('as "ann"');
    expect(await text('search', { query: 'song 07' })).toContain('Song 07 · Artist 1');
    const plan = await server.call('plan_playlist', {
      title: 'Evening',
      sources: [{ from: 'genre_chart', name: 'Jazz' }],
      rules: { year_min: 1990, count: 8 },
    });
    expect(plan.text).toContain('8 songs');
    const saved = await done('save_playlist', { plan_id: plan.structured['plan_id'] });
    const first = await titles();
    expect(first).toHaveLength(8);

    const backwards = idsIn(await listed())
      .slice(1)
      .toReversed();
    const moved = await done('playlist_write', {
      action: 'reorder',
      playlist_id: 'Evening',
      track_ids: backwards,
    });
    expect(await titles()).toEqual(first.toReversed());
    await done('undo', { change_id: moved });
    expect(await titles()).toEqual(first);
    await done('undo', { change_id: saved });
    expect(await text('library_read', { kind: 'playlists' })).not.toContain('Evening');

    const starred = await done('library_add', { kind: 'tracks', ids: ['Artist 3 - Song 03'] });
    expect(JSON.stringify(await music.ask('getStarred2'))).toContain('Song 03');
    await done('undo', { change_id: starred });
    expect(JSON.stringify(await music.ask('getStarred2'))).not.toContain('Song 03');

    writeFiles(music.music, {
      'New/New/a.mp3': mp3({ title: 'Quite new', artist: 'New', album: 'New', seed: 99 }),
    });
    music.scan();
    const later = await startServerProcess(settings);
    onTestFinished(() => later.close());
    await expect
      .poll(async () => (await later.call('search', { query: 'quite new' })).text, { timeout: 20_000 })
      .toContain('Quite new · New');
  });
});
