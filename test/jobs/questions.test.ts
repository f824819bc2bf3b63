import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, odd, type ProcessChoices, place } from '../support/library.ts';

const minute = 60_000;
const named = (kind: string) =>
  numbers(10)
    .map(id => `"${kind} ${id}"`)
    .join(', ');
const deleting = { action: 'delete', playlist_id: 7 };
const anew = 'Undo makes it again with a new id and link, without its fans and the dates of its tracks.';

/** Playlist 7, an upload and many favourites; the questions that the listener was asked. */
async function stand(choices: ProcessChoices = {}, say?: (asked: number) => 'accept' | 'decline' | 'cancel') {
  const questions: string[] = [];
  const at = await libraryWith(
    {
      playlists: [{ id: 7, title: 'Dinner "for two"', tracks: numbers(30) }],
      favourites: { albums: numbers(30) },
      uploads: [{ id: -3, title: 'Demo' }],
      foreign: [{ id: 3500, title: 'Lunch', tracks: numbers(30), by: odd }],
    },
    {
      ...choices,
      ...(say === undefined
        ? {}
        : {
            listener: async question => {
              questions.push(question);
              return say(questions.length);
            },
          }),
    },
  );
  return { ...at, questions };
}

const harmful: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['playlist_delete', deleting, `Delete the playlist "Dinner 'for two'", 30 tracks? ${anew}`],
  [
    'playlist_delete',
    { action: 'remove_tracks', playlist_id: 7, track_ids: [...numbers(21), 99] },
    `Remove 21 tracks from the playlist "Dinner 'for two'": ${named('Song')} and 11 more? Undo restores them, without the dates on which they were added.`,
  ],
  [
    'library_remove',
    { kind: 'albums', ids: numbers(21) },
    `Remove 21 favourite albums: ${named('Album')} and 11 more? Undo restores them, without their dates and positions in the list.`,
  ],
  [
    'track_delete',
    { track_id: -3 },
    'Delete the uploaded track "Demo" by "Nell" for good? It cannot be restored.',
  ],
];

describe.each(['modern', 'legacy'] as const)('A %s host that can ask its listener', era => {
  it.each(harmful)('%s %j is asked first, by name and size; yes does it', async (tool, args, question) => {
    const at = await stand({ era }, () => 'accept');
    const said = await at.call(tool, args);
    expect(at.questions).toEqual([`${question} This happens ${place}.`]);
    expect(said.structured).toMatchObject({ outcome: 'done', agreed: true });
  });

  it.each(['decline', 'cancel'] as const)(
    'changes nothing when the answer is %s, and says so',
    async answer => {
      const at = await stand({ era }, () => answer);
      const said = await at.call('playlist_delete', deleting);
      expect(said.structured).toEqual({ outcome: 'nothing_changed', results: [], reason: answer });
      expect([at.faults.writes, (await at.call('changes')).structured['items']]).toEqual([[], []]);
    },
  );

  it('is asked again when the playlist changed while the listener thought', async () => {
    const at = await stand({ era }, asked => {
      if (asked === 1) at.elsewhere('DELETE /playlist/7/tracks songs=1');
      return 'accept';
    });
    await at.call('playlist_delete', deleting);
    expect(at.questions.map(question => /\d+ tracks/.exec(question)?.[0])).toEqual([
      '30 tracks',
      '29 tracks',
    ]);
    expect(at.playlist(7)).toBeUndefined();
  });

  it('takes no token in place of the listener', async () => {
    const at = await stand({ era }, () => 'decline');
    const blind = await at.restarted({ era });
    const { confirm } = (await blind.call('playlist_delete', deleting)).structured;
    await at.call('playlist_delete', { ...deleting, confirm });
    expect([at.questions.length, at.playlist(7)?.tracks.length]).toEqual([1, 30]);
  });
});

describe('Nobody is asked', () => {
  it.each([
    [
      'where only 20 tracks go',
      'playlist_delete',
      { action: 'remove_tracks', playlist_id: 7, track_ids: [...numbers(20), 99] },
    ],
    [
      'of tracks that are not there',
      'playlist_delete',
      { action: 'remove_tracks', playlist_id: 7, track_ids: numbers(40, 20) },
    ],
    ['where only 20 favourites go', 'library_remove', { kind: 'albums', ids: numbers(20) }],
    ['of favourites that are none', 'library_remove', { kind: 'albums', ids: numbers(40, 20) }],
  ] as const)('%s', async (_, tool, args) => {
    const at = await stand({}, () => 'decline');
    const said = await at.call(tool, args);
    expect(said.structured['outcome']).toBe('done');
    expect(said.text).not.toContain('agreed');
    expect(at.questions).toEqual([]);
  });

  it('where the operator wants no questions', async () => {
    const at = await stand({ confirm: 'never' }, () => 'decline');
    await at.call('playlist_delete', deleting);
    expect([at.questions, at.playlist(7)]).toEqual([[], undefined]);
  });

  const theirs = 'playlist_delete: playlist "Lunch" belongs to "Odd": only its owner can change it';
  it.each(['destructive', 'never'] as const)(
    "of somebody else's playlist: it is refused, with the way to un-favourite it (%s)",
    async confirm => {
      const at = await stand({ confirm }, () => 'accept');
      const said = await at.call('playlist_delete', { action: 'delete', playlist_id: 3500 });
      expect(said).toMatchObject({
        text: `${theirs}; library_remove {"kind":"playlists","ids":["3500"]} removes it from the favourites. Nothing was changed.`,
        isError: true,
      });
      const remove = { action: 'remove_tracks', playlist_id: 3500, track_ids: numbers(21) };
      expect((await at.call('playlist_delete', remove)).text).toBe(`${theirs}. Nothing was changed.`);
      expect([at.questions, at.faults.writes]).toEqual([[], []]);
    },
  );

  it('where nobody is signed in: nothing is even read', async () => {
    const at = await stand({ account: null }, () => 'accept');
    expect((await at.call('playlist_delete', deleting)).isError).toBe(true);
    expect([at.questions, at.faults.requests]).toEqual([[], []]);
  });

  it('counts favourites that may be there in a list too long to know', async () => {
    const at = await libraryWith({ favourites: { albums: numbers(600, 100) } });
    const said = await at.call('library_remove', { kind: 'albums', ids: numbers(21) });
    expect(said.structured['question']).toBe(
      'Remove 21 favourite albums: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11 more? Undo restores them, without their dates and positions in the list.',
    );
  });
});

