import { describe, expect, it } from 'vitest';
import { required } from '../../src/client/api/field.ts';
import { entries } from '../../src/client/api/index.ts';
import { newPlaylist, readRecord } from '../../src/journal/record.ts';
import { counted, someNames, toldWords } from '../../src/journal/words.ts';
import { asksFirst, isWrite, writeHandlers, writeNameOf } from '../../src/journal/write-handlers.ts';
import { listOf, nameOf, writeEntry } from '../../src/journal/write-names.ts';
import { actOf, numbers, recordOf } from './changes-service.ts';

const entryOf = (name: string) => {
  const found = entries.find(entry => nameOf(entry) === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('Words of a change', () => {
  it.each([
    [0, undefined, '0 tracks'],
    [1, undefined, '1 track'],
    [2, undefined, '2 tracks'],
    [1, 'followed user', '1 followed user'],
    [3, 'followed user', '3 followed users'],
  ])('count: %d of %s', (count, one, words) => expect(counted(count, one)).toBe(words));

  it.each([
    ['took back: made it', 'undid this: made it'],
    ['did again: made it', 'did again: made it'],
    ['made "took back: x"', 'made "took back: x"'],
  ])('%s is told as %s', (words, told) => expect(toldWords(words)).toBe(told));

  it('name what has a name, up to the most, and count the rest', () => {
    const names = new Map([
      [1, 'One'],
      [2, ''],
      [3, 'The "third"'],
    ]);
    expect(someNames([1, 2, 3, 4], names)).toBe(`"One", 2, "The 'third'", 4`);
    expect(someNames([1, 2, 3], names, 3)).toBe(`"One", 2, "The 'third'"`);
    expect(someNames([1, 2, 3, 4, 5], names, 3)).toBe(`"One", 2, "The 'third'" and 2 more`);
    expect(someNames(numbers(11), new Map())).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more');
  });
});

describe('The writes of the contract', () => {
  const writes = entries.filter(({ endpoint }) => ['written', 'created'].includes(endpoint.output.shape));

  it('all have a recipe, and nothing else has', () => {
    expect(writes.map(nameOf).sort()).toEqual(Object.keys(writeHandlers).sort());
    expect(writes.map(writeNameOf)).toEqual(writes.map(nameOf));
    expect(isWrite('playlist.details')).toBe(false);
    expect(isWrite('toString')).toBe(false);
    expect(() => writeNameOf(entryOf('playlist.details'))).toThrow('playlist.details changes nothing');
  });

  it('are found by their names', () => {
    for (const write of writes) expect(writeEntry(writeNameOf(write))).toBe(write);
  });

  it('ask first where something would be lost', () => {
    expect(entries.filter(asksFirst).map(nameOf).sort()).toEqual([
      'library.remove_albums',
      'library.remove_artists',
      'library.remove_playlists',
      'library.remove_podcasts',
      'library.remove_radios',
      'library.remove_tracks',
      'playlist.delete',
      'playlist.remove_tracks',
      'track.remove',
    ]);
  });

  it.each([
    ['library.add_tracks', { name: 'ids', single: false }],
    ['library.add_radios', { name: 'radio_id', single: true }],
    ['library.remove_tracks', { name: 'track_id', single: true }],
    ['playlist.add_tracks', { name: 'track_ids', single: false }],
    ['playlist.reorder', { name: 'track_ids', single: false }],
    ['playlist.create', undefined],
    ['playlist.delete', undefined],
    ['user.follow', undefined],
    ['track.update', undefined],
  ])('%s takes several ids as %o', (name, list) => expect(listOf(entryOf(name))).toEqual(list));

  it('say themselves where several ids go, whatever that is called', () => {
    const entry = entryOf('library.add_tracks');
    const { ids, ...others } = entry.endpoint.input;
    const songs =
      ids ??
      required({
        about: '',
        allowed: '',
        schema: () => {
          throw new Error('unused');
        },
      });
    const renamed = { ...entry, endpoint: { ...entry.endpoint, input: { ...others, songs } } };
    expect(listOf(renamed)).toEqual({ name: 'songs', single: false });
  });
});

describe('A stored record', () => {
  const whole = recordOf({
    takesBack: 'a',
    takenBackBy: 'b',
    acts: [
      actOf({
        input: { title: 'Dinner', playlist_id: 7, public: true },
        before: {
          playlist: newPlaylist('Dinner'),
          there: [1],
          unclear: [2],
          offset: null,
          names: { title: 'a', artist: 'b', album: 'c' },
        },
        state: 'partly',
        made: 9,
        instead: 8,
      }),
    ],
  });

  it('is read as it was written', () => expect(readRecord(whole)).toEqual(whole));

  it.each([
    ['nothing', undefined],
    ['text', 'record'],
    ['one without acts', { ...whole, acts: undefined }],
    ['one of another kind', { ...whole, kind: 'merge' }],
    ['one with a state of another version', { ...whole, acts: [{ ...whole.acts[0], state: 'queued' }] }],
    [
      'one whose playlist lacks its tracks',
      { ...whole, acts: [actOf({}), { ...actOf(), before: { playlist: { title: 'a' } } }] },
    ],
    ['one whose ids are text', { ...whole, acts: [{ ...actOf(), ids: ['1'] }] }],
  ])('is none: %s', (_, value) => expect(readRecord(value)).toBeUndefined());

  it('of a new playlist says how the service makes one', () =>
    expect(newPlaylist('Dinner')).toEqual({
      title: 'Dinner',
      description: '',
      public: true,
      collaborative: false,
      tracks: [],
    }));
});
