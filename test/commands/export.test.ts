import { describe, expect, it } from 'vitest';
import { runCommand, startRaw } from '../support/process.ts';

const said =
  /^"Practice Room" \[4417083122\] as lines: 18 tracks, \d KB\.\nThis format does not keep: the playlist's name, its description, its maker, albums, ISRCs, lengths\.\n$/;

describe('In a terminal, a playlist is written to standard output', () => {
  it('as the file that an assistant gets, with what there is to say beside it', async () => {
    const page = 'https://www.deezer.com/en/playlist/4417083122';
    const { code, stdout, stderr } = await runCommand(['export', '--playlist', page, '--format', 'lines']);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toHaveLength(19);
    expect(stdout).toMatch(/^\S.* - .* music:\/\/track\/\d+\n/);
    expect(stderr).toMatch(said);
  });

  it('by its name too', async () => {
    const byName = await runCommand(['export', '--playlist', 'practice room', '--format', 'lines']);
    expect(byName.code).toBe(0);
    expect(byName.stdout.split('\n')).toHaveLength(19);
  });

  it.each([
    [[], 2, '--playlist must be a name, an id or the address of a page. --all takes a folder instead.'],
    [
      ['--playlist', 'Practice'],
      1,
      'No playlist of yours is called "Practice"; similar names:\n[4417083122] "Practice Room" · 18 tracks · made 2018-02-11',
    ],
    [
      ['--all', 'folder', '--format', 'xyz'],
      2,
      '--format must be one of m3u8, xspf, jspf, csv, lines, links, not "xyz".',
    ],
    [['--all', 'folder', '--playlist', '5'], 2, 'Use --playlist or --all, not both.'],
    [
      ['--playlist', '5'],
      1,
      'There is no playlist 5; find ids with search type=playlist or library_read kind=playlists.',
    ],
  ])('and where that cannot be, says why: %j', async (args, code, sentence) => {
    expect(await runCommand(['export', ...args])).toEqual({ code, stdout: '', stderr: `${sentence}\n` });
  });

  it('and whoever reads it may stop: it ends as always, and says what it says', async () => {
    const { child, ended } = startRaw({ args: ['export', '--playlist', '4417083122', '--format', 'lines'] });
    child.stdout.destroy();
    expect(await ended).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(said),
    });
  });
});
