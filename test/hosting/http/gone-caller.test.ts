import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aService, partsFor } from '../../conformance/parts.ts';
import { type Fate, heldService } from '../../support/held-service.ts';
import { mount } from '../../support/http.ts';
import { idsOf } from '../../support/process.ts';
import { callTool, type Era, hostOf } from '../../support/stand.ts';
import type { TestService } from '../../support/test-service.ts';

let embedded: TestService;
beforeAll(async () => {
  embedded = await aService();
});
afterAll(() => embedded.close());

const songs = [3105413, 3104775, 3104773, 3107463];

/** A server over a service that holds the first request with songs. */
async function stand() {
  const held = await heldService(embedded);
  const server = await mount(await partsFor(held.service, embedded.token));
  onTestFinished(async () => {
    await server.close(0);
    await held.service.close();
  });
  return { url: new URL(server.url), ...held };
}

/** A host, and the end of all its connections, as when its computer loses the network. */
async function hostAt(url: URL, era: Era) {
  const gone = new AbortController();
  const mcp = hostOf({ era });
  const fetchUntilGone = (at: string | URL, init: RequestInit = {}) =>
    fetch(at, { ...init, signal: AbortSignal.any([gone.signal, ...(init.signal ? [init.signal] : [])]) });
  await mcp.connect(new StreamableHTTPClientTransport(url, { fetch: fetchUntilGone }));
  onTestFinished(() => mcp.close().catch(() => undefined));
  return { mcp, goAway: () => gone.abort() };
}

/** The songs of each playlist of the title. */
async function tripsIn(mcp: Client): Promise<number[][]> {
  const { text } = await callTool(mcp, 'library_read', { kind: 'playlists', limit: 100 });
  const ids = [...text.matchAll(/\[(\d+)\] Trip/g)].map(([, id]) => Number(id));
  const read = ids.map(playlist_id => callTool(mcp, 'playlist_read', { playlist_id, view: 'tracks' }));
  return (await Promise.all(read)).map(idsOf);
}

it.each<[Era, Fate]>([
  ['modern', 'done'],
  ['modern', 'not done'],
  ['legacy', 'done'],
  ['legacy', 'not done'],
])(
  'A caller of the %s era who goes in the middle of a build, its request %s: nothing is doubled, asking again goes on, and undo takes all of it back',
  async (era, fate) => {
    const { url, writes, atSongs, letGo } = await stand();
    const { mcp, goAway } = await hostAt(url, era);
    const planned = await callTool(mcp, 'plan_playlist', { title: 'Trip', track_ids: songs });
    const plan = { plan_id: String(planned.structured['plan_id']) };
    callTool(mcp, 'save_playlist', plan).catch(() => undefined);
    await atSongs;
    goAway();
    letGo(fate);
    const back = await hostAt(url, era);
    // Whoever comes back at once may be told that the first call still ends.
    await expect
      .poll(async () => (await callTool(back.mcp, 'save_playlist', plan)).text)
      .not.toContain('just now');
    expect(await tripsIn(back.mcp)).toEqual([songs]);
    const sent = writes.map(write => write.replace(/\d+/, '7'));
    const songWrites = fate === 'done' ? 1 : 2;
    expect(sent).toEqual([
      'POST /user/me/playlists',
      'POST /playlist/7',
      ...Array.from({ length: songWrites }, () => 'POST /playlist/7/tracks'),
    ]);
    const undone = await callTool(back.mcp, 'undo', { change_ids: [plan.plan_id] });
    expect(undone.structured).toMatchObject({ outcome: 'done' });
    expect(await tripsIn(back.mcp)).toEqual([]);
  },
);
