import { setImmediate } from 'node:timers/promises';
import type { Track } from '../../../client/api/models.ts';
import type { ServiceCall } from '../../../client/call-context.ts';
import { mapInTurns } from '../../../client/many-calls.ts';
import { fetchPlaylist } from '../../../jobs/playlist-state.ts';
import { importModule } from '../../../platform/part.ts';
import { notKept, type PlaylistDocument, type WrittenSong } from '../../../playlist-formats/format.ts';
import { type FormatName, formatFacts } from '../../../playlist-formats/format-names.ts';
import { linkIn } from '../../../text/redaction.ts';
import { quoted, sanitize } from '../../../text/sanitize.ts';
import { type Answer, fitting } from '../../engine/answer.ts';
import { counted } from '../../engine/change-words.ts';
import { scheme, slug } from '../../engine/resource-links.ts';
import { bytesText, mostSongs } from './parse-in-thread.ts';

const mostWritten = 2 * 1024 * 1024;
const longestName = 300;

/** A playlist to be written to a file. */
type ExportedPlaylist = Awaited<ReturnType<typeof exportedFrom>> & Pick<PlaylistDocument, 'folder'>;

/** What only this project knows of songs, by their ids. */
export interface SongNotes {
  /** Why songs are in the playlist. */
  readonly whys?: ReadonlyMap<number, string> | undefined;
  /** Where a music server says that a file is. */
  readonly pathOf?: ((trackId: number) => string | undefined) | undefined;
}

/** Reads a playlist for a file, in at most four requests. Rejects with `MusicError`. */
export async function exportPlaylist(
  playlist_id: number,
  call: ServiceCall,
  notes?: SongNotes,
): Promise<ExportedPlaylist> {
  return exportedFrom(await fetchPlaylist(playlist_id, call, mostSongs), notes);
}

/** A playlist that was read, with as many songs as a file holds. */
export async function exportedFrom(
  playlist: Awaited<ReturnType<typeof fetchPlaylist>>,
  notes: SongNotes = {},
) {
  const { id, title, description, creator, link, items, count } = playlist;
  const held = items.slice(0, mostSongs);
  const songs = (await mapInTurns(held, track => documentSong(track, notes) ?? [])).flat();
  return {
    id,
    title: sanitize(title, longestName),
    description: sanitize(description),
    creator: sanitize(creator?.name ?? '', longestName),
    page: link,
    songs,
    /** Tracks beyond those that a file holds, or that the service counts and does not show. */
    leftOut: Math.max(0, count - songs.length),
    /** Songs whose files are not there any more. */
    gone: songs.filter(({ isGone }) => isGone).length,
    /** Songs without an ISRC, which other services find by their names alone. */
    withoutIsrc: songs.filter(({ isrc }) => isrc === undefined).length,
  };
}

const name = (text: string | null | undefined) => sanitize(text ?? '', longestName) || undefined;
const positive = (number: number | null | undefined) =>
  typeof number === 'number' && number > 0 ? number : undefined;

/** A track with the address that tells it from all others: its page, or else its id here. */
function documentSong(track: Track, { whys, pathOf }: SongNotes): WrittenSong | undefined {
  const { id, title, artist, album, isrc, duration, track_position, link, readable } = track;
  if (typeof id !== 'number') return undefined;
  return {
    title: name(title),
    artist: name(artist?.name),
    album: name(album?.title),
    isrc: name(isrc),
    duration: positive(duration),
    number: positive(track_position),
    comment: name(whys?.get(id)),
    path: pathOf?.(id),
    page: fileIn(link) ?? linkIn(link) ?? `${scheme}track/${id}`,
    // A service tells the page of a track that cannot be played. A file that was deleted has no address.
    ...(readable === false && !link ? { isGone: true } : {}),
  };
}

/** The address of the listener's own file. */
const fileIn = (link: string | null | undefined) => (link?.startsWith('file:///') ? link : undefined);

/** Writes a document in a format, with as many songs as fit. `remarks`: of the number that is left out then. */
async function writeFile(
  document: Omit<PlaylistDocument, 'remarks'>,
  format: FormatName,
  remarks: (leftOut: number) => readonly string[],
) {
  const { formats } = await importModule(() => import('../../../playlist-formats/index.ts'));
  const { holds = () => true } = formats[format];
  const lost = notKept(formats[format], document);
  const held = document.songs.filter(holds);
  const all = held.length;
  const withoutPlace = document.songs.length - all;
  for (let songs = all; ; ) {
    const kept = { ...document, songs: held.slice(0, songs), remarks: remarks(all - songs) };
    await setImmediate();
    const text = formats[format].write(kept);
    await setImmediate();
    const bytes = Buffer.byteLength(text);
    if (bytes <= mostWritten || songs === 0) return { text, songs, withoutPlace, lost };
    songs = Math.min(songs - 1, Math.floor((songs * mostWritten) / bytes));
  }
}

