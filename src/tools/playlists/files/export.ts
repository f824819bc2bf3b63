import { setImmediate } from 'node:timers/promises';
import type { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call.ts';
import { mapInTurns } from '../../../client/lists.ts';
import { fetchPlaylist } from '../../../jobs/writes/read-playlist.ts';
import { loadPart } from '../../../platform/part.ts';
import { linkIn } from '../../../text/redaction.ts';
import { sanitize } from '../../../text/sanitize.ts';
import { scheme } from '../../engine/resource-links.ts';
import type { DocumentSong, PlaylistDocument } from '../formats/format.ts';
import type { FormatName } from '../formats/names.ts';
import { mostSongs } from './read-file.ts';

/** Bytes of a file that is written. */
const mostBytes = 2 * 1024 * 1024;
/** Characters of a title or a name. */
const longestName = 300;

/** A playlist as it stands, to be written to a file. */
export interface ExportedPlaylist extends Omit<PlaylistDocument, 'remarks'> {
  readonly id: number;
  /** Tracks beyond those that a file holds, or that the service counts and does not show. */
  readonly leftOut: number;
  /** Songs without an ISRC, which other services find by their names alone. */
  readonly withoutIsrc: number;
}

/** Reads a playlist for a file, in at most four requests. Rejects with `MusicError`. */
export async function exportPlaylist(
  playlist_id: number,
  call: Pick<Call, 'client' | 'signal'>,
): Promise<ExportedPlaylist> {
  return exportedFrom(await fetchPlaylist(playlist_id, call, mostSongs));
}

/** A playlist that was read, with as many songs as a file holds. */
export async function exportedFrom(
  playlist: Awaited<ReturnType<typeof fetchPlaylist>>,
): Promise<ExportedPlaylist> {
  const { id, title, description, creator, link, items, count } = playlist;
  const held = items.slice(0, mostSongs);
  const songs = (await mapInTurns(held, track => documentSong(track) ?? [])).flat();
  return {
    id,
    title: sanitize(title, longestName),
    description: sanitize(description),
    creator: sanitize(creator?.name ?? '', longestName),
    page: link,
    songs,
    leftOut: Math.max(0, count - songs.length),
    withoutIsrc: songs.filter(({ isrc }) => isrc === undefined).length,
  };
}

const name = (text: string | null | undefined) => sanitize(text ?? '', longestName) || undefined;
const positive = (number: number | null | undefined) =>
  typeof number === 'number' && number > 0 ? number : undefined;

/** A track with the address that tells it from all others: its page, or else its id here. */
function documentSong(track: Track): DocumentSong | undefined {
  const { id, title, artist, album, isrc, duration, track_position, link } = track;
  if (typeof id !== 'number') return undefined;
  return {
    title: name(title),
    artist: name(artist?.name),
    album: name(album?.title),
    isrc: name(isrc),
    duration: positive(duration),
    number: positive(track_position),
    page: fileIn(link) ?? linkIn(link) ?? `${scheme}track/${id}`,
  };
}

/** The address of the listener's own file. */
const fileIn = (link: string | null | undefined) => (link?.startsWith('file:///') ? link : undefined);

/** A file, and how many songs it has. */
interface WrittenFile {
  readonly text: string;
  readonly songs: number;
}

/** Writes a document in a format, with as many songs as fit. `remarks`: of the number that is left out then. */
export async function writeFile(
  document: Omit<PlaylistDocument, 'remarks'>,
  format: FormatName,
  remarks: (leftOut: number) => readonly string[],
): Promise<WrittenFile> {
  const { formats } = await loadPart(() => import('../formats/index.ts'));
  const all = document.songs.length;
  for (let songs = all; ; ) {
    const kept = { ...document, songs: document.songs.slice(0, songs), remarks: remarks(all - songs) };
    await setImmediate();
    const text = formats[format].write(kept);
    await setImmediate();
    const bytes = Buffer.byteLength(text);
    if (bytes <= mostBytes || songs === 0) return { text, songs };
    songs = Math.min(songs - 1, Math.floor((songs * mostBytes) / bytes));
  }
}
