import { groupBy } from '../demo/catalogue/derive.ts';
import { foldName } from '../text/fold.ts';
import type { IndexedFile } from './index-file.ts';
import { line, type Tags } from './reading/tags.ts';

/** A file of music with a name: from its tags, or else from its path. */
export interface Song {
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
}

const unknownArtist = 'Unknown artist';
const unknownAlbum = 'Unknown album';

/** Undefined for a file without readable sound. */
export function songOf(file: IndexedFile): Song | undefined {
  if (file.content === undefined || !file.present || file.track === 0) return undefined;
  const { tags, seconds } = file.content;
  const path = fromPath(file.path);
  const [artist, ...guests] = tags.artists;
  const main = artist ?? tags.albumArtist ?? path.artist ?? unknownArtist;
  return {
    file,
    tags,
    title: tags.title ?? path.title,
    artists: [main, ...guests],
    album: tags.album ?? path.album ?? unknownAlbum,
    folder: `${file.root}/${path.folder}`,
    disc: tags.disc ?? path.disc ?? 1,
    track: tags.track ?? path.track ?? 0,
    seconds,
  };
}

/** The folder with the file: `0/Scott Joplin/Rags`. */
export const folderOf = ({ root, path }: Pick<IndexedFile, 'root' | 'path'>): string =>
  `${root}/${path.slice(0, Math.max(0, path.lastIndexOf('/')))}`;

const discFolder = /^(?:cd|dis[ck])[\s._-]*(\d{1,3})\b/i;
/** `03 Title`, `03. Title`, `1-03 Title`. */
const numbered = /^(?:(\d{1,2})-)?(\d{1,3})(?:\s*[-.)_]\s*|\s+)(?=\S)(.+)$/;
const year = /^[([]?\d{4}[)\]]?\s*[-–.]?\s+(?=\S)|\s*[([]\d{4}[)\]]$/g;

/** What `Artist/Album/CD 1/03 Title.mp3` and `Artist - Title.mp3` tell. */
function fromPath(path: string) {
  const parts = path.split('/');
  const name = bare((parts.pop() ?? '').replace(/\.[^.]*$/, ''));
  const disc = discFolder.exec(parts.at(-1) ?? '')?.[1];
  if (disc !== undefined) parts.pop();
  const [albumFolder, artistFolder] = [parts.at(-1), parts.at(-2)].map(part => part && bare(part));
  const [, ownDisc, track, rest = name] = numbered.exec(name) ?? [];
  const words = rest.split(' - ');
  const [albumArtist, ...albumWords] = (albumFolder ?? '').replace(year, '').split(' - ');
  const isWhole = artistFolder !== undefined || albumWords.length === 0;
  const album = isWhole ? (albumFolder ?? '').replace(year, '') : albumWords.join(' - ').replace(year, '');
  return {
    title: line(words.at(-1)) ?? name,
    artist: line(words.length > 1 ? words[0] : (artistFolder ?? (isWhole ? albumFolder : albumArtist))),
    album: line(album),
    folder: parts.join('/'),
    disc: Number(ownDisc ?? disc) || undefined,
    track: Number(track) || undefined,
  };
}

const bare = (name: string) =>
  (name.includes(' ') ? name : name.replaceAll('_', ' ')).normalize('NFC').trim();

/** The same for all spellings of a name. */
export const nameKey = (name: string): string => foldName(name) || name;

/** An album: songs that belong together. */
export interface SongAlbum {
  readonly key: string;
  readonly title: string;
  readonly artist: string;
  readonly isCompilation: boolean;
  readonly songs: readonly Song[];
}

const variousArtists = 'Various Artists';

/** Groups songs by release, album artist and title; without an album artist, by folder and title. */
export function albumsOf(songs: Iterable<Song>): SongAlbum[] {
  const groups = groupBy(songs, ({ tags: { releaseId, albumArtist }, album, folder }) => {
    const within = albumArtist === undefined ? `in ${folder}` : `by ${nameKey(albumArtist)}`;
    return releaseId ?? `${within}\n${nameKey(album)}`;
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

function albumOf(groupKey: string, songs: readonly Song[]): SongAlbum {
  const [first] = songs;
  const main = first?.artists[0] ?? unknownArtist;
  const isOneArtist = songs.every(({ artists }) => nameKey(artists[0]) === nameKey(main));
  const given = songs.find(({ tags }) => tags.albumArtist !== undefined)?.tags.albumArtist;
  const isFlagged = songs.some(({ tags }) => tags.isCompilation || tags.recordType === 'compile');
  const isVarious = given === undefined ? !isOneArtist : /^various(?: artists?)?$/i.test(given);
  const artist = isVarious ? variousArtists : (given ?? main);
  const title = first?.album ?? unknownAlbum;
  const isRelease = !/^(?:in|by) /.test(groupKey);
  const key = isRelease ? groupKey : `by ${nameKey(artist)}\n${nameKey(title)}`;
  return { key, title, artist, isCompilation: isVarious || isFlagged, songs };
}

const collator = new Intl.Collator('en', { numeric: true });
const inOrder = (a: Song, b: Song) =>
  a.disc - b.disc || a.track - b.track || collator.compare(a.file.path, b.file.path);
