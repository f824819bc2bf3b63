import type { Library } from '../catalogue-service/library/index.ts';
import type { Numbers } from './numbers.ts';
import type { ServerPlaylist, ServerState, Starred } from './server-state.ts';
import type { Similar } from './similar.ts';
import type { SongRows } from './song-rows.ts';
import type { ServerCallOptions, WritingWire } from './wire.ts';

/** What was read for one request. */
export interface ServerRead {
  readonly starred?: Starred;
  /** All playlists, without their songs. */
  readonly playlists?: readonly ServerPlaylist[];
  /** The one that the request is about. */
  readonly playlist?: ServerPlaylist | undefined;
  /** In milliseconds, by the server's ids. Undefined if the server has none. */
  readonly bookmarks?: ReadonlyMap<string, number> | undefined;
  /** What the server names for the artist that the request is about. */
  readonly similar?: Similar | undefined;
}

export interface ServerParts {
  readonly wire: WritingWire;
  readonly rows: SongRows;
  readonly state: ServerState;
  readonly profile: string;
  readonly userId: number;
  readonly numbers: Numbers;
  readonly read: ServerRead;
  readonly how: ServerCallOptions;
  /** Favourites of kinds that servers do not have. */
  readonly local: Pick<Library, 'favourites' | 'addFavourites' | 'removeFavourite'>;
  /** Seconds. */
  lengthOf(track: number): number | undefined;
}

/** What a request changes at the server. Its value, if any, is the body of the answer. */
export type Write = () => Promise<unknown>;
