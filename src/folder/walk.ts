import { lstatSync, opendirSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

/** A file below one of the folders. */
export interface FoundFile {
  /** Which folder, from 0. */
  readonly root: number;
  /** Below the folder, with slashes: `Scott Joplin/Rags/01 Maple Leaf Rag.mp3`. */
  readonly path: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** What is in the folders now. */
export interface WalkedFiles {
  readonly music: FoundFile[];
  readonly playlists: FoundFile[];
  /** Pictures beside the music that may be covers. */
  readonly pictures: FoundFile[];
  /** Links, and folders that could not be read: what they contain is unknown. */
  readonly unread: { readonly root: number; readonly path: string; readonly problem: string }[];
  /** The folders that are not there, or are empty as a disk that is not mounted. */
  readonly absent: number[];
}

export const musicFile = /^\.(?:mp3|flac|m4a|m4b|aac|ogg|oga|opus|wav|aiff?|aifc|wma|ape)$/i;
const playlistFile = /^\.(?:m3u8?|xspf)$/i;
const pictureFile = /^(?:cover|folder|front)\.(?:jpe?g|png)$/i;
/** What other programs keep beside music. */
export const ofOthers = /^(?:\.|@eaDir$|\$RECYCLE\.BIN$|System Volume Information$|lost\+found$)/i;
const mostDepth = 40;

/** Lists the files without following links. `excluded`: absolute paths of folders that are left out. */
export function walk(roots: readonly string[], excluded: readonly string[] = []): WalkedFiles {
  const found: WalkedFiles = { music: [], playlists: [], pictures: [], unread: [], absent: [] };
  for (const [root, folder] of roots.entries()) {
    if (isAbsent(folder)) found.absent.push(root);
    else walkFolder({ folder, root, excluded, found }, '', 0);
  }
  return found;
}

/** Whether a folder is not there, or is empty as where no disk is mounted. */
export function isAbsent(folder: string): boolean {
  try {
    const opened = opendirSync(folder);
    const first = opened.readSync();
    opened.closeSync();
    return first === null;
  } catch {
    return true;
  }
}

interface Walk {
  readonly folder: string;
  readonly root: number;
  readonly excluded: readonly string[];
  readonly found: WalkedFiles;
}

function walkFolder(walk: Walk, below: string, depth: number): void {
  const { folder, root, found } = walk;
  const here = join(folder, below);
  if (walk.excluded.includes(here)) return;
  try {
    if (depth > mostDepth) throw new Error('it is too deep');
    for (const entry of readdirSync(here, { withFileTypes: true })) {
      if (ofOthers.test(entry.name)) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isSymbolicLink()) found.unread.push({ root, path, problem: linksNotFollowed });
      else if (entry.isDirectory()) walkFolder(walk, path, depth + 1);
      else addFile(walk, path, entry.name);
    }
  } catch (error) {
    found.unread.push({ root, path: below, problem: problemOf(error) });
  }
}

function addFile({ folder, root, found }: Walk, path: string, name: string): void {
  const kind = extname(name);
  const list = musicFile.test(kind)
    ? found.music
    : playlistFile.test(kind)
      ? found.playlists
      : found.pictures;
  if (list === found.pictures && !pictureFile.test(name)) return;
  try {
    const stats = lstatSync(join(folder, path));
    const problem = stats.isFile() ? {} : { problem: 'it is not a regular file' };
    list.push({ root, path, size: stats.size, modified: Math.round(stats.mtimeMs), ...problem });
  } catch (error) {
    list.push({ root, path, size: 0, modified: 0, problem: problemOf(error) });
  }
}

/** Links are skipped on purpose. */
export const linksNotFollowed = 'links are not followed';

const sentences: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ELOOP: linksNotFollowed,
  ENOENT: 'it is gone, or its name cannot be read',
  ERR_OUT_OF_RANGE: 'it ends too early',
  ENAMETOOLONG: 'its path is too long',
};

/** Why a file or a folder cannot be read, in words. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read';
  const code = 'code' in error ? String(error.code) : '';
  return sentences[code] ?? (code === '' ? error.message : `it cannot be read (${code})`);
}

/** A file among those of all folders. */
export const fileKey = ({ root, path }: Pick<FoundFile, 'root' | 'path'>): string => `${root}/${path}`;

/** An absolute path of a file, as the system writes it. */
export const absolute = (
  roots: readonly string[],
  { root, path }: Pick<FoundFile, 'root' | 'path'>,
): string => join(roots[root] ?? '', path.replaceAll('/', sep));
