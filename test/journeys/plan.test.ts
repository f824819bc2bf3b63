import { describe, expect, it } from 'vitest';
import { idOf, idsOf, temporaryFolder } from '../support/process.ts';
import { startServer } from '../support/server.ts';
import { places, serviceOf } from '../support/services.ts';

describe.each(places)('A plan, with %s', place => {
  it('is carried out once, by whichever process comes after the one that showed it', async () => {
    const { env } = await serviceOf(place);
    const home = await temporaryFolder();
    const first = await startServer({ home, env });
    const track_ids = idsOf(await first.call('search', { query: 'nocturne', limit: 3 }));
    const shown = await first.call('plan_playlist', { title: 'Evening', track_ids });
    expect(shown.text).toMatch(/^Plan for a new private playlist "Evening"/);
    const plan = { plan_id: shown.structured['plan_id'] };
    expect(plan.plan_id).toMatch(/^[0-9a-f]{24}\.1$/);
    await first.close();

    const second = await startServer({ home, env });
    const done = await second.call('save_playlist', plan);
    expect(done.text).toMatch(/^Made "Evening"/);
    const playlist_id = idOf(done);
    expect(idsOf(await second.call('playlist_read', { view: 'tracks', playlist_id }))).toEqual(track_ids);
    const third = await startServer({ home, env });
    expect(await third.call('save_playlist', plan)).toMatchObject({
      isError: true,
      text: expect.stringContaining('was saved already'),
    });
    const other = await startServer({ home, env, args: ['--profile', 'ann'] });
    expect(await other.call('save_playlist', plan)).toMatchObject({
      isError: true,
      text: expect.stringContaining('has no plan'),
    });
    await Promise.all([second.close(), third.close(), other.close()]);
  });
});
