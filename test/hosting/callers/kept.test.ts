import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { StoreError } from '../../../src/store/store.ts';
import { type Hosted, hosted, issuer, musicService, pageIn } from './hosted.ts';
import { forget, link, logout, slowRemoval } from './leaving.ts';

/** Ada and Cy, who linked one music account. */
async function household(env: Record<string, string> = {}) {
  const [music, server] = await Promise.all([musicService(), issuer()]);
  const ours = await hosted({ music, issuer: server, env });
  const store = await ours.shared.store.get();
  await link(ours, 'ada', music.token);
  await link(ours, 'cy', music.tokens.issue());
  const kept = () =>
    ['jobs', 'accounts', 'links', 'links open', 'link pages', 'link browsers']
      .flatMap(space => [space, `${space} ends`])
      .flatMap(space => store.list(space).map(({ key }) => `${space}: ${key}`));
  return { ours, music, store, kept };
}

const create = (ours: Hosted, who: string) =>
  ours.call(who, 'playlist_write', { action: 'create', title: `Of ${who}` });
describe('Signing out', () => {
  it('ends the link and keeps the record: whoever links the account again can take back', async () => {
    const { ours, music } = await household();
    await create(ours, 'ada');
    expect((await logout(ours, 'ada')).text).toContain('Signed out. The token was deleted from this server.');
    expect((await ours.call('ada', 'changes')).text).toContain('needs the listener');
    expect((await logout(ours, 'ada')).text).toContain('No account was signed in.');

    await link(ours, 'ada', music.token);
    expect((await ours.call('ada', 'undo')).isError).toBe(false);
  });

  it('stops a change that is under way: nothing more is sent, and it can be taken back later', async () => {
    const { ours, music } = await household();
    const { removed, removing } = await slowRemoval(ours, music);

    const { text } = await logout(ours, 'ada');
    expect(text).toContain('Running changes were stopped');
    expect(await removing).toMatchObject({ isError: true, text: expect.stringContaining('signed out') });
    // What was on its way lands.
    await pause(300);
    const sent = removed();
    expect(sent).toBeLessThan(20);
    music.faults.clear();
    await link(ours, 'ada', music.token);
    expect((await ours.call('ada', 'account')).text).toContain('Not finished');
    expect((await ours.call('ada', 'undo')).isError).toBe(false);
    expect(removed()).toBe(sent);
    const { total } = (await ours.call('ada', 'library_read', { kind: 'tracks' })).structured;
    expect(total).toBe(music.catalogue.owner.favourites.tracks.length);
  });

  it('is not done where the link cannot be reached, and says so', async () => {
    const { ours, store } = await household();
    const change = vi.spyOn(store, 'change').mockImplementation(() => {
      throw new StoreError('The store is away.');
    });
    expect((await logout(ours, 'ada')).text).toContain(
      'Signing out failed and nothing was deleted: The store is away.',
    );
    change.mockRestore();
    expect((await ours.call('ada', 'library_read')).isError).toBe(false);
  });
});

