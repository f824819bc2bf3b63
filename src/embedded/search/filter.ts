import type { Catalogue, TrackNode } from '../catalogue/graph.ts';
import type { Query, TextField } from './query.ts';
import { indexTerms } from './words.ts';

/** What the bounds and the label of a query ask of a track; undefined if they ask for nothing. */
export function trackFilter(
  catalogue: Catalogue,
  { bounds, fields: { label = [] } }: Query,
): ((track: TrackNode) => boolean) | undefined {
  const { dur_min = 0, dur_max = Number.POSITIVE_INFINITY, bpm_min, bpm_max } = bounds;
  if (Object.keys(bounds).length === 0 && label.length === 0) return undefined;
  const hasLabel = labelTest(catalogue, label);
  const slow = bpm_min ?? 0;
  const fast = bpm_max ?? Number.POSITIVE_INFINITY;
  const tempo = bpm_min !== undefined || bpm_max !== undefined;
  return ({ duration, bpm, albumId }) =>
    duration >= dur_min &&
    duration <= dur_max &&
    // A tempo of 0 is unknown, and so not within any bounds.
    (!tempo || (bpm > 0 && bpm >= slow && bpm <= fast)) &&
    hasLabel(albumId);
}

/** Each label's name is looked at once. */
function labelTest(catalogue: Catalogue, wanted: readonly string[]): (albumId: number) => boolean {
  if (wanted.length === 0) return () => true;
  const known = new Map<string, boolean>();
  return albumId => {
    const label = catalogue.albums.get(albumId)?.label ?? '';
    const terms = known.has(label) ? [] : indexTerms(label);
    const fits = known.get(label) ?? wanted.every(term => terms.includes(term));
    known.set(label, fits);
    return fits;
  };
}

/** Whether a search for albums or artists names something that only their tracks have. */
export const asksOfTracks = ({ fields, bounds }: Query, own: readonly TextField[]): boolean =>
  Object.keys(bounds).length > 0 ||
  Object.entries(fields).some(([name, terms]) => terms.length > 0 && !own.some(field => field === name));
