import { describe, expect, it } from 'vitest';
import { undo as undoTool } from '../../src/tools/undo.ts';
import { actOf, around, recordOf } from './changes-service.ts';

const minute = 60_000;

describe('The undo tool', () => {
  it('lists and takes back, or only lists where nothing may change', () => {
    const whole = undoTool.make(() => true);
    expect(whole).toMatchObject({
      name: 'undo',
      title: 'Undo a change',
      description: 'Take back a change made here, or an undo.',
      hints: { readOnlyHint: false, destructiveHint: true },
    });
    expect(whole?.input()).toMatchObject({
      properties: { action: { enum: ['list', 'undo'] }, change_id: { type: 'string' } },
    });
    expect(undoTool.make(effect => effect === 'read' || effect === 'change')).toMatchObject({
      description: whole?.description,
    });
    const reading = undoTool.make(effect => effect === 'read');
    expect(reading).toMatchObject({
      description: 'The last changes made here.',
      hints: { readOnlyHint: true },
    });
    expect(JSON.stringify(reading?.input())).not.toContain('change_id');
  });

  it('tells the form of its answers', () => {
    expect(undoTool.make(() => true)?.output()).toMatchObject({
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              change_id: { type: 'string' },
              at: { type: 'string' },
              what: { type: 'string' },
              can_undo: { type: 'boolean' },
              note: { type: 'string' },
            },
            required: ['change_id', 'at', 'what', 'can_undo'],
          },
        },
        outcome: { type: 'string', enum: ['done', 'nothing_changed', 'partly'] },
        results: { type: 'array', items: { type: 'object' } },
        undone: { type: 'string' },
        notes: { type: 'array', items: { type: 'string' } },
        change_id: { type: 'string' },
      },
    });
  });
});

describe('The list', () => {
  it.each([
    ['in the test', 'No changes yet, in the test.'],
    [undefined, 'No changes yet.'],
  ])('may be empty, %s', async (place, text) => {
    const { undo } = around();
    expect(await undo({ action: 'list' }, { place })).toEqual({ text, structured: { items: [] } });
  });

  it('tells of each change when and what it was, and how it stands', async () => {
    const { undo, context } = around();
    const records = [
      recordOf({ id: 'plain' }),
      recordOf({ id: 'back', takenBackBy: 'x' }),
      recordOf({ id: 'undo', kind: 'undo', words: 'took back: added 1 favourite track' }),
      recordOf({ id: 'never', words: 'put a message into a feed', acts: [actOf({ entry: 'user.notify' })] }),
      recordOf({ id: 'part', acts: [actOf(), actOf({ entry: 'user.notify' })] }),
      recordOf({ id: 'running', at: Date.parse('2026-03-01T09:29:59Z'), ended: false }),
    ];
    for (const record of records) await context.journal.add(record);
    const { text, structured } = await undo({ action: 'list' });
    expect(text.split('\n')).toEqual([
      'The last changes, in the test, newest first:',
      'running · 2026-03-01 09:29 UTC · added 1 favourite track · not to be undone · still under way',
      'part · 2026-03-01 09:00 UTC · added 1 favourite track · can be undone · a notification cannot be called back',
      'never · 2026-03-01 09:00 UTC · put a message into a feed · not to be undone · a notification cannot be called back',
      'undo · 2026-03-01 09:00 UTC · undid this: added 1 favourite track · can be undone',
      'back · 2026-03-01 09:00 UTC · added 1 favourite track · already taken back',
      'plain · 2026-03-01 09:00 UTC · added 1 favourite track · can be undone',
    ]);
    const at = '2026-03-01 09:00 UTC';
    const what = 'added 1 favourite track';
    expect(structured?.['items']).toStrictEqual([
      { change_id: 'running', at: '2026-03-01 09:29 UTC', what, can_undo: false, note: 'still under way' },
      { change_id: 'part', at, what, can_undo: true, note: 'a notification cannot be called back' },
      {
        change_id: 'never',
        at,
        what: 'put a message into a feed',
        can_undo: false,
        note: 'a notification cannot be called back',
      },
      { change_id: 'undo', at, what: `undid this: ${what}`, can_undo: true },
      { change_id: 'back', at, what, can_undo: false, note: 'already taken back' },
      { change_id: 'plain', at, what, can_undo: true },
    ]);
  });

  it('has the 20 latest', async () => {
    const { undo, context } = around();
    for (let count = 0; count < 21; count++) await context.journal.add(recordOf({ id: `r${count}` }));
    const { structured } = await undo({ action: 'list' });
    const items = structured?.['items'];
    expect(Array.isArray(items) && [items.length, items[0].change_id]).toEqual([20, 'r20']);
  });
});