describe('A host that cannot ask', () => {
  const ask = async (at: Awaited<ReturnType<typeof stand>>, args: Record<string, unknown> = deleting) =>
    (await at.call('playlist_delete', args)).structured['confirm'];

  it.each(['modern', 'legacy'] as const)(
    '(%s) is shown what would go and given the call that goes on',
    async era => {
      const at = await stand({ era });
      const said = await at.call('playlist_delete', deleting);
      const { confirm } = said.structured;
      const question = `Delete the playlist "Dinner 'for two'", 30 tracks? ${anew}`;
      expect(said).toMatchObject({
        text: `Nothing has been changed yet. Ask the listener: ${question} This happens ${place}. If they say yes, within 10 minutes call playlist_delete {"action":"delete","playlist_id":"7","confirm":"${confirm}"}`,
        structured: { outcome: 'asked', results: [], question },
        isError: false,
      });
      expect(confirm).toMatch(/^[\w-]{24}$/);
      expect(at.faults.writes).toEqual([]);
      await at.call('playlist_delete', { playlist_id: 7, confirm, action: 'delete' });
      expect(at.playlist(7)).toBeUndefined();
      expect(JSON.stringify(at.store.list('jobs'))).not.toContain(String(confirm));
    },
  );

  it('can use a token once', async () => {
    const at = await stand();
    const args = { kind: 'albums', ids: numbers(25) };
    const { confirm } = (await at.call('library_remove', args)).structured;
    expect((await at.call('library_remove', { ...args, confirm })).structured['outcome']).toBe('done');
    await at.call('library_add', args);
    const again = await at.call('library_remove', { ...args, confirm });
    expect(again.structured['outcome']).toBe('asked');
    expect(again.text).toMatch(
      /^This confirm token is not valid: each works once, within 10 minutes, for the same arguments/,
    );
  });

  it('cannot use it for anything else: another playlist, another state, other words', async () => {
    const at = await libraryWith({ playlists: [7, 8].map(id => ({ id, tracks: [id] })) });
    const remove = async (playlist_id: number, confirm: unknown) =>
      (await at.call('playlist_delete', { ...deleting, playlist_id, confirm })).structured;
    const { confirm } = await remove(8, null);
    for (const token of [confirm, 'yes', 'A'.repeat(24)]) await remove(7, token);
    expect(at.playlist(7)).toBeDefined();
    const mine = (await remove(7, null))['confirm'];
    at.elsewhere('POST /playlist/7 title=Else');
    expect((await remove(7, mine))['question']).toContain('Else');
    expect(at.playlist(7)).toBeDefined();
  });

  it('cannot use it in another process or for another account', async () => {
    const at = await stand();
    const args = { kind: 'albums', ids: numbers(25) };
    const { confirm } = (await at.call('library_remove', args)).structured;
    for (const choices of [{}, { user: odd, asking: at.asking }]) {
      const other = await at.restarted(choices);
      const said = await other.call('library_remove', { ...args, confirm });
      expect(said.structured['outcome']).toBe('asked');
    }
    expect(at.favourites('albums')).toEqual(numbers(30));
  });

  it('can use it with a new token of the same listener', async () => {
    const at = await stand();
    const args = { kind: 'albums', ids: numbers(25) };
    const { confirm } = (await at.call('library_remove', args)).structured;
    const renewed = await at.restarted({ account: 'a new token', asking: at.asking });
    expect((await renewed.call('library_remove', { ...args, confirm })).structured['outcome']).toBe('done');
  });

  it.each([
    [10 * minute, false],
    [10 * minute + 1, true],
  ])('has ten minutes: after %i ms it is there still: %s', async (ms, still) => {
    const at = await stand();
    const confirm = await ask(at);
    at.time.now += ms;
    await at.call('playlist_delete', { ...deleting, confirm });
    expect(at.playlist(7) !== undefined).toBe(still);
  });
});
