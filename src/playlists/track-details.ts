import { NotFound } from '../client/errors.ts';
import type { ChangeCall } from '../journal/journal.ts';
import { eachOf, type JobProgress } from './progress.ts';
import { fullSongOf, isFull, type Song } from './song.ts';

/** A track with all its facts; undefined where there is none. */
export async function fullSong(track_id: number, { client, signal }: ChangeCall): Promise<Song | undefined> {
  try {
    return fullSongOf(await client.track.details({ track_id }, { signal, batch: true }));
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The same songs with tempo and date. One request for each that lacks them; what cannot be read stays unknown. */
export async function withDetails(
  songs: readonly Song[],
  context: ChangeCall,
  progress: JobProgress,
): Promise<Song[]> {
  const lacking = songs.filter(song => !isFull(song));
  const told = progress.part(lacking.length, 'songs-looked-up');
  const read = await eachOf(lacking, song => fullSong(song.id, context), told);
  const byId = new Map(lacking.map((song, place) => [song.id, read[place]]));
  return songs.map(song => {
    if (isFull(song)) return song;
    const full = byId.get(song.id);
    return { ...song, bpm: full?.bpm ?? 0, released: full?.released ?? '' };
  });
}

/**
 * Songs that can be played: the others give way to their alternative. Where a list does not tell it, the track
 * is asked for. What has none stays as it is, not readable.
 */
export async function playable(
  songs: readonly Song[],
  context: ChangeCall,
  progress: JobProgress,
): Promise<Song[]> {
  const unclear = songs.filter(song => !song.readable && song.alternative === undefined);
  const told = progress.part(unclear.length, 'unplayable-looked-up');
  const read = await eachOf(unclear, song => fullSong(song.id, context), told);
  const alternatives = new Map(unclear.map((song, place) => [song.id, read[place]?.alternative]));
  return songs.map(song => {
    const other = song.readable ? undefined : (song.alternative ?? alternatives.get(song.id));
    return other?.readable ? other : song;
  });
}
