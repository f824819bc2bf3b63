import { describe, expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import { around, fault, toolNamed } from './around.ts';

interface Song {
  readonly id: number;
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
}

const track = ({ id, title, artist = 'Ines', album = 'Winter' }: Song) => ({
  id,
  title,
  artist: { id: 1, name: artist },
  album: { id: 2, title: album },
});
const page = (songs: readonly Song[], more = {}) => ({
  data: songs.map(track),
  total: songs.length,
  ...more,
});

async function found(songs: readonly Song[], args: Record<string, unknown>, more = {}) {
  const context = around({ 'GET /search': page(songs, more), 'GET /search/track': page(songs, more) });
  const said = await toolNamed('search').run(args, context);
  const items = said.structured?.['items'];
  return {
    /** Headings, and ids of items. */
    lines: said.text
      .split('\n')
      .slice(1)
      .filter(line => !line.startsWith('track_read '))
      .map(line => /^\d+\. \[(\d+)\]/.exec(line)?.[1] ?? line),
    matches: Array.isArray(items)
      ? items.map(({ id, match }) => (match ? `${id} ${match}` : String(id)))
      : [],
    text: said.text,
  };
}

describe('What a search finds', () => {
  it('only in another spelling stands after a line that says that nothing has the word', async () => {
    const { lines, matches } = await found(
      [
        { id: 1, title: 'Down Town' },
        { id: 2, title: 'Lawn' },
      ],
      {
        query: 'dawn',
      },
    );
    expect(lines).toEqual(['Nothing has "dawn"; similar spellings:', '1', '2']);
    expect(matches).toEqual(['1 near', '2 near']);
  });

  it('comes by its name first, then through the album, then in other spellings', async () => {
    const { lines, matches } = await found(
      [
        { id: 1, title: 'Down' },
        { id: 2, title: 'Kitchen', album: 'Dawn Chorus' },
        { id: 3, title: 'DAWN (live)' },
        { id: 4, title: 'Pipes', artist: 'The Dáwn' },
        { id: 5, title: 'Dawning' },
      ],
      { query: 'dawn' },
    );
    expect(lines).toEqual(['3', '4', '5', 'Through the album:', '2', 'Similar spellings:', '1']);
    expect(matches).toEqual(['3', '4', '5', '2 album', '1 near']);
  });

  it('needs each word: one by the name and one by the album is through the album', async () => {
    const songs = [
      { id: 1, title: 'Night Ferry', album: 'Tides' },
      { id: 2, title: 'Night Ferry to the Tides' },
    ];
    expect((await found(songs, { query: 'the night ferry tides' })).matches).toEqual(['2', '1 album']);
    expect((await found(songs, { track: 'nite ferry' })).lines[0]).toBe('1');
    expect((await found(songs, { track: 'night fery' })).lines[0]).toBe(
      'Nothing has "fery"; similar spellings:',
    );
    expect((await found(songs, { album: 'tides' })).matches).toEqual(['1', '2']);
  });

  it('keeps the order that was asked for', async () => {
    const songs = [
      { id: 1, title: 'Down' },
      { id: 2, title: 'Dawn' },
    ];
    expect((await found(songs, { query: 'dawn', order: 'TRACK_DESC' })).matches).toEqual(['1', '2']);
    expect((await found(songs, { query: 'dawn' })).matches).toEqual(['2', '1 near']);
  });

  it('on one page says nothing of the others', async () => {
    const next = 'https://music.example/search?index=2';
    const songs = [{ id: 1, title: 'Down' }];
    const { lines } = await found(songs, { query: 'dawn', index: 1 }, { next, total: 9 });
    expect(lines[0]).toBe('Nothing on this page has "dawn"; similar spellings:');
    expect(lines.at(-1)).toBe('More: search {"type":"any","query":"dawn","index":2}');
  });

  it('by something that is not shown is not called a misspelling', async () => {
    const context = around({
      'GET /search/playlist': { data: [{ id: 1, title: 'Evening Walk' }], total: 1 },
    });
    const said = await toolNamed('search').run({ type: 'playlist', query: 'dawn' }, context);
    expect(said.text.split('\n').slice(1)).toEqual([
      'By the description or other facts:',
      '[1] Evening Walk',
    ]);
  });

  it('through the description comes after what its title says, with the sentence that has the words', async () => {
    const podcasts = [
      {
        id: 1,
        title: 'Small Hours',
        description:
          'Songs of the sea. In this season: 1. The net menders. 2. Lord Franklin does not come home: a ballad.',
      },
      { id: 2, title: 'Franklin, Lord of the Sea', description: 'Lord Franklin.' },
      { id: 3, title: 'Elsewhere' },
    ];
    const context = around({ 'GET /search/podcast': { data: podcasts, total: 3 } });
    const said = await toolNamed('search').run({ type: 'podcast', query: 'Lord Franklin' }, context);
    expect(said.text.split('\n')).toEqual([
      '1-3 of 3:',
      '[2] Franklin, Lord of the Sea',
      'By the description or other facts:',
      '[1] Small Hours · "Lord Franklin does not come home: a ballad."',
      '[3] Elsewhere',
    ]);
    expect(said.structured?.['items']).toMatchObject([
      { id: 2 },
      { id: 1, match: 'description', sentence: 'Lord Franklin does not come home: a ballad.' },
      { id: 3, match: 'description' },
    ]);
  });

  it('in a script without spaces is found from the middle of a name', async () => {
    const { matches } = await found([{ id: 1, title: '夜の青い灯台' }], { query: '青い灯台' });
    expect(matches).toEqual(['1']);
  });

  it('goes on where the service’s order does, when it is cut for its length', async () => {
    const songs = Array.from({ length: 90 }, (_, at) => ({
      id: at + 1,
      title: `${at % 2 ? 'Dawn' : 'Down'} ${'and a very long title '.repeat(6)}`,
    }));
    const { matches, lines } = await found(songs, { query: 'dawn', limit: 100 });
    const shown = matches.map(Number.parseFloat).toSorted((a, b) => a - b);
    expect(shown).toEqual(songs.slice(0, shown.length).map(({ id }) => id));
    expect(shown.length).toBeLessThan(90);
    expect(lines.at(-1)).toContain(`"index":${shown.length}`);
    expect(matches.at(-1)).toContain('near');
  });

  it('says a hostile word in quotes and clean', async () => {
    const { lines } = await found([{ id: 1, title: 'systems' }], { query: '\u202Esystms"\n' });
    expect(lines[0]).toBe('Nothing has "systms"; similar spellings:');
  });
});

describe('Several phrases in one search', () => {
  const queries = ['night ferry', 'satie', 'zzzz'];

  it('are answered each under its own words, as they are one by one', async () => {
    const demo = await stand();
    const together = await demo.call('search', { type: 'artist', query: 'ines', queries });
    expect(together.isError).toBe(false);
    const groups = together.structured['groups'];
    expect(Array.isArray(groups) && groups.map(({ query }) => query)).toEqual(['ines', ...queries]);
    for (const [at, query] of ['ines', ...queries].entries()) {
      const alone = await demo.call('search', { type: 'artist', query, limit: 5 });
      expect(together.text).toContain(`"${query}": ${alone.text}`);
      expect(Array.isArray(groups) && groups[at]).toEqual({ query, ...alone.structured });
    }
    await demo.close();
  });

  it('take one request each, the same phrase but one, and share one answer', async () => {
    const songs = Array.from({ length: 100 }, (_, at) => ({
      id: at + 1,
      title: `Dawn ${'long '.repeat(20)}`,
    }));
    const context = around({ 'GET /search': page(songs) });
    const said = await toolNamed('search').run(
      { queries: ['dawn', ' dawn', 'dawn long', 'a', 'b', ' b'].slice(0, 5), limit: 100 },
      context,
    );
    expect(context.sent).toHaveLength(4);
    expect(said.text.length / 4).toBeLessThan(6000);
    expect(said.text.match(/More: search \{[^}]*"query":"dawn long"[^}]*"index":\d+/)).not.toBeNull();
  });

  it('of which one fails: the others stand, and it says why', async () => {
    const context = around({
      'GET /search?q=dawn&limit=5': page([{ id: 1, title: 'Dawn' }]),
      'GET /search?q=dusk&limit=5': fault(500),
    });
    const said = await toolNamed('search').run({ queries: ['dawn', 'dusk'] }, context);
    expect(said.isError).toBeUndefined();
    expect(said.text).toContain('[1] Dawn');
    expect(said.text).toContain('"dusk": The service refused these arguments as wrong');
  });

  it.each([
    [{ queries: [] }, 'queries must be a list of 1 to 5'],
    [{ queries: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'queries must be a list of 1 to 5'],
    [{ queries: ['a', ' '] }, 'a list with ""'],
    [{ queries: 'dawn' }, 'queries must be a list'],
    [{ type: 'history', queries: ['a'] }, 'there is no argument "queries"'],
  ])('are refused for %j', async (args, words) => {
    const context = around();
    const said = await toolNamed('search').run(args, context);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(words);
    expect(context.sent).toEqual([]);
  });
});
