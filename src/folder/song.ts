import { groupBy } from '../catalogue-service/catalogue/derive.ts';
import { foldName } from '../text/fold.ts';
import type { IndexedFile } from './index-file.ts';
import { guestsIn, line, type Tags } from './reading/tags.ts';

/** A file of music with a name: from its tags, or else from its path. */
export interface OwnSong {
  readonly file: IndexedFile;
  readonly tags: Tags;
  readonly title: string;
  /** At least one, the main artist first. */
  readonly artists: readonly [string, ...string[]];
  readonly album: string;
  /** The folder of the album, without that of a disc. */
  readonly folder: string;
  readonly disc: number;
  /** 0 is unknown. */
  readonly track: number;
  readonly seconds: number;
  /** From the tags, or the year of the album's folder. */
  readonly date: string | undefined;
}

const unknownArtist = 'Unknown artist';
const unknownAlbum = 'Unknown album';

/** Files without readable sound are left out. */
export function songsOfFiles(files: readonly IndexedFile[]): OwnSong[] {
  const mixed = mixedFolders(files);
  return files.flatMap(file => songOf(file, mixed.has(folderOf(file))) ?? []);
}

/** Folders with songs by artists other than the one they are named after. Their names are not artists. */
function mixedFolders(files: readonly IndexedFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ root, path, content: { tags } = {} }) => {
      const [artist] = tags?.artists ?? [];
      const folder = folderOf({ root, path });
      const isNamed =
        artist !== undefined && songNameKey(artist) === songNameKey(folder.split('/').at(-1) ?? '');
      return artist === undefined || isNamed ? [] : [folder];
    }),
  );
}

function songOf(file: IndexedFile, isMixed: boolean): OwnSong | undefined {
  if (file.content === undefined || !file.present || file.track === 0) return undefined;
  const { tags, seconds } = file.content;
  const path = fromPath(file.path, isMixed);
  const [artist, ...others] = tags.artists;
  const main = artist ?? tags.albumArtist ?? path.artist ?? unknownArtist;
  const title = tags.title ?? path.title;
  const guests = [...others, ...guestsIn(title)].filter(name => songNameKey(name) !== songNameKey(main));
  return {
    file,
    tags,
    title,
    artists: [main, ...new Map(guests.map(name => [songNameKey(name), name])).values()],
    album: tags.album ?? path.album ?? unknownAlbum,
    folder: `${file.root}/${path.folder}`,
    disc: tags.disc ?? path.disc ?? 1,
    track: tags.track ?? path.track ?? 0,
    seconds,
    date: tags.date ?? path.year,
  };
}

/** The folder with the file: `0/Scott Joplin/Rags`. */
export const folderOf = ({ root, path }: Pick<IndexedFile, 'root' | 'path'>): string =>
  `${root}/${path.slice(0, Math.max(0, path.lastIndexOf('/')))}`;

const discFolder = /^(?:cd|dis[ck])[\s._-]*(\d{1,3})\b/i;
/** `03 Title`, `03. Title`, `1-03 Title`. */
const numbered = /^(?:(\d{1,2})-)?(\d{1,3})(?:\s*[-.)_]\s*|\s+)(?=\S)(.+)$/;
/** `1999 - Album`, `[1999] Album`, `Album (1999)`. */
const year =
  /^(?:[([]((?:1[5-9]|20)\d\d)[)\]]\s*[-–.]?|((?:1[5-9]|20)\d\d)\s*[-–.])\s+(?=\S)|\s*[([]((?:1[5-9]|20)\d\d)[)\]]$/;
/** Names of folders that hold anything. */
const general =
  /^(?:downloads?|(?:my )?music|musik|musique|musica|música|songs?|tracks|audio|mp3s?|flac|misc|various|unsorted|new(?: folder)?|temp|tmp|desktop|incoming|loose(?: files)?|singles|playlists?)$/i;

/**
 * What `Artist/Album/CD 1/03 Title.mp3` and `Artist - Title.mp3` tell. A folder alone names the album of numbered files,
 * or else an artist, unless the songs in it are of others (`isMixed`).
 */
