import { describe, expect, it } from 'vitest';
import { type Assistant, assistant, musicService } from './support.ts';

const forget = async ({ call }: Assistant) => {
  const { structured } = await call('sign_out', { forget: true });
  expect(structured).toMatchObject({ outcome: 'asked' });
  return call('sign_out', { forget: true, confirm: structured['confirm'] });
};

describe('Signing out on one computer, with all that is kept', () => {
  it('deletes the record, says that the configured token stays, and leaves the library', async () => {
    const music = await musicService();
    const here = await assistant(music, { env: { MUSIC_ACCESS_TOKEN: music.token } });
    await here.call('playlist_write', { action: 'create', title: 'Trip' });
    expect((await here.call('changes')).text).toContain('Trip');

    const { text, isError } = await forget(here);

    expect(isError).toBe(false);
    expect(text).toContain('The token from MUSIC_ACCESS_TOKEN is still used');
    expect(text).toContain("All the listener's data on this server was deleted");
    expect((await here.call('changes')).text).not.toContain('Trip');
    expect((await here.call('library_read', { kind: 'playlists' })).text).toContain('Trip');
  });

  it('outlives the process: another one finds nothing either, and the demo library is as it was', async () => {
    const env = { MUSIC_EPHEMERAL: 'off' };
    const first = await assistant('embedded', { env });
    await first.call('playlist_write', { action: 'create', title: 'Trip' });
    await forget(first);
    await first.close();

    const next = await assistant('embedded', { env, home: first.home });
    expect((await next.call('changes')).text).not.toContain('Trip');
    expect((await next.call('library_read', { kind: 'playlists' })).text).toContain('Trip');
  });

  it('takes the change away from another process that carries it out', async () => {
    const music = await musicService();
    const env = { MUSIC_EPHEMERAL: 'off', MUSIC_ACCESS_TOKEN: music.token, MUSIC_QUOTA: '1000/1s' };
    const here = await assistant(music, { env });
    const there = await assistant(music, { env, home: here.home });
    const ids = music.catalogue.owner.favourites.tracks.slice(0, 20);
    music.faults.next({ kind: 'delay', ms: 2000, match: { method: 'DELETE' }, times: 100 });
    const removed = () => music.requests.filter(({ method }) => method === 'DELETE').length;
    const removing = there.call('library_remove', { kind: 'tracks', ids });
    await expect.poll(removed).toBeGreaterThan(0);

    expect((await forget(here)).text).toContain('Running changes were stopped');
    await removing;
    expect(removed()).toBeLessThan(20);
    expect((await here.call('changes')).text).not.toContain('removed');
  });
});
