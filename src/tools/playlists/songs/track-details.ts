import type { Call } from '../../../client/call.ts';
import { NotFound } from '../../../client/errors.ts';
import { mapOrSkip } from '../../../client/map-limited.ts';
import type { Lookups } from './lookup-budget.ts';
import type { CallProgress } from './progress.ts';
import { detailedSongOf, hasDetails, type Song } from './song.ts';

/** What planning reads with. */
export interface Reading {
  readonly call: Call;
  readonly progress: CallProgress;
  readonly lookups: Lookups;
}

/** A track with tempo and date; undefined where there is no such track. Rejects with `MusicError`. */
export async function readSong(track_id: number, { client, signal }: Call): Promise<Song | undefined> {
  try {
    return detailedSongOf(await client.track.details({ track_id }, { signal, batch: true }));
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/**
 * The songs with tempo and date: one request for each song that lacks them, as far as `lookups` allow. What cannot be
 * read stays unknown.
 */
export async function withDetails(
  songs: readonly Song[],
  { call, progress, lookups }: Reading,
): Promise<Song[]> {
  const lacking = lookups.take(songs.filter(song => !hasDetails(song)));
  const report = progress.part(lacking.length, 'songs-looked-up');
  const read = await mapOrSkip(lacking, ({ id }) => readSong(id, call), report);
  const byId = new Map(lacking.map(({ id }, at) => [id, read[at]]));
  return songs.map(song => {
    if (!byId.has(song.id)) return song;
    const { bpm = 0, released = '', explicit, explicitUnknown, readable } = byId.get(song.id) ?? song;
    const { unseen, ...known } = song;
    return { ...known, ...(unseen ? { explicit, explicitUnknown, readable } : {}), bpm, released };
  });
}

/**
 * The songs with each unplayable one replaced by its playable alternative. Where the list does not tell the
 * alternative, the track is read. A song without an alternative stays, not readable.
 */
async function replaceUnplayable(
  songs: readonly Song[],
  { call, progress }: Pick<Reading, 'call' | 'progress'>,
): Promise<Song[]> {
  const unclear = songs.filter(song => !song.readable && song.alternative === undefined);
  const report = progress.part(unclear.length, 'unplayable-looked-up');
  const read = await mapOrSkip(unclear, ({ id }) => readSong(id, call), report);
  const alternatives = new Map(unclear.map(({ id }, at) => [id, read[at]?.alternative]));
  return songs.map(song => {
    const other = song.readable ? undefined : (song.alternative ?? alternatives.get(song.id));
    return other?.readable ? other : song;
  });
}

/** The songs with what replaces those that cannot be played. */
export async function playable<T extends { readonly song: Song; readonly standsInFor?: number | undefined }>(
  candidates: readonly T[],
  reading: Pick<Reading, 'call' | 'progress'>,
): Promise<T[]> {
  const songs = await replaceUnplayable(
    candidates.map(({ song }) => song),
    reading,
  );
  return candidates.map((each, at) => {
    const song = songs[at] ?? each.song;
    return song.id === each.song.id ? each : { ...each, song, standsInFor: each.song.id };
  });
}
