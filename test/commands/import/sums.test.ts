import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mp3 } from '../../support/music-files.ts';
import { writeFiles } from '../../support/own-music.ts';
import { homeWith } from '../setup/home.ts';
import * as exports from './exports.ts';

const song = (title: string, artist: string, seed: number) => mp3({ title, artist, album: 'Invented', seed });

/** A home with own music and an export, and the built command. */
function moving(lists: Readonly<Record<string, readonly exports.Song[]>>) {
  const home = homeWith('export');
  writeFiles(join(home.path, 'Music'), {
    '1.mp3': song('Night Ferry', 'Marlow & the Tides', 1),
    '2.mp3': song('Night Ferry (Acoustic)', 'Marlow & the Tides', 2),
    '3.mp3': song('Night Ferry (Radio Edit)', 'Marlow & the Tides', 3),
    '4.mp3': song('Quiet Air', 'The Nobodies', 4),
    '5.mp3': song('Second Air', 'The Nobodies', 5),
  });
  const write = (all: typeof lists) => home.write('export/Playlist1.json', exports.spotifyPlaylists(all));
  write(lists);
  const at = (file: string) => join(home.path, file);
  const run = (args: readonly string[], typed?: string) =>
    home.run(['import', ...args, '--service', at('Music')], typed === undefined ? {} : { typed });
  return {
    at,
    write,
    import: (args: readonly string[] = ['--choose', 'all'], typed?: string) =>
      run([at('export'), ...args], typed),
    run,
    /** The songs of a playlist, as lines. */
    async songs(name: string) {
      const { said } = await home.run([
        'export',
        '--playlist',
        name,
        '--format',
        'lines',
        '--service',
        at('Music'),
      ]);
      return [...said.matchAll(/^(\S.*?) - (.+?) file:/gm)].map(([, , title]) => title);
    },
  };
}

const quiet = { title: 'Quiet Air', artist: 'The Nobodies' };
const second = { title: 'Second Air', artist: 'The Nobodies' };
const unclear = { title: 'Night Ferry (Live)', artist: 'Marlow and the Tides' };

/** Each test runs commands one after another: over a minute on a slow computer. */
const slow = { timeout: 120_000 };

