import { join } from 'node:path';
import { answersWith, today } from '../src/catalogue-service/behaviour/index.ts';
import { deriveCatalogue } from '../src/catalogue-service/catalogue/derive.ts';
import { once } from '../src/client/api/lazy.ts';
import { demoFacts } from '../src/demo/catalogue/index.ts';
import { startEmbedded } from '../src/demo/index.ts';
import { openStore } from '../src/store/open.ts';
import { withDoubles } from '../test/support/doubles.ts';
import { copyWithAddress } from './as-deezer.ts';
import { plenty, type Service, withService, withServiceAt } from './library.ts';

/** Where a task is done: on the demo, or on a service that answers as Deezer does in 2026, with the preset for Deezer. */
export type StageName = 'published' | 'as live';

export interface Stage {
  /** What the server is started with. */
  readonly env: Readonly<Record<string, string>>;
  /** The program of the server; the one in `dist` if absent. */
  readonly program?: string;
  /** Reads or changes the library while no server runs. */
  use<T>(work: (service: Service) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The demo's music among karaoke, tribute and cover versions and artists of the same name. Never changed. */
const doubled = once(() => deriveCatalogue(withDoubles(demoFacts())));

/** Opens the place of one task, which keeps everything in `folder`. */
export async function openStage(folder: string, name: StageName): Promise<Stage> {
  if (name === 'published') {
    return { env: {}, use: work => withService(folder, work), close: async () => undefined };
  }
  const store = await openStore({ file: join(folder, 'service.sqlite') });
  const behaviour = answersWith(today);
  const service = await startEmbedded({ store, behaviour, catalogue: doubled(), quota: plenty });
  return {
    program: copyWithAddress(join(folder, 'server'), service.origin),
    env: {
      MUSIC_SERVICE: 'deezer',
      MUSIC_ACCESS_TOKEN: service.token,
      MUSIC_KEYRING: 'off',
      MUSIC_QUOTA: '1000/1s',
    },
    use: work => withServiceAt(service, work),
    async close() {
      await service.close();
      store.close();
    },
  };
}
