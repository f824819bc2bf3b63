import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { fold } from '../text/fold.ts';
import {
  type DocumentSong,
  type FileSong,
  type Format,
  type FormatProblem,
  fileOf,
  songAt,
  unlessBlank,
} from './format.ts';

/** What a column may hold. */
type Column = keyof typeof headings;

/** The headings of common exporters, without case, spaces and signs; where a file has several, the first counts. */
const headings = {
  title: ['title', 'trackname', 'tracktitle', 'songname', 'songtitle', 'song', 'name', 'track'],
  artist: [
    'artist',
    'artistname',
    'artistnames',
    'artists',
    'trackartist',
    'trackartists',
    'artistname1',
    'creator',
    'albumartist',
  ],
  album: ['album', 'albumname', 'albumtitle', 'release'],
  isrc: ['isrc', 'isrccode', 'trackisrc'],
  duration: [
    'durationms',
    'trackdurationms',
    'duration',
    'durations',
    'trackduration',
    'durationseconds',
    'length',
    'time',
  ],
  page: ['url', 'trackurl', 'songurl', 'link', 'tracklink', 'page', 'trackuri', 'uri', 'location'],
  words: ['trackdescription'],
};

/** Where each column stands in a row: the place, and the heading as it is compared. */
type Columns = ReadonlyMap<string, readonly { readonly at: number; readonly heading: string }[]>;

/** A heading as it is compared. */
export const bare = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that a row of headings names. */
function columnsIn(row: readonly string[]): Columns {
  const found = row.map(bare);
  const columns = new Map<string, { at: number; heading: string }[]>();
  for (const [column, names] of Object.entries(headings)) {
    const places = names
      .map(heading => ({ at: found.indexOf(heading), heading }))
      .filter(({ at }) => at >= 0);
    if (places.length > 0) columns.set(column, places);
  }
  // Tables of anything have names.
  const isOnlyName = columns.size === 1 && columns.get('title')?.[0]?.heading === 'name';
  return isOnlyName && row.length > 1 ? new Map() : columns;
}

/** Whether the columns tell one song from another. */
const tellsSongs = (found: Columns): boolean =>
  (['title', 'words', 'isrc', 'page'] as const).some(column => found.has(column));

const header = ['title', 'artist', 'album', 'isrc', 'duration_ms', 'track_number', 'url'];

/** RFC 4180 with a row of headings, and a line feed after each row: an answer shows the file as it is. */
export const csv: Format = {
  lacks: ['name', 'description', 'creator'],
  write({ songs }) {
    const isCommented = songs.some(({ comment }) => comment !== undefined);
    const rows = songs.map(song => [...cellsOf(song), ...(isCommented ? [song.comment ?? ''] : [])]);
    const all = [isCommented ? [...header, 'comment'] : header, ...rows.map(row => row.map(guarded))];
    return stringify(all, { quoted_match: /[\r\n]/ });
  },
  read(text, mostRows) {
    const { delimiter, body, skipped } = dialectOf(text);
    const beginning: Row[] = [];
    const damageThere = eachRow(body.slice(0, beginningSize), delimiter, fewRows, row => beginning.push(row));
    const [first] = beginning;
    if (first === undefined && damageThere !== undefined)
      return { ...damageThere, line: damageThere.line + skipped };
    const isLoose = first !== undefined && isScrobbles(first.cells);
    const columns = isLoose ? scrobbles : columnsIn(first?.cells ?? []);
    if (!tellsSongs(columns))
      return { reason: 'no-title-column', line: 1 + skipped, found: first?.cells ?? [] };
    const rows: { line: number; song: FileSong | undefined }[] = [];
    let isHeading = !isLoose;
    const damage = eachRow(body, delimiter, mostRows, ({ cells, line }) => {
      if (!isHeading) rows.push({ line: line + skipped, song: songIn(cells, columns, line + skipped) });
      isHeading = false;
    });
    if (damage !== undefined) return { ...damage, line: damage.line + skipped };
    return fileOf(rows);
  },
  looksLike(text) {
    const { delimiter, body } = dialectOf(text);
    const rows = rowsIn(firstLine(body), delimiter, 1);
    const cells = 'reason' in rows ? [] : (rows[0]?.cells ?? []);
    const columns = columnsIn(cells);
    return (
      isScrobbles(cells) ||
      columns.has('words') ||
      isHeader(cells, columns) ||
      isTable(cells, rowsIn(body.slice(0, beginningSize), delimiter, fewRows))
    );
  },
};

/** Rows that show whether a text is a table. */
const fewRows = 20;
/** Characters in which they end. */
const beginningSize = 1_000_000;
/** How the headings of tables end, of those too that no column here knows. */
const heading =
  /\b(?:id|ids|name|title|titel|titre|date|datum|time|timestamp|type|count|url|uri|rating|year|status|visibility)$/i;

