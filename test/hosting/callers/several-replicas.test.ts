import { expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { hosted, issuer, musicService, origin, pageIn } from './hosted.ts';

it('A link page of one replica is the same at another, which ends neither the page nor a browser on its way', async () => {
  const [music, server, store] = await Promise.all([musicService(), issuer(), openStore({ memory: true })]);
  const start = () => hosted({ music, issuer: server, env: {}, store });
  const [one, other] = [await start(), await start()];
  const said = (ours: typeof one, tool: string, args = {}) => ours.call('ada', tool, args);
  const page = pageIn((await said(one, 'sign_in')).text);
  expect(pageIn((await said(other, 'library_read')).text)).toBe(page);
  expect(pageIn((await said(other, 'account')).text)).toBe(page);
  expect(pageIn((await said(other, 'sign_in')).text)).toBe(page);
  expect(pageIn((await other.call('bo', 'library_read')).text)).not.toBe(page);

  const browser = other.browser('ada');
  const away = await browser.submit(await browser.open(page), {}, '', url => url.startsWith(server.issuer));
  // The assistant asks again and again whether the account is there.
  for (const ours of [one, other]) {
    await said(ours, 'account');
    await said(ours, 'library_read');
  }
  const choose = await browser.open(away.url);
  expect(choose.url).toBe(`${origin}/link/account`);
  for (const ours of [one, other]) await said(ours, 'account');
  expect((await browser.submit(choose, { token: music.token })).text).toContain('You can close this page');
  for (const ours of [one, other]) {
    expect((await said(ours, 'account')).structured).toMatchObject({ state: 'connected' });
    expect((await said(ours, 'library_read')).isError).toBe(false);
  }
  expect(JSON.stringify(store.list('links'))).not.toContain(page.split('/').at(-1));
});

it('An account that was linked at one replica is there at once at another, which just said that there is none', async () => {
  const [music, server, store] = await Promise.all([musicService(), issuer(), openStore({ memory: true })]);
  const start = () => hosted({ music, issuer: server, env: {}, store });
  const [one, other] = [await start(), await start()];
  const asked = () => other.call('ada', 'library_read');
  const browser = one.browser('ada');
  const choose = await browser.submit(await browser.open(pageIn((await one.call('ada', 'sign_in')).text)));
  expect((await asked()).isError).toBe(true);
  await browser.submit(choose, { token: music.token });
  expect((await asked()).isError).toBe(false);
});
