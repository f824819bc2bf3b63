import { pipeline } from 'node:stream/promises';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { codeOf } from '../../../text/errors.ts';
import { type Column, type Columns, columnsIn, tellsSongs } from './csv-headings.ts';
import {
  type DocumentSong,
  type FileSong,
  type Format,
  type FormatProblem,
  fileOf,
  type PlaylistFile,
  songAt,
  textIn,
  withFirst,
} from './format.ts';

const header = ['title', 'artist', 'album', 'isrc', 'duration_ms', 'track_number', 'url'];

/** RFC 4180 with a row of headings, and a line feed after each row: an answer shows the file as it is. */
export const csv: Format = {
  write: ({ songs }) =>
    stringify([header, ...songs.map(song => cellsOf(song).map(guarded))], { quoted_match: /[\r\n]/ }),
  async read(parts, mostRows) {
    const { first, all } = withFirst(parts);
    const rows = new Rows(dialectOf(first), mostRows);
    try {
      await pipeline(rows.read(all), parseStream(rows.options).resume());
    } catch (error) {
      // What was left unread may close a quote.
      if (!rows.areEnough) return rows.problemOf(error);
    }
    return fileFrom(rows.all);
  },
  looksLike(text) {
    const cells = headingsIn(text, dialectOf(text));
    const columns = columnsIn(cells);
    return isScrobbles(cells) || columns.has('words') || isHeader(cells, columns);
  },
};

function fileFrom(rows: readonly Row[]): PlaylistFile | FormatProblem {
  const [first] = rows;
  const isLoose = first !== undefined && isScrobbles(first.cells);
  const columns = isLoose ? scrobbles : columnsIn(first?.cells ?? []);
  if (!tellsSongs(columns))
    return { reason: 'no-title-column', line: first?.line ?? 1, found: first?.cells ?? [] };
  const songs = isLoose ? rows : rows.slice(1);
  return fileOf(songs.map(({ cells, line }) => ({ line, song: songIn(cells, columns, line) })));
}

/** Whether a line is a row of headings, and no line of words that holds one by chance. */
const isHeader = (cells: readonly string[], columns: Columns) =>
  tellsSongs(columns) && (columns.size > 1 || (cells.length === 1 && columns.has('isrc')));

const cellsOf = ({ title, artist, album, isrc, duration, number, page }: DocumentSong): string[] =>
  [title, artist, album, isrc, duration && Math.round(duration * 1000), number, page].map(value =>
    String(value ?? ''),
  );

/**
 * What a spreadsheet would run or take for something else; a plain number is none. Some part a quoted cell at other
 * delimiters than the comma, so a formula may also begin after one of these.
 */
