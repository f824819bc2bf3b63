import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../account/support.ts';
import { alone } from '../../library/support.ts';
import * as exports from './exports.ts';
import { exported, imported, playlists } from './support.ts';

const { nocturne, ferry, bellweather, nowhere } = exports;
const all = { choose: 'all' };

describe('A song that was not found', () => {
  const path = () =>
    exported({ 'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne, nowhere] }) });

  it('is not looked for again on the same day', async () => {
    const at = await alone();
    const file = path();
    await imported(at, file, all);
    const restarted = await at.again();
    const { said } = await imported(restarted, file, all);
    expect(said).toContain('was looked for earlier today. The next look-up is tomorrow (UTC).');
    expect(restarted.requests().filter(request => request.startsWith('GET /search'))).toEqual([]);
  });

  it('is looked for again when the file of such songs is imported', async () => {
    const at = await alone();
    const missing = join(folder(), 'missing.csv');
    await imported(at, path(), { ...all, missing });
    const restarted = await at.again();
    await imported(restarted, missing, all);
    expect(restarted.requests().filter(request => request.startsWith('GET /search'))).not.toEqual([]);
  });
});

describe('Where the service offers nothing', () => {
  it('an import says so, and looks for the songs again the next time', async () => {
    const at = await alone();
    const path = exported({ 'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne, ferry] }) });
    at.service.faults.next({
      kind: 'body',
      match: { path: /^\/search/ },
      times: 100,
      body: { data: [], total: 7 },
    });
    at.service.faults.next({
      kind: 'body',
      match: { path: '/infos' },
      body: { open: false, country: 'Erewhon' },
    });
    const closed = await imported(at, path, all);
    expect(closed.code).toBe(1);
    expect(closed.said).toContain('The import stopped: The service has no music in "Erewhon"');
    at.service.faults.clear();
    expect((await imported(await at.again(), path, all)).said).toContain(
      '"Evening": 2 of 2 songs found; a new playlist.',
    );
  });
});

describe('A history', () => {
  const plays = [
    [nocturne, 2023],
    [ferry, 2024],
    [ferry, 2024],
    [nocturne, 2024],
  ] as const;

  it.each([
    [
      'Spotify',
      {
        'Streaming_History_Audio_2023-2024_0.json': exports.spotifyHistory([
          ...plays,
          [bellweather, 2024, 900],
        ]),
      },
    ],
    ['ListenBrainz', { 'listens/2024/1.jsonl': exports.listens(plays) }],
    ['Last.fm', { 'scrobbles.csv': exports.scrobbles(plays) }],
  ])('of %s is its most played songs, of all time and of each year', async (from, files) => {
    const { said } = await imported(await alone(), exported(files));
    expect(said.split('\n').slice(0, 3)).toEqual([
      `  1  "Most played on ${from}" from ${from}: 2 songs`,
      `  2  "Most played on ${from} in 2023" from ${from}: 1 song`,
      `  3  "Most played on ${from} in 2024" from ${from}: 2 songs`,
    ]);
  });

  it('is joined from several files, with the most played song first', async () => {
    const at = await alone();
    const path = exported({
      'a_0.json': exports.spotifyHistory([
        [nocturne, 2023],
        [ferry, 2024],
      ]),
      'a_1.json': exports.spotifyHistory([[ferry, 2024]]),
    });
    await imported(at, path, { choose: '1' });
    expect(await playlists(at)).toEqual({ 'Most played on Spotify': ['Night Ferry', 'Nocturne'] });
  });
});
