import { choice, id, integer, pageInput, textInput } from '../client/api/common-fields.ts';
import { type Endpoint, parsePath, pathKeys, type Segment } from '../client/api/endpoint.ts';
import { contract, type Entry, entries } from '../client/api/index.ts';
import { type Fields, type Input, optional } from '../client/api/input-field.ts';
import { once } from '../client/api/lazy.ts';
import { numberArgument, type ServiceCall } from '../client/call-context.ts';
import { NotFound } from '../client/errors.ts';
import type { Journal } from '../jobs/change-context.ts';
import { type Job, remainingIds } from '../jobs/job.ts';
import { formatNames } from '../playlist-formats/format-names.ts';
import { scheme } from '../tools/engine/resource-links.ts';
import { exportPlaylist, playlistFile } from '../tools/playlists/files/export-playlist.ts';
import { whysIn } from '../tools/playlists/plan/joined-plans.ts';
import { lookAtPlan, noPlanText, openPlans, playlistOf } from '../tools/playlists/plan/stored-plans.ts';
import { readAround } from '../tools/show/artist-page.ts';
import { readEpisodes, readGrid } from '../tools/show/grids.ts';
import { shownList, shownPlan, shownPlans } from '../tools/show/shown.ts';
import { type ListRequest, readTrackList } from '../tools/show/track-list.ts';
import {
  gridKinds,
  type ShownAround,
  type ShownGrid,
  type ShownMedia,
  type ShownPlans,
  type ShownSongs,
  type ViewAction,
} from '../view/data/shown.ts';
import { readViewTexts, viewLanguage } from './view-texts.ts';

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
  /** The query parameters, and those with at least one required. */
  readonly query: Fields;
  readonly anyOf?: readonly string[] | undefined;
}

const addressOf = (path: string, fields: Fields, query: Fields = {}) => ({
  path,
  fields,
  segments: parsePath(path),
  template: `${scheme}${path.slice(1)}`,
  keys: pathKeys(path),
  query,
});

/** The address of an endpoint of the contract. */
export interface Route extends Address {
  readonly is: 'entry';
  readonly entry: Entry;
}

/** The endpoints that read and need no arguments except those in their path. */
export const routes = once((): readonly Route[] =>
  entries.filter(isRead).map(entry => {
    const { path, input, whole } = entry.endpoint;
    return { is: 'entry', ...addressOf(path, input, whole || 'index' in input ? pageInput : {}), entry };
  }),
);

function isRead({ endpoint }: Entry): boolean {
  const keys = new Set(pathKeys(endpoint.path));
  const rest = Object.entries(endpoint.input).filter(([name]) => !keys.has(name));
  return (
    endpoint.effect === 'read' && endpoint.anyOf === undefined && rest.every(([, field]) => field.optional)
  );
}

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
  /** Where playlists are saved now: at a service, or on this computer. */
  savesTo?(): Promise<{ readonly service?: string } | undefined>;
}

type ShownCall = ServiceCall & ShownParts & { readonly may: readonly ViewAction[] };

/** What this server makes: a file, something for the view, or a part of that. */
export interface MadeRoute extends Address {
  readonly is: 'file' | 'shown' | 'part';
  /** Rejects with `MusicError`. `problem`: why a plan is not available; undefined if the object has no such part. */
  read(input: Input, call: ShownCall): Promise<Content | Problem<string | undefined>>;
}

interface ListedRoute extends MadeRoute {
  readonly name: string;
  readonly title: string;
  /** The kind of object. It selects the icon. */
  readonly kind: string;
  readonly from?: Endpoint;
}

type Content = { readonly mimeType: string } & ({ readonly text: string } | { readonly blob: string });

/** A sentence without its full stop. */
interface Problem<T = string> {
  readonly problem: T;
}

export const jsonType = 'application/json';

const { playlist, album, artist, chart, search, podcast } = contract;
const format = choice('Of the file', formatNames);
const { playlist_id } = playlist.endpoints.details.input;

/** A file made from an object. */
export const fileRoutes = once((): readonly ListedRoute[] => [
  {
    is: 'file',
    ...addressOf('/playlist/{playlist_id}/export/{format}', { playlist_id, format }),
    name: 'playlist_export',
    title: 'Playlist: a file to keep',
    kind: 'playlist',
    from: playlist.endpoints.details,
    async read(input, call) {
      const id = numberArgument(input, 'playlist_id');
      const exported = await exportPlaylist(id, call, { whys: await whysIn(id, call) });
      const { mimeType, text } = await playlistFile(exported, format.schema().parse(input['format']));
      return { mimeType, text };
    },
  },
]);

/** Covers and sound of the listener's own files, where these are the catalogue. */
export interface OwnMedia {
  /** `none`: no cover that a page can show. `busy`: the caller has too many waiting. */
  cover(albumId: number): Promise<MediaPart | 'none' | 'busy'>;
  /** One part, from 0; undefined beyond the end of the file, and for a file that browsers cannot play. */
  sound(trackId: number, part: number): Promise<MediaPart | undefined>;
  /** Tells a music server that a track was played whole now. Resolves to whether it took that. */
  played?(trackId: number): Promise<boolean>;
}

interface MediaPart {
  readonly type: string;
  /** At most 512 KB. */
  readonly bytes: Buffer;
}

