import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addKey } from '../../../src/hosting/callers/api-keys.ts';
import { atEnd } from '../../support/at-end.ts';
import { hosted, musicService, origin, pageIn } from './hosted.ts';

const noOne = 'This needs the listener';

describe('A household with keys', () => {
  it('links by the key of the person who asked, and by no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'music-household-'));
    atEnd(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'api-keys');
    const key = async (name: string) => (await addKey(path, name, ['music:read'])) ?? '';
    const [ada, bo] = [await key('ada'), await key('bo')];
    const music = await musicService();
    const ours = await hosted({ music, env: { MUSIC_KEYS_FILE: path } });
    const page = async () => pageIn((await ours.call('ada', 'sign_in')).text);
    const browser = ours.browser('whoever');

    const wrong = await browser.submit(await browser.open(await page()), { key: 'mck_wrong' });
    expect(wrong.text).toContain('This server does not know that key');
    expect((await browser.submit(wrong, { key: bo })).text).toContain('You are not the person who asked');

    await ours.listenerOf('ada').account.logout();
    const choose = await browser.submit(await browser.open(await page()), { key: ada });
    expect(choose.url).toBe(`${origin}/link/account`);
    expect((await browser.submit(choose, { token: music.token })).text).toContain('You can close this page');
    expect((await ours.call('ada', 'library_read')).isError).toBe(false);
    expect((await ours.call('bo', 'library_read')).text).toContain(noOne);
  });

  it('gets 429 for wrong keys after some, and links by the right one all the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'music-household-'));
    atEnd(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'api-keys');
    const ada = (await addKey(path, 'ada', ['music:read'])) ?? '';
    const ours = await hosted({ music: await musicService(), env: { MUSIC_KEYS_FILE: path } });
    const browser = ours.browser('whoever');
    const page = await browser.open(pageIn((await ours.call('ada', 'sign_in')).text));
    const statuses = [];
    for (let at = 0; at < 22; at += 1) {
      statuses.push((await browser.submit(page, { key: `mck_${'x'.repeat(41)}${at + 10}` })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
    expect((await browser.submit(page, { key: ada })).url).toBe(`${origin}/link/account`);
  });
});
