import { describe, expect, it } from 'vitest';
import { createJournal } from '../../src/journal/index.ts';
import { documents } from '../../src/store/documents.ts';
import { memoryBacking } from '../../src/store/memory.ts';
import { StoreError } from '../../src/store/store.ts';
import { numbers, recordOf } from './changes-service.ts';

const day = 24 * 60 * 60 * 1000;

describe('The log of changes', () => {
  function log() {
    const time = { now: 1000 * day };
    const who = { account: 'nell' };
    const store = documents(memoryBacking(), { kept: 'memory' });
    let count = 0;
    const journal = createJournal({
      store: async () => store,
      account: () => who.account,
      now: () => time.now,
      random: () => `c${++count}`,
    });
    const add = (id: string) => journal.add(recordOf({ id, at: time.now }));
    const ids = async (most = 1000) => (await journal.latest(most)).map(({ id }) => id);
    return { time, who, store, journal, add, ids };
  }

  it('tells whose it is and what time it is, and gives new ids', () => {
    const { journal, time } = log();
    expect([journal.account(), journal.now(), journal.newId(), journal.newId()]).toEqual([
      'nell',
      time.now,
      'c1',
      'c2',
    ]);
  });

  it('gives the latest first, as many as asked for', async () => {
    const { add, ids } = log();
    for (const id of ['a', 'b', 'c']) await add(id);
    expect([await ids(), await ids(2)]).toEqual([
      ['c', 'b', 'a'],
      ['c', 'b'],
    ]);
  });

  it('gives one by its id, and replaces it', async () => {
    const { add, journal } = log();
    await add('a');
    const record = await journal.find('a');
    expect(record).toEqual(recordOf({ id: 'a', at: 1000 * day }));
    await journal.replace({ ...recordOf({ id: 'a' }), words: 'else' });
    expect((await journal.find('a'))?.words).toBe('else');
    expect(await journal.find('b')).toBeUndefined();
  });

  it.each(['', '\0', '\0a', 'a\0', '\ud800', 'é', 'a\n'])(
    'has nothing under %j, and does not fail over it',
    async id => {
      const { journal } = log();
      expect(await journal.find(id)).toBeUndefined();
      expect(await journal.edit(id, record => record)).toBeUndefined();
    },
  );

  it('keeps accounts apart', async () => {
    const { add, ids, who, journal } = log();
    await add('a');
    await journal.movePlaylist(1, 2);
    who.account = 'odd';
    expect([await ids(), await journal.find('a'), await journal.playlistId(1)]).toEqual([[], undefined, 1]);
  });

  it('skips what another version wrote', async () => {
    const { add, ids, store } = log();
    await add('a');
    await add('b');
    store.put('changes', 'nell record b', { id: 'b', kind: 'merge' });
    expect(await ids()).toEqual(['a']);
  });

  it.each([['text'], [[1, 'x', null, {}, { id: 'a' }, { at: 1 }, { id: 7, at: 1 }, { id: 'a', at: 'b' }]]])(
    'survives an index that is no index: %j',
    async index => {
      const { add, ids, store } = log();
      await add('a');
      store.put('changes', 'nell index', index);
      expect(await ids()).toEqual([]);
      await add('b');
      expect(await ids()).toEqual(['b']);
    },
  );

  it('forgets what is 90 days old: at once in the list, in the store at the next change', async () => {
    const { add, ids, time, journal } = log();
    await add('a');
    time.now += 90 * day - 1;
    expect(await ids()).toEqual(['a']);
    time.now += 1;
    expect(await ids()).toEqual([]);
    expect((await journal.find('a'))?.id).toBe('a');
    await add('b');
    expect(await journal.find('a')).toBeUndefined();
  });

  it('keeps what is a moment younger than 90 days', async () => {
    const { add, ids, time } = log();
    await add('a');
    time.now += 90 * day - 1;
    await add('b');
    expect(await ids()).toEqual(['b', 'a']);
  });

  it('keeps 500, and no trace of those before', async () => {
    const { add, ids, store } = log();
    for (let count = 0; count < 502; count++) await add(`r${count}`);
    const all = await ids();
    expect([all.length, all[0], all[499]]).toEqual([500, 'r501', 'r2']);
    expect(store.list('changes').filter(({ key }) => key.includes(' record '))).toHaveLength(500);
  });

  it('edits one, or leaves it as it is', async () => {
    const { add, journal } = log();
    await add('a');
    expect((await journal.edit('a', record => ({ ...record, words: 'new' })))?.words).toBe('new');
    expect((await journal.find('a'))?.words).toBe('new');
    expect(await journal.edit('a', () => undefined)).toBeUndefined();
    expect((await journal.find('a'))?.words).toBe('new');
    expect(await journal.edit('b', record => record)).toBeUndefined();
  });

  it('follows a playlist through all the ids it came back under', async () => {
    const { journal } = log();
    await journal.movePlaylist(1, 2);
    await journal.movePlaylist(2, 3);
    expect(await Promise.all([1, 2, 3, 4].map(journal.playlistId))).toEqual([3, 3, 3, 4]);
    await journal.movePlaylist(3, 1);
    expect(await journal.playlistId(1)).toBe(1);
  });

  it('remembers the 500 latest moves', async () => {
    const { journal } = log();
    for (const id of numbers(501)) await journal.movePlaylist(id, id + 10_000);
    expect(await Promise.all([1, 2, 501].map(journal.playlistId))).toEqual([1, 10_002, 10_501]);
  });

  it('survives moves that are none', async () => {
    const { journal, store } = log();
    store.put('changes', 'nell moved', [7, [1], ['1', 2], [1, '2'], [5, 6]]);
    expect(await Promise.all([1, 5].map(journal.playlistId))).toEqual([1, 6]);
    store.put('changes', 'nell moved', 'text');
    expect(await journal.playlistId(5)).toBe(5);
  });

  it('fails where the store does', async () => {
    const { journal, add, store } = log();
    store.close();
    await expect(add('a')).rejects.toThrow(StoreError);
    await expect(journal.latest(1)).rejects.toThrow(StoreError);
  });
});
