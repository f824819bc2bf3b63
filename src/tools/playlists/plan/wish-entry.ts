import type { Track } from '../../../client/api/models.ts';
import { type Match, wishLabel } from '../../matching/index.ts';
import type { Candidate } from '../choosing/candidate.ts';
import { songOf } from '../songs/song.ts';
import type { OpenWish } from './plan.ts';

interface WishPlace {
  /** Its number among the wishes, from 1. */
  readonly wish: number;
  readonly place: number;
}

/** The song that a wish was matched with, and how it differs from what was said. */
export function candidateOfMatch(match: Match, at: WishPlace): Candidate | undefined {
  const song = match.outcome === 'matched' ? songOf(match.track) : undefined;
  if (match.outcome !== 'matched' || song === undefined) return undefined;
  const standsIn = match.why.find(reason => reason.reason === 'alternative');
  // A code names the exact recording, and what it stands in for is listed separately.
  const why = match.why.filter(({ reason }) => reason !== 'isrc' && reason !== 'alternative');
  return {
    song,
    ...at,
    requested: true,
    ...(standsIn === undefined ? {} : { standsInFor: standsIn.id }),
    ...(why.length === 0 ? {} : { match: { said: wishLabel(match.wish), why } }),
    ...(match.also.length === 0 ? {} : { also: match.also.flatMap(recordingOf) }),
  };
}

function recordingOf(track: Track) {
  const song = songOf(track);
  if (song === undefined) return [];
  const { id, title, album, duration } = song;
  return [{ id, title, album, duration }];
}

/** A wish that no track was matched with. */
export function openWishOf(match: Match, at: WishPlace): OpenWish | undefined {
  if (match.outcome === 'matched') return undefined;
  const open = { ...at, said: wishLabel(match.wish) };
  if (match.outcome === 'missing') {
    const { tried, stopped } = match;
    return {
      ...open,
      candidates: [],
      tried: [...tried],
      ...(stopped === undefined ? {} : { stopped: true }),
    };
  }
  const candidates = match.candidates.flatMap(({ track, differs }) => {
    const song = songOf(track);
    return song === undefined
      ? []
      : [{ id: song.id, title: song.title, artist: song.artist, differs: [...differs] }];
  });
  return { ...open, candidates, tried: [] };
}
