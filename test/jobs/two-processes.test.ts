import { describe, expect, it } from 'vitest';
import { bringing, type LibraryStand, libraryWith, numbers } from '../support/library.ts';

/** A plan of 60 songs, carried out until its second request of songs leaves; there another process takes it. */
async function overtaken(during: (at: LibraryStand, args: object) => Promise<unknown>) {
  const at = await libraryWith({}, { confirm: 'never' });
  const { structured } = await at.call('plan_playlist', { title: 'Dinner', track_ids: numbers(60) });
  const args = { plan_id: structured['plan_id'] };
  let sent = 0;
  at.faults.next(bringing(1), {
    meanwhile: async () => {
      await during(at, args);
      sent = at.faults.writes.length;
    },
  });
  const said = await at.call('save_playlist', args);
  return { at, said, sentAfter: at.faults.writes.length - sent, args };
}

describe('Two processes on one plan', () => {
  it('of which one lives: the other is told so, and sends nothing', async () => {
    const others: string[] = [];
    const { at, said } = await overtaken(async ({ restarted }, args) => {
      const other = await restarted();
      others.push((await other.call('save_playlist', { ...args })).text, (await other.undo()).text);
    });
    expect(others[0]).toContain('another call is saving this plan just now');
    expect(others[1]).toContain('still working on it');
    expect(said.structured['outcome']).toBe('done');
    expect(at.playlists()).toMatchObject([{ tracks: numbers(60) }]);
  });

  it('of which one is past its turn: it sends nothing more, and tells what became of the plan', async () => {
    const { at, said, sentAfter } = await overtaken(async ({ forsake, restarted }, args) => {
      forsake();
      const other = await restarted();
      expect((await other.call('save_playlist', { ...args })).structured['outcome']).toBe('done');
    });
    expect(sentAfter).toBe(0);
    expect(said.text).not.toContain('No playlist was made');
    expect(said.structured).toMatchObject({ id: at.playlists()[0]?.id });
    expect(at.playlists()).toMatchObject([{ title: 'Dinner', tracks: numbers(60) }]);
    const later = await at.restarted({ confirm: 'never' });
    expect((await later.undo()).isError).toBe(false);
    expect(at.playlists()).toEqual([]);
  });

  it('of which one was suspended until its lease ran out: it sends nothing more, and another one goes on', async () => {
    const { at, said, sentAfter, args } = await overtaken(async ({ lapse }) => lapse());
    expect(sentAfter).toBe(0);
    expect(said.text).not.toMatch(/^Made|^Saved/);
    const other = await at.restarted();
    expect((await other.call('save_playlist', args)).structured['outcome']).toBe('done');
    expect(at.playlists()).toMatchObject([{ title: 'Dinner', tracks: numbers(60) }]);
  });

  it('of which one takes it back while the other is past its turn: nothing is left', async () => {
    const { at, said } = await overtaken(async ({ forsake, restarted }) => {
      forsake();
      const other = await restarted({ confirm: 'never' });
      expect((await other.undo()).isError).toBe(false);
    });
    expect(said.text).not.toMatch(/^Deleted|^Made|^Saved|^Und(id|one)/);
    expect(at.playlists()).toEqual([]);
  });
});
