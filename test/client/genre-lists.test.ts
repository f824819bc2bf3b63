import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { answersWith, behaviours } from '../../src/catalogue-service/behaviour/index.ts';
import { contract, entryFor } from '../../src/client/api/index.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { GenreLists } from '../../src/client/genre-lists.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { openStore } from '../../src/store/open.ts';
import { type Assistant, assistant } from '../account/support.ts';
import { jsonAt } from '../resources/host.ts';
import { atEnd } from '../support/at-end.ts';
import { rejection } from '../support/carriers.ts';
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
    expect(said.text).not.toContain('so these come from');
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
    expect(text).toContain('The service returns the overall list for this genre, so these come from ');
    expect(text).toContain('its radio "Blue Hour Jazz"');
    const all = await call('chart_read', { genre_id: 'Jazz' });
    expect(all.text).toContain('The service returns the overall list for this genre');
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
    expect(text).toContain('The service returns the overall list for this genre, so these come from ');
  });

  it('has the artists of its playlist, where it has neither a chart nor a radio', async () => {
    const { call, service } = await standing('today');
    for (const path of [/^\/editorial\//, '/genre/129/radios'])
      service.faults.next({ kind: 'code', code: 800, times: 99, match: { path } });
    const { structured, text } = await call('genre_read', { view: 'artists', genre_id: 129 });
    expect(text).toMatch(/these come from its playlist "/);
    expect(idsIn(structured['items'])).not.toEqual([]);
    const asked = service.requests.flatMap(({ path }) => /^\/playlist\/(\d+)/.exec(path)?.[1] ?? []);
    const charts = await call('chart_read', { view: 'playlists', genre_id: 129 });
    expect(asked).toEqual([String(idsIn(charts.structured['items'])[0])]);
  });

  it('is believed where the service answers as published', async () => {
    const { call, service } = await standing('published');
    const { text } = await call('chart_read', { view: 'tracks', genre_id: 'Jazz' });
    expect(text).not.toContain('overall list');
    expect(service.requests.filter(({ path }) => path.startsWith('/radio/'))).toEqual([]);
  });
});

/** Two listeners of one process. The service holds the overall list back until `answer` is called. */
async function twoListeners() {
  const service = await startTestService({
    store: await openStore({ memory: true }),
    behaviour: answersWith({ ...behaviours.today, quota: { requests: 10_000, ms: 1 } }),
  });
  atEnd(() => service.close());
  const genres = new GenreLists();
  const [held, asked] = [new EventEmitter(), new EventEmitter()];
  const reached = once(asked, 'now');
  const sent: { readonly path: string; readonly anonymous: boolean }[] = [];
  const listener = () => {
    const transport = httpTransport(async () => ({ origin: service.origin, tokenIn: 'query' }));
    atEnd(() => transport.close());
    return createClient({
      transport: {
        ...transport,
        async send(request, signal) {
          sent.push({ path: request.path, anonymous: request.anonymous === true });
          if (request.path === '/chart/0') {
            asked.emit('now');
            await once(held, 'now');
          }
          return transport.send(request, signal);
        },
        account: async () => 'own',
        close: () => transport.close(),
      },
      quota: { requests: 10_000, ms: 1 },
      clock: systemClock,
      hasToken: () => true,
      plural: false,
      deadlineMs: 10_000,
      genres,
    });
  };
  return { one: listener(), other: listener(), sent, asked: reached, answer: () => held.emit('now') };
}

it('A change that is cancelled once it was made is not told as one that was not made', async () => {
  const { playlist, chart, editorial, genre, radio } = createClient({
    transport: httpTransport(async () => ({ origin: 'http://127.0.0.1:1', tokenIn: 'query' })),
    clock: systemClock,
    quota: { requests: 50, ms: 5000 },
    hasToken: () => false,
    plural: false,
    deadlineMs: 1000,
  });
  const leaving = new AbortController();
  const made = async () => {
    leaving.abort();
    return { id: 7 };
  };
  const shared = { playlist, chart, editorial, genre, radio, call: made };
  const call = new GenreLists().correcting(made, shared);
  const how = { signal: leaving.signal };
  await expect(call(entryFor(contract.playlist.endpoints.create), { title: 'Lunch' }, how)).resolves.toEqual({
    id: 7,
  });
});

describe('Two listeners who ask for one genre at the same time', () => {
  it('do not lose their answer when the first cancels, and share reads without a token', async () => {
    const { one, other, sent, asked, answer } = await twoListeners();
    const leaving = new AbortController();
    const first = rejection(one.chart.all_of({ genre_id: 129 }, { signal: leaving.signal }));
    await asked;
    const second = other.chart.all_of({ genre_id: 129 });
    leaving.abort();
    expect(await first).toMatchObject({ name: 'Cancelled' });
    answer();
    expect((await second).tracks?.data).not.toEqual([]);
    const shared = sent.filter(({ path }) => path !== '/chart/129');
    expect(shared.length).toBeGreaterThan(2);
    expect(shared.filter(({ anonymous }) => !anonymous)).toEqual([]);
    expect(sent.filter(({ path }) => path === '/chart/0')).toHaveLength(1);
  });
});
