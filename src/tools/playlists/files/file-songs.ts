import { ownScheme, type TrackPage, trackPage } from '../../links/parse-link.ts';
import { type Wish, wishLabel, wishOf } from '../../matching/index.ts';
import type { FileSong } from '../formats/format.ts';

/** A song that is wanted, by words, by ISRC or by a page. */
export interface AskedSong {
  /** As it was asked for. */
  readonly said: string;
  readonly wish?: Wish | undefined;
  /** A page of a track, at this service or at another. */
  readonly page?: TrackPage | undefined;
}

/** What a song of a file asks for in words or by its ISRC. Undefined where only a page is named. */
export function songWish({ title, words, artist, album, isrc, duration }: FileSong): Wish | undefined {
  // A file may hold any length; a second is the least that a wish has.
  const seconds = duration === undefined ? undefined : Math.max(1, Math.round(duration));
  if (title !== undefined) return wishOf({ title, artist, album, isrc, duration: seconds });
  const text = words ?? isrc;
  if (text === undefined) return undefined;
  const facts = wishOf({ title: text, album, isrc, duration: seconds });
  return { ...facts, ...wishOf(text) };
}

/** The song that a line of a file asks for. */
export function askedSong(song: FileSong): AskedSong {
  const wish = songWish(song);
  const page = song.page === undefined ? undefined : trackPage(song.page);
  return { said: wish === undefined ? (song.page ?? '') : wishLabel(wish), wish, page };
}

/** Whether a page and a title name the same track, so that it need not be read: `music://` pages are of any service. */
export const isSurePage = ({ page, wish }: AskedSong): boolean =>
  page !== undefined && page.site !== ownScheme && wish !== undefined;
