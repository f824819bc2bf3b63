import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { type LibraryStand, libraryWith, place } from '../support/library.ts';

const at = Date.parse('2026-03-01T09:00:00Z');

/** A write as version 0.1.0 keeps it. */
const act = (facts: Record<string, unknown> = {}) => ({
  entry: 'library.add_tracks',
  input: {},
  ids: [1],
  before: { there: [], unclear: [] },
  state: 'done',
  done: [1],
  unknown: [],
  ...facts,
});

/** A change as version 0.1.0 keeps it. */
const record = (id: string, facts: Record<string, unknown> = {}) => ({
  id,
  at,
  tool: 'library_add',
  words: 'added 1 favourite track',
  kind: 'change',
  ended: true,
  acts: [act()],
  ...facts,
});

const notify = act({ entry: 'user.notify', ids: [], done: [] });
const merge = act({ entry: 'playlist.merge' });
const before = {
  playlist: { title: 'Dinner', description: '', public: true, collaborative: false, tracks: [1, 2] },
};
const removal = act({ entry: 'playlist.remove_tracks', input: { playlist_id: 7 }, ids: [1], before });

const kept = [
  record('unended', { at: at + 29 * 60_000, ended: false }),
  record('part', { acts: [act(), notify] }),
  record('never', { words: 'put a message into a feed', acts: [notify] }),
  record('later', { words: 'merged two playlists', acts: [merge] }),
  record('removed', { words: 'removed 1 track from the playlist "Dinner"', acts: [removal] }),
  record('undo', { kind: 'undo', words: 'took back: added 1 favourite track', takesBack: 'back' }),
  record('back', { takenBackBy: 'undo' }),
  record('cut', { acts: [act({ ids: [1, 2], state: 'intended', done: [] })], ended: false }),
];

async function library(): Promise<LibraryStand> {
  const store = await openStore({ memory: true });
  for (const one of kept) store.put('changes', `nell record ${one.id}`, JSON.parse(JSON.stringify(one)));
  store.put(
    'changes',
    'nell index',
    kept.map(one => ({ id: one.id, at: one.at })),
  );
  return libraryWith(
    { playlists: [{ id: 7, tracks: [2, 3] }], favourites: { tracks: [1, 2, 3] } },
    { store, confirm: 'never' },
  );
}

describe('Records of version 0.1.0', () => {
  it('are listed, with what can become of them', async () => {
    const { call } = await library();
    expect((await call('undo')).text.split('\n').slice(1)).toEqual([
      'unended · 2026-03-01 09:29 UTC · added 1 favourite track · can be undone',
      'part · 2026-03-01 09:00 UTC · added 1 favourite track · can be undone, but a notification cannot be called back',
      'never · 2026-03-01 09:00 UTC · put a message into a feed · cannot be undone: a notification cannot be called back',
      'later · 2026-03-01 09:00 UTC · merged two playlists · cannot be undone: another version of this server made it',
      'removed · 2026-03-01 09:00 UTC · removed 1 track from the playlist "Dinner" · can be undone, but the date of the track is lost',
      'undo · 2026-03-01 09:00 UTC · undid this: added 1 favourite track · can be undone',
      'back · 2026-03-01 09:00 UTC · added 1 favourite track · already taken back',
      'cut · 2026-03-01 09:00 UTC · added 1 favourite track · can be undone',
    ]);
  });

  it.each([
    ['removed', [1, 2, 3], [1, 2, 3]],
    ['part', [2, 3], [2, 3]],
    ['cut', [2, 3], [3]],
    ['unended', [2, 3], [2, 3]],
  ])('are taken back: %s', async (id, tracks, favourites) => {
    const here = await library();
    const said = await here.undo(id);
    expect(said.text).toContain(`Undid this: `);
    expect(said.text).toContain(place);
    expect([here.tracksOf(7), here.favourites('tracks')]).toEqual([tracks, favourites]);
    if (id === 'part') expect(said.structured['notes']).toEqual(['a notification cannot be called back.']);
  });

  it.each([
    ['never', 'a notification cannot be called back'],
    ['later', 'another version of this server made it'],
    ['back', 'was already taken back'],
  ])('are not: %s', async (id, why) => {
    const { undo, faults } = await library();
    expect(await undo(id)).toMatchObject({ isError: id !== 'back', text: expect.stringContaining(why) });
    expect(faults.requests).toEqual(['GET /user/me']);
  });

  it('that lack what was there before are left alone', async () => {
    const lacking = [
      act({
        entry: 'episode.bookmark',
        input: { episode_id: 5, offset: 40 },
        ids: [5],
        before: {},
        done: [5],
      }),
      act({
        entry: 'playlist.update',
        input: { playlist_id: 7, title: 'A' },
        ids: [7],
        before: {},
        done: [7],
      }),
      act({ entry: 'playlist.remove_tracks', input: { playlist_id: 7 }, before: {} }),
      act({ entry: 'playlist.delete', input: { playlist_id: 7 }, ids: [7], before: {}, done: [7] }),
      act({ entry: 'library.remove_tracks', before: {} }),
      act({ entry: 'track.update', input: { track_id: -3, title: 'A' }, ids: [-3], before: {}, done: [-3] }),
    ];
    for (const one of lacking) {
      const { undo, store, faults } = await library();
      store.put(
        'changes',
        'nell record removed',
        JSON.parse(JSON.stringify(record('removed', { acts: [one] }))),
      );
      expect((await undo('removed')).text).toContain('Nothing changed');
      expect(faults.writes).toEqual([]);
    }
  });
});
