import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignIn } from '../../src/account/sign-in.ts';
import { atEnd } from '../support/at-end.ts';
import { hasChromium, openChromium, whySkipped } from '../support/chromium.ts';
import { musicService, random } from './support.ts';

const title = 'The page that asks, in a browser';

describe.skipIf(!hasChromium)(`${title}${whySkipped}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  async function asked() {
    const service = await musicService();
    const signIn = await startSignIn({
      application: { id: 'music-catalogue-mcp', secret: 'demo' },
      origin: service.origin,
      redirect: new URL('http://localhost:0/callback'),
      permissions: ['basic_access', 'manage_library'],
      random,
      longestMs: 30_000,
      finish: async () => 'Signed in as "nell".',
    });
    atEnd(() => signIn.cancel());
    const page = await browser.newPage();
    atEnd(() => page.close());
    const complaints: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    page.on('pageerror', error => complaints.push(error.message));
    await page.goto(signIn.url);
    return { service, signIn, page, complaints };
  }

  it('names the application and what each permission means, and loads nothing else', async () => {
    const { page, complaints } = await asked();
    expect(await page.getByRole('heading').innerText()).toBe(
      'Music catalogue for AI assistants asks for access to your library',
    );
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('See name and picture'),
      expect.stringContaining('Add favourites, make playlists and change them'),
    ]);
    expect(await page.locator('script').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('leads back signed in when allowed', async () => {
    const { page, signIn, complaints } = await asked();
    await page.getByRole('button', { name: 'Allow' }).click();
    expect(await page.getByRole('heading').innerText()).toBe('Signed in');
    expect(await page.innerText('body')).toContain('You can close this page');
    expect(await signIn.done).toEqual({ ok: true, sentence: 'Signed in as "nell".' });
    expect(complaints.filter(text => !text.includes('favicon'))).toEqual([]);
  });

  it('leads back with nothing when denied, by keyboard alone', async () => {
    const { page, signIn } = await asked();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Deny');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Not signed in' }).waitFor();
    expect((await signIn.done).ok).toBe(false);
  });

  it('is answered once', async () => {
    const { page, service } = await asked();
    const mark = await page.locator('input[name=mark]').inputValue();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { name: 'Not signed in' }).waitFor();
    const address = `${service.origin}/oauth/auth.php`;
    const again = await page.request.post(address, { form: { mark, answer: 'allow' }, maxRedirects: 0 });
    expect(again.status()).toBe(400);
    expect(await again.text()).toContain('This page was answered already or has expired.');
  });

  it('cannot be framed by another page', async () => {
    const { page, signIn } = await asked();
    const response = await page.request.get(signIn.url);
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(response.headers()['x-frame-options']).toBe('DENY');
  });
});
