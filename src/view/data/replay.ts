import * as z from 'zod/mini';
import { rowsKey, type ShownCall, textIn, wholeIn } from './address.ts';
import { orElse } from './or-else.ts';
import {
  gridKinds,
  type ShownGrid,
  type ShownPlan,
  type ShownSongs,
  type ShownTrack,
  type ShownWish,
} from './shown.ts';

const rowsSchema = z.array(z.tuple([z.int(), z.string(), z.string(), z.string(), z.number(), z.number()]));

const text = () => orElse(z.string(), '');
const songs = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    artist: text(),
    album: text(),
    duration: orElse(z.number(), 0),
    bpm: orElse(z.optional(z.number()), undefined),
    explicit: orElse(z.boolean(), false),
  }),
);
const wishes = z.array(
  z.object({
    wish: z.int(),
    wanted: z.string(),
    candidates: z.optional(z.array(z.object({ id: z.int(), title: z.string(), artist: text() }))),
  }),
);

/** What a host keeps of a call with its chat. */
export interface Replay extends ShownCall {
  /** The `_meta` of the answer. */
  readonly meta: Readonly<Record<string, unknown>>;
}

const objects = z.array(
  z.looseObject({
    id: z.int(),
    title: text(),
    name: text(),
    artist: orElse(z.union([z.string(), z.looseObject({ name: text() })]), ''),
    release_date: orElse(z.optional(z.string()), undefined),
    duration: orElse(z.optional(z.number()), undefined),
    nb_tracks: orElse(z.optional(z.int()), undefined),
  }),
);

/** What a kept answer says by itself, without reading anything. Undefined if it names nothing. */
export function shownInReplay(replay: Replay): ShownSongs | ShownGrid | undefined {
  return gridInReplay(replay) ?? songsInReplay(replay);
}

function gridInReplay({ args, structured }: Replay): ShownGrid | undefined {
  const kind = args['kind'] === 'podcast' ? 'episodes' : gridKinds.find(each => each === args['kind']);
  const { data = [] } = objects.safeParse(structured['items']);
  if (kind === undefined || data.length === 0) return undefined;
  return {
    is: 'grid',
    of: kind,
    title: kind === 'episodes' ? (textIn(structured['title']) ?? nameIn(args['id'])) : undefined,
    query: textIn(args['query']),
    total: wholeIn(structured['total']),
    items: data.map(each => ({
      id: each.id,
      title: each.title || each.name,
      by: typeof each.artist === 'string' ? each.artist : each.artist.name,
      date: each.release_date,
      seconds: each.duration,
      count: each.nb_tracks,
    })),
    media: { origins: [], composed: false },
  };
}

/** Digits are an id, which says nothing to a listener. */
const nameIn = (value: unknown) => (wholeIn(value) === undefined ? textIn(value) : undefined);

function songsInReplay({ args, structured, meta }: Replay): ShownSongs | undefined {
  const tracks = tracksIn(structured, meta);
  if (tracks.length === 0) return undefined;
  const planId = textIn(structured['plan_id']);
  const shared = { tracks, media: { origins: [], composed: false } };
  if (planId !== undefined) return { ...planIn(planId, structured), ...shared };
  const kind = listKinds.find(each => each === args['kind']) ?? 'playlist';
  const name = textIn(args['query']) ?? textIn(structured['title']) ?? nameIn(args['id']);
  return {
    is: kind,
    id: wholeIn(structured['id']) ?? wholeIn(args['id']),
    title: name ?? '',
    editable: false,
    total: wholeIn(structured['total']),
    ...shared,
  };
}

const listKinds = ['playlist', 'album', 'artist', 'search', 'chart'] as const;

/** The songs of an answer: all of them if the host kept its `_meta`, or else those in its fields. */
function tracksIn(structured: Replay['structured'], meta: Replay['meta']): ShownTrack[] {
  const rows = rowsSchema.safeParse(meta[rowsKey]);
  if (rows.success)
    return rows.data.map(([id, title, artist, album, seconds, bpm], at) => ({
      ...{ position: at + 1, id, title, artist, album, seconds, explicit: false, playable: false },
      ...(bpm > 0 ? { bpm } : {}),
    }));
  const { data = [] } = songs.safeParse(structured['tracks'] ?? structured['items']);
  return data.map(({ duration, ...track }, at) => ({
    ...{ ...track, position: at + 1, seconds: duration, playable: false },
  }));
}

function planIn(planId: string, structured: Replay['structured']): Omit<ShownPlan, 'tracks' | 'media'> {
  const id = wholeIn(structured['id']);
  const title = textIn(structured['title']);
  const before = wholeIn(structured['nb_before']) ?? 0;
  return {
    is: 'plan',
    planId,
    state: 'open',
    savable: false,
    title,
    public: structured['public'] === true,
    playlist: id === undefined ? undefined : { id, title: title ?? '', tracks: before, seconds: 0 },
    open: [...wishesIn(structured['uncertain']), ...wishesIn(structured['missing'])],
    leaving: [],
    leftOut: [],
  };
}

function wishesIn(list: unknown): ShownWish[] {
  const { data = [] } = wishes.safeParse(list);
  return data.map(({ wish, wanted, candidates = [] }) => ({
    wish,
    said: wanted,
    candidates,
  }));
}

/** How many songs a kept answer leaves out. */
export function leftOutOfReplay(structured: Replay['structured'], shown: number): number {
  const all = wholeIn(structured['nb_tracks']) ?? wholeIn(structured['total']) ?? shown;
  return Math.max(0, all - shown);
}

/** How many songs a call asks for, as far as its arguments say. */
export function expectedRows({ wanted, track_ids, sources, rules }: ShownCall['args']): number {
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const named = count(wanted) + count(track_ids);
  return named > 0 && sources === undefined && rules === undefined ? named : Math.max(named, usualRows);
}

/** This many rows are expected of a call that does not say. */
const usualRows = 8;
