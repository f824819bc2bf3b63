import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { lazy } from '../client/api/lazy.ts';
import { inProcessConnections } from '../client/in-process.ts';
import type { Config } from '../config/config.ts';
import type { MusicFolder } from '../folder/index.ts';
import { ownAddress } from '../library/service-form.ts';
import { importModule } from '../platform/part.ts';
import { memoryStore } from './open-store.ts';
import type { ServiceParts, Source } from './source.ts';

/** The listener's own music in folders. */
export function ownMusicSource(config: Config, { log, now, isHosted, library }: ServiceParts): Source {
  const { folders = [] } = config.service;
  let folder: MusicFolder | undefined;
  const music = lazy(async () => {
    const { openFolder } = await importModule(() => import('../folder/index.ts'));
    const report = (error: unknown) =>
      log.warn(`own music: ${error instanceof Error ? error.message : 'failed'}`);
    const options = { ...ownMusicFiles(config), store: await memoryStore(), showsPaths: !isHosted, report };
    folder = await openFolder(options, now);
    return folder;
  });
  return {
    async ready() {
      const opened = await music.get();
      // Music can be searched also where the library cannot be opened.
      const reader = isHosted ? undefined : library()?.reader();
      await opened.use(await reader?.catch(() => undefined));
      return { baseAddress: ownAddress, media: opened.media };
    },
    connections: inProcessConnections(music.get),
    whole: async (report, signal) => (await music.get()).whole(report, signal),
    state: async () => (await music.get()).state(),
    trackAt: async (path, folder) => (await music.get()).trackAt(path, folder),
    notice: since => folder?.notice(since),
    async absentFolders() {
      if (folder !== undefined) return [];
      const { isAbsent } = await importModule(() => import('../folder/index.ts'));
      return folders.filter(isAbsent);
    },
    linkOf: trackId => folder?.linkOf(trackId),
    recordingIdOf: trackId => folder?.recordingIdOf(trackId),
    isGone: trackId => folder?.isGone(trackId) ?? false,
    close: async () => (await music.made())?.close(),
  };
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
