import { z } from 'zod';
import { type Lazy, lazy, once } from '../client/api/lazy.ts';

// A job has thousands of ids. A schema for each of them takes several times as long.
const ids = z.custom<number[]>(value => Array.isArray(value) && value.every(Number.isSafeInteger));
const title = z.string();
const count = z.int();
/** The first few items: titles, or ids where the title is unknown. */
const first = z.array(z.union([z.string(), z.int()]));
/** The bookmark before; null if there was none. */
const was = z.number().nullable().optional();

const changeAbout = z.discriminatedUnion('what', [
  z.object({ what: z.literal('playlist-made'), title, tracks: count.optional() }),
  z.object({
    what: z.literal('playlist-updated'),
    title,
    fields: z.array(z.string()),
    /** The new title, if it changes. */
    to: title.optional(),
    description: z.string().optional(),
    public: z.boolean().optional(),
    collaborative: z.boolean().optional(),
  }),
  z.object({ what: z.literal('tracks-added'), title, count, first }),
  z.object({ what: z.literal('tracks-removed'), title, count, first }),
  z.object({ what: z.literal('playlist-reordered'), title }),
  z.object({
    what: z.literal('playlist-saved'),
    title,
    /** Songs that came in, that left (each copy counts), and that moved past others that stayed. */
    added: count,
    removed: count,
    moved: count,
    /** The new title, if it changes. */
    to: title.optional(),
    description: z.string().optional(),
    public: z.boolean().optional(),
  }),
  /** Several plans that were saved together: the first titles. */
  z.object({ what: z.literal('playlists-saved'), titles: z.array(title), count }),
  z.object({ what: z.literal('playlist-deleted'), title }),
  z.object({ what: z.literal('playlist-seen'), id: z.int() }),
  z.object({ what: z.literal('favourites-added'), kind: z.string(), count, first }),
  z.object({ what: z.literal('favourites-removed'), kind: z.string(), count, first }),
  z.object({ what: z.literal('followed'), count, first }),
  z.object({ what: z.literal('unfollowed'), count, first }),
  z.object({
    what: z.literal('bookmark-set'),
    episode: z.int(),
    title: title.optional(),
    offset: z.number(),
    was,
  }),
  z.object({ what: z.literal('bookmark-removed'), episode: z.int(), title: title.optional(), was }),
  z.object({
    what: z.literal('upload-renamed'),
    title,
    fields: z.array(z.string()),
    /** The new names, by field. */
    to: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ what: z.literal('upload-deleted'), title }),
  z.object({ what: z.literal('notified') }),
]);
/** What a change is about, as data. `tools/engine/change-words.ts` has the words. */
export type ChangeAbout = z.infer<typeof changeAbout>;

const playlistState = z.object({
  title: z.string(),
  description: z.string(),
  public: z.boolean(),
  collaborative: z.boolean(),
  /** Track ids in order. A track that the playlist holds twice is listed twice. */
  tracks: ids,
});
/** The parts of a playlist that can be restored. */
export type PlaylistState = z.infer<typeof playlistState>;

/** A playlist as the service makes it from a title alone: public and empty. */
export const newPlaylist = (title: string): PlaylistState => ({
  title,
  description: '',
  public: true,
  collaborative: false,
  tracks: [],
});

const before = z.object({
  playlist: playlistState.optional(),
  /** When the playlist was made, in the service's words. */
  created: z.string().optional(),
  /** Those of the step's ids that were in the list. */
  there: ids.optional(),
  /** Ids of the step that may or may not have been in the list: it was too long to read. */
  unclear: ids.optional(),
  /** All playlists of the listener, before one is made. */
  own: ids.optional(),
  /** The old bookmark; null if there was none. */
  offset: z.number().nullable().optional(),
  names: z.object({ title: z.string(), artist: z.string(), album: z.string() }).optional(),
});
/** What was there before a step: needed to determine an unknown outcome, and to undo the step. */
export type Before = z.infer<typeof before>;

const step = z.object({
  /** `playlist.add_tracks` */
  write: z.string(),
  /** What the request takes, without the ids. */
  input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** List items, or the object itself. Each has an outcome of its own. */
  ids,
  /** The step of the same job that makes the playlist of this step. */
  on: z.int().optional(),
  /** Of an order: the ids that move. The others keep their order. */
  moving: ids.optional(),
  /** Of an order: the ids that a later step removes. They go last, and their place does not matter. */
  going: ids.optional(),
  /** The step of the same job, an addition, without which this step is not made: the service refused some of its ids. */
  unlessRefused: z.int().optional(),
  /** The id of the deleted playlist that the new playlist replaces. */
  instead: z.int().optional(),
  /** The step of another job that this step undoes. */
  undoesStep: z.int().optional(),
  /**
   * `intended`: nothing was sent. `sent`: requests may have left, with an unknown outcome. `observed`: the outcome is
   * known as far as it can be.
   */
  state: z.enum(['intended', 'sent', 'observed']),
  before,
  /** Of a create: when its request timed out. The service may still act for a while. Milliseconds since the epoch. */
  gaveUpAt: z.number().optional(),
  /** Of `ids`: done by this step; done, but perhaps not by this step; not done, and not to be tried again. */
  done: ids,
  unknown: ids,
  notDone: ids,
  /** Those of `done` and `unknown` that another job undid. */
  undone: ids,
});
/** One write: a kind of request with its ids, in as many requests as it takes. */
export type Step = z.infer<typeof step>;

