import { describe, expect, it } from 'vitest';
import { gridSize, gridWords, itemFacts } from '../../src/view/page/grid-words.ts';
import { englishTexts } from '../../src/view/page/language.ts';
import { changedRows } from '../../src/view/page/running-order.ts';
import { saveWords } from '../../src/view/page/words.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { type SessionStand, sessionOf } from '../support/view-session.ts';

const gridOf = ({ state }: SessionStand) => {
  const { grid } = state();
  if (grid === undefined) throw new Error('no grid is shown');
  return grid;
};

describe('Pictures of what the listener has', () => {
  it('are read on from where they ended', async () => {
    const playlists = numbers(34).map(id => ({ id, title: `List ${id}` }));
    const library = await libraryWith({ playlists });
    const view = await sessionOf(library.mcp, { tool: 'show', args: { kind: 'playlists' } });
    await view.session.flush();
    expect(gridSize(englishTexts, gridOf(view))).toBe('25 of 34 playlists');
    await view.session.showMore();
    expect(gridSize(englishTexts, gridOf(view))).toBe('34 playlists');
    expect(new Set(gridOf(view).items.map(({ id }) => id)).size).toBe(34);
  });

  it('stay as they are if the rest cannot be read, and that is said', async () => {
    const playlists = numbers(34).map(id => ({ id, title: `List ${id}` }));
    const library = await libraryWith({ playlists });
    const view = await sessionOf(
      library.mcp,
      { tool: 'show', args: { kind: 'playlists' } },
      { failsRead: uri => uri.includes('index=') },
    );
    await view.session.showMore();
    expect(gridOf(view).items).toHaveLength(25);
    expect(view.says()).toBe('The list could not be loaded, so this may be out of date.');
  });

  it('open a podcast’s episodes, newest first, and go back', async () => {
    const library = await libraryWith({ favourites: { podcasts: [1, 2] } });
    const view = await sessionOf(library.mcp, { tool: 'show', args: { kind: 'podcasts' } });
    await view.session.flush();
    const [first] = gridOf(view).items;
    view.session.openList('podcast', first?.id ?? 0, 'x');
    await view.session.flush();
    expect(gridWords(englishTexts, gridOf(view))).toBe(first?.title);
    expect(gridOf(view).items.map(item => itemFacts(englishTexts, item, 'episodes').join(' · '))).toEqual([
      expect.stringMatching(/^\w{3} \d+, \d{4} · 10 min$/),
    ]);
    view.session.back();
    await view.session.flush();
    expect(gridWords(englishTexts, gridOf(view))).toBe('Your podcasts');
  });

  it('lose no edit of an opened playlist on the way back, and stay there', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3] }] });
    const view = await sessionOf(library.mcp, { tool: 'show', args: { kind: 'playlists' } });
    await view.session.flush();
    view.session.openList('playlist', 40, 'x');
    await view.session.flush();
    view.session.remove(view.key(1));
    view.session.back();
    await view.session.flush();
    await expect.poll(() => view.state().phase).toBe('grid');
    expect(view.asked.filter(call => call.startsWith('plan_playlist'))).toHaveLength(1);
    expect(view.state().depth).toBe(0);
  });
});

describe('A changed playlist', () => {
  it('shows which songs moved and which are new', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3, 4] }] });
    const args = { playlist: 40, track_ids: [7] };
    const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args });
    view.session.move(view.key(4), 0);
    const { shown, rows, read } = view.state();
    if (shown === undefined) throw new Error('nothing is shown');
    const changed = changedRows(shown, rows, read);
    expect(rows.map(({ key, track }) => [track.id, changed.get(key)])).toEqual([
      [4, 4],
      [1, undefined],
      [2, undefined],
      [3, undefined],
      [7, 0],
    ]);
  });

  it('marks nothing in a new playlist', async () => {
    const library = await libraryWith();
    const args = { title: 'Road', track_ids: [1, 2, 3] };
    const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args });
    view.session.move(view.key(3), 0);
    const { shown, rows, read } = view.state();
    expect(shown && changedRows(shown, rows, read).size).toBe(0);
  });
});

describe('The button that saves a new playlist', () => {
  it.each([
    [{ service: 'Deezer' }, 'Save to Deezer'],
    [{}, 'Save on this computer'],
    [undefined, 'Save playlist'],
  ])('says where, if that is known: %j', async (savesTo, words) => {
    const library = await libraryWith(
      {},
      { view: { media: { origins: [], composed: true }, savesTo: async () => savesTo } },
    );
    const args = { title: 'Road', track_ids: [1, 2, 3] };
    const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args });
    expect(saveWords(englishTexts, view.state())).toBe(words);
  });
});
