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
