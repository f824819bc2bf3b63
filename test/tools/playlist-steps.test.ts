import { describe, expect, it } from 'vitest';
import { notAPermutation } from '../../src/tools/playlist-write.ts';
import { meanwhile, says } from './planning.ts';
import { stand, upTo } from './steps.ts';

describe('playlist_write action=add_tracks', () => {
  it.each([
    [[2], '1 is added to playlist 7'],
    [[2, 3], '2 are added to playlist 7'],
  ])('tells how many of %j it added', async (ids, words) => {
    const { write } = stand(1);
    const { text, structured } = await write('add_tracks', ids);
    const count = words.replace(' ', ids.length === 1 ? ' track ' : ' tracks ');
    expect(text).toBe(`Done: ${count}, in the test.\ndone: ${ids.join(', ')}\nchange_id id1`);
    expect(structured).toEqual({
      outcome: 'done',
      results: ids.map(id => ({ id, outcome: 'done' })),
      change_id: 'id1',
    });
  });

  it('is recorded under its tool, as are the others', async () => {
    const { write, remove, context } = stand(1, 2);
    await write('add_tracks', [3]);
    await write('reorder', [3, 2, 1]);
    await remove([3]);
    const records = await context.journal.latest(3);
    expect(records.map(({ tool, words }) => `${tool}: ${words}`)).toEqual([
      'playlist_delete: removed 1 track from the playlist "Dinner"',
      'playlist_write: put the playlist "Dinner" in another order',
      'playlist_write: added 1 track to the playlist "Dinner"',
    ]);
  });

  it('says what was there already', async () => {
    const { write, service } = stand(1, 2);
    const { text } = await write('add_tracks', [2, 1]);
    expect(text).toBe(
      'Nothing changed: it was so already, in the test.\nnothing changed (already there): 2, 1',
    );
    expect(service.writes).toEqual([]);
  });

  it('tells what went wrong, and what was not tried', async () => {
    const { write, service } = stand(1);
    service.next(/songs=/, says(700));
    const { text, isError } = await write('add_tracks', upTo(52).slice(1));
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Not done, in the test.',
      'The service is busy or down; try again in a minute. The rest was not tried.',
    ]);
    expect(isError).toBe(true);
  });

  it('says where it could not be read back', async () => {
    const { write, service } = stand(1);
    service.next(
      /songs=/,
      meanwhile(() => service.next(/^GET/, says(700))),
    );
    const { text } = await write('add_tracks', [2]);
    expect(text.split('\n')[1]).toBe('It could not be read back, so this is only what the service said.');
  });
});

describe('playlist_write action=reorder', () => {
  it('puts all tracks in their new order', async () => {
    const { write, service } = stand(1, 2, 3);
    expect(await write('reorder', [3, 1, 2])).toEqual({
      text: 'Done: playlist 7 has its new order, in the test.\ndone: 7\nchange_id id1',
      structured: { outcome: 'done', results: [{ id: 7, outcome: 'done' }], change_id: 'id1' },
    });
    expect(service.writes).toEqual(['POST /playlist/7/tracks order=3,1,2']);
  });

  it('sends nothing where they are in that order', async () => {
    const { write, service } = stand(1, 2);
    const { structured } = await write('reorder', [1, 2]);
    expect(structured).toMatchObject({ outcome: 'nothing_changed', results: [{ id: 7 }] });
    expect(service.writes).toEqual([]);
  });

  it('refuses an order that would lose tracks', async () => {
    const { write, service } = stand(1, 2, 3);
    expect(await write('reorder', [1, 9, 9])).toEqual({
      text: 'playlist_write: track_ids must hold each of the 3 tracks of playlist 7 once; missing: 2, 3; not in the playlist: 9; given twice: 9. Nothing was changed.',
      isError: true,
    });
    expect(service.writes).toEqual([]);
  });

  it('tells what went wrong', async () => {
    const { write, service } = stand(1, 2);
    service.next(/order=/, says(700));
    const { text, isError } = await write('reorder', [2, 1]);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Not done, in the test.',
      'The service is busy or down; try again in a minute.',
    ]);
    expect(isError).toBe(true);
  });

  it.each([
    [[1, 2], [2, 1], undefined],
    [[], [], undefined],
    [[1, 2], [1], 'missing: 2'],
    [[1], [1, 2], 'not in the playlist: 2'],
    [[1], [1, 1, 1], 'given twice: 1'],
    [upTo(21), [1], `missing: ${upTo(21).slice(1).join(', ')}`],
    [upTo(22), [1], `missing: ${upTo(21).slice(1).join(', ')} and 1 more`],
    [[1, 2], [3, 3], 'missing: 1, 2; not in the playlist: 3; given twice: 3'],
  ])('has %j in the order %j: %s', (present, order, problem) => {
    expect(notAPermutation(present, order)).toBe(problem);
  });
});

describe('playlist_delete action=remove_tracks', () => {
  it('takes them out', async () => {
    const { remove, service } = stand(1, 2, 3);
    expect(await remove([2, 9])).toEqual({
      text: 'Done: 1 track is removed from playlist 7, in the test.\ndone: 2\nnothing changed (not in the playlist): 9\nchange_id id1',
      structured: {
        outcome: 'done',
        results: [
          { id: 2, outcome: 'done' },
          { id: 9, outcome: 'nothing_changed', reason: 'not in the playlist' },
        ],
        change_id: 'id1',
      },
    });
    expect(service.lists.get(7)?.tracks).toEqual([1, 3]);
  });

  it('asks before it takes out more than 20, and does it with the token of that', async () => {
    const { remove, service } = stand(...upTo(30));
    const asked = await remove(upTo(21));
    expect(asked.structured).toMatchObject({ outcome: 'asked' });
    expect(asked.text).toContain('playlist_delete {"action":"remove_tracks","playlist_id":7,"track_ids":[1,');
    expect(service.writes).toEqual([]);
    const done = await remove(upTo(21), { confirm: asked.structured?.['confirm'] });
    expect(done.text).toContain('Done: 21 tracks are removed from playlist 7, in the test.');
    expect(service.lists.get(7)?.tracks).toEqual(upTo(30).slice(21));
  });

  it('tells what went wrong', async () => {
    const { remove, service } = stand(1, 2);
    service.next(/^DELETE/, says(700));
    const { text } = await remove([1]);
    expect(text.split('\n')[1]).toBe('The service is busy or down; try again in a minute.');
  });
});
