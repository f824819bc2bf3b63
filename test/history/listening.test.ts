import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createListener, createProcess } from '../../src/app/compose.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLog } from '../../src/server/log.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { assistant, folder } from '../account/support.ts';
import { atEnd } from '../support/at-end.ts';
import { type KeptListen, startListensService } from '../support/listens-service.ts';

const at = (date: string) => Date.parse(date) / 1000;

/** A year of listening: three songs in spring, one of them often, and one in autumn. */
const heard: KeptListen[] = [
  ...['2025-03-01', '2025-04-01', '2025-05-01'].map(day => ({
    at: at(`${day}T10:00Z`),
    title: 'Salt & Cedar',
    artist: 'Odessa Fairlow',
    album: 'Harbour',
  })),
  { at: at('2025-04-02T10:00Z'), title: 'Salt & Cedar - Remastered', artist: 'Odessa Fairlow feat. Otto' },
  { at: at('2025-04-03T10:00Z'), title: 'Low Tide', artist: 'Odessa Fairlow', album: 'Harbour' },
  { at: at('2025-04-04T10:00Z'), title: 'Nothing Left', artist: 'Grey Rooms', album: 'Rooms' },
  { at: at('2025-10-01T10:00Z'), title: 'Nothing Left', artist: 'Grey Rooms', album: 'Rooms' },
];

/** An assistant of a listener whose listens are read from a service of these. */
async function listening(env: Readonly<Record<string, string>> = {}, listens = heard) {
  const service = await startListensService([...listens]);
  atEnd(() => service.close());
  const home = folder();
  const usual = { MUSIC_HISTORY: 'listenbrainz:alice', MUSIC_HISTORY_ADDRESS: service.origin };
  const made = await assistant('embedded', { home, env: { ...usual, ...env } });
  return { service, ...made };
}

describe('A listener with a history', () => {
  it('is called nowhere at a start', async () => {
    const { service, mcp } = await listening();
    await mcp.listTools();
    expect(service.asked).toEqual([]);
  });

  it('sees what they played, with times, from the first call on', async () => {
    const { call } = await listening();
    const { text, structured } = await call('user_read', { view: 'history', limit: 2 });
    expect(text).toContain('7 listens.');
    expect(text).toContain('"Nothing Left" by "Grey Rooms" · 2025-10-01 10:00 UTC');
    expect(structured).toMatchObject({ total: 7, next_index: 2 });
  });

  it('sees what they played in a period', async () => {
    const { call } = await listening();
    const { structured } = await call('user_read', { view: 'history', period: '2025-04-02..2025-04-03' });
    expect(structured).toMatchObject({
      total: 2,
      items: [{ title: 'Low Tide' }, { artist: expect.stringContaining('Odessa') }],
    });
  });

  it.each([
    ['tracks', [{ title: 'Salt & Cedar', plays: 4 }, { title: 'Nothing Left' }, { title: 'Low Tide' }]],
    [
      'albums',
      [
        { title: 'Harbour', plays: 5 },
        { title: 'Rooms', plays: 1 },
      ],
    ],
    [
      'artists',
      [
        { name: 'Odessa Fairlow', plays: 5 },
        { name: 'Grey Rooms', plays: 1 },
      ],
    ],
  ])('sees the chart of %s of a spring, editions of a song as one', async (kind, items) => {
    const { call } = await listening();
    const { structured } = await call('user_read', { view: 'charts', kind, period: '2025-03..2025-05' });
    expect(structured).toMatchObject({ items });
  });

  it('is told how much is there by the account', async () => {
    const { call } = await listening();
    await call('user_read', { view: 'history' });
    const { text, structured } = await call('account');
    expect(text).toContain(
      'History: 7 listens from 2025-03-01 to 2025-10-01, read from ListenBrainz as "alice".',
    );
    expect(structured).toMatchObject({ history: { listens: 7, whole: true } });
  });

  it('is told what a period looks like', async () => {
    const { call } = await listening();
    expect(await call('user_read', { view: 'history', period: 'spring' })).toMatchObject({
      isError: true,
      text: 'user_read: "spring" is not a period: give 2025, 2025-03, 2025-03-01, or two with .. between.',
    });
  });

  it('loses it when they sign out and have everything forgotten', async () => {
    const { call, service } = await listening();
    await call('user_read', { view: 'history' });
    service.listens.length = 0;
    const { structured } = await call('sign_out', { forget: true });
    const { text } = await call('sign_out', { forget: true, confirm: structured['confirm'] });
    expect(text).toContain('the listening history');
    expect((await call('user_read', { view: 'history' })).structured).toMatchObject({ total: 0 });
  });

  it('learns that the host fails while it is asked again', async () => {
    const { call, service } = await listening();
    service.trouble.page = 500;
    const { text } = await call('user_read', { view: 'history' });
    expect(text).toContain('The last request failed and is made again: ');
    service.trouble.page = undefined;
    await expect
      .poll(async () => (await call('user_read', { view: 'history' })).text, { timeout: 30_000 })
      .not.toContain('failed');
    expect((await call('user_read', { view: 'history' })).text).toContain('7 listens.');
  });

  it('has no part of the key of Last.fm in any answer', async () => {
    const home = folder();
    const file = join(home, 'key');
    await writeFile(file, 'another-key-of-32-characters-1234\n');
    const { call, seen } = await listening({ MUSIC_HISTORY: 'lastfm:alice', MUSIC_HISTORY_KEY_FILE: file });
    await call('user_read', { view: 'history' });
    const { text } = await call('account');
    expect(text).toContain('Reading stopped: it does not accept the key.');
    expect(seen.join('\n')).not.toContain('another-key');
  });
});

