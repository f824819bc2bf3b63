import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, entries } from '../../src/client/api/index.ts';
import { completions } from '../../src/resources/completion.ts';
import { type Stand, stand } from '../support/stand.ts';
import { offered } from './host.ts';

let modern: Stand;
let legacy: Stand;
let anonymous: Stand;

beforeAll(async () => {
  modern = await stand();
  legacy = await stand({ era: 'legacy', embedded: modern.embedded });
  anonymous = await stand({ token: null, embedded: modern.embedded });
});
afterAll(async () => {
  await anonymous.close();
  await legacy.close();
  await modern.close();
});

const of = (kind: string, value: string, host = modern) =>
  offered(host.mcp, `music://${kind}/{${kind}_id}`, `${kind}_id`, value);

describe('What a listener types', () => {
  it('becomes an id behind its name, in both eras', async () => {
    expect(await of('artist', 'lady')).toEqual(['lady-ampersand-180']);
    expect(await of('artist', 'Lady A', legacy)).toEqual(['lady-ampersand-180']);
  });

  it('leads what is found, most fitting first', async () => {
    const tracks = await of('track', 'light');
    expect(tracks.length).toBeGreaterThan(5);
    for (const value of tracks) expect(value).toMatch(/^[\p{L}\p{M}\p{N}-]+-\d+$/u);
    const fits = tracks.map(value => value.startsWith('light'));
    expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('finds the listener’s own playlists first', async () => {
    const own = await of('playlist', '');
    expect(own[0]).toMatch(/^loved-tracks-\d+$/);
    expect(await of('playlist', 'prac')).toContainEqual(expect.stringMatching(/^practice-room-\d+$/));
    expect((await of('playlist', 'p'))[0]).toBe(own.find(value => value.startsWith('p')));
  });

  it('finds genres, radios and editorials in their lists', async () => {
    expect(await of('genre', 'jaz')).toEqual(['jazz-129']);
    expect(await offered(modern.mcp, 'music://chart/{genre_id}', 'genre_id', 'jaz')).toEqual(['jazz-129']);
    expect((await of('radio', '')).length).toBeGreaterThan(10);
    expect(await of('editorial', 'al')).toEqual(['all-0']);
  });

  it('finds episodes in the podcast of that name', async () => {
    const [podcast] = await of('podcast', 'the slow');
    const episodes = await of('episode', 'the slow');
    expect(podcast).toMatch(/^the-slow-movement-\d+$/);
    expect(episodes.length).toBeGreaterThan(3);
  });

  it('is "me" for oneself, and a word of the list where there are only words', async () => {
    expect(await of('user', 'm')).toContain('me');
    expect(await offered(modern.mcp, 'music://user/{user_id}/charts/{kind}', 'kind', 'a')).toEqual([
      'albums',
      'artists',
    ]);
  });

  it('is found without an account, but for what is the listener’s own', async () => {
    expect(await of('artist', 'lady', anonymous)).toEqual(['lady-ampersand-180']);
    expect(await of('playlist', '', anonymous)).toEqual([]);
    expect(await of('user', 'm', anonymous)).not.toContain('me');
  });

  it.each([
    ['music://artist/{artist_id}', 'artist_id', 'qqqqzzzz'],
    ['music://artist/{artist_id}', 'artist_id', 'a'.repeat(100_000)],
    ['music://artist/{artist_id}', 'album_id', 'lady'],
    ['music://artist/27', 'artist_id', 'lady'],
    ['music://nothing/{nothing_id}', 'nothing_id', 'lady'],
    ['', '', ''],
  ])('is answered with nothing where nothing fits: %s', async (uri, name, value) =>
    expect(await offered(modern.mcp, uri, name, value)).toEqual([]),
  );
});

/** Completions from a service that gives these answers, and the paths of its requests. */
function counted(answer: (entry: Entry) => unknown) {
  const asked: string[] = [];
  const parts = {
    client: {
      async call(entry: Entry) {
        asked.push(entry.endpoint.path);
        return answer(entry);
      },
    },
    hasAccount: () => true,
  };
  return { asked, values: (kind: string, typed: string) => completions({ kind }, typed, parts) };
}

const many = { data: Array.from({ length: 300 }, (_, at) => ({ id: at + 1, title: `Daft ${at}` })) };

describe('A completion', () => {
  it.each(entries.filter(({ group }) => group === 'search').map(({ name }) => name))(
    'of %s takes at most one search request',
    async kind => {
      const { values, asked } = counted(() => many);
      await values(kind, 'daft');
      expect(asked.filter(path => path.startsWith('/search')).length).toBeLessThanOrEqual(1);
      expect(asked.length).toBeLessThanOrEqual(2);
    },
  );

  it('offers at most 100 values, each once', async () => {
    const values = await counted(() => many).values('playlist', 'daft');
    expect(values).toHaveLength(100);
    expect(new Set(values).size).toBe(100);
  });

  it('is empty where the service fails, and asks again the next time', async () => {
    let fails = true;
    const { values } = counted(() => {
      if (fails) throw new Error('down');
      return many;
    });
    expect(await values('artist', 'daft')).toEqual([]);
    fails = false;
    expect(await values('artist', 'daft')).toHaveLength(100);
  });
});
