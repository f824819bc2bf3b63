import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awkwardMusic } from '../support/awkward-music.ts';
import type { OwnMusic } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';
import type { Server } from '../support/server.ts';

let own: OwnMusic;
let server: Server;

beforeAll(async () => {
  own = await awkwardMusic(mkdtempSync(join(tmpdir(), 'music-test-')));
  server = await own.start();
  await server.call('search', { query: 'anything' });
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(own.home, { recursive: true, force: true });
});

const env = () => ({ MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home });

type Fields = Record<string, unknown>;

async function rows(tool: string, args: Fields): Promise<Fields[]> {
  const { structured } = await server.call(tool, args);
  const { items } = structured;
  return Array.isArray(items) ? items : [];
}
const titles = async (tool: string, args: Fields) => (await rows(tool, args)).map(({ title }) => title);
const songs = (args: Fields) => titles('search', { type: 'track', ...args });
async function track(query: string): Promise<Fields> {
  const [found] = await rows('search', { query, type: 'track' });
  const [details] = await rows('track_read', { track_ids: [found?.['id']], detail: 'full' });
  return { ...found, ...details };
}

describe('A song’s genres are its own', () => {
  it('so the radio of a genre does not play the rest of a compilation', async () => {
    const radio = (genre: string) => titles('radio_read', { view: 'tracks', radio_id: genre });
    expect((await radio('Jazz')).sort()).toEqual(['Cool Steps', 'Swing Low']);
    expect(await radio('Metal')).toEqual(['Iron Rain']);
  });

  it('and so does its chart', async () => {
    expect(await titles('chart_read', { view: 'tracks', genre_id: 'Metal' })).toEqual(['Iron Rain']);
  });

  it('and those of an artist follow from their songs', async () => {
    const names = (await rows('genre_read', { view: 'artists', genre_id: 'Jazz' })).map(({ name }) => name);
    expect(names).toEqual(['Nell']);
  });
});

it('Public playlists of own music are its list files', async () => {
  const plan = (query: string) =>
    server.call('plan_playlist', { title: 'Mood', sources: [{ from: 'public_playlists', query }] });
  const { structured, text } = await plan('test');
  expect(structured['tracks']).toMatchObject([{ title: 'River' }, { title: 'Percent' }]);
  expect(text).toContain('Playlists read: "test"');
  expect((await plan('calm piano')).text).toContain('Nothing from public playlists "calm piano"');
});

describe('A search of own music', () => {
  it('puts the best match first: the title, then title and artist, then a title that begins with it', async () => {
    expect(await songs({ query: 'river' })).toEqual([
      'River',
      'River of Stars',
      'Down the River',
      'Boats',
      'Anchor',
    ]);
    expect((await songs({ query: 'zoe river' }))[0]).toBe('River');
  });

  it('keeps equal matches in the order of their album', async () => {
    expect(await songs({ query: 'beat', artist: 'drummer' })).toEqual(
      [1, 2, 10, 57, 207, 1236, 1328].map(number => `Beat ${number}`),
    );
  });

  it('follows the order that was asked for', async () => {
    const beats = { query: 'beat', artist: 'drummer' };
    expect(await songs({ ...beats, order: 'TRACK_DESC' })).toEqual(
      [1328, 1236, 207, 57, 10, 2, 1].map(number => `Beat ${number}`),
    );
    expect(await songs({ ...beats, order: 'DURATION_DESC', limit: 2 })).toEqual(['Beat 1', 'Beat 10']);
  });

  it('finds an emoji and a name of signs', async () => {
    expect(await songs({ query: '🔥' })).toEqual(['🔥']);
    expect(await songs({ artist: '!!!' })).toEqual(['Me and Giuliani']);
  });

  it('finds the guest whom only the title names', async () => {
    expect(await songs({ artist: 'Kid B' })).toEqual(['Together (feat. Kid B)']);
  });

  it('shows a song once that is there in two formats', async () => {
    expect(await songs({ query: 'double twin' })).toEqual(['Double']);
    const [album] = await rows('search', { query: 'twins', type: 'album' });
    expect(await titles('album_read', { view: 'tracks', album_id: album?.['id'] })).toEqual([
      'Double',
      'Single',
    ]);
  });
});

