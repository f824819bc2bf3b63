import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { hosted, issuer, musicService, pageIn } from './hosted.ts';

describe('A page to link by', () => {
  it('that nobody opens is not kept when its time is over, nor is one that was used', async () => {
    const [music, server, store] = await Promise.all([musicService(), issuer(), openStore({ memory: true })]);
    let now = Date.now();
    const ours = await hosted({ music, issuer: server, store, now: () => now });
    const kept = () =>
      ['link pages', 'link browsers', 'links open'].map(space => [
        store.list(space).length,
        store.list(`${space} ends`).length,
      ]);
    const login = () => ours.call('ada', 'account', { action: 'login' });
    await login();
    expect(kept()).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
    now += 10 * 60_000 + 1;
    const { text } = await ours.call('bo', 'account', { action: 'login' });
    expect(kept()[0]).toEqual([1, 1]);
    expect(kept()[2]).toEqual([1, 1]);

    const bo = ours.browser('bo');
    const choose = await bo.submit(await bo.open(pageIn(text)));
    expect(kept()[0]).toEqual([0, 0]);
    expect((await bo.submit(choose, { token: music.token })).status).toBe(200);
    expect(kept()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('says in words what the token may do', async () => {
    const [music, server] = await Promise.all([musicService(), issuer()]);
    const ours = await hosted({ music, issuer: server });
    const login = await ours.call('ada', 'account', { action: 'login' });
    const browser = ours.browser('ada');
    const choose = await browser.submit(await browser.open(pageIn(login.text)));
    const end = await browser.submit(choose, { token: music.token });
    expect(end.text).toContain('add favourites, make playlists and change them');
    expect(end.text).not.toContain('manage_library');
  });
});
