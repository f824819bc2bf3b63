import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../account/support.ts';
import { alone } from '../../library/support.ts';
import { exported, imported } from './support.ts';

const all = { choose: 'all' };
const songs = 'Track Name,Artist Name(s),Playlist name\nNobody Knows This,No Such Band,Lost\n';

describe('The file of --missing', () => {
  it.each(['songs.csv', 'link.csv'])('is never the file that is imported: %s', async name => {
    const path = exported({ 'songs.csv': songs });
    symlinkSync(join(path, 'songs.csv'), join(path, 'link.csv'));
    const missing = join(path, name);
    const { code, said } = await imported(await alone(), join(path, 'songs.csv'), {
      ...all,
      missing,
      replace: 'on',
    });
    expect([code, readFileSync(missing, 'utf8')]).toEqual([2, songs]);
    expect(said).toContain('is the file to import. Name another one. Nothing was imported.');
  });

  it('replaces a file that import did not write only with --replace', async () => {
    const path = exported({ 'songs.csv': songs });
    const missing = join(folder(), 'precious.txt');
    writeFileSync(missing, 'precious');
    const at = await alone();
    const { code, said } = await imported(at, path, { ...all, missing });
    expect([code, readFileSync(missing, 'utf8')]).toEqual([2, 'precious']);
    expect(said).toContain('exists, and import did not write it. Name another file, or add --replace.');
    expect((await imported(at, path, { ...all, missing, replace: 'on' })).code).toBe(0);
    expect(readFileSync(missing, 'utf8')).toContain('Nobody Knows This');
  });

  it('is not replaced while candidates that were chosen in it are not imported', async () => {
    const path = exported({ 'songs.csv': songs });
    const at = await alone();
    const missing = join(folder(), 'missing.csv');
    const head = 'title,artist,album,isrc,url,playlist,type,imported from,why,candidates\n';
    const chosen = `${head}A,B,,,music://track/7,Lost,Playlist,x,unclear,music://track/7 A | music://track/8 A\n`;
    writeFileSync(missing, chosen);
    const { code, said } = await imported(at, path, { ...all, missing });
    expect([code, readFileSync(missing, 'utf8')]).toEqual([2, chosen]);
    expect(said).toContain('has candidates that were chosen. Import it first, or add --replace.');
    writeFileSync(missing, `${head}"A quote that never ends\n`);
    expect((await imported(at, path, { ...all, missing })).code).toBe(2);
    writeFileSync(missing, chosen.replace('music://track/7,', ','));
    expect((await imported(at, path, { ...all, missing })).code).toBe(0);
  });

  it('is never in a folder of this program, not even with --replace', async () => {
    const path = exported({ 'songs.csv': songs });
    const own = join(folder(), 'music-catalogue-mcp');
    mkdirSync(join(own, 'library'), { recursive: true });
    writeFileSync(join(own, 'default.sqlite'), 'precious');
    const env = { XDG_DATA_HOME: dirname(own) };
    for (const name of ['default.sqlite', 'new.csv', 'library/new.csv']) {
      const how = { ...all, missing: join(own, name), replace: 'on' };
      const { code, said } = await imported(await alone(), path, how, undefined, env);
      expect(code).toBe(2);
      expect(said).toContain('is where this program keeps its own files. Name another folder.');
    }
    expect(readFileSync(join(own, 'default.sqlite'), 'utf8')).toBe('precious');
  });

  it('belongs to no export that is imported, though it may be in its folder, again and again', async () => {
    const path = exported({ 'songs.csv': songs, 'other.csv': songs.replace('Lost', 'Also lost') });
    const at = await alone();
    const missing = join(path, 'missing.csv');
    for (const _ of [1, 2]) {
      const { code, said } = await imported(at, path, { ...all, missing });
      expect(code).toBe(0);
      expect(said.match(/^ +\d+ {2}".*?"/gm)).toHaveLength(2);
    }
    const other = join(path, 'other.csv');
    const { code } = await imported(at, path, { ...all, missing: other, replace: 'on' });
    expect([code, readFileSync(other, 'utf8')]).toEqual([2, songs.replace('Lost', 'Also lost')]);
  });

  it('belongs to no export either when one of the two is named through a linked folder', async () => {
    const path = exported({ 'songs.csv': songs });
    const linked = join(folder(), 'linked');
    symlinkSync(path, linked);
    const at = await alone();
    for (const [from, to] of [
      [linked, path],
      [linked, path],
      [path, linked],
    ] as const) {
      const { code, said } = await imported(at, from, { ...all, missing: join(to, 'missing.csv') });
      expect([code, said.match(/^ +\d+ {2}".*?"/gm)]).toEqual([0, ['  1  "Lost"']]);
    }
    const { code } = await imported(at, linked, { ...all, missing: join(path, 'songs.csv'), replace: 'on' });
    expect([code, readFileSync(join(path, 'songs.csv'), 'utf8')]).toEqual([2, songs]);
  });
});
