import type { Call } from '../../../client/call.ts';
import { isHopeless } from '../../../client/map-limited.ts';
import type { SourceLabel, SourceName, SourceNote, TrackSource } from './sources.ts';

/** A source with its number among those that were given: favourite artists become one source for each artist. */
export interface NumberedSource extends TrackSource {
  readonly from: Exclude<SourceName, 'favourite_artists'>;
  readonly number: number;
  /** The source that it is a part of. */
  readonly whole?: SourceLabel;
  /** How many songs it gives where it has no count. */
  readonly most?: number;
}

const mostArtists = 50;
/** Top tracks of each artist where no count is given. */
const usualOfArtist = 5;

/** The sources, with favourite artists as one source for each. `most`: how many songs to choose from are enough. */
export async function expandSources(sources: readonly TrackSource[], most: number | undefined, call: Call) {
  const expanded: NumberedSource[] = [];
  const notes: SourceNote[] = [];
  for (const [number, source] of sources.entries()) {
    const { from } = source;
    if (from !== 'favourite_artists') {
      expanded.push({ ...source, from, number });
      continue;
    }
    const { artists, notes: artistNotes } = await favouriteArtists(call);
    const enough = Math.max(usualOfArtist, Math.ceil((most ?? 0) / Math.max(1, artists.length)));
    const part = { from: 'artist_top' as const, number, whole: { from }, most: enough };
    expanded.push(...artists.map(artist => ({ ...artist, ...part, count: source.count })));
    notes.push(...artistNotes);
  }
  return { sources: expanded, notes };
}

async function favouriteArtists({ client, signal }: Call) {
  const source = { from: 'favourite_artists' } as const;
  try {
    const { data, total } = await client.library.artists({ limit: mostArtists }, { signal });
    const artists = data
      .flatMap(({ id, name }) => (typeof id === 'number' ? [{ id, name: name ?? '' }] : []))
      .slice(0, mostArtists);
    const all = total ?? artists.length;
    const notes: SourceNote[] =
      artists.length === 0
        ? [{ note: 'source-failed', source, failure: { reason: 'no-favourite-artists' } }]
        : all > artists.length
          ? [{ note: 'first-artists', taken: artists.length, of: all }]
          : [];
    return { artists, notes };
  } catch (error) {
    if (isHopeless(error)) throw error;
    const failure = { reason: 'service-error', error } as const;
    return { artists: [], notes: [{ note: 'source-failed' as const, source, failure }] };
  }
}
