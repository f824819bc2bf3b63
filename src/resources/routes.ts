import { choice, id, integer, text } from '../client/api/common-fields.ts';
import { type Endpoint, parsePath, pathKeys, type Segment } from '../client/api/endpoint.ts';
import { contract, type Entry, entries } from '../client/api/index.ts';
import { type Fields, type Input, optional } from '../client/api/input-field.ts';
import { once } from '../client/api/lazy.ts';
import { type Call, numberIn } from '../client/call-context.ts';
import { NotFound } from '../client/errors.ts';
import type { Journal } from '../jobs/change-context.ts';
import { type Job, remainingIds } from '../jobs/job.ts';
import { scheme } from '../tools/engine/resource-links.ts';
import { exportPlaylist, playlistFile } from '../tools/playlists/files/export-playlist.ts';
import { formatNames } from '../tools/playlists/formats/format-names.ts';
import { lookAtPlan, noPlanText, openPlans, playlistOf } from '../tools/playlists/plan/stored-plans.ts';
import { readEpisodes, readGrid } from '../tools/show/grids.ts';
import { shownList, shownPlan, shownPlans } from '../tools/show/shown.ts';
import { type ListRequest, readTrackList } from '../tools/show/track-list.ts';
import {
  gridKinds,
  type Shown,
  type ShownGrid,
  type ShownMedia,
  type ShownPlans,
} from '../view/data/shown.ts';

/** A resource address. */
export interface Address {
  /** `/artist/{artist_id}/top`. */
  readonly path: string;
  /** How the values in braces are read, by name. */
  readonly fields: Fields;
  readonly segments: readonly Segment[];
  /** `music://artist/{artist_id}/top`. */
  readonly template: string;
  /** The names in braces, in order. */
  readonly keys: readonly string[];
  /** Whether it takes `?index=&limit=`. */
  readonly pages: boolean;
}

const addressOf = (path: string, fields: Fields, pages = false): Address => ({
  path,
  fields,
  segments: parsePath(path),
  template: `${scheme}${path.slice(1)}`,
  keys: pathKeys(path),
  pages,
});

/** The address of an endpoint of the contract. */
export interface Route extends Address {
  readonly entry: Entry;
}

/** The endpoints that read and need no arguments except those in their path. */
export const routes = once((): readonly Route[] =>
  entries.filter(isRead).map(entry => {
    const { path, input, whole } = entry.endpoint;
    return { ...addressOf(path, input, whole === true || 'index' in input), entry };
  }),
);

function isRead({ endpoint }: Entry): boolean {
  const keys = new Set(pathKeys(endpoint.path));
  const rest = Object.entries(endpoint.input).filter(([name]) => !keys.has(name));
  return (
    endpoint.effect === 'read' && endpoint.anyOf === undefined && rest.every(([, field]) => field.optional)
  );
}

/** A file made from an object. */
export interface FileRoute extends Address {
  readonly name: string;
  /** The kind of object. */
  readonly kind: string;
  readonly about: string;
  readonly from: Endpoint;
  /** Rejects with `MusicError`. */
  read(
    input: Input,
    call: Pick<Call, 'client' | 'signal'>,
  ): Promise<{ readonly mimeType: string; readonly text: string }>;
}

const { playlist, album, chart, search, podcast } = contract;
const format = choice('Of the file', formatNames);
const { playlist_id } = playlist.endpoints.details.input;

export const fileRoutes = once((): readonly FileRoute[] => [
  {
    ...addressOf('/playlist/{playlist_id}/export/{format}', { playlist_id, format }),
    name: 'playlist_export',
    kind: 'playlist',
    about: 'a file to keep',
    from: playlist.endpoints.details,
    async read(input, call) {
      const exported = await exportPlaylist(numberIn(input, 'playlist_id'), call);
      return playlistFile(exported, format.schema().parse(input['format']));
    },
  },
]);

/** What reading for the view needs besides a client. */
export interface ShownParts {
  readonly journal: Journal;
  /** Milliseconds since the epoch. */
  now(): number;
  readonly media: ShownMedia;
  /** Undefined unless the catalogue is the listener's own music. */
  ownMedia?(): Promise<OwnMedia | undefined>;
  /** The HTML of the view; undefined if it was not built. */
  page(): Promise<string | undefined>;
  /** Whether the server offers the tools that change playlists. */
  readonly mayArrange: boolean;
  /** Where playlists are saved now, for a button: "to Deezer". */
  savesTo?(): Promise<string | undefined>;
}

type ShownCall = Pick<Call, 'client' | 'signal'> & ShownParts;

/** A plan or a list of tracks, for the view. */
export interface ShownRoute extends Address {
  readonly name: string;
  readonly from?: Endpoint;
  readonly title: string;
  /** Selects the icon. */
  readonly kind: string;
  /** The query parameters. */
  readonly query: Fields;
  /** At least one of these query parameters is required. */
  readonly anyOf?: readonly string[] | undefined;
  /** Rejects with `MusicError`. `problem`: why a plan is not available, without a full stop. */
  read(input: Input, call: ShownCall): Promise<Shown | ShownPlans | ShownGrid | { readonly problem: string }>;
}

