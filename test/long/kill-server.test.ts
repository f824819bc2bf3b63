import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { namedCall } from '../support/breaks.ts';
import { isFull, killSeed as seed } from '../support/full.ts';
import type { Asked } from '../support/operations.ts';
import { idOf, idsOf, type ServerProcess, startServerProcess, temporaryFolder } from '../support/process.ts';
import type { Said } from '../support/stand.ts';

/*
 * The built server is killed at any moment of a change, or of an undo; another one goes on as the answers say.
 */

const killsOfEach = isFull ? 10 : 2;
const longestMs = 40;
const songs = [3105413, 3104775, 3104773, 3107463];
/** One more song, and the first of the others taken out. */
const inAndOut = { track_ids: [3104235], at: 'start', remove: { track_ids: [3105413] } };

/** Moments from 0 to the longest, the same ones for a seed. */
function momentsFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32) * longestMs;
  };
}

interface Change {
  readonly name: string;
  /** Makes what the change needs, and says by which call it is made and by which id it is taken back. */
  prepare(server: ServerProcess): Promise<{ readonly call: Asked; readonly id?: string }>;
}

const trip = (server: ServerProcess): Promise<Said> =>
  server.call('playlist_write', { action: 'create', title: 'Trip', track_ids: songs });

const idIn = ({ structured }: Said, field: 'plan_id' | 'change_id') => String(structured[field]);

const changes: readonly Change[] = [
  {
    name: 'saving a new playlist',
    async prepare(server) {
      const id = idIn(await server.call('plan_playlist', { title: 'Trip', track_ids: songs }), 'plan_id');
      return { call: ['save_playlist', { plan_id: id }], id };
    },
  },
  {
    name: 'saving another order, with songs in and out',
    async prepare(server) {
      const playlist = idOf(await trip(server));
      const asked = { playlist, rules: { sort: 'title' }, scope: 'whole', ...inAndOut };
      const id = idIn(await server.call('plan_playlist', asked), 'plan_id');
      return { call: ['save_playlist', { plan_id: id }], id };
    },
  },
  {
    name: 'undo of a deletion',
    async prepare(server) {
      const playlist_id = idOf(await trip(server));
      const gone = await server.call('playlist_delete', { action: 'delete', playlist_id });
      return { call: ['undo', { change_ids: [idIn(gone, 'change_id')] }] };
    },
  },
  {
    name: 'undo of a new playlist',
    async prepare(server) {
      return {
        call: ['undo', { change_ids: [idIn(await trip(server), 'change_id')] }],
      };
    },
  },
  {
    name: 'undo of a saved order',
    async prepare(server) {
      const playlist_id = idOf(await trip(server));
      const asked = { playlist: playlist_id, rules: { sort: 'title' } };
      const plan_id = idIn(await server.call('plan_playlist', asked), 'plan_id');
      const done = await server.call('save_playlist', { plan_id });
      return { call: ['undo', { change_ids: [idIn(done, 'change_id')] }] };
    },
  },
];

/** Every playlist of the title, with its tracks in their order. */
async function tripsIn(server: ServerProcess): Promise<number[][]> {
  const { structured } = await server.call('library_read', { kind: 'playlists', limit: 100 });
  const items: unknown[] = Array.isArray(structured['items']) ? structured['items'] : [];
  const trips = items.flatMap(item =>
    typeof item === 'object' && item !== null && 'id' in item && 'title' in item && item.title === 'Trip'
      ? [Number(item.id)]
      : [],
  );
  const tracks = [];
  for (const playlist_id of trips)
    tracks.push(idsOf(await server.call('playlist_read', { playlist_id, view: 'tracks' })));
  return tracks;
}

async function unbroken({ prepare }: Change) {
  const server = await startServerProcess({ home: await temporaryFolder() });
  const { call } = await prepare(server);
  const before = await tripsIn(server);
  await server.call(...call);
  const after = await tripsIn(server);
  await server.close();
  expect(after).not.toEqual(before);
  return { before, after };
}

/** Goes on as the record says, else with the call that was broken off. */
async function goOn(server: ServerProcess, call: Asked): Promise<string> {
  const { text } = await server.call('changes');
  const named = namedCall(text.replace('not finished; to finish', 'To finish'));
  return (await server.call(...(named ?? call))).text;
}

describe(`The built server, killed ${2 * killsOfEach} times in each change (KILL_SEED=${seed})`, () => {
  it.each(changes)('leaves nothing that cannot be finished and taken back: $name', async change => {
    const moment = momentsFrom(seed);
    const expected = await unbroken(change);
    const wrong: unknown[] = [];
    let answered = 0;
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      for (let turn = 0; turn < killsOfEach; turn += 1) {
        const folder = await temporaryFolder();
        const first = await startServerProcess({ home: folder });
        const { call, id } = await change.prepare(first);
        const ms = moment();
        const answer = first.call(...call).then(
          ({ text }) => text,
          () => undefined,
        );
        await sleep(ms);
        process.kill(first.pid, signal);
        if ((await answer) !== undefined) answered += 1;
        await first.close();
        const second = await startServerProcess({ home: folder });
        const said = await goOn(second, call);
        const finished = await tripsIn(second);
        const undone = id === undefined ? undefined : await second.call('undo', { change_ids: [id] });
        const back = undone === undefined ? expected.before : await tripsIn(second);
        await second.close();
        const isRight =
          JSON.stringify([finished, back]) === JSON.stringify([expected.after, expected.before]);
        if (!isRight) wrong.push({ signal, ms, said, finished, back });
      }
    }
    process.stdout.write(`${change.name}: ${2 * killsOfEach} kills, ${answered} after the answer\n`);
    expect(wrong).toEqual([]);
  });
});