const job = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  tool: z.string(),
  about: changeAbout,
  /** An `undo` undoes a change, a `redo` undoes an undo. */
  kind: z.enum(['change', 'undo', 'redo']),
  /** The job that this job undoes. */
  undoes: z.string().optional(),
  /** Of an undo: the ids that it is limited to. */
  only: ids.optional(),
  /** `planned`: shown, and not begun. `begun`: running or interrupted. `ended`: nothing is left to do. */
  state: z.enum(['planned', 'begun', 'ended']),
  /** Grows when a call claims the job, when it is taken away, and when an undo marks it. A call with an older version sends nothing more. */
  version: z.int(),
  /** The process that runs the job, by the name of its lock. */
  processName: z.string().optional(),
  steps: z.array(step),
  /** Of several plans saved together: the id of each, and how many of the steps are its own. */
  parts: z.array(z.object({ id: z.string(), steps: count })).optional(),
});
/** A change of the listener's library: its writes, and how many of them are done. */
export type Job = z.infer<typeof job>;

/** Grows when jobs are stored in another form, which an earlier one cannot be read in. */
const form = 1;
const stored = once(() => job.extend({ form: z.literal(form).default(form) }));

/** A job as it is stored, with the version of its form. */
export const storedJob = (each: Job): z.infer<ReturnType<typeof stored>> => ({ ...each, form });

/** Reads a stored job. Undefined for a job that another version of this server wrote in another form. */
export function readJob(value: unknown): Job | undefined {
  const { form: _, ...read } = stored().safeParse(value).data ?? {};
  return 'id' in read ? read : undefined;
}

/** A step before anything was sent. */
export type NewStep = Pick<Step, 'write' | 'input' | 'ids'> &
  Partial<Pick<Step, 'on' | 'moving' | 'going' | 'unlessRefused' | 'instead' | 'undoesStep' | 'before'>>;

export const intended = (from: NewStep): Step => ({
  before: {},
  ...from,
  state: 'intended',
  done: [],
  unknown: [],
  notDone: [],
  undone: [],
});

/** The ids that a step changed, or may have changed. */
export const changedIds = ({ state, ids: all, done, unknown }: Step): number[] =>
  state === 'sent' ? [...all] : all.filter(id => done.includes(id) || unknown.includes(id));

/** The ids that a step changed, or may have changed, and that were not undone. */
export const remainingIds = (of: Step): number[] => changedIds(of).filter(id => !of.undone.includes(id));

/** The steps whose outcome is not known yet. */
export const unfinishedIn = (steps: readonly Step[]): Step[] =>
  steps.filter(({ state }) => state !== 'observed');

/** Whether a job changed something, or may have. */
export const isEffective = ({ steps }: Job): boolean => steps.some(each => changedIds(each).length > 0);

export const isCreate = (write: string): boolean => write === 'playlist.create';

/** Whether a step makes a playlist private before later steps fill it. They must not run while it may be public. */
export const hidesFirst = ({ steps }: Job, at: number): boolean =>
  steps[at]?.input['public'] === false && steps.length > at + 1;

/** The step with the id of its playlist. Undefined if the same job was to make the playlist and did not. */
export function withPlaylistId({ steps }: Job, step: Step): Step | undefined {
  if (step.on === undefined) return step;
  const made = steps[step.on]?.done[0];
  return made === undefined ? undefined : { ...step, input: { ...step.input, playlist_id: made } };
}

/** A step with its playlist as it was before the whole job. */
export function withFirstState(step: Step, { steps }: Pick<Job, 'steps'>): Step {
  const isSamePlaylist = (each: Step) => each.input['playlist_id'] === step.input['playlist_id'];
  const first = steps.find(each => isSamePlaylist(each) && each.before.playlist !== undefined);
  return first === undefined || step.before.playlist === undefined
    ? step
    : { ...step, before: { ...step.before, playlist: first.before.playlist } };
}

/** The ids that move past others: all but the longest run that keeps its order. */
export function movedIn(before: readonly number[], after: readonly number[]): Set<number> {
  const positions = new Map(before.map((id, at) => [id, at]));
  const positionOf = (id: number) => positions.get(id) ?? -1;
  // The last id of the best run of each length, in the order of their positions, and the id before each id in its run.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  const each = new Set(after);
  for (const id of each) {
    const length = firstFrom(ends.length, at => positionOf(ends[at] ?? id) >= positionOf(id));
    previous.set(id, ends[length - 1]);
    ends[length] = id;
  }
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) each.delete(id);
  return each;
}

/** The first of `count` indexes from which on something is so; `count` if it never is. */
function firstFrom(count: number, isSo: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** For the id of a deleted playlist, the id with which it was restored. */
type MovedPlaylists = Lazy<ReadonlyMap<number, number>>;

/** Read once for all steps, and only if one is about a playlist, because any recorded job may have restored it. */
export const movedPlaylists = (recorded: () => Promise<readonly Job[]>): MovedPlaylists =>
  lazy(async () => {
    const moves = (await recorded()).flatMap(({ steps }) =>
      steps.flatMap(({ instead, done: [made] }) =>
        instead === undefined || made === undefined ? [] : [[instead, made] as const],
      ),
    );
    // Of several, the latest counts.
    return new Map(moves.reverse());
  });

/** The step with the present id of its playlist: a deleted playlist is restored with another id each time. */
export async function withPresentId(step: Step, moved: MovedPlaylists): Promise<Step> {
  const id = step.input['playlist_id'] ?? (isCreate(step.write) ? step.done[0] : undefined);
  if (typeof id !== 'number') return step;
  const now = presentId(id, await moved.get());
  if (now === id) return step;
  const renewed = (ids: readonly number[]) => ids.map(each => (each === id ? now : each));
  return {
    ...step,
    ids: renewed(step.ids),
    done: renewed(step.done),
    input: { ...step.input, playlist_id: now },
  };
}

function presentId(id: number, moved: ReadonlyMap<number, number>): number {
  let now = id;
  for (let hops = moved.size; hops > 0; hops--) now = moved.get(now) ?? now;
  return now;
}
