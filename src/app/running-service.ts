import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SignInTarget } from '../account/oauth.ts';
import { type Lazy, lazy } from '../client/api/lazy.ts';
import { systemClock } from '../client/clock.ts';
import type { InProcessService } from '../client/in-process.ts';
import { accountKey, type Connections } from '../client/transport.ts';
import type { Config } from '../config/config.ts';
import { userAgent } from '../config/version.ts';
import type { AddedLibrary } from '../demo/index.ts';
import type { Folder } from '../folder/index.ts';
import type { ListenerLibrary } from '../library/index.ts';
import { ownAddress } from '../library/service-form.ts';
import type { MusicServer } from '../music-server/index.ts';
import { loadPart } from '../platform/part.ts';
import type { OwnMedia } from '../resources/index.ts';
import type { Log } from '../server/log.ts';
import type { Store } from '../store/store.ts';
import { memoryStore } from './open-store.ts';

/** The music service: one elsewhere, the demo or the listener's own music. */
export interface RunningService {
  /** What requests are sent to, or what addresses in answers begin with. */
  readonly baseAddress: string;
  /** The token of the demo's owner, for calls without a token of their own. */
  readonly ownerToken?: string;
  /** Adds another library to the demo. */
  addLibrary?(store: Store): AddedLibrary;
  /** Covers and sound of the listener's own music. `caller`: empty for the listener of this computer. */
  readonly media?: (caller: string, token: () => Promise<string | undefined>) => OwnMedia;
  /** A page for one sign-in at the demo. Only this process knows its address and its application. */
  openSignIn?(): Promise<SignInTarget>;
}

/** For what needs everything that the catalogue has. */
export interface WholeCatalogue {
  /**
   * Waits until all own music or all of a music server is read; other catalogues are always whole. Calls `report` each
   * second with how much is read. `token`: to read a music server with. Resolves to the reason if something could not be read. Rejects when it is aborted.
   */
  whole(
    report: (at: { readonly done: number; readonly total: number }) => void,
    signal?: AbortSignal,
    token?: () => Promise<string | undefined>,
  ): Promise<string | undefined>;
  /**
   * Changes when searches may find something else: for own music when it changes, otherwise once a day. Undefined until
   * all of the catalogue is known.
   */
  state(): Promise<string | undefined>;
  /** The track of own music whose file a list in `folder` names by this path. */
  trackAt(path: string, folder: string): Promise<number | undefined>;
}

const dayMs = 24 * 60 * 60 * 1000;

interface ServiceParts {
  readonly log: Log;
  now(): number;
  readonly store: Lazy<Store>;
  /** Callers over HTTP see no paths, and one caller's library does not show in the charts of others. */
  readonly isHosted: boolean;
  /** The library of the listener of this computer. */
  library(): ListenerLibrary | undefined;
}

/** Starts nothing before the first use. */
export function createService(config: Config, { log, now, store, isHosted, library }: ServiceParts) {
  const { remote, folders } = config.service;
  // The demo's catalogue works even if the library's file cannot be opened.
  const demo = lazy(async () => openDemo(log, await store.get().catch(memoryStore)));
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
  const home = atHome(config, { log, now, store });
  const own = async () => (folders === undefined ? undefined : ownMusic.get());
  const ready = async (): Promise<RunningService> => {
    if (remote !== undefined) return remote;
    if (config.service.musicServer !== undefined)
      return { baseAddress: ownAddress, media: (_, token) => home.media(token) };
    const music = await own();
    if (music === undefined) return demo.get();
    // Music can be searched also where the library cannot be opened.
    const reader = isHosted ? undefined : library()?.reader();
    await music.use(await reader?.catch(() => undefined));
    return { baseAddress: ownAddress, media: music.media };
  };
  return {
    /** Looks at the folders of own music if that is due. */
    service: ready,
    /** What answers in this process, where no service elsewhere does. */
    inProcess: async (): Promise<InProcessService> => (await own()) ?? demo.get(),
    /** Requests to the listener's music server. */
    atHome: home.connections,
    catalogue: wholeCatalogue(config, { own, home, now }),
    /** What a listener should know of the service now. */
    notice: (since: number) => folder?.notice(since) ?? home.opened()?.notice(since),
    /** The folders of own music that are missing or empty. Once own music is opened, the notice names them. */
    async absentFolders(): Promise<readonly string[]> {
      if (folders === undefined || folder !== undefined) return [];
      const { isAbsent } = await loadPart(() => import('../folder/index.ts'));
      return folders.filter(isAbsent);
    },
    /** The address of an own track's file, if it may be shown. */
    linkOf: (trackId: number) => folder?.linkOf(trackId),
    /** Whether the file of an own track was there and is not. */
    isGone: (trackId: number) => folder?.isGone(trackId) ?? false,
    async close(): Promise<void> {
      await (await ownMusic.made())?.close();
      await home.opened()?.close();
    },
  };
}

interface CatalogueParts extends Pick<ServiceParts, 'now'> {
  own(): Promise<Folder | undefined>;
  readonly home: ReturnType<typeof atHome>;
}

const wholeCatalogue = (config: Config, { own, home, now }: CatalogueParts): WholeCatalogue => ({
  async whole(report, signal, token) {
    if (config.service.musicServer !== undefined)
      return (await home.get()).whole(await token?.(), report, signal);
    return (await own())?.whole(report, signal);
  },
  async state() {
    if (config.service.musicServer !== undefined) return home.opened()?.state();
    const music = await own();
    return music === undefined ? `day ${Math.floor(now() / dayMs)}` : music.state();
  },
  trackAt: async (path, folder) => (await own())?.trackAt(path, folder),
});

async function openDemo(log: Log, store: Store) {
  const { createDemo } = await loadPart(() => import('./demo-service.ts'));
  const { ask, token, openSignIn, addLibrary } = createDemo({
    store,
    report: error => log.warn(`demo: ${error instanceof Error ? error.name : 'failed'}`),
  });
  return { baseAddress: ownAddress, ask, ownerToken: token, openSignIn, addLibrary };
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

/** The listener's music server, which is opened at the first use. */
function atHome(config: Config, { log, now, store }: Pick<ServiceParts, 'log' | 'now' | 'store'>) {
  let server: MusicServer | undefined;
  const { get } = lazy(async () => {
    const { createMusicServer } = await loadPart(() => import('../music-server/index.ts'));
    server = createMusicServer({
      origin: config.service.musicServer ?? '',
      profile: config.profile,
      indexes: config.files.servers,
      store: store.get,
      quota: config.quota,
      clock: systemClock,
      userAgent,
      mayShowPassword: config.plainPassword,
      now,
      report: error => log.warn(`music server: ${error instanceof Error ? error.message : 'failed'}`),
    });
    return server;
  });
  return {
    get,
    opened: () => server,
    connections: (): Connections => ({
      transportFor(target, redaction) {
        const found = lazy(async () => (await get()).connections.transportFor(target, redaction));
        return {
          send: async (request, signal) => (await found.get()).send(request, signal),
          account: async () => accountKey(await target()),
          close: async () => undefined,
        };
      },
      close: async () => undefined,
    }),
    media(token: () => Promise<string | undefined>): OwnMedia {
      const found = async () => (await get()).media(await token());
      return {
        cover: async albumId => (await found()).cover(albumId),
        sound: async (trackId, part) => (await found()).sound(trackId, part),
      };
    },
  };
}