const part = integer('A part of the file, from 0; each but the last has 512 KB', { from: 0, to: 4095 });

const mediaRoute = (
  address: Address,
  read: (own: OwnMedia, input: Input) => Promise<MediaPart | 'none' | 'busy' | undefined>,
): MadeRoute => ({
  is: 'part',
  ...address,
  async read(input, { ownMedia }) {
    const own = await ownMedia?.();
    const found = own && (await read(own, input));
    if (found === 'busy') return { problem: 'Too many covers are being read for you: ask again in a moment' };
    return found && found !== 'none'
      ? { mimeType: found.type, blob: found.bytes.toString('base64') }
      : { problem: undefined };
  },
});

/** Bytes of a file, and texts in other languages, for the view. They are in no list, because an assistant cannot use them. */
export const unlistedRoutes = once((): readonly MadeRoute[] => [
  {
    is: 'part',
    ...addressOf('/view/texts/{language}', { language: viewLanguage }),
    read: async ({ language }) => ({
      mimeType: jsonType,
      text: JSON.stringify(await readViewTexts(language)),
    }),
  },
  mediaRoute(
    addressOf('/album/{album_id}/cover', { album_id: album.endpoints.details.input.album_id }),
    (own, input) => own.cover(numberArgument(input, 'album_id')),
  ),
  mediaRoute(addressOf('/track/{track_id}/sound', { track_id: id('track') }, { part }), (own, input) =>
    own.sound(numberArgument(input, 'track_id'), numberArgument({ part: 0, ...input }, 'part')),
  ),
]);

const { any } = search.endpoints;
const { index } = podcast.endpoints.episodes.input;
const plan_id = textInput('From plan_playlist');
const grid = choice('Of the objects', gridKinds);

/** A plan, a list of tracks or objects with pictures, for the view. */
const shownRoute = (
  address: Address,
  listed: Pick<ListedRoute, 'name' | 'title' | 'kind' | 'from'>,
  read: (
    input: Input,
    call: ShownCall,
  ) => Promise<ShownSongs | ShownPlans | ShownGrid | ShownAround | Problem>,
): ListedRoute => ({
  is: 'shown',
  ...address,
  ...listed,
  async read(input, call) {
    const shown = await read(input, call);
    return 'problem' in shown ? shown : { mimeType: jsonType, text: JSON.stringify(shown) };
  },
});

const listRoute = (kind: 'playlist' | 'album' | 'chart' | 'artist', key: string, from: Endpoint) =>
  shownRoute(
    addressOf(`/show/${kind}/{${key}}`, from.input),
    { name: `show_${kind}`, title: `${kind[0]?.toUpperCase()}${kind.slice(1)} for the view`, kind, from },
    (input, call) => readList({ kind, id: numberArgument(input, key) }, call),
  );

export const shownRoutes = once((): readonly ListedRoute[] => [
  shownRoute(
    addressOf('/plan/{plan_id}', { plan_id }),
    { name: 'plan', title: 'Plan of a playlist, as it is now', kind: 'playlist' },
    readPlan,
  ),
  shownRoute(
    addressOf('/plan', {}),
    { name: 'plans', title: 'Plans of playlists that can be carried out', kind: 'playlist' },
    async (_, call) => shownPlans(await openPlans(call)),
  ),
  listRoute('playlist', 'playlist_id', playlist.endpoints.details),
  listRoute('album', 'album_id', album.endpoints.details),
  listRoute('chart', 'genre_id', chart.endpoints.all_of),
  listRoute('artist', 'artist_id', artist.endpoints.details),
  shownRoute(
    addressOf('/show/artist/{artist_id}/around', artist.endpoints.details.input),
    {
      name: 'show_artist_around',
      title: 'Albums, similar artists and what the listener has of an artist, for the view',
      kind: 'artist',
      from: artist.endpoints.albums,
    },
    (input, call) => readAround(numberArgument(input, 'artist_id'), call),
  ),
  shownRoute(
    addressOf(
      '/show/all/{kind}',
      { kind: grid },
      { query: optional(textInput('Words to search for; absent: own')), index },
    ),
    { name: 'show_all', title: 'Artists, albums, playlists, podcasts or genres for the view', kind: 'query' },
    ({ kind, ...given }, call) => readGrid(grid.schema().parse(kind), given, call),
  ),
  shownRoute(
    addressOf('/show/podcast/{podcast_id}', podcast.endpoints.details.input, { index }),
    {
      name: 'show_podcast',
      title: 'Episodes of a podcast for the view',
      kind: 'podcast',
      from: podcast.endpoints.episodes,
    },
    (input, call) => readEpisodes(numberArgument(input, 'podcast_id'), input['index'], call),
  ),
  shownRoute(
    { ...addressOf('/show/search', {}, any.input), anyOf: any.anyOf },
    { name: 'show_search', title: 'Search results for the view', kind: 'query', from: any },
    (sought, call) => readList({ kind: 'search', sought }, call),
  ),
]);

const readList = async (request: ListRequest, call: ShownCall, changeId?: string): Promise<ShownSongs> =>
  shownList(request, await readTrackList(request, call), { ...call, changeId });

/** A plan, or the playlist that was made or changed by it. */
async function readPlan(input: Input, call: ShownCall): Promise<ShownSongs | Problem> {
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
