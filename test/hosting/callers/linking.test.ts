import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { application } from '../../account/support.ts';
import { hosted, issuer, musicService, origin, pageIn } from './hosted.ts';
import { link } from './leaving.ts';

const noOne = 'This needs the listener';

async function team(env: Record<string, string> = application) {
  const [music, server] = await Promise.all([musicService(), issuer()]);
  return { music, server, ours: await hosted({ music, issuer: server, env }) };
}

describe('A caller who has linked no account', () => {
  it('is told the page in the error, reads the catalogue, and is a listener of their own once linked', async () => {
    const { ours } = await team();
    const refused = await ours.call('ada', 'library_read');
    expect(refused.text).toContain(noOne);
    expect((await ours.call('ada', 'chart_read')).isError).toBe(false);

    const browser = ours.browser('ada');
    const first = await browser.open(pageIn(refused.text));
    expect(first.text).toContain('confirm that it was you who asked');
    const choose = await browser.submit(first);
    expect(choose.url).toBe(`${origin}/link/account`);
    const consent = await browser.submit(choose, {}, 'Sign in at');
    const end = await browser.submit(consent, { answer: 'allow' });

    expect(end.text).toContain('You can close this page');
    expect((await ours.call('ada', 'library_read')).isError).toBe(false);
    expect((await ours.call('ada', 'account')).structured).toMatchObject({ state: 'connected' });
    expect((await ours.call('bo', 'library_read')).text).toContain(noOne);
  });

  it('is given the same page by sign_in, and by account while it waits', async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');

    expect(login.text).toContain('Only the listener may open this address');
    expect(pageIn((await ours.call('ada', 'account')).text)).toBe(pageIn(login.text));
    expect(pageIn((await ours.call('ada', 'library_read')).text)).toBe(pageIn(login.text));
    expect(login.structured).toMatchObject({ state: 'waiting', address: pageIn(login.text) });
  });

  it('is given another page when the last one was used and led nowhere', async () => {
    const { ours } = await team();
    const page = async () => pageIn((await ours.call('ada', 'sign_in')).text);
    const first = await page();
    const stranger = ours.browser('bo');
    expect((await stranger.submit(await stranger.open(first))).status).toBe(403);

    const second = await page();
    expect(second).not.toBe(first);
    const browser = ours.browser('ada');
    expect((await browser.submit(await browser.open(second))).url).toBe(`${origin}/link/account`);
  });

  it('pastes a token where there is no application, and a wrong token changes nothing', async () => {
    const { ours, music } = await team({});
    const browser = ours.browser('ada');
    const login = await ours.call('ada', 'sign_in');
    const choose = await browser.submit(await browser.open(pageIn(login.text)));
    expect(choose.text).not.toContain('/link/service');

    const wrong = await browser.submit(choose, { token: 'wrong-token-of-nobody' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('does not accept this token');
    expect(wrong.text).not.toContain('wrong-token-of-nobody');
    expect((await ours.call('ada', 'library_read')).text).toContain(noOne);

    const end = await browser.submit(wrong, { token: music.token });
    expect(end.text).toContain('You can close this page');
    expect((await ours.call('ada', 'library_read')).isError).toBe(false);
  });
});

describe("A page that is not one's own", () => {
  it("sent by A to B links nothing: B's account does not become A's", async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');
    const bo = ours.browser('bo');

    const end = await bo.submit(await bo.open(pageIn(login.text)));

    expect(end.status).toBe(403);
    expect(end.text).toContain('You are not the person who asked');
    expect((await bo.open(`${origin}/link/account`)).status).toBe(404);
    expect((await ours.call('ada', 'library_read')).text).toContain(noOne);
    // Nor is the page of any use to A after that.
    const ada = ours.browser('ada');
    expect((await ada.open(pageIn(login.text))).status).toBe(404);
  });

  it('is none at the return from the issuer: the code of A in the browser of B goes nowhere', async () => {
    const { ours, server } = await team();
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const back = await ada.submit(await ada.open(pageIn(login.text)), {}, '', url =>
      url.startsWith(`${origin}/link/return`),
    );
    const bo = ours.browser('bo');

    expect((await bo.open(back.url)).status).toBe(404);
    expect((await ours.call('ada', 'library_read')).text).toContain(noOne);
    // The address is of use to A alone, and once.
    expect((await ada.open(back.url)).url).toBe(`${origin}/link/account`);
    expect((await ada.open(back.url)).status).toBe(404);
    expect(server.asked.get('/token')).toBe(1);
  });

  it("is none at the return from the service: B's code under A's state, in B's browser", async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const choose = await ada.submit(await ada.open(pageIn(login.text)));
    const consent = await ada.submit(choose, {}, 'Sign in at');
    const bo = ours.browser('bo');

    const end = await bo.submit(await bo.open(consent.url), { answer: 'allow' });

    expect(end.url).toContain('/link/service/return?');
    expect(end.status).toBe(404);
    expect((await ours.call('ada', 'library_read')).text).toContain(noOne);
  });

  it("is none at the return from the service: B's code in A's browser, which would give A the account of B", async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const choose = await ada.submit(await ada.open(pageIn(login.text)));
    const consent = await ada.submit(choose, {}, 'Sign in at');
    const back = await ada.submit(consent, { answer: 'allow' }, '', url => url.startsWith(origin));
    const aimed = new URL(back.url);
    aimed.searchParams.set('state', 'of-another-visit');

    expect((await ada.open(aimed.href)).status).toBe(404);

    // A code that the service does not take is tried once.
    aimed.search = new URL(back.url).search;
    aimed.searchParams.set('code', 'of-nobody');
    expect(await ada.open(aimed.href)).toMatchObject({
      status: 400,
      text: expect.stringContaining('refused the code'),
    });
    expect((await ada.open(back.url)).status).toBe(404);
    expect((await ours.call('ada', 'library_read')).text).toContain(noOne);
  });

  it('cannot be sent by a page elsewhere', async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const page = await ada.open(pageIn(login.text));
    const elsewhere = { ...page, url: 'https://evil.example/' };
    const aimed = { ...elsewhere, text: page.text.replaceAll('action="/', `action="${origin}/`) };

    expect((await ada.submit(aimed)).status).toBe(403);

    const choose = await ada.submit(page);
    const forged = choose.text.replace(/(name="form" value=")[^"]*/g, '$1guessed');
    expect((await ada.submit({ ...choose, text: forged }, { token: 'x' }, 'token')).status).toBe(403);
  });
});

