import type { Track } from '../../../client/api/models.ts';
import { cutAt, sanitize } from '../../../text/sanitize.ts';
import type { Match } from '../../matching/match-wishes.ts';
import { type Wanted, wishLabel, wishOf } from '../../matching/wish.ts';
import type { Candidate } from '../choosing/candidate.ts';
import { songOf } from '../songs/song.ts';
import type { RequestedSong } from '../songs/songs-of-files.ts';
import type { MissingWish, UnclearWish } from './plan.ts';
import type { waitingOf } from './songs-by-state.ts';

export type Waiting = ReturnType<typeof waitingOf>[number];

export interface WishPlace {
  /** Its number among the wishes, from 1. */
  readonly number: number;
  readonly place: number;
  readonly why?: string | undefined;
}

const placed = ({ number: wish, place, why }: WishPlace) => ({
  wish,
  place,
  requested: true as const,
  ...(why === undefined ? {} : { why }),
});

/** The song that a wish was matched with, and how it differs from what was said. */
export function candidateOfMatch(match: Match, at: WishPlace): Candidate | undefined {
  const song = match.outcome === 'matched' ? songOf(match.track) : undefined;
  if (match.outcome !== 'matched' || song === undefined) return undefined;
  const standsIn = match.why.find(reason => reason.reason === 'alternative');
  // A code names the exact recording, and what it stands in for is listed separately.
  const why = match.why.filter(({ reason }) => reason !== 'isrc' && reason !== 'alternative');
  return {
    song,
    ...placed(at),
    ...(standsIn === undefined ? {} : { standsInFor: standsIn.id }),
    ...(why.length === 0 ? {} : { match: { said: wishLabel(match.wish), why } }),
    ...(match.also.length === 0 ? {} : { also: match.also.flatMap(otherRecordingOf) }),
  };
}

function otherRecordingOf(track: Track) {
  const song = songOf(track);
  if (song === undefined) return [];
  const { id, title, album, duration } = song;
  return [{ id, title, album, duration }];
}

export function openWishOf(match: Match, at: WishPlace): UnclearWish | MissingWish | undefined {
  if (match.outcome === 'matched') return undefined;
  const open = { ...placed(at), said: wishLabel(match.wish) };
  if (match.outcome === 'missing') {
    const { tried, stopped } = match;
    return { ...open, state: 'missing', tried: [...tried], stopped: stopped && true };
  }
  const candidates = match.candidates.flatMap(({ track, differs }) => {
    const song = songOf(track);
    if (song === undefined) return [];
    const { id, title, artist, album, duration, cover } = song;
    return [{ id, title, artist, album, duration, cover, differs: [...differs] }];
  });
  return { ...open, state: 'unclear', candidates };
}

const longestWhy = 120;

/** A sentence on one line, so that every format can hold it. Undefined if it is blank. */
export const whyOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : cutAt(sanitize(text), longestWhy).trim() || undefined;

/** A song that a caller wants by name. */
export function wantedSong(given: Wanted): RequestedSong {
  const wish = wishOf(given);
  const why = typeof given === 'string' ? undefined : whyOf(given.why);
  return { said: wishLabel(wish), wish, ...(why === undefined ? {} : { why }) };
}

/** A wish that waits to be looked up. */
export const waitingWish = ({ said, wish, page, why }: RequestedSong, at: WishPlace): Waiting => ({
  ...placed({ why, ...at }),
  state: 'waiting',
  asked: { said, wish, page },
});

export const waitingId = ({ id, place }: { readonly id: number; readonly place: number }): Waiting => ({
  state: 'waiting',
  place,
  requested: true,
  id,
});

/** A page that leads to no track here. */
export const leadsNowhere = ({ said, ...at }: WishPlace & { readonly said: string }): MissingWish => ({
  ...placed(at),
  state: 'missing',
  said,
  tried: [],
});
