import { describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { type Store, StoreError } from '../../../src/store/store.ts';
import type { TestService } from '../../support/test-service.ts';
import type { Browser, Page } from './browser.ts';
import { type Hosted, hosted, issuer, musicService, origin, pageIn } from './hosted.ts';
import { link, logout, slowRemoval } from './leaving.ts';

const annId = 2770915;
const away = () => {
  throw new StoreError('The store is away.');
};

/** Ada, who linked her account, or did not; and the store, which outlives the server. */
async function household({ isLinked = true } = {}) {
  const [music, server, store] = await Promise.all([musicService(), issuer(), openStore({ memory: true })]);
  const start = () => hosted({ music, issuer: server, env: {}, store });
  const ours = await start();
  if (isLinked) await link(ours, 'ada', music.token);
  return { music, store, start, ours };
}

/** Ada's browser, at the form for a token. */
async function atForm(ours: Hosted): Promise<{ browser: Browser; form: Page }> {
  const login = await ours.call('ada', 'sign_in');
  const browser = ours.browser('ada');
  return { browser, form: await browser.submit(await browser.open(pageIn(login.text))) };
}

/** The service takes its time to say whose a token is. Resolves once it was asked. */
function slowCheck(music: TestService) {
  const asked = () => music.requests.filter(({ path }) => path === '/user/me').length;
  const before = asked();
  music.faults.next({ kind: 'delay', ms: 150, match: { path: '/user/me' }, times: 1 });
  return expect.poll(() => asked() > before, { interval: 5 });
}

const whoIs = async (at: Hosted) => Object((await at.call('ada', 'account')).structured['user']).id;
const ofAda = ({ catalogue }: TestService) => catalogue.owner.id;
const failing = (store: Store) => vi.spyOn(store, 'change').mockImplementation(away);

describe('Pasting a token over a linked account', () => {
  it('uses the new account, of which nothing is said that is not known', async () => {
    const { music, start, ours } = await household();
    const { browser, form } = await atForm(ours);
    const end = await browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    expect(end.status).toBe(200);
    expect(end.text).not.toContain('The token is stored in');
    for (const at of [ours, await start()]) expect(await whoIs(at)).toBe(annId);
  });

  it('that is wrong changes nothing, also where the store goes away during the check', async () => {
    const { music, store, start, ours } = await household();
    const { browser, form } = await atForm(ours);
    const checked = slowCheck(music);
    const submitted = browser.submit(form, { token: 'wrong-token-of-nobody' });
    await checked.toBe(true);
    const gone = failing(store);
    const { status, text } = await submitted;
    gone.mockRestore();
    expect([status, text]).toEqual([400, expect.stringContaining('Nothing was linked')]);
    for (const at of [ours, await start()]) expect(await whoIs(at)).toBe(ofAda(music));
  });

  it('is seen by nobody before it is checked: a server that is killed meanwhile leaves the old link', async () => {
    const { music, start, ours } = await household();
    const { browser, form } = await atForm(ours);
    const checked = slowCheck(music);
    const submitted = browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    await checked.toBe(true);
    expect(await whoIs(await start())).toBe(ofAda(music));
    expect((await submitted).status).toBe(200);
    expect(await whoIs(await start())).toBe(annId);
  });

  it('is not done where the store goes away meanwhile, and a good token is told so', async () => {
    const { music, store, start, ours } = await household();
    const { browser, form } = await atForm(ours);
    const checked = slowCheck(music);
    const submitted = browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    await checked.toBe(true);
    const gone = failing(store);
    const { status, text } = await submitted;
    gone.mockRestore();
    expect([status, text]).toEqual([400, expect.stringContaining('The store is away. Nothing was linked')]);
    for (const at of [ours, await start()]) expect(await whoIs(at)).toBe(ofAda(music));
  });

  it('whose keeping broke off without an answer is told by what is kept', async () => {
    const { music, store, ours, start } = await household();
    const { browser, form } = await atForm(ours);
    const checked = slowCheck(music);
    const submitted = browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    await checked.toBe(true);
    const { change } = store;
    vi.spyOn(store, 'change').mockImplementationOnce(work => {
      change.call(store, work);
      return away();
    });
    expect((await submitted).status).toBe(200);
    for (const at of [ours, await start()]) expect(await whoIs(at)).toBe(annId);
  });

  it('says that it is not known what is linked where that cannot be read either', async () => {
    const { music, store, ours, start } = await household();
    const { browser, form } = await atForm(ours);
    const checked = slowCheck(music);
    const submitted = browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    await checked.toBe(true);
    const { change, get } = store;
    vi.spyOn(store, 'change').mockImplementationOnce(work => {
      change.call(store, work);
      vi.spyOn(store, 'get').mockImplementation((space, key) =>
        space === 'links' ? away() : get.call(store, space, key),
      );
      return away();
    });
    const { text } = await submitted;
    vi.restoreAllMocks();
    expect(text).toContain('may or may not have been stored');
    expect(text).not.toContain('Nothing was linked');
    expect(await whoIs(await start())).toBe(annId);
  });

  it('does nothing where nobody can tell what is linked now', async () => {
    const { music, store, start, ours } = await household();
    const { browser, form } = await atForm(ours);
    // Another process, which never read the link.
    const next = await start();
    const same = next.browser('ada');
    same.setCookie(origin, browser.cookies(origin));
    const { get } = store;
    const gone = vi
      .spyOn(store, 'get')
      .mockImplementation((space, key) => (space === 'links' ? away() : get.call(store, space, key)));
    const { text } = await same.submit(form, { token: 'wrong-token-of-nobody' });
    gone.mockRestore();
    expect(text).toContain('The store is away. Nothing was linked');
    expect(await whoIs(await start())).toBe(ofAda(music));
  });
});

describe('The lifetime of a token that was pasted', () => {
  it.each([
    { permissions: ['basic_access'] as const, says: 'Its expiry date is unknown.' },
    { permissions: ['basic_access', 'offline_access'] as const, says: 'It does not expire.' },
  ])('with $permissions: $says', async ({ permissions, says }) => {
    const { music, ours } = await household({ isLinked: false });
    const { browser, form } = await atForm(ours);
    const end = await browser.submit(form, { token: music.tokens.issue({ permissions }) });
    expect(end.text).toContain(says);
    const told = says.slice(1, -1);
    expect((await ours.call('ada', 'account')).text).toContain(told);
  });
});

describe('A page of which something goes wrong', () => {
  it.each([
    { error: new StoreError('The store is away.'), status: 503, says: 'cannot reach its storage' },
    { error: new TypeError('of a mistake'), status: 500, says: 'made a mistake. Its log has more' },
  ])('says that $says, and the log has why', async ({ error, status, says }) => {
    const { music, store, ours } = await household({ isLinked: false });
    const { browser, form } = await atForm(ours);
    const { get } = store;
    const gone = vi.spyOn(store, 'get').mockImplementation((space, key) => {
      if (space === 'link browsers') throw error;
      return get.call(store, space, key);
    });
    const page = await browser.submit(form, { token: music.token });
    gone.mockRestore();
    expect(page).toMatchObject({ status, text: expect.stringContaining(says) });
    expect(page.text).not.toContain('sign-in page');
    expect(ours.logged.join()).toContain(error.message);
  });
});

describe('Signing out while a token is checked', () => {
  it.each([true, false])('ends with nobody signed in; linked before: %j', async isLinked => {
    const { music, start, ours } = await household({ isLinked });
    const { browser, form } = await atForm(ours);
    const checked = slowCheck(music);
    const submitted = browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    await checked.toBe(true);
    expect((await logout(ours, 'ada')).isError).toBe(false);
    const { text } = await submitted;
    expect(text).toMatch(/ended meanwhile|has ended/);
    for (const at of [ours, await start()]) {
      expect((await at.call('ada', 'account')).structured).toMatchObject({ state: 'none' });
    }
  });

  it('at another server counts as well', async () => {
    const { music, start, ours } = await household();
    const { browser, form } = await atForm(ours);
    const other = await start();
    const checked = slowCheck(music);
    const submitted = browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    await checked.toBe(true);
    expect((await logout(other, 'ada')).text).toContain('Signed out');
    await submitted;
    expect((await (await start()).call('ada', 'account')).structured).toMatchObject({ state: 'none' });
  });
});

describe('Linking another account while a change is under way', () => {
  /** Ada takes out 20 favourites, some at a time; Bo's account has the same ones. */
  async function removal() {
    const { music, ours } = await household();
    const ids = music.catalogue.owner.favourites.tracks.slice(0, 20);
    await link(ours, 'bo', music.tokens.issue({ userId: annId }));
    expect((await ours.call('bo', 'library_add', { kind: 'tracks', ids })).isError).toBe(false);
    const totalOfBo = async () =>
      Number((await ours.call('bo', 'library_read', { kind: 'tracks' })).structured['total']);
    const before = await totalOfBo();
    const { browser, form } = await atForm(ours);
    const { removed, removing } = await slowRemoval(ours, music);
    return { music, browser, form, removed, removing, totalOfBo, before };
  }

  it('stops the change: nothing of it reaches the other account, and nothing is said of that', async () => {
    const { music, browser, form, removing, removed, totalOfBo, before } = await removal();
    const end = await browser.submit(form, { token: music.tokens.issue({ userId: annId }) });
    expect(end.text).toContain('Signed in');
    expect(await removing).toMatchObject({
      isError: true,
      text: expect.stringContaining('linked another account, so this was stopped'),
    });
    expect(removed()).toBeLessThan(20);
    expect(await totalOfBo()).toBe(before);
  });

  it('is not stopped by another token of the same account', async () => {
    const { music, browser, form, removing, removed, totalOfBo, before } = await removal();
    expect((await browser.submit(form, { token: music.tokens.issue() })).text).toContain('Signed in');
    expect((await removing).isError).toBe(false);
    expect(removed()).toBe(20);
    expect(await totalOfBo()).toBe(before);
  });
});
