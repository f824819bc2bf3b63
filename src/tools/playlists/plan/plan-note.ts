import type { ArtistNote, ListNote } from '../choosing/list-filter.ts';
import type { Song } from '../songs/song.ts';
import type { SourceNote } from '../sources/sources.ts';

/** What an assistant should know of a plan besides its songs: what was assumed, and what could not be had. */
export type PlanNote =
  | SourceNote
  | ListNote
  | ArtistNote
  /** Lines of a file without a song, from 1. */
  | { readonly note: 'lines-without-song'; readonly lines: readonly number[] }
  /** Tracks taken as a file names them. */
  | { readonly note: 'pages-not-read'; readonly count: number }
  /** Not all songs were searched completely. */
  | { readonly note: 'search-stopped'; readonly error: unknown }
  /** Songs that were asked for and are in the playlist already. */
  | { readonly note: 'already-there'; readonly songs: readonly Song[] }
  | { readonly note: 'no-duplicates' }
  /** Songs whose tempo or date is not known, and that come last or first. */
  | {
      readonly note: 'sort-unknown';
      readonly by: string;
      readonly count: number;
      readonly at: 'first' | 'last';
    }
  | { readonly note: 'gap-not-kept'; readonly gap: number }
  /** The curve was chosen from so many songs with a known tempo. */
  | { readonly note: 'curve-from'; readonly known: number; readonly of: number }
  /** A refresh could not ask for everything again, so it takes no song out. */
  | { readonly note: 'nothing-leaves' }
  | { readonly note: 'filled-up'; readonly songs: readonly Song[] }
  /** Nothing in the list is also in the list named in `remove`. */
  | { readonly note: 'none-in-list'; readonly list: string }
  /** Songs that the listener took out since the last save, and that do not come back. */
  | { readonly note: 'kept-out'; readonly count: number };
