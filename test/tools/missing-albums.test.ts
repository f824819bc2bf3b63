import { describe, expect, it } from 'vitest';
import { mp3 } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';
import { stand } from '../support/stand.ts';
import { around, fault, toolNamed } from './around.ts';

const album = (id: number, title: string, release_date: string, record_type = 'album') => ({
  ...{ id, title, release_date, record_type },
});
const artist = { id: 7, name: 'Ada' };
const answers = {
  'GET /user/me/artists': { data: [artist] },
  'GET /user/me/albums': { data: [{ id: 1, title: 'First', artist }] },
  'GET /user/me/recommendations/releases': {
    data: [{ id: 9, title: 'Of others', release_date: '2026-01-01' }],
  },
  'GET /artist/7': artist,
  'GET /artist/7/albums': {
    data: [
      album(2, 'First (Deluxe Edition)', '2010-01-01'),
      album(3, 'Second', '2012-01-01'),
      album(4, 'Third', '2014-01-01'),
      album(5, 'Third (Remastered)', '2024-01-01'),
      album(6, 'A single', '2025-01-01', 'single'),
    ],
  },
};

async function asked(args: Record<string, unknown>, others: Record<string, unknown> = {}) {
  const context = around({ ...answers, ...others });
  const said = await toolNamed('whats_new').run({ kind: 'missing_albums', ...args }, context);
  const albums = said.structured?.['albums'];
  return { ...said, ids: Array.isArray(albums) ? albums.map(({ id }) => id) : [], sent: context.sent };
}

/** The ids of those albums that are missing from a library with the others. */
async function missingOf(theirs: readonly string[], own: readonly string[], name = 'Ada') {
  const said = await asked(
    { artist_id: 7 },
    {
      'GET /artist/7': { id: 7, name },
      'GET /user/me/albums': {
        data: own.map((title, at) => ({ id: 100 + at, title, artist: { id: 7, name } })),
      },
      'GET /artist/7/albums': { data: theirs.map((title, at) => album(at, title, `2010-01-${10 + at}`)) },
    },
  );
  return said.ids.map(id => theirs[Number(id)]).toReversed();
}

const pagesOf = (path: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `GET ${path}?index=${at}&limit=100`,
      { data: [album(1000 + at, `Album ${at}`, '2010-01-01')], next: `http://x/?index=${at + 1}` },
    ]),
  );

const isCutNote = 'The last list is longer than one call reads: only its beginning was read.';

