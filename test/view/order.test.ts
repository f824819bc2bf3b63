import { describe, expect, it } from 'vitest';
import { editOf, merge, orderRows } from '../../src/view/page/running-order.ts';
import { type LibraryStand, libraryWith } from '../support/library.ts';
import { planAt } from '../support/shown.ts';
import { sessionOf } from '../support/view-session.ts';

const made = (tracks: readonly number[]) => ({
  tool: 'plan_playlist',
  args: { title: 'Road', track_ids: tracks },
});

async function planOf(library: LibraryStand, tracks: readonly number[]) {
  const { tool, args } = made(tracks);
  return planAt(library, (await library.call(tool, args)).structured['plan_id']);
}

describe('The running order in the view, while an edit is on its way', () => {
  it('keeps two copies of a song apart', async () => {
    const library = await libraryWith();
    const { tracks } = await planOf(library, [1, 2]);
    const [one, two] = tracks;
    if (one === undefined || two === undefined) throw new Error('two tracks were planned');
    const [first, second, third] = orderRows([one, two, one]);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three rows');
    // The first was taken out; while that was on its way, the last one went to the top.
    const { read, rows } = merge([third, second], [two, one], [second, third]);
    expect(rows.map(({ track }) => track.id)).toEqual([1, 2]);
    expect(editOf(rows, read)).toEqual({ order: [2, 1] });
  });

  it('keeps a song that was chosen in its place', async () => {
    const library = await libraryWith();
    const view = await sessionOf(library.mcp, made([1, 2, 3, 4]), {
      before(_, { replace }) {
        if (replace !== undefined) view.session.move(view.key(4), 2);
      },
    });
    await view.session.choose({ key: view.key(2) }, 7, 'Song 7');
    await view.session.flush();
    expect(view.ids()).toBe('1 7 4 3');
  });

  it('keeps a song that was put back in its place', async () => {
    const library = await libraryWith();
    const view = await sessionOf(library.mcp, made([1, 2, 3, 4]), {
      before(_, { add }) {
        if (add !== undefined) view.session.move(view.key(4), 1);
      },
    });
    view.session.remove(view.key(1));
    await view.session.flush();
    view.session.putBack(view.state().removed[0]?.row.key ?? '');
    await view.session.flush();
    expect(view.ids()).toBe('1 2 4 3');
    await view.session.save();
    expect(library.playlists()[0]?.tracks).toEqual([1, 2, 4, 3]);
  });
});
