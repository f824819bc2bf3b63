import { afterEach, describe, expect, it, vi } from 'vitest';
import { libraryWith } from '../support/library.ts';
import { sessionOf } from '../support/view-session.ts';

/** What becomes of a view whose calls and reads get lost on their way. */

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3, 4] } };

describe('An undo that nobody answered', () => {
  it('is done once, however often it is asked for, and can be done again', async () => {
    const library = await libraryWith();
    let undos = 0;
    const view = await sessionOf(library.mcp, road, {
      loses(tool) {
        undos += tool === 'undo' ? 1 : 0;
        return undos === 1;
      },
      failsRead: () => undos === 1,
    });
    await view.session.save();
    await view.session.undo();
    expect(view.says()).toBe(
      'No answer came, so it may or may not have been undone. You can undo again: it is undone only once.',
    );
    expect(library.playlists()).toEqual([]);
    await view.session.undo();
    expect(view.says()).toBe('Undone.');
    expect(view.state()).toMatchObject({ isGone: true, saved: { isUndone: true } });
    await view.session.undo();
    expect(view.says()).toBe('Done again.');
    expect(library.playlists().map(({ tracks }) => tracks)).toEqual([[1, 2, 3, 4]]);
    expect(view.state()).toMatchObject({ isGone: false, saved: { isUndone: false } });
  });
});

describe('A look after an undo', () => {
  it('that failed does not make a playlist gone that stands', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3] }] });
    let isCut = false;
    const shown = { tool: 'show', args: { kind: 'playlist', id: 40 } };
    const view = await sessionOf(library.mcp, shown, { failsRead: () => isCut });
    view.session.move(view.key(3), 0);
    await view.session.save();
    isCut = true;
    await view.session.undo();
    expect(library.tracksOf(40)).toEqual([1, 2, 3]);
    expect(view.says()).toBe('Undone.');
    expect(view.state().isGone).toBe(false);
    isCut = false;
    view.session.refresh();
    await view.session.flush();
    expect(view.ids()).toBe('1 2 3');
  });

  it('of a playlist that it took away is not needed', async () => {
    const library = await libraryWith();
    let isCut = false;
    const view = await sessionOf(library.mcp, road, { failsRead: () => isCut });
    await view.session.save();
    isCut = true;
    await view.session.undo();
    expect(view.state().isGone).toBe(true);
  });
});

describe('An edit that nobody answered', () => {
  it('keeps what the listener did meanwhile, and sends that', async () => {
    const library = await libraryWith();
    let calls = 0;
    const view = await sessionOf(library.mcp, road, {
      loses(tool) {
        calls += 1;
        if (calls === 1) view.session.remove(view.key(3));
        return tool === 'plan_playlist' && calls === 1;
      },
    });
    view.session.move(view.key(4), 0);
    await view.session.flush();
    expect(view.ids()).toBe('4 1 2');
    expect(view.state().notice?.is).not.toBe('stale');
    await view.session.save();
    expect(library.playlists().map(({ tracks }) => tracks)).toEqual([[4, 1, 2]]);
  });

  it('and could not be seen after a choice is seen before the next edit gets in', async () => {
    const library = await libraryWith();
    let isCut = false;
    const view = await sessionOf(library.mcp, road, { failsRead: () => isCut });
    view.session.remove(view.key(2));
    await view.session.flush();
    isCut = true;
    view.session.putBack(view.state().removed[0]?.row.key ?? '');
    await view.session.flush();
    isCut = false;
    view.session.move(view.key(4), 0);
    await view.session.flush();
    expect(view.says()).toBe('The plan was changed elsewhere. Your changes are added to it.');
    expect(view.ids()).toBe('4 2 1 3');
  });
});

describe('A save that goes on', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A save that the host gives up on, while the service has not answered it. */
  async function goingOn(failsRead: (looks: number) => boolean) {
    const library = await libraryWith();
    const [reached, held] = [deferred(), deferred()];
    const looks = { count: 0 };
    const view = await sessionOf(library.mcp, road, {
      givesUp: () => reached.promise,
      failsRead() {
        looks.count += 1;
        return failsRead(looks.count);
      },
    });
    const meanwhile = () => {
      reached.resolve();
      return held.promise;
    };
    library.faults.next(/^POST .*songs=/, { meanwhile });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    looks.count = 0;
    await view.session.save();
    return { library, view, looks, arrive: held.resolve };
  }

  /** As long as the view waits for another look. */
  async function later({ session }: { readonly session: { flush(): Promise<boolean> } }) {
    await vi.advanceTimersByTimeAsync(2000);
    await session.flush();
  }

  it('is looked at until it is done, whatever a look gives', async () => {
    const { library, view, looks, arrive } = await goingOn(count => count === 2);
    expect(view.says()).toBe('Being saved now …');
    for (let wait = 0; wait < 4; wait += 1) await later(view);
    expect(looks.count).toBe(5);
    expect(view.says()).toBe('Being saved now …');
    arrive();
    for (let wait = 0; wait < 9 && view.state().shown?.is === 'plan'; wait += 1) await later(view);
    expect(view.state().shown?.is).toBe('playlist');
    expect(library.playlists()[0]?.tracks).toEqual([1, 2, 3, 4]);
    expect(view.informed).toEqual([expect.stringContaining('the listener saved "Road"')]);
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>(settle => {
    resolve = settle;
  });
  return { promise, resolve };
}
