import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Served, startServed } from '../demo/index.ts';
import type { Rows } from '../library/rows.ts';
import type { Store } from '../store/store.ts';
import { fileAddress, folderCatalogue, folderCharts } from './catalogue.ts';
import { openIndex } from './index-file.ts';
import { ownMedia } from './media.ts';
import { Scanner, type ScannerParts } from './scanner.ts';
import { folderSearch } from './search.ts';
import { absolute, isAbsent } from './walk.ts';

export interface FolderOptions extends Omit<ScannerParts, 'now'> {
  /** An empty one, for the user of the playlists in the folder. */
  readonly store: Store;
  /** Whether answers may have paths of this computer. */
  readonly showsPaths: boolean;
}

type LibraryReader = <T>(work: (rows: Rows) => T) => T;

export type Folder = Awaited<ReturnType<typeof openFolder>>;

/** How long the first answer waits for a folder that was never read, in milliseconds. */
const firstWaitMs = 8000;

const unlimited = { requests: Number.POSITIVE_INFINITY, ms: 1 };

/** Starts the service over folders of music. Rejects with `MusicIndexError` if the index cannot be used. */
export async function openFolder(options: FolderOptions, now = Date.now) {
  const { roots, indexFile, store, showsPaths, report } = options;
  const index = await openIndex(indexFile);
  const linkOf = (trackId: number) => (showsPaths ? fileAddress(index, roots, trackId) : undefined);
  const catalogue = folderCatalogue(index, linkOf);
  let library: LibraryReader | undefined;
  const scanner = new Scanner({ ...options, now });
  const served: Served = {
    catalogue,
    search: newestSearch(index.version, () => folderSearch(index, catalogue)),
    charts: genreId => folderCharts(catalogue, genreId, library),
  };
  const service = await startServed(served, { store, quota: unlimited, now, report });
  const isNew = () => !catalogue.genres.has(0);
  return {
    origin: service.origin,
    media: ownMedia(index, roots),
    linkOf,
    /**
     * Looks at the folder if that is due. The first answers wait a while for a folder that was never read. `listener`: the
     * library that charts follow.
     */
    async use(listener?: LibraryReader): Promise<void> {
      library = listener;
      const ended = scanner.use();
      if (!isNew()) return;
      const waiting = new AbortController();
      const patience = sleep(firstWaitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([ended, patience]);
      waiting.abort();
    },
    /** What a listener should know of the folder now. */
    notice: () => noticeOf(scanner, showsPaths),
    /** Resolves when the scan under way ends. */
    settled: () => scanner.use(),
    async close(): Promise<void> {
      await scanner.close();
      await service.close();
      index.close();
    },
  };
}

/** What is known of folders without reading them. */
export async function folderReport({ roots, indexFile }: Pick<FolderOptions, 'roots' | 'indexFile'>) {
  const read = existsSync(indexFile)
    ? await openIndex(indexFile).catch(() => 'unusable' as const)
    : undefined;
  const index = read === 'unusable' ? undefined : read;
  const files = index?.files().filter(({ present }) => present) ?? [];
  const unread = index?.unread() ?? [];
  index?.close();
  const problems = [
    ...files.flatMap(({ root, path, problem }) => (problem === undefined ? [] : [{ root, path, problem }])),
    ...unread,
  ].map(({ root, path, problem }) => `${absolute(roots, { root, path })}: ${problem}`);
  return {
    folders: roots.map(path => ({
      path,
      state: isAbsent(path) ? ('absent or empty' as const) : ('there' as const),
    })),
    index: indexFile,
    index_state: read === undefined ? ('new' as const) : index ? ('works' as const) : ('unusable' as const),
    files: files.filter(({ problem }) => problem === undefined).length,
    songs_with_tempo: files.filter(({ content }) => content?.tags.bpm !== undefined).length,
    unreadable: problems.length,
    problems,
  };
}

/** An index of small tables is made again after each scan. */
function newestSearch<T>(versionOf: () => number, make: () => T): () => T {
  let known: { readonly version: number; readonly made: T } | undefined;
  return () => {
    const version = versionOf();
    if (known?.version !== version) known = { version, made: make() };
    return known.made;
  };
}

const inWords = new Intl.NumberFormat('en');

function noticeOf(
  { progress, absent }: Pick<Scanner, 'progress' | 'absent'>,
  showsPaths: boolean,
): string | undefined {
  if (progress !== undefined) {
    const counts = `${inWords.format(progress.done)} of ${inWords.format(progress.total)} files`;
    return `Your music is still being read: ${counts}. Answers have what was read so far.`;
  }
  if (absent.length === 0) return undefined;
  const folders = showsPaths ? absent.join(', ') : 'a folder of music';
  return `No music there now: ${folders}. Answers have what was read last.`;
}
