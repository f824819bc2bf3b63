import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Served, serviceOver } from '../catalogue-service/index.ts';
import type { ListenerRows } from '../library/rows.ts';
import type { Store } from '../store/store.ts';
import { filesDone } from '../text/files-done.ts';
import {
  fileAddress,
  folderCatalogue,
  folderCharts,
  isFileGone,
  recordingIdOf,
  trackAtPlace,
} from './catalogue.ts';
import { FileReader } from './file-reader.ts';
import { type FolderIndex, type IndexedFile, type IndexedList, openIndex } from './index-file.ts';
import { pathsOf } from './list-files.ts';
import { ownMedia } from './media.ts';
import { Scanner, type ScannerParts } from './scanner.ts';
import { folderSearch } from './search.ts';
import { absolute, type FoundFile, isAbsent, linksNotFollowed } from './walk.ts';

export { isAbsent } from './walk.ts';

export interface FolderOptions extends Omit<ScannerParts, 'now'> {
  /** An empty one, for the user of the playlists in the folder. */
  readonly store: Store;
  /** Whether answers may have paths of this computer. */
  readonly showsPaths: boolean;
}

/** Of the files, how many were read. */
interface ReadingProgress {
  readonly done: number;
  readonly total: number;
}

type LibraryReader = <T>(work: (rows: ListenerRows) => T) => T;

export type MusicFolder = Awaited<ReturnType<typeof openFolder>>;

/** How long the first answer waits for a folder that was never read, in milliseconds. */
const firstWaitMs = 8000;

/** How often progress is reported, in milliseconds. */
const reportMs = 1000;

