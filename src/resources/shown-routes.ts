import type { Endpoint } from '../client/api/endpoint.ts';
import type { Fields, Input } from '../client/api/field.ts';
import { text } from '../client/api/fields.ts';
import { contract } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { type Call, numberIn } from '../client/call.ts';
import { NotFound } from '../client/errors.ts';
import { type Job, remainingIds } from '../jobs/job.ts';
import type { Journal } from '../jobs/journal.ts';
import { noPlanText } from '../tools/playlists/no-plan.ts';
import { lookAtPlan, openPlans, playlistOf } from '../tools/playlists/plans/plan-jobs.ts';
import { type ListRequest, readTrackList } from '../tools/playlists/songs/track-list.ts';
import { shownList } from '../tools/show/shown-list.ts';
import { shownPlan } from '../tools/show/shown-plan.ts';
import { shownPlans } from '../tools/show/shown-plans.ts';
import type { Shown, ShownMedia, ShownPlans } from '../view/data/shown.ts';
import { type Address, addressOf } from './routes.ts';

/** What reading for the view takes beside a call. */
export interface ShownParts {
  readonly journal: Journal;
  /** Milliseconds since the epoch. */
  now(): number;
  readonly media: ShownMedia;
  /** The page of the view; undefined where it was not built. */
  page(): Promise<string | undefined>;
  /** Whether there is a tool that puts playlists in another order. */
  readonly mayArrange: boolean;
}

export type ShownCall = Pick<Call, 'client' | 'signal'> & ShownParts;

/** What the view reads: a plan, or a list of tracks that stands. */
export interface ShownRoute extends Address {
  readonly name: string;
  /** What a list is read from. */
  readonly from?: Endpoint;
  readonly title: string;
  /** The icon. */
  readonly kind: string;
  /** What stands behind the question mark. */
  readonly query: Fields;
  /** At least one of these must stand there. */
  readonly anyOf?: readonly string[] | undefined;
  /** Rejects with `MusicError`; tells why a plan cannot be had, without a full stop. */
  read(input: Input, call: ShownCall): Promise<Shown | ShownPlans | { readonly problem: string }>;
}

const { playlist, album, chart, search } = contract;
const { any } = search.endpoints;
const plan_id = text('From the preview of build_playlist or arrange_playlist');

const listRoute = (kind: 'playlist' | 'album' | 'chart', key: string, from: Endpoint): ShownRoute => ({
  ...addressOf(`/show/${kind}/{${key}}`, from.input, false),
  from,
  name: `show_${kind}`,
  title: `${kind[0]?.toUpperCase()}${kind.slice(1)} for the view`,
  kind,
  query: {},
  read: (input, call) => readList({ kind, id: numberIn(input, key) }, call),
});

/** Every address that the view reads. */
export const shownRoutes = once((): readonly ShownRoute[] => [
  {
    ...addressOf('/plan/{plan_id}', { plan_id }, false),
    name: 'plan',
    title: 'Plan of a playlist, as it is now',
    kind: 'playlist',
    query: {},
    read: readPlanned,
  },
  {
    ...addressOf('/plan', {}, false),
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
    ...addressOf('/show/search', {}, false),
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

/** A plan; what became of it, once it was carried out. */
async function readPlanned(input: Input, call: ShownCall): Promise<Shown | { readonly problem: string }> {
  const found = await lookAtPlan(String(input['plan_id']), call);
  if (!('noPlan' in found)) return shownPlan(found, call.media);
  if (found.noPlan !== 'ended') return { problem: noPlanText(found, 'build_playlist') };
  const id = playlistOf(found.job);
  const problem = noPlanText(found, found.job.tool);
  if (id === undefined) return { problem };
  return readList({ kind: 'playlist', id }, call, undoableIn(found.job)).catch(error => {
    if (error instanceof NotFound) return { problem };
    throw error;
  });
}

/** The change, while some of it is there to be taken back. */
const undoableIn = ({ id, steps }: Job) =>
  steps.some(step => remainingIds(step).length > 0) ? id : undefined;
