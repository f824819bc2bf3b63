import type { Favourites, PlaylistState, TrackFacts, Upload } from './library.ts';

/** What becomes of a library. Ids are those of the demo catalogue; playlists go by their title at the start. */
export interface LibraryChange {
  readonly playlists?: Readonly<Record<string, PlaylistChange | 'deleted'>>;
  /** New playlists, by title. */
  readonly made?: Readonly<Record<string, PlaylistChange>>;
  readonly favourites?: Partial<Record<keyof Favourites, SetChange>>;
  readonly followings?: SetChange;
  /** By episode: how far, or that the bookmark is gone. */
  readonly bookmarks?: Readonly<Record<number, number | 'removed'>>;
  /** By id. */
  readonly uploads?: Readonly<Record<number, Partial<Upload> | 'deleted'>>;
}

export interface SetChange {
  readonly added?: readonly number[];
  readonly removed?: readonly number[];
}

/** What is not named stays as it was, and is free in a new playlist. */
export interface PlaylistChange extends Partial<Omit<PlaylistState, 'id' | 'title' | 'tracks'>> {
  readonly title?: string;
  /** The tracks in this order, or rules that they keep. */
  readonly tracks?: readonly number[] | TrackRules;
}

export interface TrackRules {
  /** These and no others, in any order. */
  readonly exactly?: readonly number[];
  /** Those of the start, in any order. */
  readonly asBefore?: true;
  /** Those of the start less these, in the order of the start. */
  readonly without?: readonly number[];
  /** Those of the start stand first, as they stood. */
  readonly afterEarlier?: true;
  /** In it; one of a row will do. */
  readonly has?: readonly (number | readonly number[])[];
  readonly lacks?: readonly number[];
  /** The least and the most. */
  readonly count?: readonly [number, number];
  readonly minutes?: readonly [number, number];
  /** Of each track, or of each new one where `afterEarlier`. */
  readonly each?: (track: TrackFacts) => boolean;
  /** Of each track and the next. */
  readonly neighbours?: (track: TrackFacts, next: TrackFacts) => boolean;
  /** The most by one artist. */
  readonly perArtist?: number;
}
