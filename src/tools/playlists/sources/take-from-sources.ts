import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { isHopeless, mapOrSkip } from '../../../client/many-calls.ts';
import { capital, counted } from '../../engine/change-words.ts';
import { SongIndex } from '../../library/same-song.ts';
import { coverVersionOf } from '../../matching/names-and-titles.ts';
import type { Candidate, Rejection } from '../choosing/candidate.ts';
import { mostOnCurve } from '../choosing/fit-length-and-tempo.ts';
import { isBounded, type Rules, samenessOf, selectsFirst } from '../choosing/rules.ts';
import { someSongs } from '../choosing/song-wording.ts';
import { playable, type Song, shortSongSeconds, songOf, type TrackReading } from '../songs/song.ts';
import { expandSources, nothingFrom } from './expand-sources.ts';
import { openSource, readWhole, type SongSource } from './read-source.ts';
import { sourceWords, takenWords } from './source-wording.ts';
import { mostOfSource, type SourceName, type TrackSource } from './sources.ts';

type Offer = Omit<Candidate, 'place'>;

/** A track of a source that is not taken. */
interface NotTaken {
  readonly offer: Offer;
  readonly rejection: Rejection;
}

/**
 * Reads the sources, each until it has given as many songs as it should that are playable and not `there` already.
 * Rejects with a failure that every other request would share.
 */
