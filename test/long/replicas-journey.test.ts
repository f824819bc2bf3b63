import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { application } from '../account/support.ts';
import { type AuthorizationServer, authorizationServer } from '../hosting/callers/authorization-server.ts';
import { linkKey } from '../hosting/callers/hosted.ts';
import { hasRedis, redisServer } from '../hosting/replicas/redis-server.ts';
import { hasChromium, openChromium, whySkipped } from '../support/chromium.ts';
import { idsOf } from '../support/process.ts';
import { type Relay, relayTo } from '../support/relay.ts';
import { type ServeProcess, startServe } from '../support/serve-process.ts';
import type { Era } from '../support/stand.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { type Assistant, assistantFor } from './assistant.ts';

const songs = [3105413, 3104775, 3104773, 3107463];
/** How many calls of one caller a replica has under way at once. */
const mostCalls = 2;

/** Two replicas behind a balancer, as an organisation runs them, with all that stands around them. */
interface Team {
  readonly music: TestService;
  readonly issuer: AuthorizationServer;
  readonly balancer: Relay;
  readonly replicas: readonly [ServeProcess, ServeProcess];
  /** Where callers reach the server. */
  readonly url: string;
}

async function team(): Promise<Team> {
  const redis = await redisServer();
  const music = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1e6, ms: 1000 },
    publicSecret: 'demo',
  });
  const balancer = await relayTo(0);
  const origin = `http://localhost:${balancer.port}`;
  const url = `${origin}/mcp`;
  const issuer = await authorizationServer({ resource: url, redirects: [`${origin}/link/return`] });
  onTestFinished(async () => {
    await balancer.close();
    await issuer.close();
    await music.close();
    await redis.close();
  });
  const env = {
    ...application,
    MUSIC_SERVICE: music.origin,
    MUSIC_QUOTA: '200/1s',
    MUSIC_REDIS: redis.url,
    MUSIC_PUBLIC_URL: origin,
    MUSIC_ISSUER: issuer.issuer,
    MUSIC_LINK_CLIENT_ID: 'music',
    MUSIC_LINK_KEY: linkKey,
    MUSIC_MAX_REQUESTS_PER_CALLER: String(mostCalls),
  };
  const replicas = [await startServe(env), await startServe(env)] as const;
  balancer.turnTo(replicas[0].port);
  return { music, issuer, balancer, replicas, url };
}

/** How Ada links her account on the page that the server sends her to. */
async function link(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Sign in at/ }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'Linked' }).waitFor();
  await page.close();
}

/** The songs of the playlist of this title. */
async function songsOf(assistant: Assistant, title: string): Promise<number[] | undefined> {
  const { text } = await assistant.call('library_read', { kind: 'playlists', limit: 100 });
  const [, id] = new RegExp(`\\[(\\d+)\\] ${title}`).exec(text) ?? [];
  if (id === undefined) return undefined;
  return idsOf(await assistant.call('playlist_read', { playlist_id: Number(id), view: 'tracks' }));
}

const why = hasRedis ? whySkipped : ' (SKIPPED: no redis-server)';
describe.skipIf(!hasChromium || !hasRedis)(`The journey of a listener with a hosted assistant${why}`, () => {
  let chromium: Browser;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  it.each<Era>(['modern', 'legacy'])(
    'of the %s era: signs in, links, builds, waits, comes to another replica, undoes',
    async era => {
      const { music, issuer, balancer, replicas, url } = await team();
      const browser = await chromium.newContext();
      onTestFinished(() => browser.close());
      await browser.addCookies([{ name: 'signedIn', value: 'ada', url: issuer.issuer }]);
      const opened: string[] = [];
      const assistant = await assistantFor({
        era,
        url,
        browser,
        async openPage(page) {
          opened.push(page);
          await link(browser, page);
        },
      });

      // It knows an address. From its refusal it finds who gives tokens, registers there, and Ada lets it read.
      await assistant.connect();
      expect(issuer.asked.get('/reg')).toBe(1);
      expect(assistant.allowed).toEqual(['music:read']);

      // The catalogue is there for everybody, her library for her alone: she is asked to link her account.
      expect((await assistant.call('search', { query: 'love' })).isError).toBe(false);
      const unlinked = await assistant.call('library_read', { kind: 'playlists' });
      expect(unlinked.text).toContain('This needs the listener');
      const linked = await assistant.call('sign_in');
      expect(opened).toEqual([expect.stringMatching(/\/link\/[\w-]+$/)]);
      expect(linked.text).toContain('Signed in');
      expect(assistant.allowed).toEqual(['music:read', 'music:read music:write']);

      // She sees the playlist before it is made. The service has had enough in the middle, and it is made all the same.
      const planned = await assistant.call('plan_playlist', { title: 'Trip', track_ids: songs });
      const plan_id = String(planned.structured['plan_id']);
      music.faults.next({ kind: 'code', code: 4, match: { method: 'POST', path: /\/tracks$/ } });
      const built = await assistant.call('save_playlist', { plan_id });
      expect(built.structured).toMatchObject({ outcome: 'done', added: songs.length });
      expect(await songsOf(assistant, 'Trip')).toEqual(songs);

      // The assistant asks too much at once, is told when to come again, and is served then.
      music.faults.next({ kind: 'delay', ms: 1500, match: { path: '/search' }, times: mostCalls });
      const slow = ['one', 'two'].map(query => assistant.call('search', { query }));
      await expect.poll(() => music.faults.pending).toBe(0);
      await expect(assistant.call('search', { query: 'three' })).rejects.toThrow();
      expect(assistant.refused).toEqual([{ status: 429, retryAfter: expect.any(Number) }]);
      await Promise.all(slow);
      await sleep(1000 * (assistant.refused[0]?.retryAfter ?? 0));
      expect((await assistant.call('search', { query: 'three' })).isError).toBe(false);

      // Her replica dies. Another one knows her, her account, and what was changed; she is asked nothing again.
      replicas[0].signal('SIGKILL');
      balancer.turnTo(replicas[1].port);
      const lost = assistant.call('search', { query: 'four' });
      if (era === 'modern') await lost.catch(() => undefined);
      else {
        await expect(lost).rejects.toThrow();
        await assistant.connect();
      }
      expect(await songsOf(assistant, 'Trip')).toEqual(songs);
      const undone = await assistant.call('undo', { change_ids: [plan_id] });
      expect(undone.structured).toMatchObject({ outcome: 'done' });
      expect(await songsOf(assistant, 'Trip')).toBeUndefined();
      expect(opened).toHaveLength(1);
      expect(assistant.allowed).toHaveLength(2);
    },
  );
});
