import { constants, realpathSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { nodesIn } from './catalogue.ts';
import type { FileReader } from './file-reader.ts';
import type { FolderIndex } from './index-file.ts';
import type { OwnAlbum, OwnEpisode, OwnTrack } from './own-tables.ts';
import { type CoverPicture, coverPicture, mostCoverBytes } from './reading/cover-picture.ts';

/** Every part of a file but the last has this many bytes. */
const partBytes = 512 * 1024;

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
const beside = [/^cover\.(?:jpe?g|png)$/i, /^folder\.(?:jpe?g|png)$/i, /^front\.(?:jpe?g|png)$/i];

/** In bytes, of all callers together. */
const mostCovers = 16 * 1024 * 1024;

interface MediaParts {
  readonly index: FolderIndex;
  readonly roots: readonly string[];
  readonly reader: Pick<FileReader, 'read'>;
}

/** Covers and sound of the files. */
export function ownMedia({ index, roots, reader }: MediaParts) {
  const tracks = nodesIn<OwnTrack>(index, 'track');
  const episodes = nodesIn<OwnEpisode>(index, 'episode');
  const albums = nodesIn<OwnAlbum>(index, 'album');
  const heardAs = (id: number) => tracks.get(id) ?? episodes.get(id);
  const pathOf = (id: number) => {
    const [root, path] = heardAs(id)?.file ?? [];
    return root === undefined || path === undefined ? undefined : inside(roots[root], path);
  };
  const read = async (albumId: number, caller: string) => {
    const paths = new Set(
      (albums.get(albumId)?.trackIds ?? []).slice(0, mostTried).flatMap(id => pathOf(id) ?? []),
    );
    return (await coverBeside(paths, roots)) ?? (await coverIn(paths, reader, caller));
  };
  /** Until the catalogue changes. */
  const known = new LRUCache<string, Cover>({ maxSize: mostCovers, sizeCalculation: sizeOfCover });
  const reading = new Map<string, Promise<Cover>>();
  return (caller: string) => ({
    /** Read once for all callers, who wait in turns. */
    async cover(albumId: number): Promise<Cover> {
      const key = `${albumId} ${index.state()}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      for (let other = reading.get(key); other !== undefined; other = reading.get(key)) {
        const cover = await other;
        // It was another caller who has too many waiting.
        if (cover !== 'busy') return cover;
      }
      const next = read(albumId, caller).finally(() => reading.delete(key));
      reading.set(key, next);
      const cover = await next;
      if (cover !== 'busy') known.set(key, cover);
      return cover;
    },
    /** The part with this number, from 0, of a track or an episode. Undefined beyond the end. */
    async sound(id: number, part: number) {
      const type = heardAs(id)?.sound;
      const path = pathOf(id);
      if (type === undefined || path === undefined) return undefined;
      const bytes = await readPart(path, part * partBytes, partBytes);
      return bytes && { type, bytes };
    },
  });
}

/** `none`: no picture that a page can show. `busy`: this caller has too many waiting. */
type Cover = CoverPicture | 'none' | 'busy';

const sizeOfCover = (cover: Cover) => (typeof cover === 'string' ? 1000 : cover.bytes.length);

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

/** Empty at the very end of the file; undefined beyond it, or if it is not a file. */
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

async function coverIn(
  songs: ReadonlySet<string>,
  reader: MediaParts['reader'],
  caller: string,
): Promise<Cover> {
  for (const path of songs) {
    const reading = reader.read({ wanted: 'cover', path }, caller);
    if (reading === undefined) return 'busy';
    const { cover } = await reading;
    if (cover) return cover;
  }
  return 'none';
}
