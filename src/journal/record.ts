import { z } from 'zod';
import { once } from '../client/api/once.ts';

const ids = z.array(z.int());

const playlistSnapshot = z.object({
  title: z.string(),
  description: z.string(),
  public: z.boolean(),
  collaborative: z.boolean(),
  /** Track ids in order. */
  tracks: ids,
});
/** A playlist as it was. */
export type PlaylistSnapshot = z.infer<typeof playlistSnapshot>;

/** How the service makes a playlist from a title alone: public, and nothing in it. */
export const newPlaylist = (title: string): PlaylistSnapshot => ({
  title,
  description: '',
  public: true,
  collaborative: false,
  tracks: [],
});

const before = z.object({
  playlist: playlistSnapshot.optional(),
  /** Of the ids concerned: those that were in the list before. */
  there: ids.optional(),
  /** Those for which it would have cost too many requests to know. */
  unclear: ids.optional(),
  /** The old bookmark; null when there was none. */
  offset: z.number().nullable().optional(),
  names: z.object({ title: z.string(), artist: z.string(), album: z.string() }).optional(),
});
/** What is needed to take a write back. */
export type Before = z.infer<typeof before>;

const act = z.object({
  /** `playlist.add_tracks` */
  entry: z.string(),
  /** What the request takes, less the ids. */
  input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** What the outcome is told for: list items, or the object itself. */
  ids,
  before,
  /** `intended` until an answer came: after a crash it stays so, and nobody knows more. */
  state: z.enum(['intended', 'done', 'nothing_changed', 'partly', 'failed', 'unknown']),
  /** Of `ids`: what was done, and of what it is not known whether this change did it. */
  done: ids,
  unknown: ids,
  /** The id of what was made. */
  made: z.int().optional(),
  /** The deleted playlist that the made one stands for. */
  instead: z.int().optional(),
});
/** One write of a change: a kind of request with its ids, in as many requests as it takes. */
export type Act = z.infer<typeof act>;

const change = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  tool: z.string(),
  /** In words, without a full stop. */
  words: z.string(),
  /** An `undo` takes a change back, a `redo` takes an undo back. */
  kind: z.enum(['change', 'undo', 'redo']),
  takesBack: z.string().optional(),
  takenBackBy: z.string().optional(),
  /** Whether the call came to its end, be it a bad one. */
  ended: z.boolean(),
  acts: z.array(act),
});
/** One call of a tool and all it wrote. */
export type ChangeRecord = z.infer<typeof change>;

/** Reads a stored record; undefined for one that another version wrote. */
export const readRecord = (value: unknown): ChangeRecord | undefined => schema().safeParse(value).data;
const schema = once(() => change);
