import type { Track } from '../client/api/models.ts';
import type { PlaylistState } from './job.ts';

/** An object with what was read of it. */
export interface Named {
  readonly id: number;
  readonly title?: string | undefined;
  readonly artist?: string | undefined;
}

/** A playlist with all its tracks, as it was read, or as later writes must have left it. */
export interface KnownPlaylist extends PlaylistState {
  readonly id: number;
  /** Whether writes were sent since it was read. */
  readonly assumed: boolean;
  /** The tracks that were read, without those that later writes added. */
  readonly items: readonly Track[];
  /** Track titles by id, as far as they were read. */
  readonly titles: ReadonlyMap<number, string>;
  readonly creator: { readonly id: number | undefined; readonly name: string | undefined } | undefined;
  /** Seconds. */
  readonly duration: number;
  /** Its web page, if the service gives one. */
  readonly link: string | undefined;
}

/** What one call has read so far, so that nothing is requested only to name it. Names are kept by kind of list, such as `tracks`. */
export class CallReadCache {
  /** Playlists by id, so that none is read twice in a row. */
  readonly playlists = new Map<number, KnownPlaylist>();
  readonly #names = new Map<string, Named>();
  readonly #totals = new Map<string, number>();

  setName(kind: string, named: Named): void {
    this.#names.set(`${kind} ${named.id}`, named);
  }

  nameOf(kind: string, id: number): Named {
    return this.#names.get(`${kind} ${id}`) ?? { id };
  }

  /** Sets how many items a list has. Undefined: not known any more. */
  setTotal(list: string, total: number | undefined): void {
    if (total === undefined) this.#totals.delete(list);
    else this.#totals.set(list, total);
  }

  totalOf(list: string): number | undefined {
    return this.#totals.get(list);
  }
}