const formula = /(?:^|[;\t|])[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** A formula after a delimiter within the cell, plain and with its mark. */
const after = /([;\t|])([\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const guardedAfter = /([;\t|])'([\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const plainNumber = /^-?\d+(?:\.\d+)?$/;
const isFormula = (cell: string) => formula.test(cell) && !plainNumber.test(cell);

/** A mark in front makes a formula text. Reading takes off one mark, so that a cell comes back as it was. */
const guarded = (cell: string) => (isFormula(cell) ? `'${cell.replace(after, "$1'$2")}` : cell);
const unguarded = (cell: string) =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1).replace(guardedAfter, '$1$2') : cell;

/** More columns than any exporter writes. */
const longestLine = 20_000;
const delimiters = [',', ';', '\t'];

/** How a file parts its cells: as its first line says, or as most of its headings are then known. */
function dialectOf(text: string) {
  const separatorLine = /^"?sep=(.)"?\n/i.exec(text);
  if (separatorLine?.[1] !== undefined) return { delimiter: separatorLine[1], from: 2 };
  const known = delimiters.map(delimiter => ({
    delimiter,
    count: columnsIn(headingsIn(text, { delimiter, from: 1 })).size,
  }));
  const [best] = known.sort((a, b) => b.count - a.count);
  return { delimiter: best?.delimiter ?? ',', from: 1 };
}

interface Dialect {
  readonly delimiter: string;
  /** The first line that is read, from 1. */
  readonly from: number;
}

/** The cells of the first line; none if it cannot be read. */
function headingsIn(text: string, dialect: Dialect): readonly string[] {
  const rows = new Rows(dialect, 1);
  const line = text.split('\n', dialect.from).at(-1) ?? '';
  try {
    parse(line.slice(0, longestLine), { ...rows.options, from_line: 1 });
    return rows.all[0]?.cells ?? [];
  } catch (error) {
    rows.problemOf(error);
    return [];
  }
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The parser takes far longer for rows of different lengths, so that it must not get many more than are wanted. */
const bytesAtOnce = 4096;

/** Collects rows with the lines that they begin in. Blank lines are none. */
class Rows {
  readonly all: Row[] = [];
  readonly options;
  readonly #most: number;
  #count = 0;
  #next: number;

  constructor({ delimiter, from }: Dialect, most: number) {
    this.#most = most;
    this.#next = from;
    this.options = {
      delimiter,
      from_line: from,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: '\n',
      on_record: (record: string[], { lines }: { readonly lines: number }) => {
        this.#count += 1;
        if (this.#count > this.#most) return null;
        const cells = record.map(cell => unguarded(cell.trim()));
        if (cells.some(cell => cell !== '')) this.all.push({ cells, line: this.#next });
        this.#next = lines + 1;
        return null;
      },
    };
  }

  get areEnough(): boolean {
    return this.#count >= this.#most;
  }

  /** The text in small parts, until there are enough rows. The parser's own limit never ends a stream of several parts. */
  *read(parts: Iterable<string>): Generator<Buffer> {
    for (const part of parts) {
      const bytes = Buffer.from(part);
      for (let at = 0; at < bytes.length && !this.areEnough; at += bytesAtOnce)
        yield bytes.subarray(at, at + bytesAtOnce);
      if (this.areEnough) return;
    }
  }

  /** Why the text cannot be read. Throws other errors. */
  problemOf(error: unknown): FormatProblem {
    const code = codeOf(error);
    if (!code.startsWith('CSV_')) throw error;
    return { reason: code === 'CSV_QUOTE_NOT_CLOSED' ? 'open-quote' : 'bad-csv', line: this.#next };
  }
}

/** What exporters of listening histories write without headings: artist, album, title, time. */
const time = /^\d{1,2} [A-Z][a-z]{2} \d{4}(?:,? \d{2}:\d{2})?$/;
const isScrobbles = (cells: readonly string[]) => cells.length === 4 && time.test(cells[3] ?? '');
const scrobbles: Columns = columnsIn(['artist', 'album', 'title']);

function songIn(cells: readonly string[], columns: Columns, line: number): FileSong | undefined {
  const cellIn = (column: Column) =>
    (columns.get(column) ?? [])
      .map(({ at, heading }) => ({ heading, text: textIn(cells[at]) }))
      .find(({ text }) => text !== undefined);
  const duration = cellIn('duration');
  return songAt(line, {
    title: cellIn('title')?.text,
    artist: cellIn('artist')?.text,
    album: cellIn('album')?.text,
    isrc: cellIn('isrc')?.text,
    words: cellIn('words')?.text,
    page: cellIn('page')?.text,
    duration: secondsIn(duration?.text ?? '', duration?.heading.endsWith('ms') === true),
  });
}

/** No song is so many seconds long: a larger number counts milliseconds, whatever the heading says. */
const mostSeconds = 10_000;

/** `3:45`, `225` or `225000` in seconds. */
function secondsIn(text: string, isMilliseconds: boolean): number | undefined {
  if (/^(?:\d{1,2}:)?\d{1,2}:\d{2}$/.test(text))
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const number = Number(text);
  if (!(number > 0)) return undefined;
  return isMilliseconds || number > mostSeconds ? number / 1000 : number;
}
