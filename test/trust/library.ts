import { once } from '../../src/client/api/lazy.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { demoCatalogue } from '../../src/demo/catalogue/index.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { stand } from '../support/stand.ts';
import { startTestService } from '../support/test-service.ts';
import { canary } from '../support/wire-faults.ts';
import type { Sound } from './members.ts';

const catalogue = once(demoCatalogue);
const plenty = { requests: 1_000_000, ms: 1000 };

export interface Library extends Sound {
  readonly store: Store;
  close(): Promise<void>;
}

/** A library of its own, with a record of changes. */
export async function library(): Promise<Library> {
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    catalogue: catalogue(),
    quota: plenty,
    random: tokens(),
  });
  const store = await openStore({ memory: true });
  const { origin, token } = embedded;
  const music = createClient({
    transport: httpTransport(async () => ({ origin, token, tokenIn: 'query' })),
    quota: plenty,
    clock: systemClock,
    hasToken: () => true,
    plural: false,
    deadlineMs: 10_000,
  });
  return {
    embedded,
    store,
    music,
    async call(tool, args) {
      const here = await stand({ embedded, store, confirm: 'never' });
      const said = await here.call(tool, args);
      await here.close();
      return said;
    },
    async close() {
      await music.close();
      await embedded.close();
    },
  };
}

/** Tokens that can be found again wherever they got to. */
function tokens(): () => string {
  let count = 0;
  return () => `${canary}${++count}`;
}
