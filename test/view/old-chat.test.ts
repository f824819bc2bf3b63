import { describe, expect, it } from 'vitest';
import { isEditable, isPlannable, isSavable } from '../../src/view/page/state.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { type SessionStand, sessionOf } from '../support/view-session.ts';

/** A chat that is opened again after its plan has expired: the host replays the answer, and the server has no plan. */

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3, 4] } };
const late = 45 * 60_000;

const titles = ({ state }: SessionStand) => state().rows.map(({ track }) => track.title);

describe('An old chat', () => {
  it('still shows the songs of an expired plan, which can be planned again', async () => {
    const library = await libraryWith();
    const view = await sessionOf(library.mcp, road, {
      replays: () => {
        library.time.now += late;
      },
    });
    expect(titles(view)).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4']);
    expect(view.says()).toBe('This plan has expired and was not saved.');
    expect([isEditable(view.state()), isSavable(view.state())]).toEqual([false, false]);
    await view.session.planAgain();
    expect(view.says()).toBe('Nothing is saved yet.');
    expect(view.asked).toEqual(['plan_playlist {"title":"Road","public":false,"track_ids":[1,2,3,4]}']);
    view.session.move(view.key(4), 0);
    await view.session.save();
    expect(library.playlists().map(({ tracks }) => tracks)).toEqual([[4, 1, 2, 3]]);
  });

  it('plans the change of a playlist again, in its order, without the songs that leave', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3] }] });
    const args = { playlist: 40, track_ids: [7], remove: { track_ids: [2] }, at: 'start' };
    const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args });
    expect(view.ids()).toBe('7 1 3');
    library.time.now += late;
    view.session.refresh();
    await view.session.flush();
    expect(isPlannable(view.state())).toBe(true);
    await view.session.planAgain();
    expect(view.ids()).toBe('7 1 3');
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([7, 1, 3]);
  });

  it('shows all songs of a long plan from what the host kept, and says how many a host dropped', async () => {
    const library = await libraryWith({}, { showsViews: true });
    const args = { title: 'Long', track_ids: numbers(90) };
    const made = await library.mcp.callTool({ name: 'plan_playlist', arguments: args });
    library.time.now += late;
    const view = await sessionOf(library.mcp, { tool: 'show', args: { kind: 'chart' } });
    view.session.input(args);
    const { structuredContent, _meta, ...rest } = made;
    const structured = JSON.parse(JSON.stringify(structuredContent));
    view.session.result({ ...rest, structured, isError: false, meta: _meta ?? {} });
    await view.session.flush();
    expect(view.state().rows).toHaveLength(90);
    expect(view.state().replay).toEqual({ missing: 0 });
    const tracks = structured.tracks.slice(0, 40);
    view.session.result({ structured: { ...structured, tracks }, isError: false });
    await view.session.flush();
    expect(view.state().rows).toHaveLength(40);
    expect(view.state().replay).toEqual({ missing: 50 });
  });

  it('shows the text of a host that keeps nothing else', async () => {
    const library = await libraryWith();
    const view = await sessionOf(library.mcp, road);
    library.time.now += late;
    view.session.result({ structured: {}, isError: false, text: '1. [12] Night Ferry · Marlow' });
    await view.session.flush();
    expect(view.state()).toMatchObject({ phase: 'text', text: '1. [12] Night Ferry · Marlow' });
  });

  it('says what could not be loaded, keeps what it shows, and loads it when asked', async () => {
    const library = await libraryWith();
    let isFailing = true;
    const view = await sessionOf(library.mcp, road, { failsRead: () => isFailing });
    expect(titles(view)).toHaveLength(4);
    expect(view.says()).toBe('The list could not be loaded, so this may be out of date.');
    isFailing = false;
    view.session.retry();
    await view.session.flush();
    expect(view.says()).toBe('Nothing is saved yet.');
    expect(isEditable(view.state())).toBe(true);
  });
});
