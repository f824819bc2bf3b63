import { describe, expect, it } from 'vitest';
import { answersWith, today } from '../../../src/catalogue-service/behaviour/index.ts';
import { openStore } from '../../../src/store/open.ts';
import { assistant, folder } from '../../account/support.ts';
import { atEnd } from '../../support/at-end.ts';
import { moods, standInCatalogue } from '../../support/stand-in-catalogue.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { idsIn } from './planning.ts';

async function started(): Promise<TestService> {
  const service = await startTestService({
    store: await openStore({ memory: true }),
    catalogue: standInCatalogue(),
    behaviour: answersWith({ ...today, quota: { requests: 10_000, ms: 1 } }),
  });
  atEnd(() => service.close());
  return service;
}

/** An assistant over our server, toward a service as it answers today, with public playlists for ten moods. */
async function standing(home = folder(), service?: TestService) {
  const at = service ?? (await started());
  const env = {
    ...{ MUSIC_QUOTA: '10000/1s', MUSIC_ACCESS_TOKEN: at.token, MUSIC_CONFIRM: 'never' },
    MUSIC_EPHEMERAL: 'off',
  };
  const { call, close } = await assistant(at, { env, home });
  const plan = async (query: string, count = 50) => {
    const before = at.requests.length;
    const said = await call('plan_playlist', {
      title: 'Mood',
      sources: [{ from: 'public_playlists', query, count }],
    });
    return { ...said, requests: at.requests.slice(before) };
  };
  return { service: at, call, plan, close };
}

describe('The source public_playlists', () => {
  it.each(moods.map(([mood]) => mood))('gives songs for "%s", and names the playlists', async mood => {
    const { plan } = await standing();
    const said = await plan(mood);
    expect(idsIn(said.structured['tracks']).length).toBeGreaterThanOrEqual(40);
    expect(said.requests.length).toBeLessThanOrEqual(12);
    expect(said.text).toMatch(
      new RegExp(`^Playlists read: "${mood}" \\[\\d+\\] by "Deezer Moods Editor"`, 'im'),
    );
  });

  it('puts songs first that several of the playlists have', async () => {
    const { plan, service } = await standing();
    const { structured } = await plan('calm piano', 10);
    const lists = service.requests.filter(({ path }) => /^\/playlist\/\d+\/tracks$/.test(path));
    const kept = lists.map(({ path }) => {
      const id = Number(path.split('/')[2]);
      return new Set(standInCatalogue().playlists.get(id)?.trackIds);
    });
    const shares = idsIn(structured['tracks']).map(id => kept.filter(list => list.has(id)).length);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares[0]).toBeGreaterThan(1);
  });

  it('reads lists of fifteen songs and more first, and at most five', async () => {
    const { plan } = await standing();
    const { requests } = await plan('calm piano jazz coffee');
    const read = requests.flatMap(({ path }) => /^\/playlist\/(\d+)\/tracks$/.exec(path)?.[1] ?? []);
    expect(read).toHaveLength(5);
    for (const id of read)
      expect(standInCatalogue().playlists.get(Number(id))?.trackIds.length).toBeGreaterThanOrEqual(15);
  });

  it('says that nothing was found where no playlist has one of the words', async () => {
    const { plan } = await standing();
    expect((await plan('zzyzx')).text).toContain('Nothing from public playlists "zzyzx"');
  });

  it('needs words', async () => {
    const { call } = await standing();
    const { text, isError } = await call('plan_playlist', {
      title: 'Mood',
      sources: [{ from: 'public_playlists' }],
    });
    expect(isError).toBe(true);
    expect(text).toContain('public_playlists needs query');
  });

  it('reads the playlists again for a saved one, and says when those are others', async () => {
    const home = folder();
    const first = await standing(home);
    const { structured } = await first.plan('calm piano', 20);
    const { structured: saved } = await first.call('save_playlist', { plan_id: structured['plan_id'] });
    await first.close();
    // Another process has nothing in its cache.
    const { call, service, close } = await standing(home, first.service);
    const playlist = Number(saved['id']);
    const same = await call('plan_playlist', { playlist, refresh: true });
    expect(same.text).toContain('Playlists read: ');
    expect(same.text).not.toContain('Other playlists are read');
    const read = service.requests.flatMap(
      ({ path }) => /^\/playlist\/(700\d+)\/tracks$/.exec(path)?.[1] ?? [],
    );
    await close();
    const third = await standing(home, first.service);
    service.faults.next({ kind: 'code', code: 800, match: { path: `/playlist/${read[0]}/tracks` } });
    const other = await third.call('plan_playlist', { playlist, refresh: true });
    expect(other.text).toContain('Other playlists are read than last time: 0 new, 1 no longer found.');
  });
});

describe('The source public_playlists of the demo', () => {
  it('gives songs of the playlists of its listeners', async () => {
    const { call } = await assistant('embedded');
    const sources = [{ from: 'public_playlists', query: 'rainy evening piano', count: 30 }];
    const said = await call('plan_playlist', { title: 'Mood', sources });
    expect(said.structured).toMatchObject({ offered: 30 });
    expect(said.text).toContain('"Rainy Sunday Piano"');
  });
});
