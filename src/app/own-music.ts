import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Lazy, lazy } from '../client/lazy.ts';
import type { Config } from '../config/config.ts';
import type { Folder } from '../folder/index.ts';
import { loadPart } from '../platform/part.ts';
import type { Log } from '../server/log.ts';
import type { Store } from '../store/store.ts';

/** The listener's own music as the service. Undefined if the settings name no folder. Opens nothing before the first use. */
export function openOwnMusic(config: Config, log: Log, store: Lazy<Store>) {
  if (config.service.folders === undefined) return undefined;
  let folder: Folder | undefined;
  const opened = lazy(async () => {
    folder = await startFolder(config, log, await store.get());
    return folder;
  });
  return {
    /** Looks at the folders if that is due. */
    async service() {
      const { use, origin, token, addLibrary, media } = await opened.get();
      await use();
      return { baseAddress: origin, signInOrigin: origin, ownerToken: token, addLibrary, media };
    },
    notice: () => folder?.notice(),
    close: async () => void (await (await opened.made())?.close()),
  };
}

async function startFolder(config: Config, log: Log, store: Store): Promise<Folder> {
  const { openFolder } = await loadPart(() => import('../folder/index.ts'));
  return openFolder({
    ...ownMusicFiles(config),
    store,
    space: config.service.key,
    report: error => log.warn(`own music: ${error instanceof Error ? error.message : 'failed'}`),
  });
}

/** The folders of music, and the file of their index, which is named after them. */
export function ownMusicFiles({ service, files, playlistsFolder }: Config) {
  const roots = service.folders ?? [];
  const excluded = playlistsFolder === undefined ? [] : [playlistsFolder];
  const name = createHash('sha256')
    .update([...roots, '', ...excluded].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { roots, excluded, indexFile: join(files.indexes, `${name}.sqlite`) };
}
