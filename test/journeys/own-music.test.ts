import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { awkwardMusic } from '../support/awkward-music.ts';
import { mp3 } from '../support/music-files.ts';
import { runCommand } from '../support/process.ts';

it('A newcomer points the server at a folder, finds their songs, makes a playlist, and takes it to a phone', async () => {
  const own = await awkwardMusic();
  const server = await own.start();
  onTestFinished(() => server.close());
  const command = (...args: string[]) =>
    runCommand(args, { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home });

  // What is there is found, best first, and nothing more is claimed than the files say.
  const river = await server.call('search', { query: 'river', type: 'track' });
  expect(river.structured['items']).toMatchObject([
    { title: 'River' },
    { title: 'River of Stars' },
    {},
    {},
    {},
  ]);
  expect(river.structured['total']).toBe(5);
  const jazz = await server.call('radio_read', { view: 'tracks', radio_id: 'Jazz' });
  expect(jazz.text).not.toContain('Iron Rain');

  // A wish with "nothing explicit" gives songs, though few files say whether they are.
  const plan = await server.call('plan_playlist', {
    title: 'Dinner',
    sources: [
      { from: 'artist_top', name: 'Drummer' },
      { from: 'artist_top', name: 'Rapper' },
    ],
    rules: { explicit: 'avoid' },
  });
  expect(plan.isError, plan.text).toBeFalsy();
  expect(plan.structured).toMatchObject({ nb_tracks: 8, explicit_unknown: 7 });
  expect(plan.text).toContain('Loud Words · Rapper: explicit');
  const saved = await server.call('save_playlist', { plan_id: plan.structured['plan_id'] });
  expect(saved.isError).toBeFalsy();

  // New files are found by the next look, and are what is new.
  writeFileSync(join(own.music, 'late.mp3'), mp3({ title: 'Late Arrival', artist: 'Ann', seed: 900 }));
  const list = join(own.home, 'wishes.csv');
  writeFileSync(list, 'title,artist\nLate Arrival,Ann\nRiver,Zoe\nNobody Knows,Nobody');
  const imported = await command('import', list, '--choose', 'all');
  expect(imported.stdout).toContain('2 of 3 songs found');
  const news = await server.call('whats_new', {});
  expect(news.structured['albums']).not.toEqual([]);

  // A deleted file is marked, and the list for the phone has the others as paths.
  rmSync(join(own.music, 'Beats/57.mp3'));
  const exported = await command('export', '--playlist', 'Dinner', '--format', 'm3u8', '--folder', own.music);
  expect(exported.stdout).toContain('# Not there any more: Drummer - Beat 57');
  expect(exported.stdout).toContain('\nBeats/1.mp3');
  const shown = await server.call('playlist_read', { playlist_id: 'Dinner', view: 'tracks' });
  expect(shown.structured['items']).toContainEqual(
    expect.objectContaining({ title: 'Beat 57', readable: false }),
  );
}, 90_000);