/**
 * Whether rows have as many cells as their headings, also where no heading is known. A line of words that holds a
 * delimiter is none, and neither is one that has an artist and a title.
 */
function isTable(cells: readonly string[], rows: readonly Row[] | FormatProblem): boolean {
  if ('reason' in rows || rows.length < 2 || cells.length < 2) return false;
  if (!rows.every(row => row.cells.length === cells.length)) return false;
  if (cells.some(cell => / [-\u2013\u2014] |:\/\//.test(cell))) return false;
  return cells.length > 2 || cells.some(cell => heading.test(cell));
}

/** Whether a line is a row of headings, and no line of words that holds one by chance. */
const isHeader = (cells: readonly string[], columns: Columns) =>
  tellsSongs(columns) && (columns.size > 1 || (cells.length === 1 && columns.has('isrc')));

const cellsOf = ({ title, artist, album, isrc, duration, number, page }: DocumentSong): string[] =>
  [title, artist, album, isrc, duration && Math.round(duration * 1000), number, page].map(value =>
    String(value ?? ''),
  );

/**
 * What a spreadsheet would run as a formula or read as something else; a plain number is allowed. Some split a quoted
 * cell at delimiters other than the comma, so a formula may also begin after one of these.
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
const firstLine = (text: string) => text.split('\n', 1).join('').slice(0, longestLine);

const delimiters = [',', ';', '\t'];

/** How a file parts its cells: as its first line says, or as most of its headings are then known. */
function dialectOf(text: string) {
  const separatorLine = /^"?sep=(.)"?\n/i.exec(text);
  if (separatorLine?.[1] !== undefined)
    return { delimiter: separatorLine[1], body: text.slice(separatorLine[0].length), skipped: 1 };
  const first = firstLine(text);
  const known = delimiters.map(delimiter => {
    const rows = rowsIn(first, delimiter, 1);
    const cells = 'reason' in rows ? [] : (rows[0]?.cells ?? []);
    return { delimiter, count: columnsIn(cells).size, cells: cells.length };
  });
  const [best] = known.sort((a, b) => b.count - a.count || b.cells - a.cells);
  return { delimiter: best?.delimiter ?? ',', body: text, skipped: 0 };
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Rows with the lines that they begin in. Blank lines are none. */
function rowsIn(text: string, delimiter: string, most: number): Row[] | FormatProblem {
  const rows: Row[] = [];
  return eachRow(text, delimiter, most, row => rows.push(row)) ?? rows;
}

/** Uses the rows one after another: all at once would take many times the text. */
function eachRow(
  text: string,
  delimiter: string,
  most: number,
  use: (row: Row) => void,
): FormatProblem | undefined {
  let next = 1;
  try {
    parse(text, {
      delimiter,
      to: most,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: '\n',
      on_record(record: string[], { lines }) {
        const cells = record.map(cell => unguarded(cell.trim()));
        if (cells.some(cell => cell !== '')) use({ cells, line: next });
        next = lines + 1;
        return null;
      },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { reason: error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open-quote' : 'bad-csv', line: next };
  }
}

/** What exporters of listening histories write without headings: artist, album, title, time. */
const time = /^\d{1,2} [A-Z][a-z]{2} \d{4}(?:,? \d{2}:\d{2})?$/;
const isScrobbles = (cells: readonly string[]) => cells.length === 4 && time.test(cells[3] ?? '');
const scrobbles: Columns = columnsIn(['artist', 'album', 'title']);

/** Reads songs from the rows below these headings, which are in `line` of the file. Undefined if none tells songs. */
export function songReader(headings: readonly string[]) {
  const columns = columnsIn(headings);
  return tellsSongs(columns)
    ? (row: readonly string[], line: number) => songIn(row.map(unguarded), columns, line)
    : undefined;
}

function songIn(cells: readonly string[], columns: Columns, line: number): FileSong | undefined {
  const cellIn = (column: Column) =>
    (columns.get(column) ?? [])
      .map(({ at, heading }) => ({ heading, text: unlessBlank(cells[at]) }))
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

/** No song is this many seconds long: a larger number counts milliseconds, whatever the heading says. */
const mostSeconds = 10_000;

/** `3:45`, `225` or `225000` in seconds. */
function secondsIn(text: string, isMilliseconds: boolean): number | undefined {
  if (/^(?:\d{1,2}:)?\d{1,2}:\d{2}$/.test(text))
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const number = Number(text);
  if (!(number > 0)) return undefined;
  return isMilliseconds || number > mostSeconds ? number / 1000 : number;
}