/** Covers and sound of the listener's own files, where these are the catalogue. */
export interface OwnMedia {
  /** Undefined if the album has no cover that a page can show. */
  cover(albumId: number): Promise<MediaPart | undefined>;
  /** One part, from 0; undefined beyond the end of the file, and for a file that browsers cannot play. */
  sound(trackId: number, part: number): Promise<MediaPart | undefined>;
}

interface MediaPart {
  readonly type: string;
  /** At most 512 KB. */
  readonly bytes: Buffer;
}

/** Bytes of a file, for the view. They are in no list, because an assistant cannot use them. */
export interface MediaRoute extends Address {
  readonly query: Fields;
  readonly anyOf?: undefined;
  readMedia(input: Input, media: OwnMedia): Promise<MediaPart | undefined>;
}

const part = integer('A part of the file, from 0; each but the last has 512 KB', { from: 0, to: 4095 });

export const mediaRoutes = once((): readonly MediaRoute[] => [
  {
    ...addressOf('/album/{album_id}/cover', { album_id: album.endpoints.details.input.album_id }),
    query: {},
    readMedia: (input, media) => media.cover(numberIn(input, 'album_id')),
  },
  {
    ...addressOf('/track/{track_id}/sound', { track_id: id('track') }),
    query: { part },
    readMedia: (input, media) =>
      media.sound(numberIn(input, 'track_id'), numberIn({ part: 0, ...input }, 'part')),
  },
]);

const { any } = search.endpoints;
const { index } = podcast.endpoints.episodes.input;
const plan_id = text('From plan_playlist');

const listRoute = (kind: 'playlist' | 'album' | 'chart', key: string, from: Endpoint): ShownRoute => ({
  ...addressOf(`/show/${kind}/{${key}}`, from.input),
  from,
  name: `show_${kind}`,
  title: `${kind[0]?.toUpperCase()}${kind.slice(1)} for the view`,
  kind,
  query: {},
  read: (input, call) => readList({ kind, id: numberIn(input, key) }, call),
});

export const shownRoutes = once((): readonly ShownRoute[] => [
  {
    ...addressOf('/plan/{plan_id}', { plan_id }),
    name: 'plan',
    title: 'Plan of a playlist, as it is now',
    kind: 'playlist',
    query: {},
    read: readPlan,
  },
  {
    ...addressOf('/plan', {}),
    name: 'plans',
    title: 'Plans of playlists that can be carried out',
    kind: 'playlist',
    query: {},
    read: async (_, call) => shownPlans(await openPlans(call)),
  },
  listRoute('playlist', 'playlist_id', playlist.endpoints.details),
  listRoute('album', 'album_id', album.endpoints.details),
  listRoute('chart', 'genre_id', chart.endpoints.all_of),
  {
    ...addressOf('/show/all/{kind}', { kind: choice('Of the objects', gridKinds) }),
    name: 'show_all',
    title: 'Artists, albums, playlists, podcasts or genres for the view',
    kind: 'query',
    query: { query: optional(text('Words to search for; absent: own')), index },
    read: ({ kind, ...given }, call) =>
      readGrid(choice('Of the objects', gridKinds).schema().parse(kind), given, call),
  },
  {
    ...addressOf('/show/podcast/{podcast_id}', podcast.endpoints.details.input),
    from: podcast.endpoints.episodes,
    name: 'show_podcast',
    title: 'Episodes of a podcast for the view',
    kind: 'podcast',
    query: { index },
    read: (input, call) => readEpisodes(numberIn(input, 'podcast_id'), input['index'], call),
  },
  {
    ...addressOf('/show/search', {}),
    name: 'show_search',
    from: any,
    title: 'Search results for the view',
    kind: 'query',
    query: any.input,
    anyOf: any.anyOf,
    read: (sought, call) => readList({ kind: 'search', sought }, call),
  },
]);

const readList = async (request: ListRequest, call: ShownCall, changeId?: string): Promise<Shown> =>
  shownList(request, await readTrackList(request, call), { ...call, changeId });

/** A plan, or the playlist that was made or changed by it. */
async function readPlan(input: Input, call: ShownCall): Promise<Shown | { readonly problem: string }> {
  const found = await lookAtPlan(String(input['plan_id']), call);
  if (!('noPlan' in found)) return shownPlan(found, { ...call, savesTo: await call.savesTo?.() });
  if (found.noPlan !== 'ended') return { problem: noPlanText(found) };
  const id = playlistOf(found.job);
  const problem = noPlanText(found);
  if (id === undefined) return { problem };
  return readList({ kind: 'playlist', id }, call, undoableChange(found.job)).catch(error => {
    if (error instanceof NotFound) return { problem };
    throw error;
  });
}

const undoableChange = ({ id, steps }: Job) =>
  steps.some(step => remainingIds(step).length > 0) ? id : undefined;

/** The guides: `music://guide/search`. */
export const guideNames = ['search', 'permissions', 'errors', 'tools'] as const;
export type GuideName = (typeof guideNames)[number];
