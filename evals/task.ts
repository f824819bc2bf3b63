import type { Library, PlaylistState, TrackFacts, Upload } from './library.ts';
import type { Played } from './plays.ts';

/** Tasks by their names. */
export type Tasks = Readonly<Record<string, Task>>;

/** A listener's wish and how to judge the result. */
export interface Task {
  /** What the listener says. The assistant gets nothing else. */
  readonly words: string;
  /** Earlier changes of the demo library, which the assistant does not know about. */
  readonly earlier?: readonly Earlier[];
  readonly host?: Host;
  /** The changes of the library at the end. Everything else must stay as it was. */
  readonly ends?: LibraryChange;
  /** What the final answer must contain. Of an inner list, one spelling is enough. */
  readonly says?: readonly (string | readonly string[])[];
  /** Tools that must have been called, where nothing changes that would show it. */
  readonly calls?: readonly string[];
  readonly most: Budget;
  /** Values that follow from the words without being among them: 1980 from "the eighties". */
  readonly implied?: readonly (string | number)[];
}

export interface Budget {
  readonly calls: number;
  /** Of the answers and the arguments. */
  readonly tokens: number;
}

/** The program between the listener and the server. */
export interface Host {
  /** The server was started with MUSIC_READ_ONLY. */
  readonly readOnly?: true;
  /** Whether the host can show the server's questions; yes when absent. */
  readonly asks?: false;
  /** What the listener answers; yes when absent. */
  readonly listener?: 'no';
}

/**
 * A request to the service that changes the library, or a call in an earlier session, which `undo` can take back. Its
 * arguments can refer to the answers of earlier steps: `{{1.plan_id}}`. Or what the listener played, and imported.
 */
export type Earlier =
  | { readonly played: Played }
  | { readonly post: string; readonly with: Readonly<Record<string, string>> }
  | { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };

/** How a library changes. Ids are those of the demo catalogue; playlists are named by their title at the start. */
export interface LibraryChange {
  readonly playlists?: Readonly<Record<string, PlaylistChange | 'deleted'>>;
  /** New playlists, by title. */
  readonly made?: Readonly<Record<string, PlaylistChange>>;
  readonly favourites?: Partial<Record<keyof Library['favourites'], SetChange>>;
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
