import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/client/clock.ts';
import { importHistory } from '../../src/commands/import/import-history.ts';
import { ListenerHistory } from '../../src/history/index.ts';
import { heardKey } from '../../src/tools/library/same-song.ts';
import { homeWith } from '../commands/setup/home.ts';
import { temporaryFolder } from '../support/process.ts';
import { now, stored } from './support.ts';

const spotify = [
  {
    ts: '2024-05-06T07:08:09Z',
    ms_played: 200_000,
    ip_addr: '192.0.2.1',
    conn_country: 'DE',
    platform: 'a telephone',
    master_metadata_track_name: 'Low Tide',
    master_metadata_album_artist_name: 'Odessa Fairlow',
    master_metadata_album_album_name: 'Harbour',
    incognito_mode: false,
  },
  {
    ts: '2024-05-06T08:00:00Z',
    ms_played: 29_000,
    master_metadata_track_name: 'Skipped',
    master_metadata_album_artist_name: 'A',
  },
  {
    ts: '2024-05-06T09:00:00Z',
    ms_played: 99_000,
    master_metadata_track_name: 'Hidden',
    master_metadata_album_artist_name: 'A',
    incognito_mode: true,
  },
  {
    ts: '2024-05-06T10:00:00Z',
    ms_played: 99_000,
    master_metadata_track_name: 'Hidden, in words',
    master_metadata_album_artist_name: 'A',
    incognito_mode: 'true',
  },
  {
    ts: '2024-02-30T10:00:00Z',
    ms_played: 99_000,
    master_metadata_track_name: 'On no day',
    master_metadata_album_artist_name: 'A',
  },
];

/** Imports files of an export twice, and tells what is in the history then. */
async function importing(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const said: string[] = [];
  const history = new ListenerHistory({
    file: undefined,
    service: 'embedded',
    keyOf: heardKey,
    clock: systemClock,
    now: () => now,
  });
  const once = (isDry = false) =>
    importHistory(folder, { history, isDry, now: () => now, say: line => void said.push(line) });
  return { said, history, once };
}

const appleHeadings =
  'Artist Name,Client IP Address,Device Identifier,Event Start Timestamp,Event End Timestamp,Event Type,Media Type,Play Duration Milliseconds,Song Name,Album Name';
const appleRow = (artist: string, seconds: number, title = 'Low Tide', event = 'PLAY_END', media = 'AUDIO') =>
  `${artist},192.0.2.1,a telephone,2024-05-06T07:04:49.120Z,2024-05-06T07:08:09.000Z,${event},${media},${seconds * 1000},${title},Harbour`;
const applePlays = [
  appleHeadings,
  appleRow('Odessa Fairlow', 200),
  appleRow('Odessa Fairlow', 29, 'Skipped'),
  appleRow('Odessa Fairlow', 200, 'Only begun', 'PLAY_START'),
  appleRow('Odessa Fairlow', 200, 'Seen', 'PLAY_END', 'VIDEO'),
  appleRow('', 200, 'By nobody'),
].join('\n');

const row = (time: string) => `Odessa Fairlow,Harbour,Low Tide,06 May 2024 ${time}`;

describe('An import of a history', () => {
  it.each([
    ['Apple Music', { 'Apple Music Play Activity.csv': applePlays }, '1714979089 Low Tide Odessa Fairlow'],
    [
      'Spotify',
      { 'Streaming_History_Audio_2024.json': JSON.stringify(spotify) },
      '1714979089 Low Tide Odessa Fairlow',
    ],
    [
      'ListenBrainz',
      {
        'listens.jsonl': JSON.stringify({
          listened_at: 1714979089,
          track_metadata: { track_name: 'Low Tide', artist_name: 'Odessa Fairlow' },
        }),
      },
      '1714979089 Low Tide Odessa Fairlow',
    ],
    [
      'Last.fm',
      {
        'scrobbles.csv':
          'uts,utc_time,artist,album,track\n1714979089,"06 May 2024, 07:04",Odessa Fairlow,Harbour,Low Tide\n',
      },
      '1714979089 Low Tide Odessa Fairlow',
    ],
  ])('of %s keeps the song and the time, once however often it is imported', async (from, files, line) => {
    const { said, history, once } = await importing(files);
    expect([await once(), await once()]).toEqual([0, 0]);
    expect(await stored(history)).toEqual([line]);
    expect(said).toContain(`${from}: 1 play from 2024-05-06 to 2024-05-06`);
    expect(said.filter(each => each.includes('added'))).toEqual([
      '  1 added; 0 were in the history already.',
      '  0 added; 1 were in the history already.',
    ]);
  });

  it('leaves out private sessions, and says how many', async () => {
    const { said, once } = await importing({ 'Streaming_History_Audio_2024.json': JSON.stringify(spotify) });
    await once();
    expect(said).toContain('Not imported: 1 play without a time, or of a private session.');
  });

  it('says how many plays of Apple Music have no artist', async () => {
    const { said, once } = await importing({ 'Apple Music Play Activity.csv': applePlays });
    await once();
    expect(said).toContain('Not imported from Apple Music: 1 play without an artist.');
  });

  it('says so too where no play of Apple Music has an artist', async () => {
    const unnamed = [appleHeadings, appleRow('', 200), appleRow('', 210, 'High Tide')].join('\n');
    const { said, once } = await importing({ 'Apple Music Play Activity.csv': unnamed });
    expect(await once()).toBe(2);
    expect(said).toContain('Not imported from Apple Music: 2 plays without an artist.');
  });

  it('adds no play again that is there with its seconds, from a table with minutes only', async () => {
    const { said, history, once } = await importing({
      'scrobbles.csv': ['07:08', '07:10'].map(row).join('\n'),
    });
    const song = { title: 'Low Tide', artist: 'Odessa Fairlow' };
    const seconds = [1714979281, 1714979439].map(at => ({ at, song }));
    await history.add('another', seconds);
    await once();
    expect(said).toContain('  0 added; 2 were in the history already.');
    expect((await stored(history)).map(line => line.slice(0, 10))).toEqual(['1714979439', '1714979281']);
  });

  it('changes nothing with --dry-run', async () => {
    const { history, once } = await importing({
      'Streaming_History_Audio_2024.json': JSON.stringify(spotify),
    });
    await once(true);
    expect((await history.state()).listens).toBe(0);
  });

  it('by the command adds to the history of this computer', async () => {
    const home = homeWith('export');
    home.write('export/Streaming_History_Audio_2024.json', JSON.stringify(spotify));
    const { code, said } = await home.run(['import', `${home.path}/export`, '--plays']);
    expect(said).toContain('1 added; 0 were in the history already.');
    expect(code).toBe(0);
    const file = home.beside('.local/share/music-catalogue-mcp/history/default.sqlite');
    const kept = file.map(name => home.read(`.local/share/music-catalogue-mcp/history/${name}`)).join();
    expect(kept).toContain('Low Tide');
    for (const left of ['192.0.2.1', 'a telephone', 'Skipped', 'Hidden']) expect(kept).not.toContain(left);
    expect(
      (await home.run(['import', `${home.path}/export`, '--plays', '--missing', 'x.csv'])).said,
    ).toContain('--plays does not go with --missing.');
  });
});
