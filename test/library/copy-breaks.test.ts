import { describe, expect, it } from 'vitest';
import { copyLibrary } from '../../src/account/copy-library.ts';
import { contentsOf, copyMapOf } from '../../src/library/contents.ts';
import { folder, musicService } from '../account/support.ts';
import { isFull } from '../support/full.ts';
import { standIn } from '../support/replay.ts';
import { atTerminal, call, filled, inAccount, whole } from './copying.ts';
import { beside } from './support.ts';

describe('Copying that breaks off at any request', () => {
  interface Broken {
    readonly nth: number;
    readonly how: string;
  }

  /** A service that breaks at a request of the next run. All processes find it at one address. */
  async function breaking() {
    const state: { count: number; isDead: boolean; broken?: Broken | undefined; die(): void } = {
      count: 0,
      isDead: false,
      die: () => undefined,
    };
    const real = await musicService();
    const front = await standIn(real, async (_, pass, response) => {
      state.count += 1;
      const { broken } = state;
      if (broken === undefined || !(state.isDead || state.count === broken.nth)) return pass();
      if (broken.how.endsWith('after acting') && !state.isDead) await pass();
      state.isDead ||= broken.how.startsWith('dies');
      if (state.isDead) state.die();
      else response.socket?.resetAndDestroy();
      return undefined;
    });
    return { service: { ...front, token: real.token }, state };
  }

  /** One run of the copy by a process of its own. Resolves to how many requests it sent. */
  async function run(
    home: string,
    { service, state }: Awaited<ReturnType<typeof breaking>>,
    broken?: Broken,
  ) {
    const dead = new Promise<void>(resolve => Object.assign(state, { die: resolve }));
    Object.assign(state, { broken, count: 0, isDead: false });
    const { listener, close } = await atTerminal(service, home);
    const { library, account } = listener.choice;
    if (library === undefined) throw new Error('there is a library');
    const copying = copyLibrary(contentsOf(library), copyMapOf(library, 'account'), call(account), 'test');
    await Promise.race([copying.catch(() => undefined), dead]);
    const { count } = state;
    Object.assign(state, { broken: undefined });
    await close();
    return count;
  }

  it.each(['resets before acting', 'resets after acting', 'dies before acting', 'dies after acting'])(
    'is whole after it was called again, with nothing twice: %s',
    { timeout: 240_000 },
    async how => {
      const start = async () => {
        const world = await breaking();
        const at = await beside(world.service, { home: folder() });
        await filled(at);
        await at.close();
        return { home: at.home, world };
      };
      const first = await start();
      const requests = await run(first.home, first.world);
      expect(requests).toBeGreaterThan(15);
      const wrong: string[] = [];
      const step = isFull ? 1 : 11;
      for (let nth = 1; nth <= requests; nth += step) {
        const { home, world } = await start();
        await run(home, world, { nth, how });
        for (let turns = 0; turns < 3; turns += 1) await run(home, world);
        const { order: _, ...there } = await inAccount(world.service);
        if (JSON.stringify(there) !== JSON.stringify(whole)) wrong.push(`${nth}: ${JSON.stringify(there)}`);
      }
      if (step === 1) process.stdout.write(`${how}: ${requests} breaks, ${wrong.length} wrong\n`);
      expect(wrong).toEqual([]);
    },
  );
});
