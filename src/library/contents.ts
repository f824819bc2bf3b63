import { storedTitle } from './facts.ts';
import type { ListenerLibrary } from './index.ts';
import { type ListedObject, type ListKind, listKinds } from './list-rows.ts';

/** All of something. */
const everything = [0, Number.MAX_SAFE_INTEGER] as const;

/** An object with a title, as copying needs it. */
const named = ({ id, facts, isGone }: ListedObject) => ({ id, title: storedTitle(facts), isGone });

/** The whole library, to be copied elsewhere. Methods reject with `StoreError`. */
export const contentsOf = (library: ListenerLibrary) => ({
  restores: false,
  playlists: () => library.read(rows => rows.playlists(...everything)),
  tracksOf: (playlist: number) =>
    library.read(rows => {
      const row = rows.playlist(playlist);
      return row === undefined ? [] : rows.items(row.list, 'track', ...everything).map(named);
    }),
  list: (kind: ListKind) =>
    library.read(rows => rows.items(rows.list(kind), listKinds[kind], ...everything).map(named)),
  bookmarks: () => library.read(rows => rows.bookmarks()),
});

/** What was copied from this computer to one place, by the name of the place. */
export const copyMapOf = (library: ListenerLibrary, target: string) => ({
  /** Undefined if it was never begun. Without an id, its change may not have ended. */
  find: (source: string) => library.read(rows => rows.copied(target, source)),
  /** Notes that a change begins. False if another process has noted one since `known` was found. */
  begin: (source: string, job: string, known: { readonly job: string } | undefined) =>
    library.change(rows => {
      if (rows.copied(target, source)?.job !== known?.job) return false;
      rows.setCopied(target, source, job, undefined);
      return true;
    }),
  set: (sources: readonly string[], job: string, ids?: ReadonlyMap<string, number>) =>
    library.change(rows => {
      for (const source of sources) rows.setCopied(target, source, job, ids?.get(source));
    }),
});
