import { type Wish, wishOf } from '../../matching/index.ts';
import type { FileSong } from '../formats/format.ts';

/** What a song of a file asks for in words or by its ISRC; undefined where only a page is named. */
export function songWish({ title, words, artist, album, isrc, duration }: FileSong): Wish | undefined {
  // A file may hold any length; a second is the least that a wish has.
  const seconds = duration === undefined ? undefined : Math.max(1, Math.round(duration));
  if (title !== undefined) return wishOf({ title, artist, album, isrc, duration: seconds });
  const text = words ?? isrc;
  if (text === undefined) return undefined;
  const facts = wishOf({ title: text, album, isrc, duration: seconds });
  return { ...facts, ...wishOf(text) };
}