it('A history with MUSIC_EPHEMERAL is stored nowhere', async () => {
  const home = folder();
  const { call } = await listening({ XDG_DATA_HOME: home, MUSIC_EPHEMERAL: 'on' });
  expect((await call('user_read', { view: 'history' })).text).toContain('7 listens.');
  expect(readdirSync(home, { recursive: true }).filter(name => String(name).includes('history'))).toEqual([]);
});

describe('A history whose file is damaged', () => {
  it.each([{}, { MUSIC_HISTORY: '', MUSIC_HISTORY_ADDRESS: '' }])('harms nothing else with %j', async env => {
    const home = folder();
    const file = join(home, 'music-catalogue-mcp', 'history', 'default.sqlite');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'no database at all, but long enough to look like one. '.repeat(100));
    const { call } = await listening({ MUSIC_EPHEMERAL: '', XDG_DATA_HOME: home, ...env });
    expect((await call('search', { query: 'rag' })).isError).toBe(false);
    expect((await call('library_read')).isError).toBe(false);
    expect((await call('account')).text).toContain('History: ');
    const { text, isError } = await call('user_read', { view: 'history' });
    expect([isError, text]).toEqual([true, expect.stringContaining('is not a database')]);
  });
});

describe('A listener without a history', () => {
  it('has that of the service, and is told what a period needs', async () => {
    const { call } = await assistant('embedded');
    expect((await call('user_read', { view: 'history' })).isError).toBe(false);
    expect(await call('user_read', { view: 'history', period: '2025' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('MUSIC_HISTORY'),
    });
  });
});

describe('A caller of a server for many', () => {
  it("never has the operator's history", async () => {
    const service = await startListensService(heard);
    atEnd(() => service.close());
    const env = {
      XDG_CONFIG_HOME: folder(),
      MUSIC_EPHEMERAL: 'on',
      MUSIC_HISTORY: 'listenbrainz:alice',
      MUSIC_HISTORY_ADDRESS: service.origin,
    };
    const request = readConfig({ argv: [], env, platform: 'linux' }, groupNames);
    if ('show' in request) throw new Error('nothing was to be shown');
    const shared = createProcess(request.config, { log: createLog('error', () => undefined) });
    atEnd(() => shared.close());
    const principal = { issuer: 'test', subject: 'ann' };
    const { account } = createListener(shared, request.config, { keyring: null, principal });
    expect((await account.status()).facts).not.toHaveProperty('history');
    expect(service.asked).toEqual([]);
  });
});