export async function takeFromSources(
  request: {
    readonly sources: readonly TrackSource[];
    readonly rules: Rules;
    /** Whether songs of the list that a source offers move to where its others go. */
    readonly moves: boolean;
    /** How many songs a source without a count gives at least. */
    readonly least?: number | undefined;
  },
  there: readonly Song[],
  reading: TrackReading,
) {
  const { call, progress } = reading;
  const usual = poolSize(request.rules);
  const most = usual && Math.max(usual, request.least ?? 0);
  const { rules } = request;
  // The first by an order are among all songs of a list.
  const mostOf = (from: SourceName) =>
    selectsFirst(rules) && readWhole.has(from) ? mostPlaylistTracks : most;
  const expanded = await expandSources(request.sources, rules, most, call);
  const report = progress.part(expanded.sources.length, 'sources-read');
  const open = (source: (typeof expanded.sources)[number]) => openSource(source, mostOf, call);
  const opened = (await mapOrSkip(expanded.sources, open, report)).flatMap(source => source ?? []);
  const draw = new Draw(there, request.rules, request.moves);
  const lists = [];
  for (const source of opened) lists.push(await draw.from(source, reading));
  return {
    /** What each source offers, also of what is there. A new track that several offer is in the first list alone. */
    lists,
    rejected: [...draw.rejected, ...draw.coversLeftOut()],
    notes: [...expanded.notes, ...namesTaken(opened), ...draw.notes, ...draw.lastNotes()],
    failed: expanded.failed || draw.failed,
    /** Whether a source without a count has more. */
    hasMore: usual !== undefined && opened.some(each => each.count === undefined && each.lacking() <= 0),
    /** The sources as they were read, for the recipe. */
    sources: request.sources.map((source, at) => {
      const playlists = opened.find(({ number }) => number === at)?.playlists ?? [];
      return playlists.length === 0 ? source : { ...source, playlists: [...playlists] };
    }),
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
  if (taken.size === 0) return [];
  return [`${taken.size === 1 ? 'Source' : 'Sources'}: ${[...taken].join('; ')}.`];
}

class Draw {
  readonly rejected: NotTaken[] = [];
  readonly notes: string[] = [];
  /** Whether a source could not be read. */
  failed = false;
  readonly #songs: SongIndex<Song> | undefined;
  readonly #offered: Set<number>;
  /** Sources with a count: how many of their parts gave fewer. */
  readonly #came = new Map<number, { readonly source: SongSource; few: number; all: number }>();

  readonly #inList: Song[] = [];
  readonly #moved: Song[] = [];
  readonly #givenTwice: Song[] = [];
  readonly #there: ReadonlySet<number>;
  readonly #avoided: ReadonlySet<number>;
  readonly #rules: Rules;
  /** Cover versions that no source without them gave. */
  readonly #covers = new Map<number, NotTaken>();

  readonly #moves: boolean;

  constructor(there: readonly Song[], rules: Rules, moves: boolean) {
    this.#moves = moves;
    this.#rules = rules;
    this.#avoided = new Set(rules.avoid);
    this.#there = new Set(there.map(({ id }) => id));
    this.#offered = new Set(this.#there);
    const sameness = samenessOf(rules);
    this.#songs = sameness && new SongIndex(there, sameness);
  }

  /** The songs of a source. Other editions of songs that are there do not count, and are only taken where those fall out. */
  async from(source: SongSource, reading: TrackReading): Promise<Offer[]> {
    const offers: Offer[] = [];
    let { failure } = source;
    try {
      for await (const tracks of source.pages) {
        const songs = tracks
          .flatMap(track => songOf(track) ?? [])
          .map(song => ({ song, offered: true as const }));
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

  /**
   * A track that is there or was offered before is the same candidate. With a count, a source gives its first this many
   * songs; without, what cannot be used does not count, and the source is read further.
   */
  #take(offer: Offer, source: SongSource, offers: Offer[]): void {
    const { song } = offer;
    const isFirst = !source.given.has(song.id);
    source.given.add(song.id);
    if (source.count !== undefined && isFirst) source.counted += 1;
    if (this.#offered.has(song.id)) {
      const moves = this.#moves && source.count !== undefined && this.#there.has(song.id);
      const kept = this.#there.has(song.id) ? this.#inList : this.#givenTwice;
      (moves ? this.#moved : kept).push(song);
      // A list without a count is added as far as it is not there; its first songs are meant as they are.
      if (moves && isFirst) offers.push(offer);
      return;
    }
    const edition =
      this.#rules.no_covers === undefined && source.withoutCovers ? coverVersionOf(song) : undefined;
    if (edition !== undefined) {
      const rejection = { reason: 'cover-version', edition } as const;
      this.#covers.set(song.id, { offer, rejection });
      if (source.count !== undefined && isFirst) source.counted -= 1;
      return;
    }
    this.#offered.add(song.id);
    if (!song.readable) {
      this.rejected.push({ offer, rejection: { reason: 'not-playable' } });
      return;
    }
    const isUsable = this.#songs?.find(song) === undefined && !this.#avoided.has(song.id);
    if (source.count === undefined && isUsable) source.counted += 1;
    this.#songs?.add(song);
    offers.push(offer);
  }

  #tell(source: SongSource, failure: SongSource['failure']): void {
    const { label, number, counted, given, count, unread } = source;
    this.notes.push(...source.remarks, ...unread);
    const isEmpty = given.size === 0 && source.whole === undefined && unread.length === 0;
    const why = failure?.why ?? (isEmpty ? 'it has no tracks' : undefined);
    if (why !== undefined) this.notes.push(nothingFrom(label, why));
    this.failed ||= failure?.isError === true || unread.length > 0;
    if (count === undefined || (why !== undefined && given.size === 0)) return;
    const { few, all } = this.#came.get(number) ?? { few: 0, all: 0 };
    const isFew = counted < count;
    this.#came.set(number, { source, few: few + (isFew ? 1 : 0), all: all + 1 });
  }

  coversLeftOut = () => [...this.#covers.values()].filter(({ offer }) => !this.#offered.has(offer.song.id));

  /** How far sources came that should have given more, and what they gave in vain. */
  lastNotes(): string[] {
    const inList = this.#inList.length === 0 ? [] : [`In the list already: ${fewSongs(this.#inList)}.`];
    const moved =
      this.#moved.length === 0 ? [] : [`In the list already, and moved: ${fewSongs(this.#moved)}.`];
    const twice =
      this.#givenTwice.length === 0 ? [] : [`Given twice by the sources: ${fewSongs(this.#givenTwice)}.`];
    const repeated = [...inList, ...moved, ...twice].join(' ');
    const short = [...this.#came.values()].filter(({ few }) => few > 0);
    const covers = this.coversLeftOut().length;
    return [
      ...(covers === 0
        ? []
        : [
            `${counted(covers, 'cover version')} left out, as usual for radios, searches, similar songs and public playlists; no_covers=false takes them.`,
          ]),
      ...(repeated === '' ? [] : [repeated]),
      ...short.map(fewWords),
    ];
  }
}

function fewWords({ source, few, all }: { source: SongSource; few: number; all: number }): string {
  const { whole, label, counted: got, count = 0 } = source;
  if (whole === undefined)
    return `${capital(sourceWords(label))} gave ${counted(got)}; ${count} were asked for.`;
  return `${few === 1 ? 'One' : few} of ${all} ${sourceWords(whole)} gave fewer than ${counted(count)}.`;
}

const fewSongs = (songs: readonly Song[]) => someSongs(songs, 2);
