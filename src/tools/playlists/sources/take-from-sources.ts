import type { Call } from '../../../client/call-context.ts';
import { isHopeless, mapOrSkip } from '../../../client/many-calls.ts';
import { capital } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import type { Candidate, LeftOut } from '../choosing/candidate.ts';
import { mostOnCurve } from '../choosing/fit-length-and-tempo.ts';
import { isBounded, type Rules } from '../choosing/rules.ts';
import { someSongs } from '../choosing/song-wording.ts';
import { SongIndex } from '../songs/duplicate-songs.ts';
import { playable, type Reading, type Song, shortSongSeconds, songOf } from '../songs/song.ts';
import { type NumberedSource, openSource, type SongSource } from './read-source.ts';
import { sourceWords, takenWords } from './source-wording.ts';
import { mostOfSource, type SourceLabel, type TrackSource } from './sources.ts';

type Offer = Omit<Candidate, 'place'>;

/**
 * Reads the sources, each until it has given as many songs as it should that are playable and not `there` already.
 * Rejects with a failure that every other request would share.
 */
export async function takeFromSources(
  request: { readonly sources: readonly TrackSource[]; readonly rules: Rules },
  there: readonly Song[],
  reading: Reading,
) {
  const { call, progress } = reading;
  const most = poolSize(request.rules);
  const expanded = await expandSources(request.sources, most, call);
  const report = progress.part(expanded.sources.length, 'sources-read');
  const open = (source: (typeof expanded.sources)[number]) => openSource(source, most, call);
  const opened = (await mapOrSkip(expanded.sources, open, report)).flatMap(source => source ?? []);
  const draw = new Draw(there, new Set(request.rules.avoid));
  const lists = [];
  for (const source of opened) lists.push(await draw.from(source, reading));
  return {
    /** What each source offers. A track that several offer is in the first list alone. */
    lists,
    leftOut: draw.leftOut,
    notes: [...expanded.notes, ...namesTaken(opened), ...draw.notes, ...draw.lastNotes()],
    failed: expanded.failed || draw.failed,
  };
}

const smallestPool = 100;

/** How many songs a source without a count gives, so that there is enough to choose from. */
function poolSize(rules: Rules): number | undefined {
  if (!isBounded(rules)) return undefined;
  const { count = 0, minutes = 0, sort } = rules;
  const smallest = sort === 'curve' ? mostOnCurve : smallestPool;
  return Math.min(mostOfSource, Math.max(smallest, count, Math.ceil((minutes * 60) / shortSongSeconds)));
}

/** What names stand for, each object once. */
function namesTaken(sources: readonly SongSource[]): string[] {
  const taken = new Set(sources.flatMap(source => (source.taken ? takenWords(source.taken) : [])));
  return taken.size === 0 ? [] : [`Taken: ${[...taken].join(', ')}.`];
}

class Draw {
  readonly leftOut: LeftOut[] = [];
  readonly notes: string[] = [];
  /** Whether a source could not be read. */
  failed = false;
  readonly #songs: SongIndex;
  readonly #offered: Set<number>;
  readonly #came = new Map<number, { readonly source: SongSource; got: number; of: number }>();

  readonly #inList: Song[] = [];
  readonly #givenTwice: Song[] = [];
  readonly #there: ReadonlySet<number>;
  readonly #avoided: ReadonlySet<number>;

  constructor(there: readonly Song[], avoided: ReadonlySet<number>) {
    this.#avoided = avoided;
    this.#there = new Set(there.map(({ id }) => id));
    this.#offered = new Set(this.#there);
    this.#songs = new SongIndex(there);
  }

  /** The songs of a source. Other editions of songs that are there do not count, and are only taken where those fall out. */
  async from(source: SongSource, reading: Reading): Promise<Offer[]> {
    const offers: Offer[] = [];
    let { failure } = source;
    try {
      for await (const tracks of source.pages) {
        const songs = tracks.flatMap(track => songOf(track) ?? []).map(song => ({ song, requested: false }));
        for (const offer of await playable(songs, reading)) {
          if (source.lacking() > 0) this.#take(offer, source, offers);
        }
        if (source.lacking() <= 0) break;
      }
    } catch (error) {
      if (isHopeless(error)) throw error;
      failure = source.failureOf(error);
    }
    this.#tell(source, failure);
    return offers;
  }

  /** A track that is there or was offered before is the same candidate, and is not counted again. */
  #take(offer: Offer, source: SongSource, offers: Offer[]): void {
    const { song } = offer;
    source.given += 1;
    if (this.#offered.has(song.id)) {
      (this.#there.has(song.id) ? this.#inList : this.#givenTwice).push(song);
      return;
    }
    this.#offered.add(song.id);
    if (!song.readable) {
      this.leftOut.push({ id: song.id, song, rejection: { reason: 'not-playable' }, requested: false });
      return;
    }
    if (this.#songs.find(song) === undefined && !this.#avoided.has(song.id)) source.counted += 1;
    this.#songs.add(song);
    offers.push(offer);
  }

  #tell(source: SongSource, failure: SongSource['failure']): void {
    const { label, number, counted, given, count } = source;
    const isEmpty = given === 0 && source.whole === undefined;
    const why = failure?.why ?? (isEmpty ? 'it has no tracks' : undefined);
    if (why !== undefined) this.notes.push(nothingFrom(label, why));
    this.failed ||= failure?.isError === true;
    if (count === undefined || (why !== undefined && given === 0)) return;
    const { got, of } = this.#came.get(number) ?? { got: 0, of: 0 };
    this.#came.set(number, { source, got: got + counted, of: of + count });
  }

  /** How far sources came that should have given more, and what they gave in vain. */
  lastNotes(): string[] {
    const inList = this.#inList.length === 0 ? [] : [`In the list already: ${fewSongs(this.#inList)}.`];
    const twice =
      this.#givenTwice.length === 0 ? [] : [`Given twice by the sources: ${fewSongs(this.#givenTwice)}.`];
    const repeated = [...inList, ...twice].join(' ');
    const short = [...this.#came.values()].filter(({ got, of }) => got < of);
    return [
      ...(repeated === '' ? [] : [repeated]),
      ...short.map(({ source, got, of }) => {
        const words = capital(sourceWords(source.whole ?? source.label));
        return `${words} gave ${got} songs that can be used; ${of} were asked for.`;
      }),
    ];
  }
}

const fewSongs = (songs: readonly Song[]) => someSongs(songs, 2);
const nothingFrom = (source: SourceLabel, why: string) => `Nothing from ${sourceWords(source)}: ${why}.`;

const mostArtists = 50;
/** Top tracks of each artist where no count is given. */
const usualOfArtist = 5;

/** The sources, with favourite artists as one source for each. `most`: how many songs to choose from are enough. */
async function expandSources(sources: readonly TrackSource[], most: number | undefined, call: Call) {
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
    const enough = Math.max(usualOfArtist, Math.ceil((most ?? 0) / Math.max(1, artists.length)));
    const part = { from: 'artist_top' as const, number, whole: { from }, most: enough };
    expanded.push(...artists.map(artist => ({ ...artist, ...part, count: source.count })));
    notes.push(...favourites.notes);
    failed ||= favourites.failed;
  }
  return { sources: expanded, notes, failed };
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
