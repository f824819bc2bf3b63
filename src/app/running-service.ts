import { lazy } from '../client/api/lazy.ts';
import { inProcessConnections } from '../client/in-process.ts';
import { httpConnections } from '../client/transport.ts';
import type { Config } from '../config/config.ts';
import { userAgent } from '../config/version.ts';
import { ownAddress } from '../library/service-form.ts';
import { importModule } from '../platform/part.ts';
import type { Log } from '../server/log.ts';
import { LibraryError, type Store } from '../store/store.ts';
import { musicServerSource } from './music-server-source.ts';
import { memoryStore } from './open-store.ts';
import { ownMusicSource } from './own-music-source.ts';
import type { ServiceParts, Source, WholeCatalogue } from './source.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Starts nothing before the first use. */
export function createService(config: Config, parts: ServiceParts) {
  const source = sourceOf(config, parts);
  return {
    service: source.ready,
    connections: source.connections,
    catalogue: {
      whole: async (report, signal, token) => source.whole?.(report, signal, token),
      state: source.state ?? (async () => `day ${Math.floor(parts.now() / dayMs)}`),
      trackAt: async (path, folder) => source.trackAt?.(path, folder),
      pathOf: trackId => source.pathOf?.(trackId),
    } satisfies WholeCatalogue,
    notice: (since: number) => source.notice?.(since),
    absentFolders: async () => (await source.absentFolders?.()) ?? [],
    linkOf: (trackId: number) => source.linkOf?.(trackId),
    recordingIdOf: (trackId: number) => source.recordingIdOf?.(trackId),
    isGone: (trackId: number) => source.isGone?.(trackId) ?? false,
    async close(): Promise<void> {
      await source.connections.close();
      await source.close?.();
    },
  };
}

/** Where the service is, as its record says. */
function sourceOf(config: Config, parts: ServiceParts): Source {
  const { remote, folders, musicServer } = config.service;
  if (remote !== undefined) return { ready: async () => remote, connections: httpConnections({ userAgent }) };
  if (folders !== undefined) return ownMusicSource(config, parts);
  if (musicServer !== undefined) return musicServerSource(musicServer, config, parts);
  return demoSource(parts);
}

function demoSource({ log, store }: ServiceParts): Source {
  const withLibrary = lazy(async () => openDemo(log, await store.get()));
  // The demo's catalogue works even if the library's file cannot be opened or written.
  const catalogueOnly = lazy(async () => {
    const checkLibrary = async () => void (await withLibrary.get().catch(asLibraryError));
    return { ...(await openDemo(log, await memoryStore())), checkLibrary };
  });
  let hasFailed = false;
  const current = async () => {
    // The file is tried again by what needs the library.
    const found = hasFailed ? await withLibrary.made() : await withLibrary.get().catch(() => undefined);
    hasFailed = found === undefined;
    return found ?? catalogueOnly.get();
  };
  return { ready: current, connections: inProcessConnections(current) };
}

function asLibraryError(error: unknown): never {
  throw error instanceof Error ? new LibraryError(error.message, { cause: error }) : error;
}

async function openDemo(log: Log, store: Store) {
  const { createDemo } = await importModule(() => import('./demo-service.ts'));
  const { ask, token, openSignIn, addLibrary } = createDemo({
    store,
    report: error => log.warn(`demo: ${error instanceof Error ? error.name : 'failed'}`),
  });
  return { baseAddress: ownAddress, ask, ownerToken: token, openSignIn, addLibrary };
}
