import { longest } from '../client/api/text-limits.ts';
import { cutAt } from '../text/sanitize.ts';

/** A song as a file names it. */
export interface DocumentSong {
  readonly title?: string | undefined;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  readonly isrc?: string | undefined;
  /** Seconds. */
  readonly duration?: number | undefined;
  /** Its place on its album, from 1. */
  readonly number?: number | undefined;
  /** The address of its page or its file, or another that names it. */
  readonly page?: string | undefined;
  /** The path of its file on a music server. */
  readonly path?: string | undefined;
  /** Whether its file is not there any more. */
  readonly isGone?: boolean | undefined;
}

/** A song as it is written, with why it is in the playlist, where the format has a place for that. */
export interface WrittenSong extends DocumentSong {
  readonly comment?: string | undefined;
}

/** A playlist, to be written. */
export interface PlaylistDocument {
  readonly title: string;
  readonly description?: string | undefined;
  readonly creator?: string | undefined;
  readonly page?: string | undefined;
  /** The folder that the paths of files are relative to; they are absolute without it. */
  readonly folder?: string | undefined;
  readonly songs: readonly WrittenSong[];
  /** Sentences to whoever opens the file. A format without a place for them leaves them out. */
  readonly remarks: readonly string[];
}

/** A song that was read, with the line of the file that it begins in, from 1. */
export interface FileSong extends DocumentSong {
  readonly line: number;
  /** The path of its sound, as the list has it, and the folder of the list. */
  readonly place?: { readonly path: string; readonly folder?: string } | undefined;
  /** Title and perhaps artist in one text, where the file does not tell them apart. */
  readonly words?: string | undefined;
}

/** What a file tells of the playlist as a whole. */
export interface PlaylistHead {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** What a file holds. */
export interface PlaylistFile extends PlaylistHead {
  readonly songs: readonly FileSong[];
  /** Lines that name no song. */
  readonly nameless: readonly number[];
}

/** Why a text cannot be read as a playlist. Lines count from 1. */
export type FormatProblem =
  | { readonly reason: 'bad-xml' | 'bad-json' | 'open-quote' | 'bad-csv' | 'stream'; readonly line: number }
  /** Well-formed, but something else than a playlist. */
  | { readonly reason: 'no-playlist'; readonly line: number; readonly found: string }
  | { readonly reason: 'no-title-column'; readonly line: number; readonly found: readonly string[] };

/** What a playlist and its songs have, as it is named where a format does not keep it. */
export const facts = {
  name: "the playlist's name",
  description: 'its description',
  creator: 'its maker',
  title: 'titles',
  artist: 'artists',
  album: 'albums',
  isrc: 'ISRCs',
  duration: 'lengths',
  number: 'positions on the album',
  page: 'links',
  comment: 'the sentences why a song is in it',
} as const;
type Fact = keyof typeof facts;

/** What a format does not keep of this playlist, in words. */
export const notKept = (
  { lacks }: Format,
  { title, songs, ...rest }: Omit<PlaylistDocument, 'remarks'>,
): string[] => {
  const known = [{ ...rest, name: title }, ...songs];
  return lacks
    .filter(fact => known.some(has => Object.entries(has).some(([name, value]) => name === fact && value)))
    .map(fact => facts[fact]);
};

/** How a kind of file is written and read. */
export interface Format {
  /** What a file of it does not hold. */
  readonly lacks: readonly Fact[];
  write(document: PlaylistDocument): string;
  /** Whether it can hold this song; absent: any. */
  holds?(song: WrittenSong): boolean;
  /** `text` has no byte order mark, and only line feeds. Of a longer one, the first `mostRows` are read. */
  read(text: string, mostRows: number): PlaylistFile | FormatProblem;
  /** Whether a text looks like this format. The first format that says so has it. */
  looksLike(text: string): boolean;
}

/** Text on one line, for formats that end a song with the line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A song with its known facts, or nothing if they describe no song. Texts are cut to what callers may send. */
export function songAt(line: number, song: Omit<FileSong, 'line'>): FileSong | undefined {
  const page = (song.page?.length ?? 0) > longest.link ? undefined : song.page;
  if (!(song.title || song.words || song.isrc || page)) return undefined;
  const [title, artist] = [cut(song.title, longest.words), cut(song.artist, longest.words)];
  const [album, words] = [cut(song.album, longest.words), cut(song.words, longest.words)];
  return { ...song, title, artist, album, words, isrc: cut(song.isrc, longest.words), page, line };
}

const cut = (text: string | undefined, most: number) => text && cutAt(text, most);

/** Texts that say something; undefined for blank ones. */
export const unlessBlank = (text: string | undefined): string | undefined => {
  const bare = text?.trim();
  return bare === '' ? undefined : bare;
};

/** Which line of a text a place is in, from 1. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length;

/** What was read line by line or row by row. */
export function fileOf(
  rows: readonly { readonly line: number; readonly song: FileSong | undefined }[],
  { title, description }: PlaylistHead = {},
): PlaylistFile {
  return {
    title: cut(title, longest.title),
    description: cut(description, longest.description),
    songs: rows.flatMap(({ song }) => song ?? []),
    nameless: rows.flatMap(({ line, song }) => (song === undefined ? [line] : [])),
  };
}
