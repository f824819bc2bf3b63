import { wordsOfPath } from './file-path.ts';
import {
  type DocumentSong,
  type FileSong,
  type Format,
  fileOf,
  oneLine,
  songAt,
  unlessBlank,
} from './format.ts';

/** An address at the end of a line. */
const address = /(?:^|\s)<?((?:https?|music|file):\/\/[^\s<>]+|[a-z]+:track:\w+)>?$/i;

/** One song a line, as people write them down: `Artist - Title`, with the address of its page behind it. */
export const lines: Format = {
  lacks: ['name', 'description', 'creator', 'album', 'isrc', 'duration', 'number', 'comment'],
  write: ({ songs }) => songs.map(song => `${lineOf(song)}\n`).join(''),
  read(text, mostRows) {
    const rows: { line: number; song: FileSong | undefined }[] = [];
    for (const [at, line] of text.split('\n').entries()) {
      const bare = line.trim();
      if (rows.length === 0 && isHeading(bare)) continue;
      if (bare !== '') rows.push({ line: at + 1, song: songIn(bare, at + 1) });
      if (rows.length === mostRows) break;
    }
    return fileOf(rows);
  },
  looksLike: () => true,
};

/** Lines with the address alone, for services that move playlists from a list of links. Read like any lines. */
export const links: Format = {
  ...lines,
  lacks: [...lines.lacks, 'title', 'artist'],
  holds: ({ page }) => page !== undefined && /^https?:/.test(page),
  write: ({ songs }) => songs.map(({ page }) => `${page}\n`).join(''),
};

const headings = new Set(
  ['artist', 'song', 'track', 'title', 'name', 'album'].flatMap(word => [word, `${word}s`, `${word} name`]),
);

/** Whether a line above the songs says what they are. One with an address is a song, by an artist called "#" too. */
const isHeading = (line: string): boolean =>
  !address.test(line) &&
  (/^#+\s|^(?:playlist|songs|tracks)\b.*:$/i.test(line) ||
    line.split(/[-\u2013\u2014,;|/\t]/).every(part => headings.has(part.trim().toLowerCase())));

const lineOf = (song: DocumentSong): string =>
  [lineText(song), song.page ?? song.isrc ?? ''].filter(part => part !== '').join(' ');

/** `Artist - Title`, or the title where no artist is known. */
export const lineText = ({ artist = '', title = '' }: DocumentSong): string =>
  [artist, title]
    .map(oneLine)
    .filter(part => part !== '')
    .join(' - ');

function songIn(line: string, at: number) {
  const found = address.exec(line);
  const words = unlessBlank(found === null ? line : line.slice(0, found.index));
  const page = found?.[1];
  if (!/^file:/i.test(page ?? '')) return songAt(at, { words, page });
  return songAt(at, { words: words ?? wordsOfPath(page ?? ''), place: { path: page ?? '' } });
}
