import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf } from '../support/process.ts';
import { type Said, type Stand, stand } from '../support/stand.ts';

let server: Stand;
beforeAll(async () => {
  server = await stand();
});
afterAll(() => server.close());

describe('A list', () => {
  const first = { query: 'the', type: 'track', limit: 40 };

  it('is read to its end by next_index, every item once', async () => {
    const ids: number[] = [];
    let answer: Said | undefined;
    for (let index: unknown = 0, pages = 0; index !== undefined && pages < 60; pages++) {
      answer = await server.call('search', { ...first, index });
      ids.push(...idsOf(answer));
      index = answer.structured['next_index'];
    }
    expect(answer?.structured['next_index']).toBeUndefined();
    expect(answer?.text).not.toMatch(/^More:/m);
    expect(ids.length).toBe(answer?.structured['total']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(80);
  });

  it.each<readonly [string, Record<string, unknown>]>([
    ['search', { ...first, detail: 'full' }],
    ['library_read', { kind: 'tracks', limit: 20 }],
    ['radio_read', { limit: 10 }],
    ['genre_read', { limit: 7, detail: 'full' }],
  ])('%s %j is read to its end by the call that each answer names', async (tool, args) => {
    const ids: number[] = [];
    let answer = await server.call(tool, args);
    for (let pages = 0; pages < 60; pages++) {
      ids.push(...idsOf(answer));
      const [, name = '', json = ''] = /^More: (\w+) (\{.*\})$/m.exec(answer.text) ?? [];
      if (name === '') break;
      expect(answer.text).toContain(`"index":${String(answer.structured['next_index'])}`);
      answer = await server.call(name, JSON.parse(json));
    }
    expect(ids.length).toBe(answer.structured['total']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says so when nothing is left', async () => {
    const beyond = await server.call('library_read', { kind: 'artists', index: 90 });
    expect(beyond.isError).toBe(false);
    expect(beyond.text).toMatch(/^Nothing from 90 on/);
  });
});
