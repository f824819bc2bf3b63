import { longest } from '../../client/api/bounds.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, type AttachedFile, fitting } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import { scheme, slug } from '../engine/resource-links.ts';
import { type ExportedPlaylist, writeFile } from './files/export.ts';
import { type FileProblem, mostBytes, mostSongs, type ReadFile, readFile } from './files/read-file.ts';
import type { FormatProblem } from './formats/format.ts';
import { type FormatName, formatFacts, formatNames } from './formats/names.ts';

/** A playlist as a file, with what there is to say of it. */
export interface PlaylistFileText extends Required<AttachedFile> {
  readonly songs: number;
  /** Tracks of the playlist that the file does not hold. */
  readonly leftOut: number;
  readonly remarks: readonly string[];
}

const exportUri = (id: number, format: FormatName): string => `${scheme}playlist/${id}/export/${format}`;

/** Writes a playlist to a file of a format, with its remarks where the format has a place for them. */
export async function playlistFile(
  playlist: ExportedPlaylist,
  format: FormatName,
): Promise<PlaylistFileText> {
  const { id, title } = playlist;
  const { mimeType, extension } = formatFacts[format];
  const remarks = (cut: number) => remarksOn(playlist, format, cut);
  const { text, songs } = await writeFile(playlist, format, remarks);
  const cut = playlist.songs.length - songs;
  return {
    uri: exportUri(id, format),
    name: `${[slug(title), id].filter(part => part !== '').join('-')}.${extension}`,
    title: `${title} (${formatLabel(format)})`,
    mimeType,
    text,
    songs,
    leftOut: playlist.leftOut + cut,
    remarks: remarks(cut),
  };
}

/** What a file does not hold. `cut`: songs that would make it too large. */
function remarksOn(
  { songs, leftOut, withoutIsrc }: ExportedPlaylist,
  format: FormatName,
  cut: number,
): string[] {
  const why =
    songs.length >= mostSongs
      ? `a file holds ${mostSongs}`
      : 'the service counts them and does not show them';
  return [
    ...(format === 'm3u8' && !songs.some(({ page }) => page?.startsWith('file:'))
      ? ["The addresses are the tracks' pages; there is no audio in this list."]
      : []),
    ...(leftOut > 0 ? [`Left out: ${counted(leftOut)}; ${why}.`] : []),
    ...(cut > 0 ? [`Left out: the last ${counted(cut)}; a file holds 2 MB.`] : []),
    ...(withoutIsrc > 0 && format !== 'lines' ? [`Without an ISRC: ${counted(withoutIsrc)}.`] : []),
  ];
}

/** "CSV"; lines are no abbreviation. */
const formatLabel = (format: FormatName): string => (format === 'lines' ? format : format.toUpperCase());

/** What was written, and what it does not hold, in lines. */
export const exportLines = (
  { id, title }: ExportedPlaylist,
  format: FormatName,
  { songs, remarks, text }: PlaylistFileText,
): string[] => [
  `${quoted(title)} [${id}] as ${formatLabel(format)}: ${counted(songs)}, ${sizeOf(Buffer.byteLength(text))}.`,
  ...remarks,
];

/** Tokens of a file in one answer. */
const filePage = 5000;

/**
 * A playlist as the text of a file, from a line on, as much as an answer holds. Clients that show files also get its
 * address. `index`: how many lines to skip. `more`: the call for the lines from an index.
 */
export function exportAnswer(
  playlist: ExportedPlaylist,
  format: FormatName,
  file: PlaylistFileText,
  { index, more }: { readonly index: number; readonly more: (index: number) => string },
): Answer {
  const { id, title } = playlist;
  const { songs, leftOut, remarks: _, text, ...attached } = file;
  const all = text
    .split('\n')
    .map((line, at, lines) => ({ line: at < lines.length - 1 ? `${line}\n` : line }));
  const lines = all.filter(({ line }) => line !== '');
  const rest = lines.slice(index);
  const shown = fitting(rest, filePage);
  const last = index + shown.length;
  const isWhole = shown.length === lines.length;
  const page = shown.map(({ line }) => line).join('');
  return {
    text: [
      ...exportLines(playlist, format, file),
      ...(isWhole ? [] : [pageWords({ index, last, all: lines.length, id, format }, more)]),
      ...(page === '' ? [] : ['The file:', page]),
    ].join('\n'),
    structured: {
      id,
      title,
      format,
      mime_type: file.mimeType,
      uri: file.uri,
      nb_tracks: songs,
      bytes: Buffer.byteLength(text),
      text: page,
      ...(last < lines.length ? { next_index: last } : {}),
      ...(leftOut > 0 ? { left_out: leftOut } : {}),
    },
    files: [attached],
  };
}

interface FilePage {
  readonly index: number;
  readonly last: number;
  readonly all: number;
  readonly id: number;
  readonly format: FormatName;
}

function pageWords({ index, last, all, id, format }: FilePage, more: (index: number) => string): string {
  if (index >= all) return `There is nothing from line ${index + 1} on: the file has ${all} lines.`;
  const next = last < all ? ` More: ${more(last)}` : '';
  const whole = `music-catalogue-mcp export --playlist ${id} --format ${format}`;
  return `Lines ${index + 1}-${last} of ${all}; the next page follows without a gap. Whole, at a terminal: ${whole}.${next}`;
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const listed = formatNames.join(', ');

/** Why a text is not read as a playlist, without a full stop. */
export function fileProblem(problem: FileProblem): string {
  switch (problem.reason) {
    case 'too-large':
      return `text has ${sizeOf(problem.bytes)}, and one call takes ${mostBytes / 1024} KB: send it in parts, each of whole songs`;
    case 'too-many':
      return `text names more songs than the ${mostSongs} that a playlist holds: line ${problem.line} begins what is too much`;
    case 'no-songs':
      return `text, read as ${problem.format}, names no song; format says how to read it: ${listed}`;
    case 'too-complex':
      return 'text takes too long to read: send it in parts, each of whole songs';
    case 'no-file':
      return 'there is no such file';
    default:
      return `text, line ${problem.line}: ${damageWords(problem)}; format says how to read it otherwise: ${listed}`;
  }
}

function damageWords(problem: FormatProblem): string {
  switch (problem.reason) {
    case 'bad-xml':
      return 'this is not well-formed XML, or it has entities that are not among the five of XML itself';
    case 'bad-json':
      return 'this is not well-formed JSON';
    case 'open-quote':
      return 'a quote that begins in this row of CSV is never closed';
    case 'bad-csv':
      return 'this is no row of CSV';
    case 'stream':
      return 'this M3U8 lists the pieces of a stream, not songs';
    case 'no-playlist':
      return `this is no playlist: it begins with ${quoted(problem.found)}`;
    case 'no-title-column':
      return `no column has the title, an ISRC or an address; the headings are ${problem.found
        .slice(0, 12)
        .map(each => quoted(each, 40))
        .join(', ')}`;
  }
}

interface GivenFile {
  readonly text?: string | undefined;
  readonly format?: FormatName | undefined;
}

/** A given text as a playlist; nothing where none is given. */
export async function fileIn({
  text,
  format,
}: GivenFile): Promise<{ readonly file: ReadFile | undefined } | { readonly problem: string }> {
  const file = text === undefined ? undefined : await readFile(text, format);
  return file !== undefined && 'problem' in file ? { problem: fileProblem(file.problem) } : { file };
}

/** Says what to do with a file that is too large for one call. */
export const tooLargeProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > longest.file
    ? fileProblem({ reason: 'too-large', bytes: Buffer.byteLength(value) })
    : undefined;
