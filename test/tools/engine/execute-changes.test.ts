import { describe, expect, it } from 'vitest';
import { createGrants } from '../../../src/tools/engine/confirm.ts';
import type { ToolContext } from '../../../src/tools/engine/tool.ts';
import { type Answers, around, fault, toolNamed } from '../around.ts';

type Args = Readonly<Record<string, unknown>>;

async function asked(tool: string, args: Args, answers: Answers = {}, more: Partial<ToolContext> = {}) {
  const context = around(answers, more);
  const said = await toolNamed(tool).run(args, context);
  return { said, sent: context.sent, latest: await context.journal.latest(5) };
}

/** A list of the listener's that changes as the service says it does. */
function listOf(path: string, first: readonly number[], refuse: readonly number[] = []) {
  const held = new Set(first);
  return {
    held,
    answers: {
      [`GET ${path}`]: () => ({ data: [...held].map(id => ({ id })), total: held.size }),
    },
    add:
      (...ids: number[]) =>
      () => {
        for (const id of ids) held.add(id);
        return true;
      },
    drop: (id: number) => () => (refuse.includes(id) ? fault(800) : held.delete(id)),
  };
}

describe('A change of several in one request', () => {
  it('is made, read back, recorded, and says what is then so and where', async () => {
    const { answers, add } = listOf('/user/me/albums', [1]);
    const { said, sent, latest } = await asked(
      'library_add',
      { kind: 'albums', ids: [5, 6, 5] },
      { ...answers, 'POST /user/me/albums': add(5, 6) },
      { place: 'in the demo library' },
    );
    expect(said).toEqual({
      text: 'Done: added to the favourite albums, in the demo library.\ndone: 5, 6\nchange_id change-1',
      structured: {
        outcome: 'done',
        results: [
          { id: 5, outcome: 'done' },
          { id: 6, outcome: 'done' },
        ],
        change_id: 'change-1',
      },
    });
    expect(sent.filter(call => call.startsWith('POST'))).toEqual(['POST /user/me/albums?album_id=5%2C6']);
    expect(latest).toMatchObject([{ id: 'change-1', tool: 'library_add' }]);
  });

  it('says of what was so already that nothing changed', async () => {
    const { answers } = listOf('/user/me/albums', [5]);
    const { said } = await asked(
      'library_add',
      { kind: 'albums', ids: [5] },
      { ...answers, 'POST /user/me/albums': false },
    );
    expect(said).toMatchObject({ structured: { outcome: 'nothing_changed' } });
    expect(said.text).toMatch(/^Nothing changed: it was so already\.\n/);
    expect(said.structured).not.toHaveProperty('change_id');
  });

  it('that the service refuses for good is told in one sentence', async () => {
    const { answers } = listOf('/user/me/albums', []);
    const { said } = await asked('library_add', { kind: 'albums', ids: [5, 6] }, answers);
    expect(said).toEqual({
      text: 'One of these albums is not there, so none was taken: 5, 6; find ids with search type=album.',
      isError: true,
    });
  });
});

describe('A change made for each of several', () => {
  it('says what became of each', async () => {
    const { answers, drop } = listOf('/user/me/radios', [5, 6], [6]);
    const { said, sent } = await asked(
      'library_remove',
      { kind: 'radios', ids: [5, 6, 7] },
      {
        ...answers,
        'DELETE /user/me/radios?radio_id=5': drop(5),
        'DELETE /user/me/radios?radio_id=6': drop(6),
      },
    );
    expect(said).toEqual({
      text: 'Partly done: removed from the favourite radios, but not for all.\ndone: 5\nfailed (There is no radio 6; find ids with radio_read view=list): 6\nnothing changed (it was not there): 7\nchange_id change-1',
      structured: {
        outcome: 'partly',
        results: [
          { id: 5, outcome: 'done' },
          { id: 6, outcome: 'failed', reason: 'There is no radio 6; find ids with radio_read view=list' },
          { id: 7, outcome: 'nothing_changed', reason: 'it was not there' },
        ],
        change_id: 'change-1',
      },
    });
    expect(sent.filter(call => call.startsWith('DELETE'))).toEqual([
      'DELETE /user/me/radios?radio_id=5',
      'DELETE /user/me/radios?radio_id=6',
    ]);
  });

  it('that fails for one by itself is told as that', async () => {
    const { answers, drop } = listOf('/user/me/radios', [6], [6]);
    const { said } = await asked(
      'library_remove',
      { kind: 'radios', ids: [6] },
      { ...answers, 'DELETE /user/me/radios?radio_id=6': drop(6) },
    );
    expect(said).toEqual({
      text: 'Not done.\nfailed (There is no radio 6; find ids with radio_read view=list): 6',
      structured: {
        outcome: 'nothing_changed',
        results: [
          { id: 6, outcome: 'failed', reason: 'There is no radio 6; find ids with radio_read view=list' },
        ],
      },
      isError: true,
    });
  });

  it('that fails for all of them is told in one sentence', async () => {
    const { answers } = listOf('/user/me/radios', [5, 6]);
    const { said } = await asked(
      'library_remove',
      { kind: 'radios', ids: [5, 6] },
      {
        ...answers,
        'DELETE /user/me/radios?radio_id=5': fault(300),
        'DELETE /user/me/radios?radio_id=6': fault(300),
      },
    );
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/^The access token no longer works: /);
    expect(said.structured).toBeUndefined();
  });

  it('of which it is not known whether it was made is told by each', async () => {
    const { answers } = listOf('/user/me/radios', [5]);
    const { said } = await asked(
      'library_remove',
      { kind: 'radios', ids: [5] },
      { ...answers, 'DELETE /user/me/radios?radio_id=5': 'no answer of the service' },
    );
    expect(said).toMatchObject({
      isError: true,
      structured: { outcome: 'nothing_changed', results: [{ id: 5, outcome: 'failed' }] },
    });
  });
});