describe('A playlist in the folder', () => {
  it('has the songs that it names by path, with escapes too', async () => {
    const [list] = await rows('search', { query: 'test', type: 'playlist' });
    expect(await titles('playlist_read', { view: 'tracks', playlist_id: list?.['id'] })).toEqual([
      'River',
      'Percent',
    ]);
  });

  it('is read by its name', async () => {
    expect(await titles('playlist_read', { view: 'tracks', playlist_id: 'test' })).toEqual([
      'River',
      'Percent',
    ]);
  });
});

describe('An import of a list finds own files by their paths', () => {
  const paths = () => [
    join(own.music, 'Downloads/noise.mp3'),
    'Music/Facts/100%25.mp3',
    'Music/whistling.mp3',
  ];
  const track = (location: string) => `<track><location>${location}</location></track>`;
  it.each([
    ['m3u8', () => ['#EXTM3U', ...paths()].join('\n')],
    [
      'xspf',
      () =>
        `<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>${paths().map(track).join('')}</trackList></playlist>`,
    ],
    ['jspf', () => JSON.stringify({ playlist: { track: paths().map(path => ({ location: [path] })) } })],
  ])('in %s', async (extension, text) => {
    const list = join(own.home, `paths.${extension}`);
    writeFileSync(list, text());
    const { stdout } = await runCommand(['import', list, '--choose', 'all'], env());
    expect(stdout).toContain('3 of 3 songs found');
  });
});

describe('Facts of files', () => {
  it('keep the decimals of a tempo', async () =>
    expect(await track('half a beat')).toMatchObject({ bpm: 97.5 }));

  it('have no day that is not on the calendar', async () => {
    expect(await track('no such day')).toMatchObject({ release_date: '2020-02' });
  });

  it('take the year from the folder of an album, but not from its name', async () => {
    expect(await track('opening')).toMatchObject({ album: { title: 'Some Album' }, release_date: '1999' });
    expect(await track('wall')).toMatchObject({ album: { title: '1989' } });
  });

  it('have no number that no tag and no name gives, and such songs come last', async () => {
    expect(await track('without number')).not.toHaveProperty('track_position');
    const [album] = await rows('search', { query: 'numbers', type: 'album' });
    expect(await titles('album_read', { view: 'tracks', album_id: album?.['id'] })).toEqual([
      'Numbered',
      'Without Number',
    ]);
  });

  it('name no artist and album after a folder of loose files', async () => {
    const unknown = { artist: { name: 'Unknown artist' }, album: { title: 'Unknown album' } };
    expect(await track('humming')).toMatchObject(unknown);
    expect(await track('noise')).toMatchObject(unknown);
    expect(await track('whistling')).toMatchObject(unknown);
    expect(await track('vexations')).toMatchObject({ ...unknown, artist: { name: 'Erik Satie' } });
  });

  it('give a file that is cut off the length that is left, marked as about', async () => {
    const cut = await track('cut short');
    expect(cut).toMatchObject({ duration_is_estimate: true });
    expect(Math.abs(Number(cut['duration']) - 12)).toBeLessThanOrEqual(1);
    const whole = await track('left whole');
    expect(whole).toMatchObject({ duration: 12 });
    expect(whole).not.toHaveProperty('duration_is_estimate');
  });
});

it('The doctor counts songs, podcast episodes and skipped links apart, and names files that are cut off', async () => {
  const { stdout } = await runCommand(['doctor', '--json'], env());
  const { music } = JSON.parse(stdout);
  expect(music).toMatchObject({ songs: 41, episodes: 1, unreadable: 2 });
  expect(music.skipped_links).toEqual([expect.stringContaining('link.mp3')]);
  expect(music.cut_off).toEqual([expect.stringContaining('cut.flac')]);
});