describe('A page', () => {
  it('cannot be framed, holds no script, is not kept, and takes nothing from elsewhere', async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const first = await ada.open(pageIn(login.text));
    const choose = await ada.submit(first);
    for (const page of [first, choose, await ada.open(`${origin}/link/unknown-page-of-nobody`)]) {
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('same-origin');
      expect(page.text).not.toContain('<script');
    }
  });

  it('has a cookie of this host alone, which scripts cannot read, and a new one once the person is known', async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const set: string[] = [];
    const page = await ada.open(pageIn(login.text));
    await ada.submit(page, {}, '', url => {
      set.push(ada.cookies(origin));
      return url.endsWith('/link/account');
    });

    const cookies = [...new Set([...set, ada.cookies(origin)])].filter(each => each !== '');
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-link=[\w-]+$/);
    expect(ada.attributes).toContain('Path=/; Secure; HttpOnly; SameSite=Lax');
    // The cookie from before the sign-in is of no use any more.
    const other = ours.browser('bo');
    other.setCookie(origin, cookies[0] ?? '');
    expect((await other.open(`${origin}/link/account`)).status).toBe(404);
  });

  it('ends after ten minutes, wherever the browser stands', async () => {
    const [music, server] = await Promise.all([musicService(), issuer()]);
    let now = Date.now();
    const ours = await hosted({ music, issuer: server, env: {}, now: () => now });
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const first = await ada.open(pageIn(login.text));
    const choose = await ada.submit(first);
    now += 10 * 60_000 + 1;

    expect((await ada.open(pageIn(login.text))).status).toBe(404);
    expect((await ada.submit(choose, { token: music.token })).status).toBe(404);
    expect((await ours.call('ada', 'library_read')).text).toContain(noOne);
  });

  it('is looked at by programs without being used up, and is used once', async () => {
    const { ours } = await team();
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    for (let i = 0; i < 3; i += 1) expect((await ada.open(pageIn(login.text))).status).toBe(200);
    const page = await ada.open(pageIn(login.text));
    await ada.submit(page);

    expect((await ada.submit(page)).status).toBe(404);
  });

  it('says that the issuer is down, and goes on once it is back', async () => {
    const [music, server] = await Promise.all([musicService(), issuer()]);
    let now = Date.now();
    const ours = await hosted({ music, issuer: server, env: {}, now: () => now });
    const login = await ours.call('ada', 'sign_in');
    const ada = ours.browser('ada');
    const page = await ada.open(pageIn(login.text));
    server.sleep();
    const down = await ada.submit(page);
    expect(down.status).toBe(503);
    expect(down.text).toContain('cannot be reached now');

    server.wake();
    now += 5001;
    expect((await ada.submit(page)).url).toBe(`${origin}/link/account`);
  });
});

describe('What is kept of a link', () => {
  it('is nothing readable, outlives the server, and is deleted at logout', async () => {
    // what is kept is base64, which has no @: a short name may be in it by chance
    const ada = 'ada@people.example';
    const store = await openStore({ memory: true });
    const [music, server] = await Promise.all([musicService(), issuer()]);
    const start = () => hosted({ music, issuer: server, env: {}, store });
    const ours = await start();
    const login = await ours.call(ada, 'sign_in');
    const browser = ours.browser(ada);
    const spaces = ['links', 'links open', 'link pages', 'link browsers'];
    const kept = () => JSON.stringify(spaces.map(space => store.list(space)));
    expect(kept()).not.toContain(ada);
    const choose = await browser.submit(await browser.open(pageIn(login.text)));
    expect(kept()).not.toContain(ada);
    await browser.submit(choose, { token: music.token });
    expect(kept()).not.toContain(music.token);
    expect(kept()).not.toContain(ada);

    const next = await start();
    expect((await next.call(ada, 'library_read')).isError).toBe(false);
    expect((await next.call(ada, 'sign_out')).text).toContain('deleted from this server');
    expect((await (await start()).call(ada, 'library_read')).text).toContain(noOne);
    expect(JSON.stringify(ours.logged)).not.toContain(music.token);
  });

  it('opens nothing where it is copied to another caller', async () => {
    const [music, server] = await Promise.all([musicService(), issuer()]);
    const ours = await hosted({ music, issuer: server, env: {} });
    await link(ours, 'ada', music.token);
    await link(ours, 'bo', music.tokens.issue());
    const store = await ours.shared.store.get();
    const [first, second, ...others] = store.list('links');
    expect(others).toEqual([]);
    if (first === undefined || second === undefined) throw new Error('Two links are stored.');
    store.put('links', first.key, second.value);
    store.put('links', second.key, first.value);

    const next = await hosted({ music, issuer: server, env: {}, store });
    for (const who of ['ada', 'bo']) expect((await next.call(who, 'library_read')).text).toContain(noOne);
  });
});
