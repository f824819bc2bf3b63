import { constants, realpathSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { nodesIn } from './catalogue.ts';
import type { FolderIndex } from './index-file.ts';
import type { OwnAlbum, OwnTrack } from './own-tables.ts';
import { type CoverPicture, coverPicture, mostCoverBytes } from './reading/cover-picture.ts';
import { readCover } from './reading/read-file.ts';

/** Every part of a file but the last has so many bytes. */
const partBytes = 512 * 1024;

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
const beside = [/^cover\.(?:jpe?g|png)$/i, /^folder\.(?:jpe?g|png)$/i, /^front\.(?:jpe?g|png)$/i];

/** Covers and sound of the files. */
export function ownMedia(index: FolderIndex, roots: readonly string[]) {
  const tracks = nodesIn<OwnTrack>(index, 'track');
  const albums = nodesIn<OwnAlbum>(index, 'album');
  const pathOf = (trackId: number) => {
    const [root, path] = tracks.get(trackId)?.file ?? [];
    return root === undefined || path === undefined ? undefined : inside(roots[root], path);
  };
  return {
    /** Undefined if the album has none that a page can show. */
    async cover(albumId: number) {
      const paths = new Set(
        (albums.get(albumId)?.trackIds ?? []).slice(0, mostTried).flatMap(id => pathOf(id) ?? []),
      );
      return (await coverBeside(paths, roots)) ?? (await coverIn(paths));
    },
    /** The part with this number, from 0. Undefined beyond the end. */
    async sound(trackId: number, part: number) {
      const type = tracks.get(trackId)?.sound;
      const path = pathOf(trackId);
      if (type === undefined || path === undefined) return undefined;
      const bytes = await readPart(path, part * partBytes, partBytes);
      return bytes && { type, bytes };
    },
  };
}

/** The songs of an album that are searched for a picture. */
const mostTried = 3;

/** The path of a file, if no link leads it out of its folder. */
function inside(root: string | undefined, path: string): string | undefined {
  if (root === undefined) return undefined;
  try {
    const [real, realRoot] = [realpathSync(join(root, path)), realpathSync(root)];
    const way = relative(realRoot, real);
    return way === '..' || way.startsWith(`..${sep}`) || way.includes(':') ? undefined : real;
  } catch {
    return undefined;
  }
}

/** Empty at the very end of the file; undefined beyond it, and for what is no file. */
async function readPart(path: string, position: number, most: number): Promise<Buffer | undefined> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile() || position > stats.size) return undefined;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(most), 0, most, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** `cover.jpg` beside the songs, or one folder up, as beside the folders of discs. */
async function coverBeside(
  songs: ReadonlySet<string>,
  roots: readonly string[],
): Promise<CoverPicture | undefined> {
  const own = new Set([...songs].map(dirname));
  const above = [...own].filter(folder => !roots.includes(folder)).map(dirname);
  for (const folder of new Set([...own, ...above])) {
    const names = await readdir(folder).catch(() => []);
    for (const name of beside.flatMap(form => names.filter(each => form.test(each)))) {
      const bytes = await readPart(join(folder, name), 0, mostCoverBytes + 1);
      const picture = bytes && coverPicture(bytes);
      if (picture) return picture;
    }
  }
  return undefined;
}

async function coverIn(songs: ReadonlySet<string>): Promise<CoverPicture | undefined> {
  for (const path of songs) {
    const picture = await readCover(path).catch(() => undefined);
    if (picture) return picture;
  }
  return undefined;
}
