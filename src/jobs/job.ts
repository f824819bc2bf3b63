import { z } from 'zod';
import { once } from '../client/api/once.ts';
import { changeAbout } from './change-about.ts';

const ids = z.array(z.int());

const playlistState = z.object({
  title: z.string(),
  description: z.string(),
  public: z.boolean(),
  collaborative: z.boolean(),
  /** Track ids in order; an id that the playlist holds twice stands here twice. */
  tracks: ids,
});
/** The parts of a playlist that can be brought back. */
export type PlaylistState = z.infer<typeof playlistState>;

/** How the service makes a playlist from a title alone: public, and nothing in it. */
export const newPlaylist = (title: string): PlaylistState => ({
  title,
  description: '',
  public: true,
  collaborative: false,
  tracks: [],
});

const before = z.object({
  playlist: playlistState.optional(),
  /** Those of the step's ids that were in the list before. */
  there: ids.optional(),
  /** Ids of the step whose presence is unknown: the list was too long. */
  unclear: ids.optional(),
  /** Every playlist of the listener's own, before one is made. */
  own: ids.optional(),
  /** The old bookmark; null when there was none. */
  offset: z.number().nullable().optional(),
  names: z.object({ title: z.string(), artist: z.string(), album: z.string() }).optional(),
});
/** What is needed to settle an unknown outcome, and to take a step back. */
export type Before = z.infer<typeof before>;

const step = z.object({
  /** `playlist.add_tracks` */
  write: z.string(),
  /** What the request takes, without the ids. */
  input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** List items, or the object itself: each has an outcome of its own. */
  ids,
  /** The step of the same job that makes the playlist of this step. */
  on: z.int().optional(),
  /** Of an order: the ids that move; the others keep their places. */
  moving: ids.optional(),
  /** The id of the deleted playlist that the new playlist replaces. */
  instead: z.int().optional(),
  /** The step of another job that this step takes back. */
  takesBack: z.int().optional(),
  /**
   * `intended`: nothing was sent. `sent`: requests may have left, and what they did is not settled. `observed`:
   * what they did is known, as far as it can be.
   */
  state: z.enum(['intended', 'sent', 'observed']),
  before,
  /** Of a create: when its answer was given up. The service may still act for a while. Milliseconds since the epoch. */
  gaveUpAt: z.number().optional(),
  /** Of `ids`: done by this step; done, but perhaps not by this step; not done, and not to be tried again. */
  done: ids,
  unknown: ids,
  notDone: ids,
  /** Those of `done` and `unknown` that another job took back. */
  takenBack: ids,
});
/** One write: a kind of request with its ids, in as many requests as it takes. */
export type Step = z.infer<typeof step>;

const job = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  tool: z.string(),
  about: changeAbout,
  /** An `undo` takes a change back, a `redo` takes an undo back. */
  kind: z.enum(['change', 'undo', 'redo']),
  /** The job that this job takes back. */
  undoes: z.string().optional(),
  /** The jobs that are taken back together, each by a job of its own, in this order: then it has no steps. */
  several: z.array(z.string()).optional(),
  /** `planned`: shown, and nothing begun. `begun`: under way, or broken off. `ended`: nothing is left to do. */
  state: z.enum(['planned', 'begun', 'ended']),
  /** Grows with each call that takes the job up. A call with an older epoch sends nothing more. */
  epoch: z.int(),
  /** The process that has the job, by the name of its lock. */
  holder: z.string().optional(),
  steps: z.array(step),
});
/** A change of the listener's library: what is to be written, and how far that is. */
export type Job = z.infer<typeof job>;

/** Reads a stored job; undefined for a job that another version wrote. */
export const readJob = (value: unknown): Job | undefined => schema().safeParse(value).data;
const schema = once(() => job);

/** A step before anything was sent. */
export type NewStep = Pick<Step, 'write' | 'input' | 'ids'> &
  Partial<Pick<Step, 'on' | 'moving' | 'instead' | 'takesBack' | 'before'>>;

export const intended = (from: NewStep): Step => ({
  before: {},
  ...from,
  state: 'intended',
  done: [],
  unknown: [],
  notDone: [],
  takenBack: [],
});

/** The ids that a step changed, or may have changed. */
export const changedBy = ({ state, ids: all, done, unknown }: Step): number[] =>
  state === 'sent' ? [...all] : all.filter(id => done.includes(id) || unknown.includes(id));

/** The ids that a step changed, or may have changed, and that nobody took back. */
export const leftOf = (of: Step): number[] => changedBy(of).filter(id => !of.takenBack.includes(id));

/** Whether a job changed something, or may have. */
export const isEffective = ({ steps }: Job): boolean => steps.some(each => changedBy(each).length > 0);