describe('Signing out with all that is kept', () => {
  it('asks first, and does nothing before the listener said yes', async () => {
    const { ours, kept } = await household();
    await create(ours, 'ada');
    const before = kept();
    const asked = await logout(ours, 'ada', { forget: true });
    expect(asked.structured).toMatchObject({ outcome: 'asked' });
    expect(asked.text).toContain('delete the record of changes and all plans of the listener');
    expect((await logout(ours, 'ada', { forget: true, confirm: 'guessed' })).structured).toMatchObject({
      outcome: 'asked',
    });
    // What Cy was asked is of no use to Ada.
    const { structured } = await logout(ours, 'cy', { forget: true });
    const theirs = await logout(ours, 'ada', { forget: true, confirm: structured['confirm'] });
    expect(theirs.structured).toMatchObject({ outcome: 'asked' });
    expect(kept()).toEqual(before);
  });

  it('leaves nothing of the caller, and everything of others', async () => {
    const { ours, kept } = await household();
    await create(ours, 'cy');
    const [, cy = ''] = /jobs: .* principal (\S+)/.exec(kept().join('\n')) ?? [];
    const ofCy = kept().filter(each => each.includes(cy));
    expect(ofCy.length).toBeGreaterThan(3);
    await create(ours, 'ada');
    await ours.call('ada', 'plan_playlist', { title: 'A plan', wanted: ['Winter Balcony'] });
    await ours.call('ada', 'sign_in');
    expect(kept().filter(each => each.startsWith('jobs')).length).toBeGreaterThan(3);

    const { text, isError } = await forget(ours, 'ada');

    expect([text, isError]).toEqual([
      expect.stringContaining("All the listener's data on this server was deleted"),
      false,
    ]);
    expect(text).toContain('Signed out. The token was deleted from this server.');
    expect(kept()).toEqual(ofCy);
    expect((await ours.call('cy', 'undo')).isError).toBe(false);
    expect((await forget(ours, 'ada')).isError).toBe(false);
  });

  it('finds what is left of an account that was unlinked before', async () => {
    const { ours, kept } = await household();
    await create(ours, 'ada');
    await forget(ours, 'cy');
    await logout(ours, 'ada');
    expect(kept().join()).toContain('job ');

    await forget(ours, 'ada');
    expect(kept()).toEqual([]);
  });

  it('ends what an earlier deletion left when the store went away', async () => {
    const { ours, store, kept } = await household();
    await create(ours, 'ada');
    await forget(ours, 'cy');
    const remove = vi.spyOn(store, 'list').mockImplementation(() => {
      throw new StoreError('The store is away.');
    });
    const broken = await forget(ours, 'ada');
    expect(broken.text).toContain(
      'Signed out, but some of the stored data could not be deleted: The store is away.',
    );
    remove.mockRestore();
    expect(kept().join()).toContain('job ');

    expect((await forget(ours, 'ada')).text).toContain("No account was signed in. All the listener's data");
    expect(kept()).toEqual([]);
  });

  it('lets no change that was under way come back', async () => {
    const { ours, music, kept } = await household({ MUSIC_CONFIRM: 'never' });
    await forget(ours, 'cy');
    const { removing } = await slowRemoval(ours, music);

    const { text } = await logout(ours, 'ada', { forget: true });
    expect(text).toContain('Running changes were stopped');
    await removing;
    expect(kept()).toEqual([]);
  });

  it('has what was read asked for again', async () => {
    const { ours, music } = await household();
    const asked = () => music.requests.filter(({ path }) => path === '/artist/101').length;
    await ours.call('ada', 'artist_read', { artist_id: 101 });
    await ours.call('ada', 'artist_read', { artist_id: 101 });
    expect(asked()).toBe(1);
    await forget(ours, 'ada');
    await link(ours, 'ada', music.token);
    await ours.call('ada', 'artist_read', { artist_id: 101 });
    expect(asked()).toBe(2);
  });
});

describe('A page to link by', () => {
  it('that nobody opens is not kept when its time is over, nor is one that was used, which says in words what may be done', async () => {
    const [music, server, store] = await Promise.all([musicService(), issuer(), openStore({ memory: true })]);
    let now = Date.now();
    const ours = await hosted({ music, issuer: server, store, now: () => now });
    const kept = () =>
      ['link pages', 'link browsers', 'links open'].map(space => [
        store.list(space).length,
        store.list(`${space} ends`).length,
      ]);
    const login = () => ours.call('ada', 'sign_in');
    await login();
    expect(kept()).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
    now += 10 * 60_000 + 1;
    const { text } = await ours.call('bo', 'sign_in');
    expect(kept()[0]).toEqual([1, 1]);
    expect(kept()[2]).toEqual([1, 1]);

    const bo = ours.browser('bo');
    const choose = await bo.submit(await bo.open(pageIn(text)));
    expect(kept()[0]).toEqual([0, 0]);
    const end = await bo.submit(choose, { token: music.token });
    expect(end.text).toContain('add favourites, make playlists and change them');
    expect(end.text).not.toContain('manage_library');
    expect(kept()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});