describe('A change of one object', () => {
  const seen = { action: 'mark_seen', playlist_id: 5 };

  it.each([
    [
      true,
      'Done: the playlist is marked as seen.\nThe service says so; it offers no way to read it back.\ndone: 5\nchange_id change-1',
      'done',
    ],
    [false, 'Nothing changed: it was so already.\nnothing changed: 5', 'nothing_changed'],
  ])('that the service answers with %s is told so', async (answer, text, outcome) => {
    const { said, sent } = await asked('playlist_write', seen, { 'POST /playlist/5/seen': answer });
    expect(said.text).toBe(text);
    expect(said.structured).toMatchObject({ outcome, results: [{ id: 5, outcome }] });
    expect(sent).toEqual(['POST /playlist/5/seen']);
  });

  it.each([
    [
      true,
      'Done: the message is in the feed, in the demo.\nThe service says so; it offers no way to read it back.\nchange_id change-1',
      'done',
    ],
    [false, 'Nothing changed: it was so already, in the demo.', 'nothing_changed'],
  ])('that has no id and is answered with %s is told so', async (success, text, outcome) => {
    const { said } = await asked(
      'user_write',
      { action: 'notify', message: 'Hello' },
      { 'POST /user/me/notifications': { success } },
      { place: 'in the demo' },
    );
    expect(said.text).toBe(text);
    expect(said.structured).toMatchObject({ outcome, results: [] });
  });

  it('that the service refuses is told in one sentence, as is one of which nothing is known', async () => {
    const refused = await asked('playlist_write', seen, { 'POST /playlist/5/seen': fault(800) });
    expect(refused.said).toEqual({
      text: 'There is no playlist 5; find ids with search type=playlist or library_read kind=playlists.',
      isError: true,
    });
    const lost = await asked(
      'user_write',
      { action: 'notify', message: 'Hello' },
      { 'POST /user/me/notifications': 'no answer of the service' },
    );
    expect(lost.said).toEqual({
      text: 'What came back is not an answer of the music service: check MUSIC_SERVICE. Whether the change was made is not known: read it back before trying again.',
      isError: true,
    });
  });
});

describe('A change that does harm', () => {
  const asking = {
    policy: 'destructive',
    canAsk: false,
    grants: createGrants(
      () => 0,
      () => 'mark',
    ),
  } as const;

  it('is asked for first, with the call that goes on, and nothing is sent before it', async () => {
    const upload = { id: -5, title: 'Demo', artist: { name: 'Me' }, album: { title: '' } };
    const { said, sent, latest } = await asked(
      'track_delete',
      { track_id: -5 },
      { 'GET /track/-5': upload },
      { asking },
    );
    const question = 'Delete the uploaded track "Demo" by "Me" for good? It cannot be brought back.';
    expect(said.structured).toEqual({ outcome: 'asked', results: [], question, confirm: 'mark' });
    expect(said.text).toContain('call track_delete {"track_id":-5,"confirm":"mark"}');
    expect(sent).toEqual(['GET /track/-5']);
    expect(latest).toEqual([]);
    let there = true;
    const known = {
      'GET /track/-5': () => (there ? upload : fault(800)),
      'DELETE /track/-5': () => {
        there = false;
        return true;
      },
    };
    const again = await asked('track_delete', { track_id: -5, confirm: 'mark' }, known, { asking });
    expect(again.said.text).toMatch(/^Done: the uploaded track is deleted\.\n/);
    // What opened the way is used up, and not kept.
    expect(JSON.stringify(again.latest)).not.toContain('mark');
  });
});
