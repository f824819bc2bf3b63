import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/library/database.ts';
import { loadDriver } from '../../src/store/sqlite.ts';
import { folder } from '../account/support.ts';
import { alone, makePlaylist, songs } from './support.ts';

const fileIn = (home: string) => join(home, 'music-catalogue-mcp', 'library', 'default.sqlite');

async function libraryFile() {
  const at = await alone();
  await makePlaylist(at, 'Zither hour', songs.slice(0, 3));
  await at.call('library_add', { kind: 'tracks', ids: songs.slice(0, 5) });
  await at.close();
  return { at, file: fileIn(at.home) };
}

const refusalOf = (file: string) =>
  openDatabase({ file }).then(
    opened => {
      opened.close();
      return undefined;
    },
    (error: unknown) => String(error),
  );

/** The number that tells states of the file apart. Only the check reads it. */
const isMark = (at: number) => at >= 68 && at < 72;

it('One flipped bit anywhere in a closed library is found, and the file is named', async () => {
  const { file } = await libraryFile();
  const bytes = readFileSync(file);
  for (let at = 3; at < bytes.length; at += Math.ceil(bytes.length / 200)) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (at % 8)), at);
    if (isMark(at)) continue;
    writeFileSync(file, flipped);
    expect(await refusalOf(file), `byte ${at}`).toContain(`${file} is `);
    expect(readFileSync(file).equals(flipped)).toBe(true);
  }
  writeFileSync(file, bytes);
  expect(await refusalOf(file)).toBeUndefined();
});

it('A damaged library says where the last good copy is, and going back to it works', async () => {
  const { at, file } = await libraryFile();
  expect(statSync(`${file}.good`).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(file);
  const title = bytes.indexOf('Zither hour');
  bytes.write('Zother hour', title);
  writeFileSync(file, bytes);
  const again = await at.again();
  const said = await again.call('library_read', { kind: 'playlists' });
  expect(said.text).toContain(`${file} is damaged.`);
  expect(said.text).toContain(`The last good copy is ${file}.good.`);
  await again.close();
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  renameSync(file, `${file}.damaged`);
  renameSync(`${file}.good`, file);
  const back = await at.again();
  expect((await back.call('library_read', { kind: 'playlists' })).text).toContain('Zither hour');
});

it('A checksum of another state, of an older file or that is damaged itself raises no alarm', async () => {
  const { at, file } = await libraryFile();
  const older = readFileSync(file);
  const again = await at.again();
  await makePlaylist(again, 'Later hour', []);
  await again.close();
  const checksum = readFileSync(`${file}.checksum`, 'utf8');
  writeFileSync(file, older);
  expect(await refusalOf(file)).toBeUndefined();
  copyFileSync(`${file}.good`, file);
  chmodSync(file, 0o600);
  writeFileSync(`${file}.checksum`, checksum.replace(/[0-9a-f]{4}/, 'ffff'));
  expect(await refusalOf(file)).toBeUndefined();
});

it('What a listener had deleted is in no copy', async () => {
  const { at, file } = await libraryFile();
  const again = await at.again();
  expect(readFileSync(`${file}.good`, 'latin1')).toContain('Zither hour');
  await again.call('sign_out', { forget: true });
  expect(statSync(`${file}.good`, { throwIfNoEntry: false })).toBeUndefined();
  await again.close();
  expect(readFileSync(`${file}.good`, 'latin1')).not.toContain('Zither hour');
});

it.each([
  ['has become empty', (file: string) => writeFileSync(file, '')],
  ['is missing', (file: string) => rmSync(file)],
])('A library that %s is not begun anew over its last good copy', async (_, lose) => {
  const { at, file } = await libraryFile();
  lose(file);
  const again = await at.again();
  const said = await again.call('library_read', { kind: 'playlists' });
  expect(said.text).toContain(`${file} is missing or empty. The last good copy is ${file}.good.`);
  expect((await again.call('library_add', { kind: 'tracks', ids: [songs[0]] })).isError).toBe(true);
  await again.close();
  expect(readFileSync(`${file}.good`, 'latin1')).toContain('Zither hour');
  renameSync(`${file}.good`, file);
  const back = await at.again();
  expect((await back.call('library_read', { kind: 'playlists' })).text).toContain('Zither hour');
});

it('A library whose beginning is lost says where the last good copy is', async () => {
  const { file } = await libraryFile();
  writeFileSync(file, Buffer.concat([Buffer.alloc(4096), readFileSync(file).subarray(4096)]));
  expect(await refusalOf(file)).toContain(`${file} is not a database. It was left as it is.`);
  expect(await refusalOf(file)).toContain(`The last good copy is ${file}.good.`);
});

it('A library that was moved away while it was open is not begun anew over its last good copy', async () => {
  const { at, file } = await libraryFile();
  const again = await at.again();
  const add = () => again.call('library_add', { kind: 'tracks', ids: [songs[5]] });
  await again.call('library_read', { kind: 'playlists' });
  renameSync(file, `${file}.moved`);
  expect((await add()).text).toContain('was moved or replaced');
  expect((await add()).text).toContain(`${file} is missing or empty.`);
  await again.close();
  expect(readFileSync(`${file}.good`, 'latin1')).toContain('Zither hour');
});

/** Fills pages of tables with other bytes; the first page and its mark stay. */
function damage(file: string): Buffer {
  const bytes = readFileSync(file);
  bytes.fill('damage', 4096);
  writeFileSync(file, bytes);
  return bytes;
}

it('A library that was damaged in a crash does not replace its last good copy', async () => {
  const { at, file } = await libraryFile();
  const again = await at.again();
  await again.call('library_read', { kind: 'playlists' });
  // After a crash, the checksum is of an older state.
  const left = readFileSync(`${file}.checksum`, 'utf8');
  await again.close();
  writeFileSync(`${file}.checksum`, left);
  const bytes = damage(file);
  expect(await refusalOf(file)).toContain(`${file} is damaged.`);
  expect(await refusalOf(file)).toContain(`The last good copy is ${file}.good.`);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readFileSync(`${file}.good`, 'latin1')).toContain('Zither hour');
});

it('A library whose damage is found while it is open does not replace its last good copy', async () => {
  const { file } = await libraryFile();
  const opened = await openDatabase({ file });
  damage(file);
  expect(() => opened.all('SELECT * FROM playlist, list, item, object, bookmark')).toThrow(
    `The last good copy is ${file}.good.`,
  );
  opened.close();
  expect(readFileSync(`${file}.good`, 'latin1')).toContain('Zither hour');
  expect(await refusalOf(file)).toContain(`${file} is damaged.`);
});

it('A library that another program closed last, after a crash, is no damaged one', async () => {
  const { at, file } = await libraryFile();
  const idle = await at.again();
  await idle.call('library_read', { kind: 'playlists' });
  // It ends while the other one waits, and leaves a checksum.
  (await openDatabase({ file })).close();
  await idle.call('library_add', { kind: 'tracks', ids: [songs[5]] });
  const crashed = join(folder(), 'library.sqlite');
  for (const end of ['', '-wal', '.good', '.checksum']) {
    if (existsSync(file + end)) copyFileSync(file + end, crashed + end);
  }
  await idle.close();
  const foreign = (await loadDriver())(crashed, 1000);
  foreign.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  foreign.close();
  expect(await refusalOf(crashed)).toBeUndefined();
});
