import { describe, expect, it } from 'vitest';
import { jsonAt, listIn } from '../resources/host.ts';
import { type LibraryStand, libraryWith } from '../support/library.ts';
import { type HostChoices, type SessionStand, sessionOf } from '../support/view-session.ts';

/** A playlist in the view that another program of the listener's changes. */

const dinner = { playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3, 4] }] };
const shown = { tool: 'show', args: { kind: 'playlist', id: 40 } };
const kept = 'Updated in your library. Your order is kept.';

async function dinnerInView(choices: (library: LibraryStand) => HostChoices = () => ({})) {
  const library = await libraryWith(dinner);
  const view = await sessionOf(library.mcp, shown, choices(library));
  return { library, view };
}

const moveFirst = ({ session, key }: SessionStand, id: number) => session.move(key(id), 0);
const addElsewhere = ({ elsewhere }: LibraryStand, id = 5) =>
  elsewhere(`POST /playlist/40/tracks songs=${id}`);

/** The numbers of tracks of the plans that could be carried out. */
const plansOf = async ({ mcp }: LibraryStand) =>
  listIn((await jsonAt(mcp, 'music://plan'))['plans']).map(({ tracks }) => tracks);

describe('A playlist that grew while it was in the view', () => {
  it('keeps what was added, with what the listener changed', async () => {
    const { library, view } = await dinnerInView();
    moveFirst(view, 2);
    addElsewhere(library);
    await view.session.flush();
    expect(view.ids()).toBe('2 1 3 4 5');
    expect(view.says()).toBe(kept);
    expect(await plansOf(library)).toEqual([5]);
    await view.session.save();
    expect(view.says()).toBe('“Dinner” is saved.');
    expect(library.tracksOf(40)).toEqual([2, 1, 3, 4, 5]);
  });

  it('is shown before it is saved', async () => {
    const { library, view } = await dinnerInView();
    moveFirst(view, 2);
    addElsewhere(library);
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4, 5]);
    expect([view.ids(), view.says()]).toEqual(['2 1 3 4 5', kept]);
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([2, 1, 3, 4, 5]);
    await view.session.undo();
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4, 5]);
  });

  it('loses what the listener took out, and nothing else', async () => {
    const { library, view } = await dinnerInView();
    view.session.remove(view.key(3));
    library.elsewhere('DELETE /playlist/40/tracks songs=1');
    addElsewhere(library);
    await view.session.flush();
    expect(view.ids()).toBe('2 4 5');
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([2, 4, 5]);
  });

  it('keeps what is added between the look at it and the plan', async () => {
    let isAdded = false;
    const { library, view } = await dinnerInView(library => ({
      before() {
        if (!isAdded) addElsewhere(library);
        isAdded = true;
      },
    }));
    moveFirst(view, 2);
    await view.session.flush();
    expect([view.ids(), view.says()]).toEqual(['2 1 3 4 5', kept]);
    expect(view.informed).toEqual([expect.stringContaining('moved "Song 2" to 1')]);
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([2, 1, 3, 4, 5]);
  });

  it('is left alone where it changes at each look', async () => {
    let next = 5;
    const { library, view } = await dinnerInView(library => ({
      before: () => addElsewhere(library, next++),
    }));
    moveFirst(view, 2);
    await view.session.save();
    expect(view.state().sync).toBe('refused');
    expect(library.tracksOf(40)?.slice(0, 4)).toEqual([1, 2, 3, 4]);
  });

  it('keeps what is added after the plan of its new order', async () => {
    const { library, view } = await dinnerInView();
    moveFirst(view, 2);
    view.session.remove(view.key(3));
    await view.session.flush();
    addElsewhere(library);
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4, 5]);
    expect([view.ids(), view.says()]).toEqual(['2 1 4 5', kept]);
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([2, 1, 4, 5]);
  });

  it('is shown as it stands once the listener looks at the view again', async () => {
    const { library, view } = await dinnerInView();
    addElsewhere(library);
    view.session.refresh();
    await view.session.flush();
    expect(view.ids()).toBe('1 2 3 4 5');
    expect(view.says()).toBe('The playlist was changed elsewhere. Here is the current version.');
    view.session.notify({ is: 'downloaded' });
    view.session.refresh();
    await view.session.flush();
    expect(view.says()).toBe('The file was sent to the chat.');
  });
});

describe('A new order of a playlist', () => {
  it('that expired can be saved all the same: the playlist takes it again', async () => {
    const { library, view } = await dinnerInView();
    moveFirst(view, 4);
    await view.session.flush();
    library.time.now += 31 * 60_000;
    await view.session.save();
    expect(view.says()).toBe('Not saved: the plan has expired.');
    expect(view.ids()).toBe('4 1 2 3');
    await view.session.save();
    expect(library.tracksOf(40)).toEqual([4, 1, 2, 3]);
  });

  it('that cannot be seen is not saved unseen', async () => {
    const { library, view } = await dinnerInView(() => ({
      failsRead: uri => uri.startsWith('music://plan/'),
    }));
    moveFirst(view, 4);
    await view.session.save();
    expect(view.says()).toBe('Not saved yet.');
    expect(view.ids()).toBe('4 1 2 3');
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4]);
  });
});

describe('An answer that the host sends again', () => {
  it('leaves the page that is looked at, and the edits of the page before', async () => {
    const { view } = await dinnerInView();
    moveFirst(view, 4);
    await view.session.flush();
    view.session.openList('album', 1, 'x');
    await view.session.flush();
    view.session.result({ structured: { id: 40 }, isError: false, text: 'Dinner' });
    await view.session.flush();
    expect(view.state()).toMatchObject({ depth: 1, shown: { is: 'album' } });
    view.session.back();
    await view.session.flush();
    expect(view.state().shown?.is).toBe('plan');
    expect(view.ids()).toBe('4 1 2 3');
  });
});
