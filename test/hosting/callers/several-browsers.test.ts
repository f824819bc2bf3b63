import { describe, expect, it } from 'vitest';
import { hosted, issuer, musicService, origin, pageIn } from './hosted.ts';

/** Ada, who has asked for a page, and two browsers in which she is signed in at the issuer. */
async function twoBrowsers() {
  const [music, server] = await Promise.all([musicService(), issuer()]);
  const ours = await hosted({ music, issuer: server, env: {} });
  const login = await ours.call('ada', 'sign_in');
  const isLinked = async () => !(await ours.call('ada', 'library_read')).isError;
  const [one, other] = [ours.browser('ada'), ours.browser('ada')];
  return { ours, page: pageIn(login.text), one, other, isLinked, token: music.token, server };
}

describe('Two browsers of one person on one page', () => {
  it('see it alike; the one that goes on has it, and it alone ends it', async () => {
    const { page, one, other, isLinked, token } = await twoBrowsers();
    const [first, same] = [await one.open(page), await other.open(page)];
    expect([first.status, same.status]).toEqual([200, 200]);
    const choose = await one.submit(first);
    expect(choose.url).toBe(`${origin}/link/account`);

    expect((await other.submit(same)).status).toBe(404);
    expect((await other.open(page)).status).toBe(404);
    expect((await other.open(`${origin}/link/account`)).status).toBe(404);
    expect((await other.submit(choose, { token })).status).toBe(404);
    expect(await isLinked()).toBe(false);

    expect((await one.submit(choose, { token })).text).toContain('You can close this page');
    expect(await isLinked()).toBe(true);
  });

  it('that go on in the same moment: one of them has it', async () => {
    const { page, one, other, token, isLinked } = await twoBrowsers();
    const pages = [await one.open(page), await other.open(page)];
    const ends = await Promise.all([one, other].map((each, at) => each.submit(pages[at] ?? never())));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const at = ends.findIndex(({ status }) => status === 200);
    const end = await [one, other][at]?.submit(ends[at] ?? never(), { token });
    expect(end?.text).toContain('You can close this page');
    expect(await isLinked()).toBe(true);
  });
});

describe('While a browser is at the issuer', () => {
  it('the page behind the sign-in is closed to everyone, to its own browser too, which then comes back and goes on', async () => {
    const { page, one, other, isLinked, token, server } = await twoBrowsers();
    const away = await one.submit(await one.open(page), {}, '', url => url.startsWith(server.issuer));
    const early = await one.open(`${origin}/link/account`);
    expect(early.status).toBe(404);
    expect(early.text).not.toContain('<form');
    expect((await other.open(`${origin}/link/account`)).status).toBe(404);
    const forged = { ...early, text: '<form action="/link/token"></form>' };
    expect((await one.submit(forged, { token, form: 'guessed' })).status).toBe(404);
    expect(await isLinked()).toBe(false);

    const choose = await one.open(away.url);
    expect(choose.url).toBe(`${origin}/link/account`);
    expect((await one.submit(choose, { token })).text).toContain('You can close this page');
  });

  it('asking for a page again gives one that opens, and the browser that is on its way ends nothing any more', async () => {
    const { ours, page, one, other, token, server, isLinked } = await twoBrowsers();
    const away = await one.submit(await one.open(page), {}, '', url => url.startsWith(server.issuer));
    const again = pageIn((await ours.call('ada', 'sign_in')).text);
    expect(again).not.toBe(page);
    expect((await one.open(away.url)).status).toBe(404);
    const choose = await other.submit(await other.open(again));
    expect((await other.submit(choose, { token })).text).toContain('You can close this page');
    expect(await isLinked()).toBe(true);
  });
});

function never(): never {
  throw new Error('there are two');
}