/** Starts the service over folders of music. Rejects with `MusicIndexError` if the index cannot be used. */
export async function openFolder(options: FolderOptions, now = Date.now) {
  const { roots, indexFile, store, showsPaths, report } = options;
  const index = await openIndex(indexFile);
  const linkOf = (trackId: number) => (showsPaths ? fileAddress(index, roots, trackId) : undefined);
  const catalogue = folderCatalogue(index, linkOf);
  let library: LibraryReader | undefined;
  /** When a request was last answered from a part of the music. */
  let partialAt = 0;
  const scanner = new Scanner({ ...options, now });
  const reader = new FileReader();
  const served: Served = {
    catalogue,
    search: newestSearch(index.version, () => folderSearch(index, catalogue)),
    charts: genreId => chartsOf(catalogue, genreId, library),
  };
  const { ask } = serviceOver(served, { store, now, report });
  const isNew = () => !catalogue.genres.has(0);
  return {
    ask,
    media: ownMedia({ index, roots, reader }),
    linkOf,
    /** The track whose file a list in `folder` names by this place. */
    trackAt: (place: string, folder: string) => trackAtPlace(index, roots, pathsOf(place, folder)),
    recordingIdOf: (trackId: number) => recordingIdOf(index, trackId),
    /** Whether a track's file was there and is not. */
    isGone: (trackId: number) => isFileGone(index, trackId),
    /**
     * Looks at the folder if that is due. The first answers wait a while for a folder that was never read. `listener`: the
     * library that charts follow.
     */
    async use(listener?: LibraryReader): Promise<void> {
      library = listener;
      const ended = scanner.use();
      if (isNew()) {
        const waiting = new AbortController();
        const patience = sleep(firstWaitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
        await Promise.race([ended, patience]);
        waiting.abort();
      }
      if (scanner.progress !== undefined) partialAt = now();
    },
    /** What a listener should know of the folder now. `since`: when the call began, in milliseconds since the epoch. */
    notice: (since: number) => noticeOf(scanner, showsPaths, partialAt >= since),
    /**
     * Reads all folders. Calls `report` every second with the progress. Resolves to what could not be read, as a sentence,
     * or undefined. Rejects when it is aborted.
     */
    async whole(report: (at: ReadingProgress) => void, signal?: AbortSignal): Promise<string | undefined> {
      await readToEnd(scanner, report, signal);
      return noticeOf(scanner, showsPaths, false);
    },
    /** Equal while the catalogue is the same; undefined while it is not known as a whole. */
    state: () => (scanner.isWhole && scanner.absent.length === 0 ? index.state() : undefined),
    async close(): Promise<void> {
      await scanner.close();
      await reader.close();
      index.close();
    },
  };
}

/** Where the library cannot be read, charts follow what was added. */
function chartsOf(...[catalogue, genreId, library]: Parameters<typeof folderCharts>) {
  try {
    return folderCharts(catalogue, genreId, library);
  } catch {
    return folderCharts(catalogue, genreId, undefined);
  }
}

async function readToEnd(
  scanner: Scanner,
  report: (at: ReadingProgress) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ended = scanner.use().then(() => true);
  while (!(await Promise.race([ended, sleep(reportMs, false, { signal })])))
    if (scanner.progress !== undefined) report(scanner.progress);
}

interface ReportedRows {
  readonly files: readonly IndexedFile[];
  readonly unread: ReturnType<FolderIndex['unread']>;
  readonly lists: readonly IndexedList[];
}

/** What an index has of the files that are there. Nothing if it cannot be read. */
async function rowsIn(indexFile: string): Promise<Partial<ReportedRows>> {
  let index: FolderIndex | undefined;
  try {
    index = await openIndex(indexFile);
    const files = index.files().filter(({ present }) => present);
    return { files, unread: index.unread(), lists: index.lists() };
  } catch {
    return {};
  } finally {
    index?.close();
  }
}

/** What is known of folders without reading them. */
export async function folderReport({ roots, indexFile }: Pick<FolderOptions, 'roots' | 'indexFile'>) {
  const read = existsSync(indexFile) ? await rowsIn(indexFile) : undefined;
  const { files = [], unread = [], lists = [] } = read ?? {};
  const problems = [
    ...files.flatMap(({ root, path, problem }) => (problem === undefined ? [] : [{ root, path, problem }])),
    ...lists.flatMap(({ root, path, problem }) => (problem === undefined ? [] : [{ root, path, problem }])),
    ...unread.filter(({ problem }) => problem !== linksNotFollowed),
  ].map(({ root, path, problem }) => `${absolute(roots, { root, path })}: ${problem}`);
  const songs = files.filter(({ content }) => content?.tags.isPodcast === false);
  const pathsOf = (some: readonly Pick<FoundFile, 'root' | 'path'>[]) =>
    some.map(each => absolute(roots, each));
  return {
    folders: roots.map(path => ({
      path,
      state: isAbsent(path) ? ('absent or empty' as const) : ('there' as const),
    })),
    index: indexFile,
    index_state:
      read === undefined ? ('new' as const) : read.files ? ('works' as const) : ('unusable' as const),
    songs: songs.length,
    episodes: files.filter(({ content }) => content?.tags.isPodcast).length,
    songs_with_tempo: songs.filter(({ content }) => content?.tags.bpm !== undefined).length,
    unreadable: problems.length,
    problems,
    /** Files that end before the sound does. */
    cut_off: pathsOf(files.filter(({ content }) => content?.isCut)),
    skipped_links: pathsOf(unread.filter(({ problem }) => problem === linksNotFollowed)),
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

function noticeOf(
  { progress, absent, isWhole, isRunning }: Scanner,
  showsPaths: boolean,
  wasPartial: boolean,
): string | undefined {
  if (progress !== undefined) {
    return `Your music is still being read${filesDone(progress)}. Answers have what was read so far.`;
  }
  if (wasPartial)
    return 'Your music was still being read during this call, so this answer may lack songs. All of it is read now: ask again.';
  if (!(isWhole || isRunning))
    return 'Your music could not be read to its end. Answers have what was read. The next look at the folder is in 10 minutes, or after a restart.';
  if (absent.length === 0) return undefined;
  const which = showsPaths ? `: ${absent.join(', ')}` : '';
  return `A folder of music is missing or empty now${which}. Answers use what was read last.`;
}