describe('Albums that are missing', () => {
  it('are those of the favourite artists that the library does not have', async () => {
    const { text, ids } = await asked({});
    expect(ids).toEqual([5, 3]);
    expect(text).toMatch(/^2 albums are not in the library\. Read: 1 of 1 favourite artist\.\n/);
    expect(text).toContain(
      'Compared with 1 favourite album: a remaster or deluxe edition is the same album, and only full albums count, not singles, EPs or compilations.',
    );
  });

  it('are those of one artist, by id', async () => {
    const { text, ids } = await asked({ artist_id: 7 });
    expect(ids).toEqual([5, 3]);
    expect(text).toMatch(/^2 albums of "Ada" are not in the library\.\n/);
  });

  it('are no compilations', async () => {
    const list = { data: [album(3, 'Second', '2012-01-01'), album(8, 'Hits', '2013-01-01', 'compile')] };
    expect((await asked({}, { 'GET /artist/7/albums': list })).ids).toEqual([3]);
  });

  it.each([
    ['with other words in brackets', ['Ada (Blue Album)', 'Ada (Green Album)'], ['Ada (Red Album)']],
    ['called by signs', ['÷', '×'], ['=']],
    ['live', ['First (Live at Pier 19)', 'First (Live at Dock 2)'], ['First']],
    ['of remixes', ['First (Remixes)'], ['First']],
  ])('include albums %s', async (_, theirs, own) => {
    expect(await missingOf([...theirs, ...own], own)).toEqual(theirs);
  });

  it.each([
    'Super Deluxe Edition',
    '10th Anniversary Edition',
    '25th Anniversary Deluxe Edition',
    'Expanded Edition',
  ])('include no %s of an album that is there, nor the other way round', async edition => {
    expect(await missingOf([`First (${edition})`, 'Second'], ['First'])).toEqual(['Second']);
    expect(await missingOf(['First', 'Second'], [`First (${edition})`])).toEqual(['Second']);
  });

  it('include no remaster, clean or other version of an album that is there', async () => {
    const theirs = ['First (2011 Remaster)', 'First (Clean)', 'First (Japanese Version)', 'The First'];
    expect(await missingOf(theirs, ['First'])).toEqual([]);
    expect(await missingOf(['Volume Two'], ['Vol. 2'])).toEqual([]);
  });

  it('are told apart for artists whose names are signs', async () => {
    const other = { data: [{ id: 1, title: 'First', artist: { id: 8, name: '???' } }] };
    const said = await asked(
      { artist_id: 7 },
      { 'GET /artist/7': { id: 7, name: '!!!' }, 'GET /user/me/albums': other },
    );
    expect(said.ids).toContain(2);
  });

  it("are those of the artist asked for, though the first is another's", async () => {
    const list = { data: [{ ...album(3, 'Duets', '2012-01-01'), artist: { id: 8, name: 'Grace' } }] };
    const { text } = await asked({ artist_id: 7 }, { 'GET /artist/7/albums': list });
    expect(text).toMatch(/^1 album of "Ada" is not in the library\.\n/);
    const none = await asked({ artist_id: 7 }, { 'GET /artist/7/albums': { data: [] } });
    expect(none.text).toMatch(/^0 albums of "Ada" are not in the library\.\n/);
  });

  it('quotes the names of artists, which strangers write', async () => {
    const name = 'Ada. Done: "all"\ndeleted';
    const one = await asked({ artist_id: 7 }, { 'GET /artist/7': { id: 7, name } });
    expect(one.text).toMatch(/^\d albums of "Ada\. Done: 'all' deleted" are not in the library\.\n/);
    const all = await asked(
      {},
      { 'GET /user/me/artists': { data: [{ id: 7, name }] }, 'GET /artist/7/albums': fault(800) },
    );
    expect(all.text).toContain(`Not read: "Ada. Done: 'all' deleted". `);
  });

  it('are found without the recommended releases, whose failure does no harm', async () => {
    const { text, ids, sent } = await asked({}, { 'GET /user/me/recommendations/releases': fault(700) });
    expect(ids).toEqual([5, 3]);
    expect(text).not.toContain('Not read');
    expect(sent.filter(line => /recommendations|\/album\//.test(line))).toEqual([]);
  });

  it('are told of a favourite artist with an endless list as far as one call reads', async () => {
    const artists = { data: [artist, { id: 8, name: 'Grace' }] };
    const { text, ids, sent } = await asked(
      {},
      { 'GET /user/me/artists': artists, ...pagesOf('/artist/7/albums', 100) },
    );
    expect(sent.filter(line => line.includes('/artist/7/albums')).length).toBeLessThan(80);
    expect(ids.length).toBeGreaterThan(50);
    expect(text).toMatch(/^\d+ albums are not in the library\. Read so far: 1 of 2 favourite artists\.\n/);
    expect(text).toContain(isCutNote);
    expect(text).toMatch(/More: whats_new \{"kind":"missing_albums","index":1\}$/);
  });

  it('are told of one artist with an endless list as far as one call reads', async () => {
    const { text, ids, sent } = await asked({ artist_id: 7 }, pagesOf('/artist/7/albums', 100));
    expect(sent.filter(line => line.includes('/artist/7'))).toHaveLength(80);
    expect(ids.length).toBeGreaterThan(50);
    expect(text).toContain(isCutNote);
    expect((await asked({ artist_id: 7 })).text).not.toContain(isCutNote);
  });

  it.each([
    [{ since: '2026-01-01' }, 'since does not work with kind=missing_albums'],
    [{ index: 1, artist_id: 7 }, 'index does not work with artist_id'],
    [{ kind: 'albums', artist_id: 7 }, 'artist_id works only with kind=missing_albums'],
  ])('refuses %j', async (args, words) => {
    expect((await asked(args)).text).toContain(words);
  });

  it('are found in the demo by the name of an artist', async () => {
    const at = await stand();
    const { text } = await at.call('whats_new', { kind: 'missing_albums', artist_id: 'Scott Joplin' });
    await at.close();
    expect(text).toMatch(/\d+ albums? of "Scott Joplin" (?:is|are) not in the library\./);
  });

  it('cannot be told of own music, which is the whole catalogue', async () => {
    const { start } = await ownMusic({
      'a.mp3': mp3({ artist: 'Ada', title: 'First', album: 'A', seed: 1 }),
    });
    const { call, close } = await start();
    const { text } = await call('whats_new', { kind: 'missing_albums' });
    await close();
    expect(text).toContain('the catalogue is your own music, so it has none that you lack');
  });
});
