import { mostPlaylistTracks } from '../../client/api/fields.ts';
import type { Catalogue } from '../catalogue/graph.ts';
import { errors } from '../shared/service-error.ts';
import type { Collections, Kept, PlaylistDocument } from './collections.ts';
import { mostFavourites } from './favourites.ts';
import { playlistDocuments } from './playlist-documents.ts';

const nextIdKey = 'next playlist';
const firstId = 90_000_000_001;

/** How many tracks the service takes in one playlist. */

export interface PlaylistChange {
  title?: string;
  description?: string;
  public?: boolean;
  collaborative?: boolean;
}

/** A playlist with its tracks in order, whoever made it. */
export type PlaylistRecord = Omit<PlaylistDocument, 'deleted'>;

export interface Playlists {
  /** The playlist, without tracks that are gone; undefined when there is none. */
  get(id: number): PlaylistRecord | undefined;
  /** Those a user made, the Loved Tracks first. */
  madeBy(userId: number): PlaylistRecord[];
  create(userId: number, facts: { title: string; description: string }): number;
  update(id: number, change: PlaylistChange): void;
  /** Appends all or none. Throws for a track that is there already, an unknown one, and above the limit. */
  addTracks(id: number, trackIds: readonly number[]): void;
  /** `trackIds` are those of the playlist, each once. */
  reorder(id: number, trackIds: readonly number[]): void;
  removeTracks(id: number, trackIds: readonly number[]): void;
  /** The Loved Tracks cannot be deleted. */
  remove(id: number): void;
}

/** The playlists of store and catalogue; a playlist of the catalogue that was changed is a copy in the store. */
export function playlistsOf(
  collections: Collections,
  catalogue: Catalogue,
  known: (trackId: number) => boolean,
  seconds: () => number,
): Playlists {
  const { change } = collections;
  const documents = playlistDocuments(collections, catalogue, seconds);
  const present = ({ deleted: _, ...record }: PlaylistDocument): PlaylistRecord => ({
    ...record,
    tracks: record.tracks.filter(({ id }) => known(id)),
  });
  return {
    get(id) {
      const document = documents.find(id);
      return document && present(document);
    },
    madeBy: userId => documents.madeBy(userId).map(present),
    create: (userId, facts) =>
      change(() => {
        const id = takeId(collections);
        documents.write({ ...blankPlaylist, ...facts, id, creatorId: userId, created: seconds() });
        return id;
      }),
    update: (id, facts) => change(() => documents.write({ ...documents.need(id), ...facts })),
    addTracks: (id, trackIds) =>
      change(() => {
        const document = documents.need(id);
        const tracks = appended(document.tracks, trackIds, known, seconds());
        const most = document.isLovedTrack ? mostFavourites : mostPlaylistTracks;
        if (tracks.length > most) throw errors.itemsLimit();
        documents.write({ ...document, tracks });
      }),
    reorder: (id, trackIds) =>
      change(() => {
        const document = documents.need(id);
        documents.write({ ...document, tracks: reordered(document.tracks, trackIds, known) });
      }),
    removeTracks: (id, trackIds) =>
      change(() => {
        const document = documents.need(id);
        const gone = new Set(trackIds);
        documents.write({ ...document, tracks: document.tracks.filter(track => !gone.has(track.id)) });
      }),
    remove: id =>
      change(() => {
        const document = documents.need(id);
        if (document.isLovedTrack) throw errors.permission();
        documents.remove(document);
      }),
  };
}

/** A new playlist is public. */
const blankPlaylist = {
  public: true,
  collaborative: false,
  isLovedTrack: false,
  fans: 0,
  modified: 0,
  tracks: [],
};

/** The id of the next new playlist: never given twice, whatever is deleted. */
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
    if (!known(id)) throw errors.wrongParameter('songs');
    if (there.has(id)) throw errors.alreadyThere();
    there.add(id);
  }
  return [...held, ...trackIds.map(id => ({ id, at }))];
}

/** Tracks that are gone from the catalogue are invisible to the caller and go to the end. */
function reordered(
  held: readonly Kept[],
  trackIds: readonly number[],
  known: (id: number) => boolean,
): Kept[] {
  const byId = new Map(held.map(track => [track.id, track]));
  const gone = held.filter(({ id }) => !known(id));
  const tracks = trackIds.map(id => byId.get(id));
  const found = tracks.filter(track => track !== undefined);
  const whole = found.length === tracks.length && new Set(trackIds).size + gone.length === held.length;
  if (!whole || trackIds.some(id => !known(id))) throw errors.wrongParameter('order');
  if (new Set(trackIds).size !== trackIds.length) throw errors.wrongParameter('order');
  return [...found, ...gone];
}
