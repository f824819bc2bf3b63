import type { FileReader, FileReading, FileTask } from './file-reader.ts';
import { type FreshFile, Identities } from './identities.ts';
import type { FolderIndex, IndexedFile } from './index-file.ts';
import { absolute, type FoundFile, fileKey, isAbsent, type WalkedFiles, walk } from './walk.ts';
import { writeCatalogue } from './write-catalogue.ts';

export interface ScanParts {
  readonly index: FolderIndex;
  /** Absolute paths of the folders with music. Nothing is written there. */
  readonly roots: readonly string[];
  /** Folders in them that are left out. */
  readonly excluded: readonly string[];
  readonly reader: FileReader;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called before each file that is read. `done` includes the files that are known already. */
  progress(at: ScanProgress): void;
  /** The folders that are not there, or are empty. */
  absent(roots: readonly string[]): void;
}

export interface ScanProgress {
  readonly done: number;
  readonly total: number;
  /** The path of the next file. */
  readonly file: string;
}

/** How many files are stored in one transaction. */
const batch = 200;

/**
 * Looks at the folders, reads what is new or changed, and writes the catalogue. Files below a folder that is absent or
 * unreadable are kept.
 */
export async function scan(parts: ScanParts): Promise<void> {
  const { index, roots, excluded } = parts;
  // Processes that wait for this scan read how far it is.
  index.setProgress({ done: 0, total: 0 });
  const found = walk(roots, excluded);
  const known = new Map(index.files().map(file => [fileKey(file), file]));
  found.absent.push(...withoutMusic(found, known.values()));
  parts.absent(found.absent.flatMap(root => roots[root] ?? []));
  const isFirst = known.size === 0;
  const seen = found.music.map(file => ({ file, before: known.get(fileKey(file)) }));
  const changed = seen.filter(({ file, before }) => isChanged(file, before));
  const returned = seen.flatMap(({ file, before }) =>
    before && !before.present && !isChanged(file, before) ? [before] : [],
  );
  const lost = lostFiles(found, known.values(), roots.length);
  const replaced = changed.flatMap(({ before }) => before ?? []);
  const away = [...known.values()].filter(file => !file.present && !returned.includes(file));
  const identities = new Identities(known.values(), [...new Set([...lost, ...replaced, ...away])]);
  index.change(() => {
    if (found.absent.length < roots.length) index.putUnread(found.unread);
    for (const file of returned) index.putFile({ ...file, present: true });
  });
  const added = (file: FoundFile) =>
    Math.floor((isFirst ? Math.min(file.modified, parts.now()) : parts.now()) / 1000);
  const store = storing(index, identities, added);
  await readAll(parts, changed, found, store);
  await readLists(parts, found);
  const moved = store.settle();
  // A disk may have been removed meanwhile.
  const isThere = roots.every((folder, root) => found.absent.includes(root) || !isAbsent(folder));
  if (isThere)
    index.change(() => {
      for (const file of lost) if (!moved.has(file)) index.putFile({ ...file, present: false });
    });
  writeCatalogue(index, roots, found);
}

/** Folders that had music and have none now: where a disk is mounted, other files may be left. */
function withoutMusic({ music, absent }: WalkedFiles, known: Iterable<IndexedFile>): Set<number> {
  const had = new Set([...known].flatMap(({ root, present }) => (present ? [root] : [])));
  for (const root of [...absent, ...music.map(each => each.root)]) had.delete(root);
  return had;
}

type Known = Pick<FoundFile, 'size' | 'modified' | 'problem'>;

const isChanged = (file: FoundFile, before: Known | undefined): boolean =>
  before?.size !== file.size ||
  before.modified !== file.modified ||
  (before.problem === undefined && file.problem !== undefined);

/** Files that were there and are not, as far as their folders could be read. */
function lostFiles(found: WalkedFiles, known: Iterable<IndexedFile>, roots: number): IndexedFile[] {
  const there = new Set(found.music.map(fileKey));
  const isUnknown = ({ root, path }: IndexedFile) =>
    root >= roots ||
    found.absent.includes(root) ||
    found.unread.some(
      each => each.root === root && (each.path === '' || `${path}/`.startsWith(`${each.path}/`)),
    );
  return [...known].filter(file => file.present && !there.has(fileKey(file)) && !isUnknown(file));
}