describe('What an import says of a list', slow, () => {
  it('adds up: found, given twice, unclear with the candidates, and not found', async () => {
    const at = moving({ Evening: [quiet, quiet, unclear, exports.nowhere] });
    const missing = at.at('missing.csv');
    const { code, said } = await at.import(['--choose', 'all', '--missing', missing]);
    expect(code).toBe(0);
    expect(said).toContain(
      '"Evening": 1 of 4 songs found, 1 given twice, 1 unclear, 1 not found; a new playlist.',
    );
    expect(said).toMatch(
      /^ {2}Unclear: "Marlow and the Tides - Night Ferry \(Live\)": Night Ferry · Marlow & the Tides · Invented \(/m,
    );
    expect(said).toContain('1 song not found, 1 song unclear: ~/missing.csv. Import this file later');
    const rows = readFileSync(missing, 'utf8').trim().split('\n');
    expect(rows).toHaveLength(3);
    const [address = ''] = /music:\/\/track\/\d+/.exec(rows.find(row => row.includes('(Live)')) ?? '') ?? [];
    // The person copies a candidate into the column of addresses.
    writeFileSync(
      missing,
      rows
        .join('\n')
        .replace(
          'Night Ferry (Live),Marlow and the Tides,An album,,',
          `Night Ferry (Live),Marlow and the Tides,An album,,${address}#`,
        )
        .replace(/#[^,]*/, ''),
    );
    const again = await at.run([missing, '--choose', 'all']);
    expect(again.said).toContain('"Evening": 1 of 2 songs found, 1 not found; added to the playlist');
    expect(await at.songs('Evening')).toEqual(['Quiet Air', 'Night Ferry']);
  });

  it('has no file of songs that were not found where each was found', async () => {
    const at = moving({ Evening: [quiet] });
    const { said } = await at.import(['--choose', 'all', '--missing', at.at('missing.csv')]);
    expect(said).toContain('Every song was found, so ~/missing.csv was not written.');
    expect(said).not.toContain('0 songs');
    expect(existsSync(at.at('missing.csv'))).toBe(false);
  });

  it('names songs that an earlier import did not find in the same music', async () => {
    const at = moving({ Evening: [quiet, exports.nowhere] });
    await at.import();
    expect((await at.import()).said).toContain(
      '1 of the songs that were not found was looked for earlier, and your music has not changed since.',
    );
  });
});

describe('At a terminal', slow, () => {
  it('unclear songs are chosen, once', async () => {
    const at = moving({ Evening: [quiet, unclear, second] });
    const { said } = await at.import([], 'all\nfoo\n1\n');
    expect(said).toContain('Which one is "Marlow and the Tides - Night Ferry (Live)"?\n  1  Night Ferry · ');
    expect(said).toContain('Type a number from 1 to ');
    expect(said).toContain('"Evening": 3 of 3 songs found; a new playlist.');
    expect(await at.songs('Evening')).toEqual(['Quiet Air', 'Night Ferry', 'Second Air']);
    expect((await at.import()).said).toContain('3 of 3 songs found; nothing new.');
  });

  it('a list that was imported before is brought up to date or skipped, as asked once for all', async () => {
    const at = moving({ Evening: [quiet], Other: [quiet] });
    await at.import();
    at.write({ Evening: [quiet, second], Other: [quiet, second] });
    const skipped = await at.import([], 'all\nperhaps\nn\n');
    expect(skipped.said.match(/were imported before\. Bring them up to date\?/g)).toHaveLength(1);
    expect(skipped.said).toContain('Type y for yes or n for no.');
    expect(skipped.said).toContain('Skipped, because they were imported before: "Evening", "Other".');
    expect(await at.songs('Evening')).toEqual(['Quiet Air']);
    const updated = await at.import(['--choose', '1'], 'y\n');
    expect(updated.said).toContain('2 of 2 songs found; added to the playlist of the earlier import.');
    expect(await at.songs('Evening')).toEqual(['Quiet Air', 'Second Air']);
    expect((await at.import(['--choose', '2', '--again', 'skip'])).said).toContain('Skipped');
    expect((await at.import(['--choose', '2', '--again', 'never'])).code).toBe(2);
  });
});

describe('import --dry-run', slow, () => {
  it('shows all of it, and changes nothing', async () => {
    const at = moving({ Evening: [quiet, unclear, exports.nowhere], Other: [second] });
    const dry = await at.import(['--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.said).toContain(
      '"Evening": 1 of 3 songs found, 1 unclear, 1 not found; would be a new playlist.',
    );
    expect(dry.said).toContain('"Other": 1 of 1 song found; would be a new playlist.');
    expect(dry.said).toMatch(/Nothing was changed, because of --dry-run\.\n$/);
    expect(await at.songs('Other')).toEqual([]);
    // Looked for only to show it: the import itself looks again.
    expect((await at.import(['--choose', '1'])).said).not.toContain('looked for earlier');
    await at.import(['--choose', '2']);
    at.write({ Evening: [quiet], Other: [second, quiet] });
    const more = await at.import(['--dry-run']);
    expect(more.said).toContain(
      '"Other": 2 of 2 songs found; would be added to the playlist of the earlier import.',
    );
    expect(await at.songs('Other')).toEqual(['Second Air']);
  });
});

describe('Two imports at once', slow, () => {
  it('make one playlist with every song', async () => {
    const at = moving({ Evening: [quiet, second] });
    const both = await Promise.all([at.import(), at.import()]);
    expect(both.map(({ said }) => said).join('\n')).toContain('"Evening": 2 of 2 songs found');
    expect((await at.import()).said).toContain('2 of 2 songs found; nothing new.');
    expect(await at.songs('Evening')).toEqual(['Quiet Air', 'Second Air']);
  });
});
