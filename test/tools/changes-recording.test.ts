import { describe, expect, it } from 'vitest';
import { recorded } from '../../src/journal/index.ts';
import { StoreError } from '../../src/store/store.ts';
import { around, breaks, dinner, lies, says, unknown } from './changes-service.ts';

describe('The record of a change', () => {
  it('holds what is needed to take it back before the request is sent, and how it ended after', async () => {
    const { library, changed, latest, context } = dinner([1]);
    const act = {
      entry: 'playlist.add_tracks',
      input: { playlist_id: 7 },
      ids: [2],
      before: {
        playlist: { title: 'Dinner', description: '', public: true, collaborative: false, tracks: [1] },
      },
    };
    const record = {
      id: 'c1',
      at: Date.parse('2026-03-01T09:30:00Z'),
      tool: 't',
      words: 'added 1 track to the playlist "Dinner"',
      kind: 'change',
    };
    const seen: unknown[] = [];
    library.next(/POST/, answer => {
      context.journal.latest(1).then(([found]) => seen.push(found));
      return answer();
    });
    await changed(async change => {
      await change.write('playlist.add_tracks', { playlist_id: 7 }, { ids: [1, 2] });
      const acts = [{ ...act, state: 'done', done: [2], unknown: [] }];
      expect(await latest()).toEqual({ ...record, ended: false, acts });
    });
    expect(seen).toEqual([
      { ...record, ended: false, acts: [{ ...act, state: 'intended', done: [], unknown: [] }] },
    ]);
    expect(await latest()).toEqual({
      ...record,
      ended: true,
      acts: [{ ...act, state: 'done', done: [2], unknown: [] }],
    });
  });

  it('holds every write of a call, under the words of the first, or its own', async () => {
    const { context, changed, latest } = dinner();
    const both = async (change: Parameters<Parameters<typeof changed>[0]>[0]) => {
      await change.write('playlist.update', { playlist_id: 7, title: 'Supper', public: false });
      await change.write('playlist.add_tracks', { playlist_id: 7 }, { ids: [1] });
    };
    await changed(both);
    expect(await latest()).toMatchObject({
      id: 'c1',
      words: 'changed title, public of the playlist "Dinner"',
      acts: [
        {
          entry: 'playlist.update',
          input: { playlist_id: 7, title: 'Supper', public: false },
          state: 'done',
        },
        { entry: 'playlist.add_tracks', state: 'done', done: [1] },
      ],
    });
    await recorded(context, { tool: 'x', words: 'tidied up', kind: 'redo', takesBack: 'c1' }, both);
    expect(await latest()).toMatchObject({
      id: 'c2',
      tool: 'x',
      words: 'tidied up',
      kind: 'redo',
      takesBack: 'c1',
    });
  });

  it('holds no list in an input, nor what was not given', async () => {
    const { write, latest } = dinner();
    const input = { playlist_id: 7, title: 'Supper', description: undefined, extra: [1], more: { a: 1 } };
    await write('playlist.update', input);
    expect((await latest())?.acts[0]?.input).toEqual({ playlist_id: 7, title: 'Supper' });
  });

  it('is none where nothing was written', async () => {
    const { changed, store } = around();
    expect(await changed(async change => [change.id, change.changeId])).toEqual(['c1', undefined]);
    expect(store.list('changes')).toEqual([]);
  });

  it('is ended where the call fails', async () => {
    const { changed, latest } = around();
    const failing = changed(async change => {
      await change.write('library.add_tracks', {}, { ids: [1] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await latest())?.ended).toBe(true);
  });

  it.each([
    ['user.notify', says(700), 'failed'],
    ['user.notify', breaks('before'), 'unknown'],
    ['user.notify', lies, 'done'],
    ['playlist.mark_seen', says(700), 'failed'],
    ['playlist.mark_seen', breaks('before'), 'unknown'],
  ] as const)('says of %s how it ended (%#)', async (name, turn, state) => {
    const { library, write, latest } = dinner();
    library.next(/POST/, turn);
    await write(name, name === 'user.notify' ? { message: 'hello' } : { playlist_id: 7 });
    expect((await latest())?.acts[0]?.state).toBe(state);
  });

  it('says that nothing changed where the service says so', async () => {
    const { library, write, latest } = around();
    library.list('tracks').push(1);
    await write('library.add_tracks', {}, { ids: [1] });
    expect((await latest())?.acts[0]?.state).toBe('nothing_changed');
  });

  it('has the id of what was made, though the call was for another user', async () => {
    const { write, latest } = around();
    const wrote = await write('playlist.create', { title: 'Dinner', user_id: 5 });
    expect([wrote.results, wrote.made]).toEqual([[], 901]);
    const [act] = (await latest())?.acts ?? [];
    expect(act).toEqual({
      entry: 'playlist.create',
      input: { title: 'Dinner', user_id: 5 },
      ids: [],
      before: {},
      state: 'done',
      done: [],
      unknown: [],
      made: 901,
    });
  });

  it('has no id where nothing was made, and follows no playlist then', async () => {
    const { library, write, latest, context } = around();
    library.next(/POST/, says(700));
    await write('playlist.create', { title: 'Dinner' }, { instead: 7 });
    expect((await latest())?.acts[0]).not.toHaveProperty('made');
    expect(await context.journal.playlistId(7)).toBe(7);
    await write('playlist.create', { title: 'Dinner' });
    expect(await context.journal.playlistId(7)).toBe(7);
    await write('playlist.create', { title: 'Dinner' }, { instead: 7 });
    expect((await latest())?.acts[0]).toMatchObject({ made: 902, instead: 7 });
    expect(await context.journal.playlistId(7)).toBe(902);
  });
});

describe('A change has an id to take it back by', () => {
  const idAfter = async (prepare: (here: ReturnType<typeof dinner>) => void, ids: readonly number[]) => {
    const here = dinner();
    prepare(here);
    return here.changed(async change => {
      await change.write('playlist.add_tracks', { playlist_id: 7 }, { ids });
      return change.changeId;
    });
  };
  const many = Array.from({ length: 60 }, (_, at) => at + 1);

  it.each([
    ['where it was done', () => undefined, [1], 'c1'],
    ['where a part was done', () => undefined, [...many, unknown], 'c1'],
    [
      'where nobody knows',
      (here: ReturnType<typeof dinner>) => here.library.next(/POST/, breaks('before')),
      [1],
      'c1',
    ],
    ['but not where it failed', () => undefined, [unknown], undefined],
  ] as const)('%s', async (_, prepare, ids, id) => expect(await idAfter(prepare, ids)).toBe(id));

  it('where one of its writes was done', async () => {
    const { changed } = dinner();
    const id = await changed(async change => {
      await change.write('playlist.add_tracks', { playlist_id: 7 }, { ids: [unknown] });
      await change.write('playlist.add_tracks', { playlist_id: 7 }, { ids: [1] });
      return change.changeId;
    });
    expect(id).toBe('c1');
  });
});

describe('A record that cannot be kept', () => {
  const broken = (method: 'add' | 'replace') => {
    const here = around();
    const { context } = here;
    const full = async () => Promise.reject(new StoreError('The disk is full.'));
    return { ...here, context: { ...context, journal: { ...context.journal, [method]: full } } };
  };
  const add = (context: ReturnType<typeof around>['context']) =>
    recorded(context, { tool: 't' }, change => change.write('library.add_tracks', {}, { ids: [1] }));

  it('ahead of a write stops it', async () => {
    const { library, context } = broken('add');
    await expect(add(context)).rejects.toThrow('The disk is full.');
    expect(library.requests).toEqual([]);
  });

  it('after it is for the operator to know: the write is done', async () => {
    const { context, reported } = broken('replace');
    expect((await add(context)).outcome).toBe('done');
    expect(reported).toEqual([expect.any(StoreError), expect.any(StoreError)]);
  });
});

describe('A plan', () => {
  it('sends nothing, and can be made in part', async () => {
    const { library, changed } = dinner([1, 2]);
    await changed(async change => {
      const plan = await change.plan('playlist.add_tracks', { playlist_id: 7 }, [1, 2, 3, 3, 4]);
      expect(plan).toMatchObject({ name: 'playlist.add_tracks', asked: { ids: [1, 2, 3, 4] } });
      expect([plan.question, library.writes]).toEqual([undefined, []]);
      const wrote = await change.make({ ...plan, asked: { ...plan.asked, ids: [2, 4] } });
      expect(wrote.results.map(({ id, outcome }) => [id, outcome])).toEqual([
        [2, 'nothing_changed'],
        [4, 'done'],
      ]);
    });
  });

  it('is not even read for where the listener may not do it', async () => {
    const { library, context } = dinner();
    const client = { ...context.client, permit: async () => Promise.reject(new Error('no account')) };
    const planned = recorded({ ...context, client }, { tool: 't' }, change =>
      change.plan('playlist.delete', { playlist_id: 7 }),
    );
    await expect(planned).rejects.toThrow('no account');
    expect(library.requests).toEqual([]);
  });
});