type Changed = Pick<FreshFile, 'file' | 'before'>;

async function readAll(
  parts: ScanParts,
  changed: readonly Changed[],
  found: WalkedFiles,
  store: Storing,
): Promise<void> {
  const { index, roots } = parts;
  const known = found.music.length - changed.length;
  /** The catalogue is written early, and then each time it has twice as many songs. */
  let next = known === 0 ? batch : Number.POSITIVE_INFINITY;
  for (const [at, { file, before }] of changed.entries()) {
    const path = absolute(roots, file);
    const progress = { done: known + at, total: found.music.length };
    parts.progress({ ...progress, file: path });
    if (at % batch === 0) index.setProgress(progress);
    const { content, problem, isGone, isEnded } = await readingOf(parts, file, 'content');
    if (content !== undefined) store.put({ file, before, content });
    // A file that is gone again is found lost by the next scan.
    else if (problem !== undefined && !isGone) store.putProblem({ file, before }, problem, isEnded);
    if (store.stored() < next) continue;
    next = store.stored() * 2;
    writeCatalogue(index, roots, found);
  }
}

const readingOf = async ({ reader, roots }: ScanParts, file: FoundFile, wanted: FileTask['wanted']) =>
  file.problem === undefined
    ? ((await reader.read({ wanted, path: absolute(roots, file) })) ?? {})
    : ({ problem: file.problem } satisfies FileReading);

/** Reads the playlists that are new or changed. Those of an absent folder stay. */
async function readLists(parts: ScanParts, { playlists, absent }: WalkedFiles): Promise<void> {
  const { index } = parts;
  const known = new Map(index.lists().map(list => [fileKey(list), list]));
  const there = new Set(playlists.map(fileKey));
  index.change(() => {
    for (const [key, list] of known) if (!there.has(key) && !absent.includes(list.root)) index.dropList(list);
  });
  for (const file of playlists) {
    if (!isChanged(file, known.get(fileKey(file)))) continue;
    const { list, problem = 'it cannot be read', isGone } = await readingOf(parts, file, 'list');
    if (isGone) continue;
    index.change(() => index.putList({ ...file, ...(list ? { list } : { problem }) }));
  }
}

type Storing = ReturnType<typeof storing>;

/** Stores what was read. Files that may be known ones wait until all are read. */
function storing(index: FolderIndex, identities: Identities, addedAt: (file: FoundFile) => number) {
  const waiting: FreshFile[] = [];
  let ready: IndexedFile[] = [];
  let stored = 0;
  /** Old rows go first: two files may have changed places. */
  const flush = (old: Iterable<IndexedFile>) => {
    index.change(() => {
      for (const file of old) index.dropFile(file);
      for (const file of ready) index.putFile(file);
    });
    stored += ready.length;
    ready = [];
  };
  const add = (file: IndexedFile) => {
    ready.push(file);
    if (ready.length >= batch) flush([]);
  };
  const fileOf = (reading: FreshFile, known?: IndexedFile): IndexedFile => ({
    ...reading.file,
    track: known?.track ?? identities.take(reading),
    added: known?.added ?? addedAt(reading.file),
    present: true,
    content: reading.content,
  });
  return {
    stored: () => stored,
    put(reading: FreshFile): void {
      if (identities.mayBeKnown(reading)) waiting.push(reading);
      else add(fileOf(reading));
    },
    /** A file that was `isEnded` is stored at once: the next one may end this process. */
    putProblem({ file, before }: Changed, problem: string, isEnded = false): void {
      const { track = 0, added = addedAt(file) } = before ?? {};
      const row = { ...file, track, added, present: true, problem };
      if (isEnded) index.change(() => index.putFile(row));
      else add(row);
    },
    /** Stores the rest. Returns the known files that are now elsewhere. */
    settle(): ReadonlySet<IndexedFile> {
      const matches = identities.match(waiting);
      for (const reading of waiting) ready.push(fileOf(reading, matches.get(reading)));
      const moved = new Set(matches.values());
      flush(moved);
      return moved;
    },
  };
}
