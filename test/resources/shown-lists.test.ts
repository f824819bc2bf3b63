import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/view/data/address.ts';
import { hostile, mark, unplainFields } from '../support/hostile.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { listAt, planAt, shownAt } from '../support/shown.ts';
import { listIn } from './host.ts';

/** The view of a service with pictures at these origins. */
const viewWith = (origins: readonly string[]) => ({
  media: { origins: [...origins], composed: false },
  page: async () => undefined,
});

const ids = (list: { readonly tracks: readonly { readonly id: number }[] }) =>
  list.tracks.map(({ id }) => id);
describe('The resource of what stands', () => {
  it('takes no other order where a track stands there twice, and names that', async () => {
    const twice = { id: 40, title: 'Dinner', tracks: [1, 2, 1] };
    const library = await libraryWith({
      playlists: [twice],
      foreign: [{ ...twice, id: 41 }],
    });
    const own = await listAt(library, 'music://show/playlist/40');
    expect([own.editable, own.repeated]).toEqual([false, 1]);
    const theirs = await listAt(library, 'music://show/playlist/41');
    expect([theirs.editable, theirs.repeated]).toEqual([false, undefined]);
  });

  it('is a search of as many words as the tool takes, in any script', async () => {
    const library = await libraryWith();
    const query = '夜'.repeat(200);
    const uri = addressOf({ args: { kind: 'search', query, artist: null }, structured: {} });
    expect((await listAt(library, String(uri))).title).toBe('夜'.repeat(200));
  });

  it('is a playlist in its order, editable where it is the listener’s own', async () => {
    const library = await libraryWith({
      playlists: [
        { id: 40, title: 'Dinner', description: 'For guests', public: false, tracks: numbers(500) },
      ],
      foreign: [{ id: 3001, tracks: [1, 2] }],
    });
    const own = await listAt(library, 'music://show/playlist/40');
    expect(own).toMatchObject({
      is: 'playlist',
      id: 40,
      title: 'Dinner',
      description: 'For guests',
      by: 'Nell',
      public: false,
      editable: true,
    });
    expect(own.total).toBeUndefined();
    expect(ids(own)).toEqual(numbers(500));
    const foreign = await listAt(library, 'music://show/playlist/3001');
    expect(foreign.editable).toBe(false);
    const reading = await library.restarted({ readOnly: true });
    expect((await listAt(reading, 'music://show/playlist/40')).editable).toBe(false);
  });

  it('is an album with the covers of its tracks', async () => {
    const library = await libraryWith({}, { view: viewWith(['https://music.test']) });
    const album = await listAt(library, 'music://show/album/5');
    expect(album).toMatchObject({ is: 'album', id: 5, title: 'Album 5', by: 'Artist 5', editable: false });
    expect(album.tracks).toEqual([
      expect.objectContaining({
        id: 5,
        album: 'Album 5',
        cover: expect.stringMatching(/^https:\/\/music\.test\//),
      }),
    ]);
  });

  it('is a search with the words and what else was sought', async () => {
    const library = await libraryWith();
    const found = await listAt(
      library,
      'music://show/search?query=song&artist=Artist+12&limit=3&strict=true',
    );
    expect([found.title, found.terms]).toEqual(['song', [{ name: 'artist', value: 'Artist 12' }]]);
    expect(found.tracks.length).toBeGreaterThan(0);
    expect(found.tracks.length).toBeLessThanOrEqual(3);
    expect(found.id).toBeUndefined();
  });

  it('is a search in the order in which an assistant reads it: by name first, then through the album', async () => {
    const library = await libraryWith({ songs: { 9: { title: 'Album 5', titleShort: 'Album 5' } } });
    const through = {
      altered: (answer: Readonly<Record<string, unknown>>) => ({ ...answer, data: byId(answer) }),
    };
    library.faults.next('GET /search', through, { times: 3 });
    const search = async (more: string) =>
      ids(await listAt(library, `music://show/search?query=album+5${more}`));
    const read = await library.call('search', { query: 'album 5' });
    expect(await search('')).toEqual(listIn(read.structured['items']).map(({ id }) => id));
    expect((await search(''))[0]).toBe(9);
    expect((await search('&order=TRACK_ASC'))[0]).not.toBe(9);
  });

  it.each([
    ['music://show/search', 'needs one of query'],
    ['music://show/search?index=2', 'needs one of query'],
    ['music://show/search?view=2', 'not "view"'],
    ['music://show/search?query=a&query=b', 'each once'],
    ['music://show/search?query=a&bpm_min=x', 'bpm_min must be a whole number from 0'],
    ['music://show/playlist/x', 'playlist_id must be'],
    ['music://show/playlist/40?index=2', 'takes no query'],
    ['music://show/radio/1', 'not found'],
    ['music://show', 'not found'],
  ])('is a clear error where nothing can be shown: %s', async (uri, said) => {
    const library = await libraryWith();
    await expect(shownAt(library, uri)).rejects.toThrow(new RegExp(said, 'i'));
  });

  it('holds hostile titles as plain text, short', async () => {
    const long = `${hostile} ${'x'.repeat(10_000)}`;
    const library = await libraryWith({
      playlists: [{ id: 40, title: long, description: long, tracks: [1, 2] }],
      songs: { 1: { title: long, titleShort: long } },
    });
    const own = await listAt(library, 'music://show/playlist/40');
    const built = await library.call('plan_playlist', {
      title: long.slice(0, 200),
      description: long.slice(0, 4000),
      track_ids: [1],
    });
    const plan = await planAt(library, built.structured['plan_id']);
    for (const shown of [own, plan]) {
      expect(shown.title).toContain(mark);
      // The listener's own, which the view can change: with its line breaks, as an escape in JSON.
      const { description = '', ...others } = shown;
      expect(unplainFields(others)).toEqual([]);
      expect(description).toContain('\n');
      expect(description).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(description.length).toBeLessThanOrEqual(2010);
    }
  });

  it('has the description of somebody else’s playlist in one line', async () => {
    const library = await libraryWith({
      foreign: [{ id: 3100, title: 'Theirs', description: 'One\nTwo', tracks: [1] }],
    });
    expect(await listAt(library, 'music://show/playlist/3100')).toMatchObject({ description: 'One Two' });
  });

  it('is an error of the service where the service has none', async () => {
    const library = await libraryWith();
    await expect(shownAt(library, 'music://show/playlist/999999')).rejects.toThrow(
      'There is no playlist 999999',
    );
  });
});

const byId = ({ data }: Readonly<Record<string, unknown>>) =>
  [...listIn(data)].sort((a, b) => Number(a['id']) - Number(b['id']));
