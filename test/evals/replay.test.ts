import { describe, expect, it } from 'vitest';
import { replay } from '../../evals/replay.ts';
import { createDemoLibrary, excesses } from '../../evals/run.ts';
import type { Task } from '../../evals/task.ts';
import type { Transcript } from '../../evals/transcript.ts';

const demo = createDemoLibrary();
const lists = { tool: 'library_read', arguments: { kind: 'playlists' } };
const deletion = { action: 'delete', playlist_id: 4417083245 };

const toDelete: Task = {
  words: 'Delete "To Sort Out Later". I am sure.',
  host: { asks: false },
  ends: { playlists: { 'To Sort Out Later': 'deleted' } },
  most: { calls: 3, tokens: 1000 },
};

const done = (
  calls: Transcript['calls'],
  { answer = 'It is deleted.', quoted = [] }: Partial<Transcript> = {},
): Transcript => ({ calls, answer, quoted });

const replayed = (task: Task, transcript: Transcript) => replay({ task, transcript }, demo);

describe('A replay', () => {
  it('passes when the task is done, with the confirmation of this run', async () => {
    const transcript = done([
      lists,
      { tool: 'playlist_delete', arguments: deletion },
      { tool: 'playlist_delete', arguments: { ...deletion, confirm: '{{2.confirm}}' } },
    ]);
    const outcome = await replayed(toDelete, transcript);
    expect(outcome).toMatchObject({ problems: [], faults: [], calls: 3 });
    expect(excesses(outcome, toDelete.most)).toEqual([]);
    expect(excesses(outcome, { calls: 2, tokens: 100 })).toEqual([
      '3 calls, 2 at most',
      expect.stringMatching(/^\d+ tokens, 100 at most$/),
    ]);
  });

  it('fails when the library does not end as the task says', async () => {
    const { problems } = await replayed(toDelete, done([lists]));
    expect(problems).toEqual(['"To Sort Out Later" is still there']);
  });

  it('fails when the final answer states figures that the library does not have', async () => {
    const task: Task = { words: 'How long is Evening Walk?', most: toDelete.most };
    const details = { tool: 'playlist_read', arguments: { playlist_id: 'Evening Walk' } };
    const wrong = await replayed(task, done([details], { answer: 'Its 29 songs last 1:54:01.' }));
    expect(wrong.problems).toEqual([
      'the answer states "1:54:01", which is not so in the library',
      'the answer states "29 songs", which is not so in the library',
    ]);
    const right = await replayed(task, done([details], { answer: 'Its 30 songs last 1:55:01.' }));
    expect(right.problems).toEqual([]);
  });

  it('fails when the final answer states positions or dates that the library does not have', async () => {
    const task: Task = { words: 'Where is Blue Tide in Evening Walk?', most: toDelete.most };
    const details = { tool: 'playlist_read', arguments: { playlist_id: 'Evening Walk' } };
    const wrong = await replayed(
      task,
      done([details], { answer: '"Blue Tide" is number 17 in Evening Walk, released on 24 December 1999.' }),
    );
    expect(wrong.problems).toEqual([
      'the answer states "number 17", which is not so in the library',
      'the answer states "24 December 1999", which is not so in the library',
    ]);
    const right = await replayed(
      task,
      done([details], {
        answer: '"Blue Tide" is number 18 in Evening Walk; the list begins with its first song.',
      }),
    );
    expect(right.problems).toEqual([]);
  });

  it('fails when something else changes too', async () => {
    const task = { ...toDelete, ends: {} };
    const added = { tool: 'library_add', arguments: { kind: 'radios', ids: [30805] } };
    const { problems, faults } = await replayed(task, done([added]));
    expect(problems).toEqual(['favourite radios: 30805 should not be there']);
    expect(faults).toEqual([
      "call 1, library_add: ids 30805 is in no earlier answer and not in the listener's words",
    ]);
  });

  it('fails when the answers no longer contain what the listener heard', async () => {
    const task: Task = { words: 'Which song is in it?', says: ['Blue Tide'], most: toDelete.most };
    const transcript = done([lists], { answer: 'Blue Tide is in it.', quoted: ['Blue Tide'] });
    expect(await replayed(task, transcript)).toMatchObject({
      problems: [],
      faults: ['no answer says Blue Tide'],
    });
    expect(await replayed(task, { ...transcript, answer: 'Some.' })).toMatchObject({
      problems: ['the answer does not say Blue Tide'],
    });
  });

  it('fails when an answer does not contain what a later call refers to', async () => {
    const transcript = done([lists, { tool: 'save_playlist', arguments: { plan_id: '{{1.plan_id}}' } }]);
    const { faults } = await replayed({ ...toDelete, ends: {} }, transcript);
    expect(faults).toEqual(['no answer holds {{1.plan_id}}']);
  });
});
