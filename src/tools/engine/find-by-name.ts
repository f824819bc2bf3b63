import { entryNamed, objectReader } from '../../client/api/index.ts';
import type { SearchedKind } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { ServiceCall } from '../../client/call-context.ts';
import { allItems } from '../../client/paging.ts';
import { searchCatalogue } from '../../search/search-catalogue.ts';
import { fold } from '../../text/fold.ts';
import {
  bearersOf,
  clearOf,
  closeTo,
  type FoundByName,
  findNamed,
  likelyOf,
  listedIn,
  type NamedInList,
  objectOf,
  several,
} from './find-in-lists.ts';

const mostHits = 50;
const mostCandidates = 10;

/**
 * The object of the catalogue that a name stands for: the only one of exactly that name, or one with ten times the
 * fans of the next; otherwise what the search found. Albums and tracks may be named with their artist, as
 * "Artist - Title". Rejects with `MusicError`.
 */
export async function findByName(kind: SearchedKind, name: string, call: ServiceCall): Promise<FoundByName> {
  if (kind === 'episode') return findEpisode(name, call);
  const found = await objectsNamed(kind, name, call);
  const bearers = bearersOf(name, found);
  const known = kind === 'album' && bearers.length > 1 ? await withFans(bearers, call) : bearers;
  const clear = clearOf(kind === 'track' ? onePerSong(known) : known);
  if (clear !== undefined) return { object: objectOf(clear) };
  if (bearers.length > 0) return several(known);
  const candidates = found.slice(0, mostCandidates).map(each => objectOf(each));
  const close = closeTo(name, found);
  const likely = likelyOf(kind === 'track' ? onePerSong(close) : close);
  return { reason: 'name-unknown', candidates, near: candidates.length > 0, likely, others: 0 };
}

const separator = ' - ';

/**
 * What a search finds for a name, and for its artist and the rest. A search with an artist begins with words where they
 * find most, so there it comes first, and the other one only if nothing found has the name.
 */
async function objectsNamed(
  kind: Exclude<SearchedKind, 'episode'>,
  name: string,
  call: ServiceCall,
): Promise<readonly NamedInList[]> {
  const { traits } = call.client.searches;
  const [head = '', ...rest] = name.split(separator);
  const words = { query: name.replaceAll(separator, ' ') };
  const isPair = rest.length > 0 && (kind === 'album' || kind === 'track');
  const fields = isPair ? { artist: head, [kind]: rest.join(separator) } : undefined;
  const [first, second] = fields !== undefined && traits.wordsFirst ? [fields, words] : [words, fields];
  const found = await hits(kind, first, call);
  if (bearersOf(name, found).length > 0 || second === undefined) return found;
  const others = await hits(kind, second, call);
  const ids = new Set(others.map(({ id }) => id));
  return [...others, ...found.filter(({ id }) => !ids.has(id))];
}

async function hits(
  kind: Exclude<SearchedKind, 'episode'>,
  words: Readonly<Record<string, string>>,
  call: ServiceCall,
): Promise<readonly NamedInList[]> {
  const { data } = await searchCatalogue(entryNamed(`search.${kind}`), { ...words, limit: mostHits }, call);
  return data.flatMap((item: unknown) =>
    listedIn('')(item).map(object => ({ ...object, fame: fameOf(kind, item) ?? object.fans ?? 0 })),
  );
}

/** Tracks have a rank for their fans. One that cannot be played is not what is meant. */
function fameOf(kind: SearchedKind, item: unknown): number | undefined {
  if (kind !== 'track' || !isRecord(item)) return undefined;
  return item['readable'] === false ? 0 : Number(item['rank'] ?? 0);
}

/** Releases of one song by one artist have one name: the best known that can be played is meant. */
const onePerSong = (bearers: readonly NamedInList[]): NamedInList[] => {
  const rising = bearers.toSorted((a, b) => b.fame - a.fame).toReversed();
  return [...new Map(rising.map(each => [`${fold(each.artist ?? '')}\n${fold(each.name)}`, each])).values()];
};

/** More albums of one name than this are not looked up. */
const mostLookedUp = 5;

/** The albums with their fans, which searches do not tell. */
async function withFans(
  albums: readonly NamedInList[],
  { client, signal }: ServiceCall,
): Promise<NamedInList[]> {
  const entry = objectReader('album');
  if (entry === undefined || albums.length > mostLookedUp) return [...albums];
  return Promise.all(
    albums.map(async each => {
      const [read] = listedIn('')(await client.call(entry, { album_id: each.id }, { signal }));
      const { fans, released, tracks } = read ?? each;
      return { ...each, fans, released, tracks, fame: fans ?? 0 };
    }),
  );
}

/** "Podcast - Episode"; either may have a dash of its own. */
async function findEpisode(name: string, call: ServiceCall): Promise<FoundByName> {
  const { client, signal } = call;
  const parts = name.split(separator);
  let unclear: FoundByName = { reason: 'name-unknown', candidates: [], near: false, likely: [], others: 0 };
  for (let at = 1; at < parts.length; at++) {
    const head = parts.slice(0, at).join(separator);
    const found = await findByName('podcast', head, call);
    if ('reason' in found) {
      unclear = { ...found, part: { kind: 'podcast', name: head } };
      continue;
    }
    const podcast_id = found.object.id;
    const episodes = await allItems(page => client.podcast.episodes({ podcast_id, ...page }, { signal }));
    return findNamed(parts.slice(at).join(separator), episodes.flatMap(listedIn('')));
  }
  return unclear;
}
