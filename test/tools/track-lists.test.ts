import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { type Stand, stand } from '../support/stand.ts';

let here: Stand;
beforeAll(async () => {
  here = await stand();
});
afterAll(() => here.close());

const linesOf = async (tool: string, args: Record<string, unknown>) =>
  (await here.call(tool, args)).text.split('\n');

describe('A list of tracks', () => {
  it('numbers its lines from where it begins, and says how many and how long all are', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, tracks: numbers(130) }] });
    const args = { view: 'tracks', playlist_id: 7, limit: 100 };
    const first = await library.call('playlist_read', args);
    expect(first.text).toMatch(/^1-100 of 130, 2:10:00 in all:\n1\. \[1\] Song 1 /);
    expect(first.structured).toMatchObject({ total: 130, duration: 7800 });
    expect(first.text).toContain('\n100. [100] Song 100 ');
    const rest = await library.call('playlist_read', { ...args, index: 100 });
    expect(rest.text).toMatch(/^101-130 of 130, 2:10:00 in all:\n101\. \[101\] Song 101 /);
    await library.close();
  });

  it('that is whole adds up its own length, without another request', async () => {
    const library = await libraryWith({ favourites: { tracks: [3, 4] } });
    const seen = library.faults.requests.length;
    const said = await library.call('library_read', { kind: 'tracks' });
    expect(said.text).toMatch(/^1-2 of 2, 2:00 in all:\n1\. /);
    expect(library.faults.requests.length).toBe(seen + 1);
    await library.close();
  });

  it('of favourites says its length on each page, and comes by length where that is asked for', async () => {
    const songs = { 3: { duration: 300 }, 4: { duration: 100 }, 5: { duration: 200 } };
    const library = await libraryWith({ songs, favourites: { tracks: [3, 4, 5] } });
    const args = { kind: 'tracks', limit: 2 };
    const page = await library.call('library_read', { ...args, index: 2 });
    expect(page.text).toMatch(/^3 of 3, 10:00 in all:\n3\. /);
    const long = await library.call('library_read', { ...args, order: 'longest' });
    expect(long.text).toMatch(/^1-2 of 3, 10:00 in all:\n1\. \[3\] .+\n2\. \[5\] /);
    expect(long.text).toContain('More: library_read {"kind":"tracks","limit":2,"order":"longest","index":2}');
    const short = await library.call('library_read', { ...args, sort: 'shortest' });
    expect(short.text).toContain('\n1. [4] ');
    await library.close();
  });

  it('has a heart on related artists that are favourites, and the time of each play in a history', async () => {
    const related = await linesOf('artist_read', { view: 'related', artist_id: 154 });
    expect(related.filter(line => line.endsWith('♥')).join()).toContain('Ines Quillfeather');
    expect(related.some(line => line.startsWith('[') && !line.endsWith('♥'))).toBe(true);
    const history = await linesOf('user_read', { view: 'history', limit: 2 });
    expect(history[1]).toMatch(/ · played \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    const own = await linesOf('library_read', { kind: 'artists', limit: 3 });
    expect(own.join()).not.toContain('♥');
  });

  it('says no length where one is not known, or where it is a search', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, tracks: numbers(130) }] });
    library.faults.next(/^GET \/playlist\/7$/, { status: 503 });
    const args = { view: 'tracks', playlist_id: 7 };
    expect((await library.call('playlist_read', args)).text).toMatch(/^1-25 of 130:\n1\. /);
    expect((await library.call('search', { query: 'Song 77' })).text).not.toContain('in all');
    await library.close();
  });

  it('ends with the page of a track, and so does a chart', async () => {
    const lines = await linesOf('album_read', { view: 'tracks', album_id: 302109, limit: 3 });
    expect(lines.at(-2)).toBe(`Track page: ${here.embedded.origin}/track/{id}`);
    expect(lines.at(-1)).toMatch(/^More: /);
    expect(await linesOf('chart_read', { limit: 2 })).toContain(
      `Track page: ${here.embedded.origin}/track/{id}`,
    );
    expect((await linesOf('user_read', { view: 'flow', limit: 2 })).at(-2)).toBe(
      'track_read gives the address of a track.',
    );
    expect((await linesOf('artist_read', { view: 'albums', artist_id: 180 })).join()).not.toContain(
      'Page of',
    );
  });
});

describe('A list of releases', () => {
  it('shows its dates, or says that it has none', async () => {
    const sentence = 'The service gives no dates in this list; album_read has them.';
    const recommended = await here.call('user_read', { view: 'recommendations', kind: 'releases', limit: 3 });
    expect(recommended.text).toContain(sentence);
    expect(recommended.structured['notes']).toEqual([sentence]);
    const editors = await here.call('editorial_read', { view: 'releases', editorial_id: 0, limit: 3 });
    expect(editors.text).not.toContain(sentence);
    const albums = await here.call('user_read', { view: 'recommendations', kind: 'albums', limit: 3 });
    expect(albums.text).not.toContain(sentence);
  });

  it('does not show when it was asked for as a fact of its items', async () => {
    for (const kind of ['releases', 'albums']) {
      const args = { view: 'recommendations', kind, limit: 2, detail: 'full' };
      const { text, structured } = await here.call('user_read', args);
      expect(text + JSON.stringify(structured)).not.toContain('timestamp');
    }
    const { contents } = await here.mcp.readResource({ uri: 'music://user/me/recommendations/releases' });
    expect(JSON.stringify(contents)).not.toContain('timestamp');
    const history = await here.call('user_read', { view: 'history', limit: 1, detail: 'full' });
    expect(history.text).toContain('timestamp');
  });
});

it("The demo's charts of a listener go by plays, then by the favourites", async () => {
  const [charts, history] = await Promise.all(
    ['charts', 'history'].map(
      async view => (await here.call('user_read', { view, limit: 50 })).structured['items'],
    ),
  );
  const idsOf = (items: unknown) => (Array.isArray(items) ? items.map(({ id }) => Number(id)) : []);
  const plays = (id: number) => idsOf(history).filter(each => each === id).length;
  const counts = idsOf(charts).map(plays);
  expect(counts[0]).toBeGreaterThan(1);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});
