import { expect } from 'vitest';
import type { TestService } from '../../support/test-service.ts';
import { type Hosted, pageIn } from './hosted.ts';

/** Links a music account by its token, as a person does in a browser. */
export async function link(ours: Hosted, who: string, token: string): Promise<void> {
  const login = await ours.call(who, 'sign_in');
  const browser = ours.browser(who);
  const choose = await browser.submit(await browser.open(pageIn(login.text)));
  expect((await browser.submit(choose, { token })).status).toBe(200);
}

export const logout = (ours: Hosted, who: string, more = {}) => ours.call(who, 'sign_out', { ...more });

/** Signs out and has all deleted, as the listener agreed. */
export async function forget(ours: Hosted, who: string) {
  const { structured } = await logout(ours, who, { forget: true });
  return logout(ours, who, { forget: true, confirm: structured['confirm'] });
}

/** Takes 20 favourites out, some at a time, and the service takes its time for each; some of it is sent. */
export async function slowRemoval(ours: Hosted, music: TestService) {
  const ids = music.catalogue.owner.favourites.tracks.slice(0, 20);
  music.faults.next({ kind: 'delay', ms: 150, match: { method: 'DELETE' }, times: 100 });
  const removed = () => music.requests.filter(({ method }) => method === 'DELETE').length;
  const removing = ours.call('ada', 'library_remove', { kind: 'tracks', ids });
  await expect.poll(removed).toBeGreaterThan(0);
  return { removed, removing };
}
