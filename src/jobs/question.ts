/** What a listener is asked before harm is done, as data. `facts`: what must still be true when the answer comes. */
export type Question = { readonly facts: unknown } & (
  | { readonly ask: 'remove-favourites'; readonly kind: string; readonly names: readonly Name[] }
  | { readonly ask: 'remove-tracks'; readonly title: string; readonly names: readonly Name[] }
  | { readonly ask: 'delete-playlist'; readonly title: string; readonly tracks: number }
  | { readonly ask: 'several'; readonly questions: readonly Question[] }
  | { readonly ask: 'forget-listener' }
  | { readonly ask: 'delete-upload'; readonly title: string; readonly artist: string }
  | {
      readonly ask: 'undo-create';
      readonly playlistId: number;
      readonly title: string;
      readonly tracks: number;
      /** Tracks that were added since the playlist was made. */
      readonly since: readonly Name[];
    }
);

/** An object's name, or its id where the name is not known. */
export type Name = string | number;

/** Why nothing is done, and nobody need be asked. */
export interface Refusal {
  readonly refused: {
    readonly reason: 'not-own';
    readonly title: string;
    readonly owner: string | undefined;
    /** The playlist that could be taken out of the favourites instead. */
    readonly favourite?: number;
  };
}

/** So many things are named in the record of a change. */
const mostRecorded = 10;

/** The names of the first ids, as the record of a change has them. */
export const firstNames = (ids: readonly number[], names: ReadonlyMap<number, string>): Name[] =>
  namesOf(ids.slice(0, mostRecorded), names);

/** The names of ids in their order. */
export const namesOf = (ids: readonly number[], names: ReadonlyMap<number, string>): Name[] =>
  ids.map(id => names.get(id) || id);
