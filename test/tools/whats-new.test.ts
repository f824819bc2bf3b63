import { describe, expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import { around, fault, toolNamed } from './around.ts';

const now = () => Date.parse('2026-06-30T10:00:00Z');
const album = (id: number, release_date?: string, title = `Album ${id}`) => ({ id, title, release_date });
const episode = (id: number, release_date: string, minutes = 10) => ({
  id,
  title: `Episode ${id}`,
  release_date,
  duration: minutes * 60,
});
const listen = 'GET /user/me';
const library = (artists: readonly number[], podcasts: readonly number[] = []) => ({
  [`${listen}/artists`]: { data: artists.map(id => ({ id, name: `Artist ${id}` })) },
  [`${listen}/podcasts`]: { data: podcasts.map(id => ({ id, title: `Podcast ${id}` })) },
  [`${listen}/recommendations/releases`]: { data: [] },
});
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

async function asked(answers: Record<string, unknown>, args: Record<string, unknown> = {}) {
  const context = around(answers, { now });
  const said = await toolNamed('whats_new').run(args, context);
  const ids = (field: string) => {
    const items = said.structured?.[field];
    return Array.isArray(items) ? items.map(({ id }) => id) : [];
  };
  return { said, sent: context.sent, albums: ids('albums'), episodes: ids('episodes') };
}

describe('What is new', () => {
  it('are albums and episodes of the last 30 days, the newest first, with their dates and makers', async () => {
    const { said } = await asked({
      ...library([1, 2], [5]),
      'GET /artist/1/albums': {
        data: [album(11, '2026-06-02'), album(12, '2026-05-30'), album(13, '2026-06-20')],
      },
      'GET /artist/2/albums': { data: [album(21, '2026-06-10')] },
      'GET /podcast/5/episodes': {
        data: [episode(51, '2026-06-01 06:00:00'), episode(52, '2026-06-29 06:00:00')],
      },
    });
    const by = (id: number) => ({ artist: `Artist ${id}`, artist_id: id });
    const podcast = { podcast: 'Podcast 5', podcast_id: 5, duration: 600 };
    expect(said.structured).toEqual({
      since: '2026-05-31',
      albums: [
        { id: 13, title: 'Album 13', ...by(1), release_date: '2026-06-20' },
        { id: 21, title: 'Album 21', ...by(2), release_date: '2026-06-10' },
        { id: 11, title: 'Album 11', ...by(1), release_date: '2026-06-02' },
      ],
      episodes: [
        { id: 52, title: 'Episode 52', release_date: '2026-06-29 06:00:00', ...podcast },
        { id: 51, title: 'Episode 51', release_date: '2026-06-01 06:00:00', ...podcast },
      ],
    });
  });

  it('are since another date, and no longer than the listener has time', async () => {
    const answers = {
      ...library([1], [5]),
      'GET /artist/1/albums': { data: [album(11, '2026-06-02'), album(12, '2020-01-01')] },
      'GET /podcast/5/episodes': { data: [episode(51, '2026-06-28', 30), episode(52, '2026-06-29', 31)] },
    };
    const { said, albums, episodes } = await asked(answers, { since: '2019-12-31', max_minutes: 30 });
    expect(albums).toEqual([11, 12]);
    expect(episodes).toEqual([51]);
    expect(said.text).toContain('1 new episode longer than 30 minutes left out.');
    for (const since of ['2026-02-31x', '2026-02-31']) {
      const wrong = await asked(answers, { since });
      expect(wrong.said.text).toBe(`whats_new: since must be a date such as 2026-01-31, not "${since}".`);
      expect(wrong.sent).toEqual([]);
    }
  });

  it('has recommended releases, whose dates are read where the list has none, each album once', async () => {
    const { said, albums, sent } = await asked({
      ...library([1]),
      [`${listen}/recommendations/releases`]: {
        data: [album(30), album(31, '2026-06-04'), album(32), album(11)],
      },
      'GET /album/30': album(30, '2026-06-05'),
      'GET /album/32': fault(700),
      'GET /album/11': album(11, '2026-06-02'),
      'GET /artist/1/albums': { data: [album(11, '2026-06-02')] },
    });
    expect(albums).toEqual([30, 31, 11]);
    expect(said.text).toContain('[30] Album 30 · released 2026-06-05 · recommended only');
    expect(said.text).not.toMatch(/\[11\].* recommended/);
    expect(said.text).toContain('1 without a date left out.');
    expect(sent.filter(line => line.includes('recommendations'))).toHaveLength(1);
  });

  it('are the newest of each kind that there is where nothing is so new', async () => {
    const { said } = await asked({
      ...library([1]),
      'GET /artist/1/albums': { data: [album(11, '2026-01-02'), album(12, '0000-00-00')] },
    });
    expect(said.text).toContain(
      'Since 2026-05-31: 0 albums, 0 episodes.\nRead: the recommended releases, 1 of 1 favourite artist, 0 of 0 favourite podcasts.',
    );
    expect(said.text).toContain('No albums since then. The newest:\n[11] Album 11');
    expect(said.text).not.toContain('[12]');
  });

  it('are of one kind where the listener asks for that', async () => {
    const { said, sent, albums, episodes } = await asked(
      {
        ...library([1], [5]),
        'GET /artist/1/albums': { data: [album(11, '2026-06-02')] },
        'GET /podcast/5/episodes': { data: [episode(51, '2026-06-01 06:00:00')] },
      },
      { kind: 'episodes' },
    );
    expect(said.text).toContain('Since 2026-05-31: 1 episode.\nRead: 1 of 1 favourite podcast.');
    expect(sent.filter(line => /artist|recommendations/.test(line))).toEqual([]);
    expect([albums, episodes]).toEqual([[], [51]]);
  });

  it('reads each list to its end, because lists are not sorted by date', async () => {
    const { albums } = await asked({
      ...library([1]),
      'GET /artist/1/albums?index=0&limit=100': {
        data: [album(11, '2010-01-01')],
        next: 'http://x/?index=1',
      },
      'GET /artist/1/albums?index=1&limit=100': { data: [album(12, '2026-06-12')] },
    });
    expect(albums).toEqual([12]);
  });

  it('sends at most 80 requests in a call, and index goes on to the end', async () => {
    const artists = from(1, 150);
    const answers = {
      ...library(artists, [500]),
      ...Object.fromEntries(
        artists.map(id => [`GET /artist/${id}/albums`, { data: [album(1000 + id, '2026-06-15')] }]),
      ),
      'GET /podcast/500/episodes': { data: [episode(51, '2026-06-28')] },
    };
    const seen = new Set<number>();
    let index: unknown = 0;
    for (let calls = 0; index !== undefined; calls++) {
      const { said, sent, albums, episodes } = await asked(answers, { index });
      expect(calls).toBeLessThan(3);
      expect(sent.length).toBeLessThanOrEqual(80);
      for (const id of [...albums, ...episodes]) seen.add(id);
      index = /"index":(\d+)\}$/.exec(said.text)?.[1];
      expect(sent.filter(line => line.includes('recommendations'))).toHaveLength(calls === 0 ? 1 : 0);
    }
    for (const id of [51, ...artists.map(each => 1000 + each)]) expect(seen).toContain(id);
  });

  it('shows of a list that is longer than a call what was read, and goes on after it', async () => {
    const endless = Object.fromEntries(
      from(0, 100).map(at => [
        `GET /podcast/5/episodes?index=${at}&limit=100`,
        { data: [episode(51 + at, '2026-06-28')], next: `http://x/?index=${at + 1}` },
      ]),
    );
    const { said, sent, episodes } = await asked({
      ...library([], [5, 6]),
      ...endless,
      'GET /podcast/6/episodes': { data: [] },
    });
    expect(sent.length).toBeLessThanOrEqual(80);
    expect(episodes.length).toBeGreaterThan(50);
    expect(said.text).toContain('only its beginning was read.');
    expect(said.text).toMatch(/More: whats_new \{"since":"2026-05-31","index":1\}$/);
  });

  it('names what it could not read, and shows the rest', async () => {
    const { said, albums } = await asked({
      ...library([1, 2]),
      [`${listen}/recommendations/releases`]: fault(500),
      'GET /artist/1/albums': fault(800),
      'GET /artist/2/albums': { data: [album(21, '2026-06-10')] },
    });
    expect(albums).toEqual([21]);
    expect(said.text).toContain('Not read: "the recommended releases". ');
    expect(said.text).toContain('Not read: "Artist 1". ');
    expect(said.isError).toBeUndefined();
  });

  it('goes on where the service failed, or is an error if it failed at once', async () => {
    const artists = from(1, 20);
    const answers = {
      ...library(artists),
      ...Object.fromEntries(
        artists.map(id => [`GET /artist/${id}/albums`, { data: [album(id, '2026-06-10')] }]),
      ),
      'GET /artist/14/albums': fault(700),
    };
    const { said } = await asked(answers);
    expect(said.text).toContain('Not read: "Artist 14". ');
    expect(said.text).toMatch(/More: whats_new \{"since":"2026-05-31","index":12\}$/);
    const first = await asked({ ...answers, 'GET /artist/1/albums': fault(700) });
    expect(first.said.isError).toBe(true);
  });

  it('of the demo has dates, and needs an account', async () => {
    const demo = await stand();
    const said = await demo.call('whats_new', { since: '2026-05-01' });
    const lines = said.text.split('\n').filter(line => line.startsWith('['));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line).toMatch(/ · released 2026-/);
    const nobody = await stand({ embedded: demo.embedded, token: null });
    expect((await nobody.call('whats_new')).text).toContain("needs the listener's account");
    await nobody.close();
    await demo.close();
  });
});
