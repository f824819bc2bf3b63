import type { Call } from '../../../client/call-context.ts';
import { isHopeless, mapOrSkip } from '../../../client/many-calls.ts';
import { counted } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import type { Rules } from '../choosing/rules.ts';
import { notingFailure, unreadWords } from './failed-reads.ts';
import { sourceWords } from './source-wording.ts';
import type { NumberedSource, SourceLabel, TrackSource } from './sources.ts';

export const nothingFrom = (source: SourceLabel, why: string) =>
  `Nothing from ${sourceWords(source)}: ${why}.`;

const mostArtists = 50;
/** Top tracks of each artist where no count is given. */
const usualOfArtist = 5;

/** The sources, with favourite artists as one source for each. `most`: how many songs to choose from are enough. */
export async function expandSources(
  sources: readonly TrackSource[],
  rules: Rules,
  most: number | undefined,
  call: Call,
) {
  const expanded: NumberedSource[] = [];
  const notes: string[] = [];
  let failed = false;
  for (const [number, source] of sources.entries()) {
    const { from } = source;
    if (from !== 'favourite_artists') {
      expanded.push({ ...source, from, number });
      continue;
    }
    const favourites = await favouriteArtists(call);
    const { artists } = favourites;
    notes.push(...favourites.notes);
    failed ||= favourites.failed;
    const whole = { from };
    if (rules.sort === 'release_date' && source.count === undefined) {
      const { albums, unread } = await albumsByDate(artists, rules, call);
      failed ||= unread.length > 0;
      notes.push(
        ...unread,
        `Read of ${counted(artists.length, 'favourite artist')}: ${counted(albums.length, 'album')}, the ${rules.descending ? 'newest' : 'oldest'} first.`,
      );
      expanded.push(...albums.map(album => ({ ...album, from: 'album' as const, number, whole })));
      continue;
    }
    const enough = Math.max(usualOfArtist, Math.ceil((most ?? 0) / Math.max(1, artists.length)));
    const part = { from: 'artist_top' as const, number, whole, most: enough };
    expanded.push(...artists.map(artist => ({ ...artist, ...part, count: source.count })));
  }
  return { sources: expanded, notes, failed };
}

/** Albums that are read of favourite artists, at most and where no count is given. */
const mostAlbums = 60;
const usualAlbums = 25;

/** The first albums of artists by date, so many that the first songs by date are on them. */
async function albumsByDate(
  artists: readonly { readonly id: number }[],
  { count = usualAlbums, descending, max_per_artist: perArtist = count }: Rules,
  { client, signal }: Call,
) {
  const failed: number[] = [];
  const lists = await mapOrSkip(artists, ({ id }) =>
    notingFailure(client.artist.albums({ artist_id: id, limit: 100 }, { signal }), id, failed),
  );
  const albums = lists.flatMap((list, at) =>
    (list?.data ?? []).flatMap(({ id, title, release_date: released }) =>
      typeof id === 'number' && released ? [{ id, name: title ?? '', released, by: artists[at]?.id }] : [],
    ),
  );
  const direction = descending ? -1 : 1;
  albums.sort((a, b) => direction * (a.released < b.released ? -1 : a.released > b.released ? 1 : 0));
  const taken: typeof albums = [];
  for (const album of albums) {
    const isEnough = taken.length >= count && new Set(taken.map(({ by }) => by)).size * perArtist >= count;
    if (isEnough || taken.length >= mostAlbums) break;
    taken.push(album);
  }
  return {
    albums: taken.map(({ by: _, ...album }) => album),
    unread: unreadWords(failed.length, artists.length, 'favourite artist'),
  };
}

async function favouriteArtists({ client, signal }: Call) {
  const source = { from: 'favourite_artists' } as const;
  try {
    const { data, total } = await client.library.artists({ limit: mostArtists }, { signal });
    const artists = data
      .flatMap(({ id, name }) => (typeof id === 'number' ? [{ id, name: name ?? '' }] : []))
      .slice(0, mostArtists);
    const all = total ?? artists.length;
    if (artists.length === 0)
      return { artists, notes: [nothingFrom(source, 'there are none')], failed: false };
    const notes =
      all > artists.length ? [`Drawn from the first ${artists.length} of ${all} favourite artists.`] : [];
    return { artists, notes, failed: false };
  } catch (error) {
    if (isHopeless(error)) throw error;
    return { artists: [], notes: [nothingFrom(source, errorMessage(error))], failed: true };
  }
}
