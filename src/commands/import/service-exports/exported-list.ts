import { isRecord } from '../../../client/api/is-record.ts';
import { type FileSong, songAt, unlessBlank } from '../../../playlist-formats/format.ts';
import { cutAt } from '../../../text/sanitize.ts';
import { counted } from '../../../tools/engine/change-words.ts';

/** A list of songs in an export of another service. */
export interface ExportedList {
  readonly name: string;
  readonly kind: 'playlist' | 'favourites' | 'most-played';
  /** The service, in words. Tells lists of the same name from each other. */
  readonly from: string;
  readonly songs: readonly FileSong[];
  /** Whether an earlier import did not find these songs. */
  readonly isRetry?: boolean;
}

/** One time that a song was played. */
export interface Play {
  readonly song: FileSong;
  /** Undefined if the export does not say when. */
  readonly year: string | undefined;
  /** Seconds since 1970. Undefined if the export does not say the minute, or if the listener hid the play. */
  readonly at?: number | undefined;
}

/** What one file of an export holds. */
export interface Exported {
  readonly from: string;
  readonly lists?: readonly ExportedList[];
  readonly plays?: readonly Play[];
  /** Titles of songs that other files name only by an id, by that id. */
  readonly titles?: ReadonlyMap<string, FileSong>;
  /** Entries that are not imported, such as "3 podcasts". */
  readonly left?: readonly string[];
}

/** A file that is not imported. `refused` completes "songs.csv: …", in whole sentences. */
export interface RefusedFile {
  readonly refused: string;
}

/** Reads one kind of export. Returns undefined for any other text. `name`: of the file. */
export type ReadExport = (text: string, name: string) => Exported | RefusedFile | undefined;

/** The text or number in a field of a JSON object. */
export function fieldIn(value: unknown, ...names: readonly string[]): string | undefined {
  if (!isRecord(value)) return undefined;
  const found = names.map(name => value[name]).find(each => each !== undefined && each !== null);
  return typeof found === 'string' || typeof found === 'number' ? unlessBlank(String(found)) : undefined;
}

/** The list in a field of a JSON object; empty if there is none. */
export function exportedList(value: unknown, name: string): readonly unknown[] {
  const found = isRecord(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
}

/** Songs by their places in a list. Entries that name no song are left out. */
export const songsFrom = <T>(
  items: readonly T[],
  describe: (item: T) => Omit<FileSong, 'line'>,
): FileSong[] => items.flatMap((item, at) => songAt(at + 1, describe(item)) ?? []);

/** Characters of a playlist's title at the service. */
const longestTitle = 100;

/** A list's name as a playlist's title; `usual` if it has none. */
export const titleFrom = (name: string | undefined, usual: string): string =>
  cutAt(unlessBlank(name) ?? usual, longestTitle);

/** "My Mix" from "exports/My Mix-videos.csv". */
export const nameOfFile = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[- ]videos$/i, '');

/** "3 podcasts" for each kind that has some. Kinds are in the singular. */
export const leftOut = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [counted(count, kind)] : []));

/**
 * Seconds since 1970 of "2024-05-06T07:08:09Z", "2024-05-06 07:08" or "06 May 2024 07:08", in UTC. Without seconds, the
 * middle of the minute: what another source has of the same listen is at most 30 s away. Undefined for a day that does not
 * exist.
 */
export function secondsIn(time: string | undefined): number | undefined {
  if (time === undefined || !/\d\d:\d\d/.test(time)) return undefined;
  const isZoned = /Z$|[+-]\d\d:?\d\d$/.test(time);
  const ms = Date.parse(isZoned ? time : `${time.replace(',', '')} UTC`);
  const half = /\d\d:\d\d:\d\d/.test(time) ? 0 : 30;
  return Number.isNaN(ms) || !isDay(time.slice(0, 10)) ? undefined : Math.floor(ms / 1000) + half;
}

/** Whether "2023-02-30" exists; other forms of a day are left to the parser, which moves this one into March. */
const isDay = (day: string): boolean =>
  !/^\d{4}-\d\d-\d\d$/.test(day) || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** The year in "2024-05-06T07:08:09Z", "2024-05-06 07:08" or "06 May 2024 07:08". */
export const yearIn = (time: string | undefined): string | undefined =>
  /(?:^|\s)((?:19|20)\d\d)(?:-|\b)/.exec(time ?? '')?.[1];
