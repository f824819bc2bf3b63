import { repeatedIn } from '../../text/unique-by.ts';
import { firstNames, quotedNames } from '../confirmation-question.ts';
import { movedIn, type NewStep, type PlaylistState, remainingIds, type Step } from '../job.ts';
import { currentState, knownPlaylist, playlistIn, prepare, refusalOf } from '../playlist-state.ts';
import type {
  CurrentState,
  KnownPlaylist,
  NewOrder,
  Prepared,
  UnneededReason,
  WriteCall,
  WriteHandler,
} from '../write-handler.ts';
import { mostUnasked } from './library-lists.ts';

export const titleIn = ({ before: { playlist } }: Prepared, step: NewStep) =>
  playlist?.title ?? String(playlistIn(step));

/** Changes what the call remembers of a step's playlist. */
export const assume = (
  step: Step,
  { memory: { playlists } }: WriteCall,
  change: (now: KnownPlaylist) => Partial<KnownPlaylist>,
) => {
  const now = playlists.get(playlistIn(step));
  if (now !== undefined) playlists.set(now.id, { ...now, ...change(now), assumed: true });
};

export const forget = (step: Step, { memory }: WriteCall) => {
  memory.playlists.delete(playlistIn(step));
};

/** Checks each id in a playlist, which is read once for all steps about it. */
export const checkEach =
  (isSo: (id: number, now: KnownPlaylist, step: Step) => boolean) => async (step: Step, call: WriteCall) => {
    const now = await knownPlaylist(playlistIn(step), call);
    return new Map(step.ids.map(id => [id, isSo(id, now, step)]));
  };

/** Leaves out tracks that are already in the playlist, or not in it. */
const preparing =
  (isThere: boolean, reason: UnneededReason): NonNullable<WriteHandler['prepare']> =>
  async (step, call) => {
    const { playlist, ...prepared } = await prepare(step, call);
    if (playlist === undefined) return prepared;
    const there = new Set(playlist.tracks);
    return { ...prepared, unneeded: { ids: step.ids.filter(id => there.has(id) === isThere), reason } };
  };

/** What all writes to the tracks of a playlist have in common. */
const ofTracks = {
  kind: 'tracks',
  currentState,
  forget,
  refusal: (step, call) => refusalOf('fill', playlistIn(step), call),
} satisfies Partial<WriteHandler>;

const aboutTracks =
  (what: 'tracks-added' | 'tracks-removed'): WriteHandler['about'] =>
  (step, prepared) => ({
    what,
    title: titleIn(prepared, step),
    count: step.ids.length,
    first: firstNames(step.ids, prepared.names),
  });

function hadTwice({ ids, before: { playlist } }: Step): boolean {
  const repeated = repeatedIn(playlist?.tracks ?? []);
  return ids.some(id => repeated.has(id));
}

export const addTracksWrite: WriteHandler = {
  ...ofTracks,
  about: aboutTracks('tracks-added'),
  prepare: preparing(true, 'already-there'),
  assume: (step, call) => assume(step, call, now => ({ tracks: [...now.tracks, ...step.ids] })),
  check: checkEach((id, now) => now.tracks.includes(id)),
  inverse: ({ input: { playlist_id = 0 } }, ids) => ({
    steps: [{ write: 'playlist.remove_tracks', input: { playlist_id }, ids: [...ids] }],
  }),
};

export const removeTracksWrite: WriteHandler = {
  ...ofTracks,
  about: aboutTracks('tracks-removed'),
  loses(step) {
    if (hadTwice(step)) return 'doubles';
    return remainingIds(step).length === 1 ? 'date' : 'dates';
  },
  prepare: preparing(false, 'not-in-playlist'),
  assume: (step, call) =>
    assume(step, call, now => ({ tracks: now.tracks.filter(id => !step.ids.includes(id)) })),
  check: checkEach((id, now) => !now.tracks.includes(id)),
  async question(step, { names, before: { playlist } }) {
    const going = step.ids.filter(id => names.has(id));
    if (going.length <= mostUnasked) return undefined;
    return {
      ask: 'remove-tracks',
      title: playlist?.title ?? '',
      names: quotedNames(going, names),
      facts: going,
    };
  },
  inverse({ input: { playlist_id = 0 }, before: { playlist } }, ids) {
    const input = { playlist_id };
    const old = [...new Set(playlist?.tracks)];
    const gone = old.filter(id => ids.includes(id));
    if (gone.length === 0) return { steps: [] };
    return {
      steps: [
        { write: 'playlist.add_tracks', input, ids: gone },
        { write: 'playlist.reorder', input, ids: old, moving: gone },
      ],
    };
  },
};

