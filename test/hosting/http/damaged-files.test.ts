import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addKey } from '../../../src/hosting/callers/api-keys.ts';
import { scopes } from '../../../src/jobs/needed-rights.ts';
import { loadDriver } from '../../../src/store/sqlite.ts';
import { hostAt } from '../../support/http.ts';
import { temporaryFolder } from '../../support/process.ts';
import { serveHere } from '../../support/serve-here.ts';
import { startServe } from '../../support/serve-process.ts';
import { callTool } from '../../support/stand.ts';

const reason = 'cannot be used: the log of this server and the command doctor give the reason.';
const recordProblem = `The record of changes ${reason}`;
const libraryProblem = `The file with the libraries of this server ${reason}`;

const readiness = async (address: string): Promise<unknown> =>
  (await fetch(new URL('/ready', address))).json();

/** A server of own music, with a library on this computer. */
async function withLibrary(folder: string) {
  const music = join(folder, 'Music');
  await mkdir(music);
  return { HOME: folder, XDG_DATA_HOME: folder, MUSIC_SERVICE: music, MUSIC_LIBRARY: 'here' };
}

it('A caller over HTTP learns that a file of the server is damaged, and not where it is', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'music-catalogue-mcp', 'default.sqlite');
  await mkdir(join(file, '..'));
  await writeFile(file, 'This is no database. '.repeat(1000));
  const { address } = await serveHere({ HOME: folder, XDG_DATA_HOME: folder });
  const mcp = await hostAt(address);
  onTestFinished(() => mcp.close());
  for (const [tool, args] of [
    ['playlist_write', { action: 'create', title: 'Lunch' }],
    ['changes', {}],
    ['undo', {}],
  ] as const) {
    const { text } = await callTool(mcp, tool, args);
    expect(text, tool).toMatch(/cannot be (?:used|opened)/);
    expect(text, tool).not.toContain(folder);
  }
  expect(await readiness(address)).toEqual({
    status: 'degraded',
    problems: [recordProblem],
  });
});

it('/ready says that the libraries cannot be used, until they can', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'music-catalogue-mcp', 'library', 'default.sqlite');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, 'This is no database. '.repeat(1000));
  const { address, said } = await serveHere({ ...(await withLibrary(folder)), MUSIC_LOG: 'warn' });
  const mcp = await hostAt(address);
  onTestFinished(() => mcp.close());
  const playlists = async () => (await callTool(mcp, 'library_read', { kind: 'playlists' })).text;
  expect(await readiness(address)).toEqual({ status: 'ready' });
  expect(await playlists()).toContain('cannot be used');
  expect(await readiness(address)).toEqual({ status: 'degraded', problems: [libraryProblem] });
  expect(said()).toContain(`${file} is not a database`);
  await rm(file);
  expect(await playlists()).not.toContain('cannot be used');
  expect(await readiness(address)).toEqual({ status: 'ready' });
});

it('/ready says that an open library is damaged', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'music-catalogue-mcp', 'library', 'default.sqlite');
  const { address } = await serveHere(await withLibrary(folder));
  const mcp = await hostAt(address);
  onTestFinished(() => mcp.close());
  await callTool(mcp, 'playlist_write', { action: 'create', title: 'Lunch' });
  expect(await readiness(address)).toEqual({ status: 'ready' });
  const other = (await loadDriver())(file, 1000);
  other.exec("UPDATE playlist SET title = 'Brunch'");
  other.close();
  const { text } = await callTool(mcp, 'library_read', { kind: 'playlists' });
  expect(text).toContain('damaged');
  expect(text).not.toContain(folder);
  // Other rows of the file can still be written.
  await callTool(mcp, 'playlist_write', { action: 'create', title: 'Tea' });
  expect(await readiness(address)).toEqual({ status: 'degraded', problems: [libraryProblem] });
});

describe.skipIf(process.platform === 'win32')('On a disk that is full from the start', () => {
  it('the demo can be searched, and callers learn why there is no library', async () => {
    const home = await temporaryFolder();
    const { url, logged } = await startServe({ XDG_DATA_HOME: home }, ['--no-key'], 64);
    const mcp = await hostAt(url);
    onTestFinished(() => mcp.close());
    expect((await callTool(mcp, 'search', { query: 'night' })).text).toMatch(/of \d+/);
    const { text } = await callTool(mcp, 'playlist_write', { action: 'create', title: 'Lunch' });
    expect(text).toMatch(/cannot be (?:used|opened)/);
    expect(text).not.toContain(home);
    expect(await readiness(url)).toEqual({ status: 'degraded', problems: [recordProblem] });
    expect(logged()).toMatch(/default\.sqlite cannot /);
  });

  it('callers with keys have their demo libraries, which are in memory', async () => {
    const home = await temporaryFolder();
    const keys = join(home, 'keys');
    const name = (await addKey(keys, 'ann', scopes)) ?? '';
    const settings = { MUSIC_KEYS_FILE: keys, MUSIC_PUBLIC_URL: 'http://localhost' };
    const { url } = await startServe({ XDG_DATA_HOME: home, ...settings }, [], 64);
    const mcp = await hostAt(url.replace('127.0.0.1', 'localhost'), { name });
    onTestFinished(() => mcp.close());
    await callTool(mcp, 'playlist_write', { action: 'create', title: 'Lunch' });
    expect((await callTool(mcp, 'library_read', { kind: 'playlists' })).text).toContain('Lunch');
  });
});
