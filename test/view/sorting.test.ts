import { describe, expect, it } from 'vitest';
import type { OrderRow } from '../../src/view/page/running-order.ts';
import { matching, sortedRows, sortsOf } from '../../src/view/page/sorting.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { sessionOf } from '../support/view-session.ts';

type Facts = Partial<OrderRow['track']> & { readonly title: string };

const rowsOf = (songs: readonly Facts[]): OrderRow[] =>
  songs.map((song, at) => ({
    key: String(at),
    track: {
      ...{ position: at + 1, id: at + 1, artist: '', album: '', seconds: 60 },
      ...{ explicit: false, playable: true },
      ...song,
    },
  }));
const titles = (rows: readonly OrderRow[]) => rows.map(({ track }) => track.title).join(' ');

const songs = rowsOf([
  { title: 'Élan', bpm: 120, seconds: 200, released: '2001-01-01', artist: 'Zoé' },
  { title: 'Part 10', seconds: 100, released: '1999-12-31', artist: 'Ada' },
  { title: 'Part 9', bpm: 90, seconds: 100, artist: 'Ada', album: 'Über Nacht' },
  { title: 'easy', bpm: 100, seconds: 300, released: '2020-05-05', artist: 'Bo' },
]);

describe('A list is sorted', () => {
  it.each([
    ['title', 'easy Élan Part 9 Part 10'],
    ['artist', 'Part 10 Part 9 easy Élan'],
    ['slowest', 'Part 9 easy Élan Part 10'],
    ['fastest', 'Élan easy Part 9 Part 10'],
    ['shortest', 'Part 10 Part 9 Élan easy'],
    ['longest', 'easy Élan Part 10 Part 9'],
    ['oldest', 'Part 10 Élan easy Part 9'],
    ['newest', 'easy Élan Part 10 Part 9'],
  ] as const)('by %s', (name, order) => {
    expect(titles(sortedRows(songs, name, 'en'))).toBe(order);
  });

  it('only by what tells its songs apart', () => {
    expect(sortsOf(rowsOf([{ title: 'A' }, { title: 'B' }]))).toEqual(['title', 'artist']);
  });
});

describe('A list is filtered', () => {
  it.each([
    ['elan', 'Élan'],
    ['PART ada', 'Part 10 Part 9'],
    ['uber', 'Part 9'],
    ['  ', 'Élan Part 10 Part 9 easy'],
    ['nothing', ''],
  ])('by %o', (words, found) => {
    expect(titles(matching(songs, words))).toBe(found);
  });
});

it('A sort is one step to undo, and the assistant hears of it', async () => {
  const library = await libraryWith();
  const args = { title: 'Road', track_ids: numbers(4) };
  const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args });
  view.session.sort(
    'title',
    [4, 2, 3, 1].map(id => view.key(id)),
  );
  expect(view.says()).toBe('Sorted: Title.');
  await view.session.flush();
  expect(view.ids()).toBe('4 2 3 1');
  expect(view.informed.at(-1)).toContain('In the view the listener sorted it. The plan is now');
  view.session.undoEdit();
  await view.session.flush();
  expect(view.ids()).toBe('1 2 3 4');
  expect(view.session.undoEdit()).toBe(false);
  view.session.redoEdit();
  expect(view.ids()).toBe('4 2 3 1');
});