function fromPath(path: string, isMixed: boolean) {
  const parts = path.split('/');
  const name = bare((parts.pop() ?? '').replace(/\.[^.]*$/, ''));
  const disc = discFolder.exec(parts.at(-1) ?? '')?.[1];
  if (disc !== undefined) parts.pop();
  const [inner = '', outer] = [parts.at(-1), parts.at(-2)].map(part => part && bare(part));
  const [, ownDisc, track, rest = name] = numbered.exec(name) ?? [];
  const words = rest.split(' - ');
  const { artist, album } = fromFolders(inner, outer, { isMixed, isNumbered: track !== undefined });
  return {
    title: line(words.at(-1)) ?? name,
    artist: line(words.length > 1 ? words[0] : artist),
    album: line(album),
    year: year.exec(inner)?.slice(1).find(Boolean),
    folder: parts.join('/'),
    disc: Number(ownDisc ?? disc) || undefined,
    track: Number(track) || undefined,
  };
}

/** `inner`: the folder with the file, blank if there is none. `outer`: the one around it. */
function fromFolders(
  inner: string,
  outer: string | undefined,
  { isMixed, isNumbered }: { readonly isMixed: boolean; readonly isNumbered: boolean },
): { readonly artist?: string | undefined; readonly album?: string } {
  const album = inner.replace(year, '');
  if (outer !== undefined) return { artist: outer, album };
  if (general.test(inner)) return {};
  const [first, ...others] = album.split(' - ');
  if (others.length > 0) return { artist: first, album: others.join(' - ').replace(year, '') };
  if (isNumbered) return { album };
  return isMixed ? {} : { artist: inner };
}

const bare = (name: string) =>
  (name.includes(' ') ? name : name.replaceAll('_', ' ')).normalize('NFC').trim();

/** The same for all spellings of a name. */
export const songNameKey = (name: string): string => foldName(name) || name;

/** An album: songs that belong together. */
export interface SongAlbum {
  readonly key: string;
  readonly title: string;
  readonly artist: string;
  readonly isCompilation: boolean;
  /** Each once, in order. */
  readonly songs: readonly OwnSong[];
}

const variousArtists = 'Various Artists';

/** Groups songs by release, album artist and title; without an album artist, by folder and title. */
export function albumsOf(songs: Iterable<OwnSong>): SongAlbum[] {
  const groups = groupBy(songs, ({ tags: { releaseId, albumArtist }, album, folder }) => {
    const within = albumArtist === undefined ? `in ${folder}` : `by ${songNameKey(albumArtist)}`;
    return releaseId ?? `${within}\n${songNameKey(album)}`;
  });
  const albums = new Map<string, SongAlbum>();
  for (const [groupKey, group] of groups) {
    const made = albumOf(groupKey, group);
    const same = albums.get(made.key);
    // One artist's album may lie in several folders; compilations with one title are several.
    const key = same?.isCompilation ? groupKey : made.key;
    albums.set(
      key,
      same && key === made.key ? { ...same, songs: [...same.songs, ...group] } : { ...made, key },
    );
  }
  return [...albums.values()].map(album => ({ ...album, songs: album.songs.toSorted(inOrder) }));
}

function albumOf(groupKey: string, songs: readonly OwnSong[]): SongAlbum {
  const [first] = songs;
  const main = first?.artists[0] ?? unknownArtist;
  const isOneArtist = songs.every(({ artists }) => songNameKey(artists[0]) === songNameKey(main));
  const given = songs.find(({ tags }) => tags.albumArtist !== undefined)?.tags.albumArtist;
  const isFlagged = songs.some(({ tags }) => tags.isCompilation || tags.recordType === 'compile');
  const isVarious = given === undefined ? !isOneArtist : /^various(?: artists?)?$/i.test(given);
  const artist = isVarious ? variousArtists : (given ?? main);
  const title = first?.album ?? unknownAlbum;
  const isRelease = !/^(?:in|by) /.test(groupKey);
  const key = isRelease ? groupKey : `by ${songNameKey(artist)}\n${songNameKey(title)}`;
  return { key, title, artist, isCompilation: isVarious || isFlagged, songs };
}

const collator = new Intl.Collator('en', { numeric: true });
/** Songs without a number come after those of their disc. */
const numberOf = ({ track }: OwnSong) => track || Number.MAX_SAFE_INTEGER;
const inOrder = (a: OwnSong, b: OwnSong) =>
  a.disc - b.disc || numberOf(a) - numberOf(b) || collator.compare(a.file.path, b.file.path);
