import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/numbered-catalogue.ts';
import { asked, pageHint, period, shown, track } from '../around.ts';

describe('Reading the charts', () => {
  const chart = {
    tracks: { data: [track(1)], total: 1 },
    albums: { data: [{ id: 2, title: 'Two' }], total: 1 },
  };

  it('shows every list', async () => {
    const { said, sent } = await asked('chart_read', { limit: 3 }, { 'GET /chart': chart });
    expect(said).toEqual({
      text: `tracks:\n1. ${shown(1)}\nalbums:\n[2] Two\nartists: none\nplaylists: none\npodcasts: none\n${period}\n${pageHint}\nThe service does not say whether there are more of each; index goes on.`,
      structured: {
        tracks: { items: [track(1)] },
        albums: { items: [{ id: 2, title: 'Two' }] },
        artists: { items: [] },
        playlists: { items: [] },
        podcasts: { items: [] },
        notes: [period],
      },
    });
    expect(sent).toEqual(['GET /chart?limit=3']);
  });

  it('shows one list of a genre, without a total that is none', async () => {
    const ask = { view: 'albums', genre_id: 5 };
    const { said, sent } = await asked('chart_read', ask, { 'GET /chart/5': chart });
    expect(said).toEqual({
      text: `1 shown (1); the service does not say whether there are more:\n[2] Two\n${period}`,
      structured: { items: [{ id: 2, title: 'Two' }], notes: [period] },
    });
    expect(sent).toEqual(['GET /chart/5']);
  });

  it('shows no list where the service sends none', async () => {
    const nothing = { text: 'Nothing here for view "artists".', structured: { items: [] } };
    expect((await asked('chart_read', { view: 'artists' }, { 'GET /chart': chart })).said).toEqual(nothing);
  });

  it('names the call that goes on with a list that is too long', async () => {
    const long = { tracks: { data: numbers(60).map(id => track(id, `${id} ${'la '.repeat(100)}`.trim())) } };
    const all = await asked('chart_read', { index: 5, limit: 60 }, { 'GET /chart': long });
    const [, count = ''] = /\n(\d+) more left out/.exec(all.said.text) ?? [];
    expect(all.said.text).toContain(
      `\n${count} more left out for length. Call chart_read {"view":"tracks","index":${65 - Number(count)},"limit":60}\nalbums: none`,
    );
    const first = await asked('chart_read', {}, { 'GET /chart': long });
    expect(first.said.text).toContain(`Call chart_read {"view":"tracks","index":${60 - Number(count)}}\n`);
    const part = await asked('chart_read', { view: 'tracks', index: 5 }, { 'GET /chart': long });
    const next = part.said.structured?.['next_index'];
    expect(part.said.text).toMatch(/^\d+ shown \(6-/);
    expect(part.said.text).toContain(`\nMore: chart_read {"view":"tracks","index":${next}}`);
    expect(next).toBeGreaterThan(5);
  });

  it('of the editors are one view, which goes on from where it ends', async () => {
    const long = { tracks: { data: numbers(60).map(id => track(id, `${id} ${'la '.repeat(100)}`.trim())) } };
    const { said } = await asked('editorial_read', { view: 'charts' }, { 'GET /editorial/charts': long });
    const [, count = ''] = /\n(\d+) more left out/.exec(said.text) ?? [];
    expect(said.text).toContain(`Call editorial_read {"view":"charts","index":${60 - Number(count)}}`);
  });
});
