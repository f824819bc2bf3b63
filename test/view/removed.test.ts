import { describe, expect, it } from 'vitest';
import { englishTexts } from '../../src/view/page/language.ts';
import { onScreen } from '../../src/view/page/running-order.ts';
import { hasGrips, isEditable, isSavable } from '../../src/view/page/state.ts';
import { saveWords } from '../../src/view/page/words.ts';
import { libraryWith } from '../support/library.ts';
import { type SessionStand, sessionOf } from '../support/view-session.ts';

/** Songs that the listener removes in the view, until the plan is saved. */

const dinner = { playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3, 4] }] };
const shown = { tool: 'show', args: { kind: 'playlist', id: 40 } };

/** The ids on the screen; removed ones in brackets. */
const screen = ({ state }: SessionStand) =>
  onScreen(state().rows, state().removed)
    .map(({ row, index }) => (index === undefined ? `(${row.track.id})` : row.track.id))
    .join(' ');

describe('A song removed from a saved playlist', () => {
  it('stays in its place, and the button says what saving does', async () => {
    const library = await libraryWith(dinner);
    const view = await sessionOf(library.mcp, shown);
    view.session.remove(view.key(2));
    view.session.remove(view.key(3));
    view.session.move(view.key(4), 0);
    expect(screen(view)).toBe('4 (2) (3) 1');
    expect(saveWords(englishTexts, view.state())).toBe('Save: 1 moved, 2 removed');
    await view.session.flush();
    expect(screen(view)).toBe('4 (2) (3) 1');
    expect(saveWords(englishTexts, view.state())).toBe('Save: 1 moved, 2 removed');
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4]);
  });

  it('comes back before and after the plan has it, as it was', async () => {
    const library = await libraryWith(dinner);
    const view = await sessionOf(library.mcp, shown);
    view.session.remove(view.key(2));
    view.session.putBack(view.key(2) || '2.1');
    expect(view.ids()).toBe('1 2 3 4');
    view.session.remove(view.key(2));
    view.session.remove(view.key(3));
    await view.session.flush();
    const [first] = view.state().removed;
    view.session.putBack(first?.row.key ?? '');
    await view.session.flush();
    expect(screen(view)).toBe('1 2 (3) 4');
    expect(view.state().shown).toMatchObject({
      leaving: [{ id: 3, was: 3 }],
      tracks: [{ was: 1 }, { was: 2 }, { was: 4 }],
    });
    const [last] = view.state().removed;
    view.session.putBack(last?.row.key ?? '');
    await view.session.flush();
    expect(view.ids()).toBe('1 2 3 4');
    expect(isSavable(view.state())).toBe(false);
  });

  it('comes back once, however often "Undo" is pressed', async () => {
    const library = await libraryWith(dinner);
    const view = await sessionOf(library.mcp, shown);
    view.session.remove(view.key(2));
    await view.session.flush();
    const { key = '' } = view.state().removed[0]?.row ?? {};
    view.session.putBack(key);
    view.session.putBack(key);
    await view.session.flush();
    expect(view.ids()).toBe('1 2 3 4');
    expect(view.asked.filter(call => call.includes('"add"'))).toHaveLength(1);
  });

  it('keeps the buttons of all rows while it is saved, though they do nothing', async () => {
    const library = await libraryWith(dinner);
    const view = await sessionOf(library.mcp, shown);
    view.session.remove(view.key(2));
    const saved = view.session.save();
    expect([hasGrips(view.state()), isEditable(view.state())]).toEqual([true, false]);
    view.session.move(view.key(4), 0);
    await saved;
    expect(library.tracksOf(40)).toEqual([1, 3, 4]);
    expect(hasGrips(view.state())).toBe(true);
  });

  it('is removed by saving', async () => {
    const library = await libraryWith(dinner);
    const view = await sessionOf(library.mcp, shown);
    view.session.remove(view.key(2));
    await view.session.save();
    expect(view.says()).toBe('“Dinner” is saved.');
    expect(library.tracksOf(40)).toEqual([1, 3, 4]);
    expect(view.state().removed).toEqual([]);
    expect(view.asked).toEqual([
      'plan_playlist {"playlist":40,"remove":{"positions":[2]}}',
      expect.stringMatching(/^save_playlist \{"plan_id":"[^"]+"\}$/),
    ]);
  });
});

describe('A song that the plan removes', () => {
  it('is kept on demand, in its place', async () => {
    const library = await libraryWith(dinner);
    const remove = { track_ids: [2, 4] };
    const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args: { playlist: 40, remove } });
    const leaving = () => {
      const { shown } = view.state();
      return shown?.is === 'plan' ? shown.leaving : [];
    };
    expect(leaving()).toMatchObject([
      { id: 2, was: 2 },
      { id: 4, was: 4 },
    ]);
    for (const song of leaving()) await view.session.keep(song);
    expect(view.ids()).toBe('1 2 3 4');
    expect(view.says()).toBe('“Song 4” is back.');
    expect(leaving()).toEqual([]);
    expect(isSavable(view.state())).toBe(false);
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4]);
  });
});

describe('A plan on a server that only reads', () => {
  it('can be changed, and the view offers no save and says why', async () => {
    const library = await libraryWith(dinner, { readOnly: true });
    const args = { title: 'Road', track_ids: [1, 2, 3] };
    const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args });
    expect(view.state().shown).toMatchObject({ is: 'plan', savable: false });
    expect(isSavable(view.state())).toBe(false);
    expect(view.says()).toBe('This server does not save: it only reads.');
    view.session.remove(view.key(2));
    await view.session.flush();
    expect(view.ids()).toBe('1 3');
    expect(isSavable(view.state())).toBe(false);
  });
});
