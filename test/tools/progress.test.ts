import { afterEach, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';

let at: Stand | undefined;
afterEach(() => at?.close());

describe('The progress of a long job', () => {
  it('tells how long the quota holds it', async () => {
    at = await stand({ quota: { requests: 4, ms: 1500 } });
    const told: string[] = [];
    const wanted = [...at.embedded.catalogue.tracks.values()].slice(0, 10).map(track => track.title);
    await at.mcp.callTool(
      { name: 'match_tracks', arguments: { wanted } },
      { onprogress: ({ message }) => told.push(message ?? '') },
    );
    expect(told.some(message => /^\d+ of 10 songs; waiting [12] s for the rate limit$/.test(message))).toBe(
      true,
    );
    expect(told.at(-1)).toBe('10 of 10 songs');
  });

  it('of a plan never goes back from one part to the next, and tells how long the quota will hold it', async () => {
    at = await stand({ quota: { requests: 8, ms: 2000 }, deadlineMs: 600_000 });
    const [first, ...others] = [...at.embedded.catalogue.tracks.values()].slice(0, 15);
    const told: { progress: number; message?: string | undefined }[] = [];
    const args = { title: 'A', wanted: [String(first?.title)], track_ids: others.map(({ id }) => id) };
    await at.mcp.callTool(
      { name: 'plan_playlist', arguments: args },
      { onprogress: ({ progress, message }) => told.push({ progress, message }) },
    );
    const steps = told.map(({ progress }) => progress);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    const messages = told.map(({ message }) => message ?? '');
    expect(messages[0]).toMatch(/^1 of 1 songs/);
    expect(messages.some(message => message.startsWith('14 of 14 tracks looked up'))).toBe(true);
    expect(messages.some(message => /^\d+ of 14 tracks looked up, about \d+ s to go/.test(message))).toBe(
      true,
    );
  });

  it('says nothing of the quota where it holds nobody', async () => {
    at = await stand();
    const told: string[] = [];
    await at.mcp.callTool(
      { name: 'match_tracks', arguments: { wanted: ['Nocturne', 'Prelude', 'Vexations'] } },
      { onprogress: ({ message }) => told.push(message ?? '') },
    );
    expect(told).toContain('3 of 3 songs');
    expect(told.filter(message => message.includes('quota'))).toEqual([]);
  });
});
