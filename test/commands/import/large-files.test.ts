import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand, temporaryFolder } from '../../support/process.ts';

/** Imports a file in a process with so much memory for its size, in bytes. */
async function importedFrom(name: string, text: string, times: number) {
  const home = await temporaryFolder();
  const path = join(home, name);
  writeFileSync(path, text);
  const megabytes = Math.ceil((times * text.length) / 1024 / 1024);
  const env = { HOME: home, XDG_DATA_HOME: home, NODE_OPTIONS: `--max-old-space-size=${megabytes}` };
  const { code, stdout, stderr } = await runCommand(['import', path], env);
  return { code, said: stdout + stderr };
}

/** Such a file is read for a minute on a slow and busy computer. */
const largeMs = 180_000;

describe('An import needs little memory for the size of its file', () => {
  it.each(['[', '{"a":', '[],'])('where it is only %s', async part => {
    const text = `[${part.repeat(60_000_000 / part.length)}`;
    const { code, said } = await importedFrom('a.json', text, 4);
    expect(said).toContain('a.json: nested too deeply, or of too many values for its size.');
    expect(code).toBe(2);
  });

  it('where a table has more lines than songs are read', async () => {
    const row = (at: number) =>
      `The ${at}th Song of Winter,Marlow & the Tides ${at % 997},"Salt and Cedar, ${at}"`;
    const text = `Title,Artist,Album\n${Array.from({ length: 480_000 }, (_, at) => row(at)).join('\n')}`;
    const { code, said } = await importedFrom('Songs.csv', text, 5);
    expect(said).toContain('Songs.csv: it names more than 100,000 songs. Split it');
    expect(code).toBe(2);
  });

  it('where an XSPF list has long comments, and one track is damaged', async () => {
    const song = (at: number) =>
      `<track><title>Song ${at} &amp; more</title><creator>Nell</creator><annotation>${'word '.repeat(60)}</annotation></track>`;
    const songs = Array.from({ length: 90_000 }, (_, at) => song(at)).join('\n');
    const list = (more: string) =>
      `<playlist><title>Long</title><!-- <track> --><trackList>\n${songs}\n${more}</trackList></playlist>`;
    const { code, said } = await importedFrom('Long.xspf', list('<track><title>Last</title></track>'), 4);
    expect(
      said.match(/"Long \(46\)" from a file: 1 song\b|"Long(?: \(\d+\))?" from a file: 2000 songs/g),
    ).toHaveLength(46);
    expect(code).toBe(2);
    const damaged = await importedFrom('Long.xspf', list('<track><title>Last</track>'), 4);
    expect(damaged.said).toContain('Long.xspf: damaged: it is not well-formed XML from line 90002 on.');
  });

  it(
    'where an Apple library has 500,000 songs',
    async () => {
      const song = (id: number) =>
        `<key>${id}</key><dict><key>Track ID</key><integer>${id}</integer><key>Name</key><string>Song ${id} &#38; more</string></dict>`;
      const songs = Array.from({ length: 500_000 }, (_, at) => song(at + 1)).join('');
      const text = `<plist version="1.0"><dict><key>Tracks</key><dict>${songs}</dict><key>Playlists</key><array/></dict></plist>`;
      const { code, said } = await importedFrom('Library.xml', text, 8);
      expect(said).toContain('"All songs" from Apple Music: 500000 songs');
      expect(code).toBe(2);
    },
    largeMs,
  );
});