describe('The change that is taken back', () => {
  it('is the one that is named', async () => {
    const { library, write, undo } = around();
    await write('library.add_tracks', {}, { ids: [1] });
    await write('library.add_tracks', {}, { ids: [2] });
    await undo({ change_id: ' c1 ' });
    expect(library.list('tracks')).toEqual([2]);
  });

  it('is the latest that did something and was not taken back, and no undo', async () => {
    const { undo, context } = around();
    const nothing = actOf({ state: 'nothing_changed', done: [] });
    for (const record of [
      recordOf({ id: 'first' }),
      recordOf({ id: 'back', takenBackBy: 'x' }),
      recordOf({ id: 'undo', kind: 'undo' }),
      recordOf({ id: 'failed', acts: [actOf({ state: 'failed', done: [] }), nothing] }),
    ]) {
      await context.journal.add(record);
    }
    expect((await undo()).structured?.['undone']).toBe('first');
    await context.journal.add(recordOf({ id: 'redo', kind: 'redo' }));
    expect((await undo()).structured?.['undone']).toBe('redo');
  });

  it.each([
    [{}, 'undo: there is no change to take back.'],
    [{ change_id: 'x9' }, 'undo: there is no change "x9"; undo action=list shows those that are kept.'],
  ])('must be there: %o', async (args, text) => {
    const { undo } = around();
    expect(await undo(args)).toEqual({ text, isError: true });
  });

  it('is sought among the last 100', async () => {
    const { undo, context } = around();
    await context.journal.add(recordOf({ id: 'first' }));
    for (let count = 0; count < 99; count++)
      await context.journal.add(recordOf({ id: `u${count}`, kind: 'undo' }));
    expect((await undo()).structured?.['undone']).toBe('first');
    const far = around();
    await far.context.journal.add(recordOf({ id: 'first' }));
    for (let count = 0; count < 100; count++) {
      await far.context.journal.add(recordOf({ id: `u${count}`, kind: 'undo' }));
    }
    expect((await far.undo()).isError).toBe(true);
  });

  it.each([
    ['was already taken back', { takenBackBy: 'y' }],
    ['cannot be taken back: nothing was changed', { acts: [] }],
    ['cannot be taken back: still under way', { ended: false, at: Date.parse('2026-03-01T09:20:01Z') }],
    ['cannot be taken back: another version of this server made it', { acts: [actOf({ entry: 'a.b' })] }],
    [
      'cannot be taken back: a notification cannot be called back',
      { acts: [actOf({ entry: 'user.notify' })] },
    ],
  ])('%s, and the one before it is named, not taken', async (how, facts) => {
    const { undo, context, library } = around();
    await context.journal.add(recordOf({ id: 'before', words: 'added 2 favourite tracks' }));
    await context.journal.add(recordOf({ id: 'older', kind: 'undo' }));
    await context.journal.add(recordOf({ id: 'it', ...facts }));
    await context.journal.add(recordOf({ id: 'after' }));
    expect(await undo({ change_id: 'it' })).toEqual({
      text: `undo: it, added 1 favourite track, ${how}. Before it: added 2 favourite tracks (change_id before).`,
      isError: true,
    });
    expect(library.requests).toEqual([]);
  });

  it('that cannot be taken back may be the first of all', async () => {
    const { undo, context } = around();
    await context.journal.add(recordOf({ kind: 'undo', words: 'took back: made it', takenBackBy: 'y' }));
    expect((await undo({ change_id: 'x' })).text).toBe(
      'undo: x, undid this: made it, was already taken back.',
    );
  });

  it('can be taken back ten minutes after it was cut off', async () => {
    const { undo, context, time } = around();
    await context.journal.add(recordOf({ at: time.now, ended: false }));
    time.now += 10 * minute - 1;
    expect((await undo({ change_id: 'x' })).text).toContain('still under way');
    time.now += 1;
    expect((await undo({ change_id: 'x' })).isError).toBeUndefined();
  });
});
