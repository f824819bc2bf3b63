import type { Catalogue, PlaylistNode } from '../catalogue/graph.ts';
import { secondsOf } from '../shared/dates.ts';
import { errors } from '../shared/service-error.ts';
import type { Collections, PlaylistDocument } from './collections.ts';
import { favouritesKey, storedFavourites } from './favourites.ts';

/** Playlists as documents, from the store or else from the catalogue. */
interface PlaylistDocuments {
  find(id: number): PlaylistDocument | undefined;
  /** Throws error 800 where there is none. */
  need(id: number): PlaylistDocument;
  /** Those a user made, the Loved Tracks first. */
  madeBy(userId: number): PlaylistDocument[];
  write(document: PlaylistDocument): void;
  remove(document: PlaylistDocument): void;
}

export function playlistDocuments(
  collections: Collections,
  catalogue: Catalogue,
  seconds: () => number,
): PlaylistDocuments {
  const withTracks = (document: PlaylistDocument): PlaylistDocument =>
    document.isLovedTrack
      ? { ...document, tracks: storedFavourites(collections, document.creatorId, 'tracks') }
      : document;

  const find = (id: number) => {
    const stored = collections.playlists.get(String(id));
    if (stored) return stored.deleted ? undefined : withTracks(stored);
    const node = catalogue.playlists.get(id);
    return node && fromNode(node);
  };

  const write = (document: PlaylistDocument) => {
    const { isLovedTrack, creatorId, tracks } = document;
    if (isLovedTrack) collections.favourites.put(favouritesKey(creatorId, 'tracks'), tracks);
    const stored = { ...document, tracks: isLovedTrack ? [] : tracks, modified: seconds() };
    collections.playlists.put(String(document.id), stored);
  };

  return {
    find,
    need(id) {
      const document = find(id);
      if (!document) throw errors.noData();
      return document;
    },
    madeBy(userId) {
      const stored = collections.playlists.all();
      const covered = new Set(stored.map(({ id }) => id));
      const behind = [...catalogue.playlists.values()].filter(({ id }) => !covered.has(id)).map(fromNode);
      const made = [...stored.filter(({ deleted }) => !deleted).map(withTracks), ...behind];
      return made
        .filter(({ creatorId }) => creatorId === userId)
        .sort((a, b) => Number(b.isLovedTrack) - Number(a.isLovedTrack) || a.id - b.id);
    },
    write,
    remove(document) {
      // The catalogue still has the playlist: only a mark in the store hides it.
      if (catalogue.playlists.has(document.id)) write({ ...document, deleted: true });
      else collections.playlists.remove(String(document.id));
    },
  };
}

function fromNode(node: PlaylistNode): PlaylistDocument {
  const { trackIds, ...facts } = node;
  const created = secondsOf(node.created);
  const tracks = trackIds.map(id => ({ id, at: created }));
  return { ...facts, created, modified: created, tracks, isLovedTrack: false };
}
