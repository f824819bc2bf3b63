import { describe, expect, it } from 'vitest';
import { folder, musicService } from '../account/support.ts';
import { type Alone, beside, idsIn, songs } from './support.ts';

/** How the process ends at a request to its library: before the library acts, or after. */
const ways = ['before', 'after'] as const;

/** The process is gone at the nth request to the library here. Resolves when it is. */
function breakAt({ listener }: Alone, nth: number, way: (typeof ways)[number]) {
  const { library } = listener.choice;
  if (library === undefined) throw new Error('there is a library');
  const answer = library.answer.bind(library);
  let count = 0;
  const dead = new Promise<'dead'>(resolve => {
    Object.assign(library, {
      async answer(...args: Parameters<typeof answer>) {
        count += 1;
        if (count < nth) return answer(...args);
        if (count === nth && way === 'after') await answer(...args);
        resolve('dead');
        return new Promise(() => undefined);
      },
    });
  });
  return { dead, count: () => count };
}

/** Saves a plan of five songs, in this process or the next. Resolves to the id of the plan. */
async function planned(at: Alone): Promise<unknown> {
  const { structured } = await at.call('plan_playlist', { title: 'Zithers', track_ids: songs.slice(0, 5) });
  return structured['plan_id'];
}

async function stateOf(at: Alone) {
  const all = await at.call('library_read', { kind: 'playlists' });
  const lists = [];
  for (const [, id = ''] of all.text.matchAll(/^\[(\d+)\] Zithers ·/gm))
    lists.push(idsIn(await at.call('playlist_read', { playlist_id: Number(id), view: 'tracks' })));
  return lists;
}

describe('A process that ends at any request to the library on this computer', () => {
  it.each(ways)(
    '%s the library acts, leaves a save that the next process finishes exactly',
    async way => {
      const wrong: string[] = [];
      let nth = 1;
      for (; nth < 60; nth += 1) {
        const at = await beside(await musicService(), { home: folder() });
        const plan_id = await planned(at);
        const { dead } = breakAt(at, nth, way);
        const ended = await Promise.race([dead, at.call('save_playlist', { plan_id })]);
        const next = await at.again();
        if (ended === 'dead') {
          await next.call('save_playlist', { plan_id });
          for (let turns = 0; turns < 2; turns += 1) await next.call('undo', { finish: true });
        }
        const state = await stateOf(next);
        if (JSON.stringify(state) !== JSON.stringify([songs.slice(0, 5)]))
          wrong.push(`${nth}: ${JSON.stringify(state)}`);
        await next.close();
        if (ended !== 'dead') break;
      }
      process.stdout.write(`${way}: ${nth - 1} breaks, ${wrong.length} wrong\n`);
      expect(nth).toBeGreaterThan(4);
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
