import type { Favourites, PlaylistState, TrackFacts, Upload } from './library.ts';

/** How a library changes. Ids are those of the demo catalogue; playlists are named by their title at the start. */
export interface LibraryChange {
  readonly playlists?: Readonly<Record<string, PlaylistChange | 'deleted'>>;
  /** New playlists, by title. */
  readonly made?: Readonly<Record<string, PlaylistChange>>;
  readonly favourites?: Partial<Record<keyof Favourites, SetChange>>;
  readonly followings?: SetChange;
  /** By episode: the position from 0 to 100. */
  readonly bookmarks?: Readonly<Record<number, number | 'removed'>>;
  /** By id. */
  readonly uploads?: Readonly<Record<number, Partial<Upload> | 'deleted'>>;
}

export interface SetChange {
  readonly added?: readonly number[];
  readonly removed?: readonly number[];
}

/** Absent fields stay as they were. In a new playlist they can have any value. */
export interface PlaylistChange extends Partial<Omit<PlaylistState, 'id' | 'title' | 'tracks'>> {
  readonly title?: string;
  /** The tracks in this order, or rules for them. */
  readonly tracks?: readonly number[] | TrackRules;
}

export interface TrackRules {
  /** Exactly these, in any order. */
  readonly exactly?: readonly number[];
  /** The tracks of the start, in any order. */
  readonly asBefore?: true;
  /** The tracks of the start except these, in their order. */
  readonly without?: readonly number[];
  /** The tracks of the start come first, in their order. */
  readonly afterEarlier?: true;
  /** Contained; of an inner list, one is enough. */
  readonly has?: readonly (number | readonly number[])[];
  readonly lacks?: readonly number[];
  /** Minimum and maximum. */
  readonly count?: readonly [number, number];
  readonly minutes?: readonly [number, number];
  /** For each track, or with `afterEarlier` for each new one. */
  readonly each?: (track: TrackFacts) => boolean;
  /** For each track and the next one. */
  readonly neighbours?: (track: TrackFacts, next: TrackFacts) => boolean;
  /** How many other songs are at least between two by one artist. */
  readonly artistGap?: number;
  /** Only favourite tracks. */
  readonly favourites?: true;
  /** Maximum for one artist. */
  readonly perArtist?: number;
}
