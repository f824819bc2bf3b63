import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SignInTarget } from '../account/oauth.ts';
import { type Lazy, lazy } from '../client/api/lazy.ts';
import type { ServiceAddress } from '../client/service-preset.ts';
import type { Config } from '../config/config.ts';
import type { AddedLibrary } from '../demo/index.ts';
import type { Folder } from '../folder/index.ts';
import type { ListenerLibrary } from '../library/index.ts';
import { loadPart } from '../platform/part.ts';
import type { OwnMedia } from '../resources/index.ts';
import type { Log } from '../server/log.ts';
import type { Store } from '../store/store.ts';
import { memoryStore } from './open-store.ts';

/** The music service: one elsewhere, the demo or the listener's own music. */
export interface RunningService extends ServiceAddress {
  /** The token of the demo's owner, for calls without a token of their own. */
  readonly ownerToken?: string;
  /** Adds another library to the demo. */
  addLibrary?(store: Store): AddedLibrary;
  /** Covers and sound of the listener's own files. */
  readonly media?: OwnMedia;
  /** The page and the application for one sign-in at the demo. Only this process knows them. */
  signIn?(): Pick<SignInTarget, 'page' | 'application'>;
}

interface ServiceParts {
  readonly log: Log;
  readonly store: Lazy<Store>;
  /** Callers over HTTP see no paths, and one caller's library does not show in the charts of others. */
  readonly isHosted: boolean;
  /** The library of the listener of this computer. */
  library(): ListenerLibrary | undefined;
}

/** Starts nothing before the first use. */
export function createService(config: Config, { log, store, isHosted, library }: ServiceParts) {
  const { remote, folders } = config.service;
  // The demo's catalogue works even if the library's file cannot be opened.
  const demo = lazy(async () => startDemo(log, await store.get().catch(memoryStore)));
  let folder: Folder | undefined;
  const ownMusic = lazy(async () => {
    const { openFolder } = await loadPart(() => import('../folder/index.ts'));
    folder = await openFolder({
      ...ownMusicFiles(config),
      store: await memoryStore(),
      showsPaths: !isHosted,
      report: error => log.warn(`own music: ${error instanceof Error ? error.message : 'failed'}`),
    });
    return folder;
  });
  return {
    /** Looks at the folders of own music if that is due. */
    async service(): Promise<RunningService> {
      if (remote !== undefined) return remote;
      if (folders === undefined) return demo.get();
      const { use, origin, media } = await ownMusic.get();
      await use(isHosted ? undefined : await library()?.reader());
      return { baseAddress: origin, signInOrigin: origin, media };
    },
    /** What a listener should know of the service now. */
    notice: () => folder?.notice(),
    /** The address of an own track's file, if it may be shown. */
    linkOf: (trackId: number) => folder?.linkOf(trackId),
    async close(): Promise<void> {
      await (await demo.made())?.close();
      await (await ownMusic.made())?.close();
    },
  };
}

async function startDemo(log: Log, store: Store) {
  const { startEmbedded } = await loadPart(() => import('./demo-service.ts'));
  const { origin, token, application, newSignInPage, addLibrary, close } = await startEmbedded({
    store,
    report: error => log.warn(`demo: ${error instanceof Error ? error.name : 'failed'}`),
  });
  log.info(`the demo service listens on ${origin}`);
  const signIn = () => ({ page: newSignInPage(), application });
  return { baseAddress: origin, signInOrigin: origin, ownerToken: token, signIn, addLibrary, close };
}

/** The folders of music, and the file of their index, which is named after them. */
export function ownMusicFiles({ service, files, playlistsFolder }: Config) {
  const roots = service.folders ?? [];
  const name = createHash('sha256').update(roots.join('\n')).digest('hex').slice(0, 16);
  return {
    roots,
    excluded: playlistsFolder === undefined ? [] : [playlistsFolder],
    indexFile: join(files.indexes, `${name}.sqlite`),
  };
}
