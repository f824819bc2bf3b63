/** What a listener is asked before a harmful change, as data. `facts`: what must still be true when they answer. */
export type Question = { readonly facts: unknown } & (
  | { readonly ask: 'remove-favourites'; readonly kind: string; readonly names: readonly Name[] }
  | { readonly ask: 'remove-tracks'; readonly title: string; readonly names: readonly Name[] }
  | { readonly ask: 'delete-playlist'; readonly title: string; readonly tracks: number }
  | { readonly ask: 'several'; readonly questions: readonly Question[] }
  /** `library`: what the library on this computer has, which is deleted too. */
  | { readonly ask: 'forget-listener'; readonly library?: string | undefined }
  | { readonly ask: 'delete-upload'; readonly title: string; readonly artist: string }
  | UndoQuestion
  | OtherPlaylist
);

/** Asked before an undo deletes a playlist with tracks that the change did not add. */
export interface UndoQuestion {
  readonly facts: unknown;
  readonly ask: 'undo-create';
  readonly playlistId: number;
  readonly title: string;
  readonly tracks: number;
  /** Tracks that were added since the playlist was made. */
  readonly since: readonly Name[];
}

/** Asked before an undo changes a playlist with another title or date than the record has, whatever the operator wants. */
export interface OtherPlaylist {
  readonly facts: unknown;
  readonly ask: 'undo-other';
  readonly playlistId: number;
  /** Its title in the record. */
  readonly was: string;
  readonly title: string;
  readonly tracks: number;
  /** When the one in the record was made, and when this one was, if that differs. */
  readonly made?: { readonly was: string; readonly now: string } | undefined;
  /** Whether the undo deletes it. */
  readonly deletes: boolean;
}

export const mustAsk = (question: Question): boolean =>
  question.ask === 'several' ? question.questions.some(mustAsk) : question.ask === 'undo-other';

/** The title or name of an object, or its id if the name is unknown. */
export type Name = string | number;

/** Why nothing is done, without asking anybody. */
export interface Refusal {
  readonly refused: {
    readonly reason: 'not-own';
    readonly title: string;
    readonly owner: string | undefined;
    /** The playlist that could be removed from the favourites instead. */
    readonly favourite?: number;
  };
}

const mostRecorded = 10;

/** The names of the first ids, for the record of a change. */
export const firstNames = (ids: readonly number[], names: ReadonlyMap<number, string>): Name[] =>
  quotedNames(ids.slice(0, mostRecorded), names);

export const quotedNames = (ids: readonly number[], names: ReadonlyMap<number, string>): Name[] =>
  ids.map(id => names.get(id) || id);