export const reorderWrite: WriteHandler = {
  ...ofTracks,
  about: (step, prepared) => ({ what: 'playlist-reordered', title: titleIn(prepared, step) }),
  currentState: stateWithOrder,
  loses: step => (hadTwice(step) ? 'doubles' : undefined),
  inOneRequest: true,
  async prepare(step, call) {
    const id = playlistIn(step);
    const { playlists } = call.memory;
    if (playlists.get(id)?.assumed) playlists.delete(id);
    const { playlist, ...prepared } = await prepare(step, call);
    // The service orders by id: a track that is in the playlist twice would be in it once afterwards.
    const hasTwice = repeatedIn(playlist?.tracks ?? []).size > 0;
    const isDone =
      playlist !== undefined && (isInOrder(step, playlist) || (hasTwice && step.moving !== undefined));
    return isDone ? { ...prepared, unneeded: { ids: step.ids, reason: 'in-that-order' } } : prepared;
  },
  idsToSend: async (step, call) =>
    orderFor(step, withoutMoves(step, await knownPlaylist(playlistIn(step), call))),
  async check(step, call) {
    const { tracks } = await knownPlaylist(playlistIn(step), call);
    const isSo = withoutMoves(step, { tracks }).tracks === tracks && isInOrder(step, { tracks });
    return new Map(step.ids.map(id => [id, isSo]));
  },
  async isHalfDone(step, call) {
    const now = await knownPlaylist(playlistIn(step), call);
    return withoutMoves(step, now).tracks.some((id, at) => id !== now.tracks[at]);
  },
  inverse: ({ input: { playlist_id = 0 }, before: { playlist } }) => ({
    steps: [{ write: 'playlist.reorder', input: { playlist_id }, ids: [...new Set(playlist?.tracks)] }],
  }),
};

type Tracks = Pick<PlaylistState, 'tracks'>;

/** The whole new order, worked out from the present one, because the service takes all tracks or none. */
const orderFor = (step: NewStep, { tracks }: Tracks) => [
  ...orderOfStaying(step, stayingIn(step, tracks)),
  ...(step.going ?? []).filter(id => tracks.includes(id)),
];

/**
 * The tracks before a new order that was interrupted. Services that cannot order move tracks to the end, some in each
 * request, the first of the new order first. Other tracks than these are as they are now.
 */
function withoutMoves(step: Step, now: Tracks): Tracks {
  const present = new Set(now.tracks);
  const old = (step.before.playlist?.tracks ?? []).filter(id => present.has(id));
  if (old.length < now.tracks.length || present.size < now.tracks.length) return now;
  const wanted = orderFor(step, { tracks: old });
  const from = now.tracks.indexOf(wanted[0] ?? 0);
  const moved = new Set(now.tracks.slice(from));
  const interrupted = [...old.filter(id => !moved.has(id)), ...wanted.slice(0, moved.size)];
  const isInterrupted = from > 0 && interrupted.every((id, at) => now.tracks[at] === id);
  return isInterrupted ? { tracks: old } : now;
}

const isInOrder = (step: NewStep, { tracks }: Tracks) => {
  const staying = stayingIn(step, tracks);
  return orderOfStaying(step, staying).every((id, at) => staying[at] === id);
};

const stayingIn = ({ going = [] }: NewStep, tracks: readonly number[]) => {
  const leaving = new Set(going);
  return tracks.filter(id => !leaving.has(id));
};

const orderOfStaying = ({ ids, moving }: NewStep, staying: readonly number[]) =>
  moving === undefined ? rearranged(staying, ids) : inserted(staying, ids, moving);

/** The present ids in the wanted order. Ids that the wanted order does not name follow, in their present order. */
function rearranged(present: readonly number[], wanted: readonly number[]): number[] {
  const there = new Set(present);
  const named = new Set(wanted);
  return [...wanted.filter(id => there.has(id)), ...present.filter(id => !named.has(id))];
}

/** The present ids, with each moving id after its neighbour in the old order. The others keep their order. */
function inserted(present: readonly number[], old: readonly number[], moving: readonly number[]): number[] {
  const back = new Set(moving);
  const there = new Set(present);
  const order = present.filter(id => !back.has(id));
  for (const [at, id] of old.entries()) {
    if (!back.has(id) || !there.has(id)) continue;
    const before = old.slice(0, at).findLast(other => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** How many tracks of a new order are shown first, and how many of those that moved. */
const mostShown = 5;

function stateWithOrder(step: Step, call: WriteCall): CurrentState | undefined {
  const now = currentState(step, call);
  const { playlist } = step.before;
  const tracks = call.memory.playlists.get(playlistIn(step))?.tracks ?? [];
  if (now?.what !== 'playlist' || playlist === undefined) return now;
  return { ...now, order: newOrderOf(playlist.tracks, tracks, call) };
}

/** The first tracks of a new order, and those that moved or came back. Undefined if none did. */
function newOrderOf(
  before: readonly number[],
  tracks: readonly number[],
  { memory }: Pick<WriteCall, 'memory'>,
): NewOrder | undefined {
  const positions = new Map(before.map((id, at) => [id, at + 1]));
  const there = new Set(tracks);
  const moving = movedIn(
    before.filter(id => there.has(id)),
    tracks.filter(id => positions.has(id)),
  );
  let marked = 0;
  const shown = tracks.flatMap((id, at) => {
    const isNew = !positions.has(id);
    const isMarked = isNew || moving.has(id);
    if (isMarked) marked += 1;
    if (at >= mostShown && !(isMarked && marked <= mostShown)) return [];
    return [
      {
        ...memory.nameOf('tracks', id),
        position: at + 1,
        ...(moving.has(id) ? { was: positions.get(id) } : {}),
        ...(isNew ? { isNew } : {}),
      },
    ];
  });
  const says = before.length > 0 && marked > 0;
  return says ? { moved: moving.size, shown, more: tracks.length - shown.length } : undefined;
}
