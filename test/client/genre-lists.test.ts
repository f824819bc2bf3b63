import { describe, expect, it } from 'vitest';
import { answersWith, behaviours } from '../../src/catalogue-service/behaviour/index.ts';
import { openStore } from '../../src/store/open.ts';
import { type Assistant, assistant, atEnd } from '../account/support.ts';
import { jsonAt } from '../resources/host.ts';
import { startTestService } from '../support/test-service.ts';
import { idsIn } from '../tools/playlists/planning.ts';

type Name = keyof typeof behaviours;
const names: readonly Name[] = ['published', 'today', 'allFieldsDead', 'looseFields', 'closedTerritory'];

/** An assistant over our server, toward the demo's service on the network, in one of the behaviours. */
async function standing(name: Name) {
  const service = await startTestService({
    store: await openStore({ memory: true }),
    behaviour: answersWith({ ...behaviours[name], quota: { requests: 10_000, ms: 1 } }),
  });
  atEnd(() => service.close());
  return { service, ...(await assistant(service, { env: { MUSIC_QUOTA: '10000/1s' } })) };
}

/** The first rows of every list of a genre. */
async function listsOf({ call }: Pick<Assistant, 'call'>, genre_id: string | number) {
  const limit = 10;
  const asked: readonly (readonly [string, Record<string, unknown>])[] = [
    ['chart_read', { view: 'tracks', genre_id, limit }],
    ['chart_read', { view: 'artists', genre_id, limit }],
    ['genre_read', { view: 'artists', genre_id, limit }],
    ['show', { kind: 'chart', id: genre_id }],
  ];
  return Promise.all(
    asked.map(async ([tool, args]) => {
      const { structured } = await call(tool, args);
      return idsIn(structured['items'] ?? structured['tracks']).slice(0, limit);
    }),
  );
}

describe.each(names)('Where a service answers as %s', name => {
  it('the overall chart is not shown as that of Jazz, nor its artists as those of Jazz', async () => {
    const at = await standing(name);
    const published = await listsOf(await standing('published'), 'Jazz');
    const [jazz, overall] = [await listsOf(at, 'Jazz'), await listsOf(at, 0)];
    for (const [place, own] of jazz.entries()) {
      const ofJazz = new Set(published[place]);
      const onlyOverall = new Set(overall[place]?.filter(id => !ofJazz.has(id)));
      expect(own.filter(id => onlyOverall.has(id))).toEqual([]);
      const holdsTracks = place === 0 || place === 3;
      if (holdsTracks && name === 'closedTerritory') expect(own).toEqual([]);
      else expect(own.filter(id => ofJazz.has(id))).not.toEqual([]);
    }
  });
});

it('Where the service has no music in this country, the songs of a genre are missing for that reason', async () => {
  const { call } = await standing('closedTerritory');
  const sources = [{ from: 'genre_chart', name: 'Jazz' }];
  for (const said of [
    await call('chart_read', { view: 'tracks', genre_id: 'Jazz' }),
    await call('show', { kind: 'chart', id: 'Jazz' }),
    await call('plan_playlist', { title: 'Blue', sources }),
  ]) {
    expect(said.text).toContain('The service has no music in "United Kingdom"');
    expect(said.text).not.toContain('so this is from');
  }
});

it('A host that attaches the artists of a genre gets those of the genre', async () => {
  const [published, today] = [await standing('published'), await standing('today')];
  const artists = async ({ mcp }: Assistant, id: number) =>
    idsIn((await jsonAt(mcp, `music://genre/${id}/artists`))['items']);
  const [jazz, overall] = [await artists(today, 129), await artists(today, 0)];
  expect(jazz).not.toEqual([]);
  expect(overall).not.toEqual([]);
  const ofJazz = await artists(published, 129);
  expect(jazz.filter(id => ofJazz.includes(id))).not.toEqual([]);
  expect(jazz.filter(id => overall.includes(id) && !ofJazz.includes(id))).toEqual([]);
});

describe('A genre whose lists a service answers with the overall ones', () => {
  it('is shown by what follows it, and the answer says from where', async () => {
    const { call } = await standing('today');
    const { structured, text } = await call('chart_read', { view: 'tracks', genre_id: 'Jazz', limit: 5 });
    expect(idsIn(structured['items'])).toHaveLength(5);
    expect(text).toContain('The service gives the overall list for this genre, so this is from ');
    expect(text).toContain('its radio "Blue Hour Jazz"');
    const all = await call('chart_read', { genre_id: 'Jazz' });
    expect(all.text).toContain('The service gives the overall list for this genre');
  });

  it('goes on with the next page of the same', async () => {
    const { call } = await standing('today');
    const page = async (index: number) =>
      idsIn(
        (await call('chart_read', { view: 'tracks', genre_id: 'Jazz', limit: 4, index })).structured['items'],
      );
    const [first, second] = [await page(0), await page(4)];
    expect(first).toHaveLength(4);
    expect(second).not.toEqual([]);
    expect(first.filter(id => second.includes(id))).toEqual([]);
  });

  it('costs one request an hour for the overall list', async () => {
    const { call, service } = await standing('today');
    for (const genre_id of ['Jazz', 'Rock', 'Classical'])
      await call('chart_read', { view: 'tracks', genre_id });
    expect(service.requests.filter(({ path }) => path === '/chart/0')).toHaveLength(1);
  });

  it('gives a plan its own songs, which says so', async () => {
    const { call } = await standing('today');
    const sources = [{ from: 'genre_chart', name: 'Jazz', count: 8 }];
    const { structured, text } = await call('plan_playlist', { title: 'Blue', sources });
    const [overall = []] = await listsOf({ call }, 0);
    const songs = idsIn(structured['tracks']);
    expect(songs).toHaveLength(8);
    expect(songs.filter(id => overall.includes(id)).length).toBeLessThan(8);
    expect(text).toContain('The service gives the overall list for this genre, so this is from ');
  });

  it('is believed where the service answers as published', async () => {
    const { call, service } = await standing('published');
    const { text } = await call('chart_read', { view: 'tracks', genre_id: 'Jazz' });
    expect(text).not.toContain('overall list');
    expect(service.requests.filter(({ path }) => path.startsWith('/radio/'))).toEqual([]);
  });
});
