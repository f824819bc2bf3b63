import type { Config } from '../config/config.ts';
import { storeDocuments } from '../store/documents.ts';
import type { Process } from './compose.ts';
import { memoryStore } from './open-store.ts';

/** What one caller of a hosted demo is served from. */
interface OwnDemo {
  readonly shared: Process;
  readonly config: Config;
  /** Lets the library go. */
  close(): void;
}

/**
 * A process as one caller sees it: with a demo library, and a record of changes, that nobody else has and that end
 * with them. Rejects where the service is another one.
 */
export async function withOwnDemo(shared: Process, config: Config): Promise<OwnDemo> {
  const { addLibrary, signIn: _, ...running } = await shared.service();
  if (addLibrary === undefined) throw new Error('no demo');
  const store = await memoryStore();
  const { token, close } = addLibrary(store);
  const own = {
    ...shared,
    documentsOf: storeDocuments(async () => store),
    // As long as the library that it tells of.
    recordIsKept: () => true,
    service: async () => ({ ...running, ownerToken: token }),
  };
  const library =
    'a demo library of your own, in the memory of this server, which goes when it is unused for a while';
  const place =
    'in a demo library of your own, in the memory of this server: it goes when it is unused for a while';
  return {
    shared: own,
    config: { ...config, service: { ...config.service, demo: { library, place } } },
    close,
  };
}
