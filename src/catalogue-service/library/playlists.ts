import { mostPlaylistTracks } from '../../client/api/common-fields.ts';
import { mostFavourites, secondsOf, serviceErrors } from '../../library/service-form.ts';
import type { PlaylistNode, ServedCatalogue } from '../catalogue/graph.ts';
import {
  type Collections,
  favouritesKey,
  type Kept,
  type StoredPlaylist,
  storedFavourites,
} from './user-data.ts';

const nextIdKey = 'next playlist';
const firstId = 90_000_000_001;

/** What is undefined stays as it is. */
type PlaylistChange = {
  readonly [K in 'title' | 'description' | 'public' | 'collaborative']: StoredPlaylist[K] | undefined;
};

export type PlaylistRecord = Omit<StoredPlaylist, 'deleted'>;

/** A playlist of the catalogue is copied to the store when it is changed. */
export function playlistsOf(
  collections: Collections,
  catalogue: ServedCatalogue,
  known: (trackId: number) => boolean,
  seconds: () => number,
) {
  const { change } = collections;
  const documents = playlistDocuments(collections, catalogue, seconds);
  const present = ({ deleted: _, ...record }: StoredPlaylist): PlaylistRecord => ({
    ...record,
    tracks: record.tracks.filter(({ id }) => known(id)),
  });
  return {
    /** Without tracks that no longer exist. */
    get(id: number): PlaylistRecord | undefined {
      const document = documents.find(id);
      return document && present(document);
    },
    /** The playlists that a user made, the Loved Tracks first. */
    madeBy: (userId: number) => documents.madeBy(userId).map(present),
    create: (userId: number, facts: { title: string; description: string }): number =>
      change(() => {
        if (documents.madeBy(userId).length >= mostMade) throw serviceErrors.itemsLimit();
        const id = takeId(collections);
        documents.write({ ...blankPlaylist, ...facts, id, creatorId: userId, created: seconds() });
        return id;
      }),
    update: (id: number, facts: PlaylistChange) =>
      change(() => documents.write(changed(documents.need(id), facts))),
    /** Appends all or none. Throws for a track that is there already, an unknown track, and above the limit. */
    addTracks: (id: number, trackIds: readonly number[]) =>
      change(() => {
        const document = documents.need(id);
        const tracks = appended(document.tracks, trackIds, known, seconds());
        const most = document.isLovedTrack ? mostFavourites : mostPlaylistTracks;
        if (tracks.length > most) throw serviceErrors.itemsLimit();
        documents.write({ ...document, tracks });
      }),
    /** `trackIds`: all tracks of the playlist, each once. */
    reorder: (id: number, trackIds: readonly number[]) =>
      change(() => {
        const document = documents.need(id);
        documents.write({ ...document, tracks: reordered(document.tracks, trackIds, known) });
      }),
    removeTracks: (id: number, trackIds: readonly number[]) =>
      change(() => {
        const document = documents.need(id);
        const gone = new Set(trackIds);
        documents.write({ ...document, tracks: document.tracks.filter(track => !gone.has(track.id)) });
      }),
    /** The Loved Tracks cannot be deleted. */
    remove: (id: number) =>
      change(() => {
        const document = documents.need(id);
        if (document.isLovedTrack) throw serviceErrors.permission();
        documents.remove(document);
      }),
  };
}

const changed = (document: StoredPlaylist, facts: PlaylistChange): StoredPlaylist => ({
  ...document,
  title: facts.title ?? document.title,
  description: facts.description ?? document.description,
  public: facts.public ?? document.public,
  collaborative: facts.collaborative ?? document.collaborative,
});

/** A new playlist is public. */
const blankPlaylist = {
  public: true,
  collaborative: false,
  isLovedTrack: false,
  fans: 0,
  modified: 0,
  tracks: [],
};

/** The service takes more; these fit in the memory of a server that hosts a demo library for each caller. */
const mostMade = 200;

/** The id of a new playlist. It is never used again. */
function takeId({ counters }: Collections): number {
  const id = counters.get(nextIdKey) ?? firstId;
  counters.put(nextIdKey, id + 1);
  return id;
}

function appended(
  held: readonly Kept[],
  trackIds: readonly number[],
  known: (id: number) => boolean,
  at: number,
): Kept[] {
  const there = new Set(held.map(({ id }) => id));
  for (const id of trackIds) {
    if (!known(id)) throw serviceErrors.wrongParameter('songs');
    if (there.has(id)) throw serviceErrors.alreadyThere();
    there.add(id);
  }
  return [...held, ...trackIds.map(id => ({ id, at }))];
}

/** Tracks that no longer exist move to the end: the caller does not know them. */
function reordered(
  held: readonly Kept[],
  trackIds: readonly number[],
  known: (id: number) => boolean,
): Kept[] {
  const byId = new Map(held.map(track => [track.id, track]));
  const gone = held.filter(({ id }) => !known(id));
  const tracks = trackIds.map(id => byId.get(id));
  const found = tracks.filter(track => track !== undefined);
  const isWhole = found.length === tracks.length && trackIds.length + gone.length === held.length;
  const isOnce = new Set(trackIds).size === trackIds.length;
  if (!isWhole || !isOnce || !trackIds.every(known)) throw serviceErrors.wrongParameter('order');
  return [...found, ...gone];
}

/** Playlists from the store, or else from the catalogue. */
function playlistDocuments(collections: Collections, catalogue: ServedCatalogue, seconds: () => number) {
  const withTracks = (document: StoredPlaylist): StoredPlaylist =>
    document.isLovedTrack
      ? { ...document, tracks: storedFavourites(collections, document.creatorId, 'tracks') }
      : document;

  const find = (id: number) => {
    const stored = collections.playlists.get(String(id));
    if (stored) return stored.deleted ? undefined : withTracks(stored);
    const node = catalogue.playlists.get(id);
    return node && fromNode(node);
  };

  const write = (document: StoredPlaylist) => {
    const { isLovedTrack, creatorId, tracks } = document;
    if (isLovedTrack) collections.favourites.put(favouritesKey(creatorId, 'tracks'), tracks);
    const stored = { ...document, tracks: isLovedTrack ? [] : tracks, modified: seconds() };
    collections.playlists.put(String(document.id), stored);
  };

  return {
    find,
    /** Throws error 800 for an unknown playlist. */
    need(id: number): StoredPlaylist {
      const document = find(id);
      if (!document) throw serviceErrors.noData();
      return document;
    },
    madeBy(userId: number): StoredPlaylist[] {
      const stored = collections.playlists.all();
      const covered = new Set(stored.map(({ id }) => id));
      const behind = [...catalogue.playlists.values()].filter(({ id }) => !covered.has(id)).map(fromNode);
      const made = [...stored.filter(({ deleted }) => !deleted).map(withTracks), ...behind];
      return made
        .filter(({ creatorId }) => creatorId === userId)
        .sort((a, b) => Number(b.isLovedTrack) - Number(a.isLovedTrack) || a.id - b.id);
    },
    write,
    remove(document: StoredPlaylist): void {
      if (catalogue.playlists.has(document.id)) write({ ...document, deleted: true });
      else collections.playlists.remove(String(document.id));
    },
  };
}

function fromNode(node: PlaylistNode): StoredPlaylist {
  const { trackIds, ...facts } = node;
  const created = secondsOf(node.created);
  const tracks = trackIds.map(id => ({ id, at: created }));
  return { ...facts, created, modified: created, tracks, isLovedTrack: false };
}
