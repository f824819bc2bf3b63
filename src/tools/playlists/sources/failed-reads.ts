import { isGone } from '../../../jobs/write-handler.ts';
import { counted } from '../../engine/change-words.ts';

/**
 * Reads, and notes in `failed` what could not be read, unless the failure proves that it is gone. Rejects as the read
 * does.
 */
export const notingFailure = <T, I>(reading: Promise<T>, what: I, failed: I[]): Promise<T> =>
  reading.catch(error => {
    if (!isGone(error)) failed.push(what);
    throw error;
  });

/** "1 of 5 playlists could not be read.", or nothing if all could. */
export const unreadWords = (failed: number, all: number, one: string): string[] =>
  failed === 0 ? [] : [`${failed} of ${counted(all, one)} could not be read.`];