/** A playlist as a file, with what there is to say of it. */
type PlaylistFileText = Awaited<ReturnType<typeof playlistFile>>;

const exportUri = (id: number, format: FormatName): string => `${scheme}playlist/${id}/export/${format}`;

/** Writes a playlist to a file of a format, with its remarks where the format has a place for them. */
export async function playlistFile(playlist: ExportedPlaylist, format: FormatName) {
  const { id, title } = playlist;
  const { mimeType, extension } = formatFacts[format];
  const remarks = (cut: number) => remarksOn(playlist, format, cut);
  const { text, songs, withoutPlace, lost } = await writeFile(playlist, format, remarks);
  const cut = playlist.songs.length - withoutPlace - songs;
  return {
    uri: exportUri(id, format),
    name: `${[slug(title), id].filter(part => part !== '').join('-')}.${extension}`,
    title: `${title} (${formatLabel(format)})`,
    mimeType,
    text,
    songs,
    /** Tracks of the playlist that the file does not hold. */
    leftOut: playlist.leftOut + withoutPlace + cut,
    /** What the playlist has and this format does not keep, in words. */
    lost,
    remarks: [
      ...remarks(cut),
      ...(withoutPlace > 0 ? [`Left out: ${counted(withoutPlace)} without a web page.`] : []),
      ...lostWords(lost),
    ],
  };
}

/** What a file does not hold. `cut`: songs that would make it too large. */
function remarksOn(
  { songs, leftOut, withoutIsrc, gone }: ExportedPlaylist,
  format: FormatName,
  cut: number,
): string[] {
  const why =
    songs.length >= mostSongs
      ? `a file holds ${mostSongs}`
      : 'the service counts them and does not show them';
  return [
    ...(format === 'm3u8' && !songs.some(({ page, path }) => path !== undefined || page?.startsWith('file:'))
      ? ["The addresses are the tracks' pages; there is no audio in this list."]
      : []),
    ...(leftOut > 0 ? [`Left out: ${counted(leftOut)}; ${why}.`] : []),
    ...(cut > 0 ? [`Left out: the last ${counted(cut)}; a file holds 2 MB.`] : []),
    ...(gone > 0 ? [`Not there any more: ${counted(gone)}${format === 'm3u8' ? ', as comments' : ''}.`] : []),
    ...(withoutIsrc > 0 && !isText(format) ? [`Without an ISRC: ${counted(withoutIsrc)}.`] : []),
  ];
}

/** "This format does not keep: albums, lengths." */
export const lostWords = (lost: readonly string[]): string[] =>
  lost.length === 0 ? [] : [`This format does not keep: ${lost.join(', ')}.`];

const isText = (format: FormatName) => formatFacts[format].mimeType === 'text/plain';

/** "CSV"; lines and links are not abbreviations. */
const formatLabel = (format: FormatName): string => (isText(format) ? format : format.toUpperCase());

/** What was written, and what it does not hold, in lines. */
export const exportLines = (
  { id, title }: ExportedPlaylist,
  format: FormatName,
  { songs, remarks, text }: PlaylistFileText,
): string[] => [
  `${quoted(title)} [${id}] as ${formatLabel(format)}: ${counted(songs)}, ${bytesText(Buffer.byteLength(text))}.`,
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
  const { songs, leftOut, lost, remarks: _, text, ...attached } = file;
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
      ...(isWhole ? [] : [pageWords(index, last, lines.length, `--playlist ${id} --format ${format}`, more)]),
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
      next_index: last < lines.length ? last : undefined,
      left_out: leftOut || undefined,
      not_kept: lost.length === 0 ? undefined : lost,
    },
    files: [attached],
  };
}

function pageWords(index: number, last: number, all: number, whole: string, more: (index: number) => string) {
  if (index >= all) return `There is nothing from line ${index + 1} on: the file has ${all} lines.`;
  const next = last < all ? ` More: ${more(last)}` : '';
  return `Lines ${index + 1}-${last} of ${all}; the next page follows without a gap. Whole, at a terminal: music-catalogue-mcp export ${whole}.${next}`;
}
