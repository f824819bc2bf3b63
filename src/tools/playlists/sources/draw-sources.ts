import type { Call } from '../../../client/call.ts';
import { isHopeless, mapOrSkip } from '../../../client/map-limited.ts';
import type { RejectedTrack, Rejection } from '../plans/rejection.ts';
import { SongGroups } from '../songs/duplicates.ts';
import type { CallProgress } from '../songs/progress.ts';
import { type Song, shortSongSeconds, songOf } from '../songs/song.ts';
import type { DraftNote } from './draft-note.ts';
import { expandSources } from './favourite-artists.ts';
import { openSource, type SongSource } from './read-source.ts';
import { isBounded, type Rules } from './rules.ts';
import type { SongCandidate } from './selection.ts';
import { mostOfSource, type TrackSource } from './sources.ts';
import { playable } from './wish-entry.ts';

interface DrawnSources {
  /** What each source offers. */
  readonly lists: readonly (readonly Omit<SongCandidate, 'place'>[])[];
  readonly rejected: readonly RejectedTrack[];
  readonly notes: readonly DraftNote[];
}

/** Songs that are there already. */
interface There {
  readonly requested: readonly SongCandidate[];
  readonly held: readonly Song[];
}

/** Reads the sources, each until it has given as many songs as it should that are playable and no doubles. */
export async function drawSources(
  request: { readonly sources: readonly TrackSource[]; readonly rules: Rules },
  there: There,
  call: Call,
  progress: CallProgress,
): Promise<DrawnSources> {
  const most = poolSize(request.rules);
  const expanded = await expandSources(request.sources, most, call);
  const report = progress.part(expanded.sources.length, 'sources-read');
  const open = (source: (typeof expanded.sources)[number]) => openSource(source, most, call);
  const opened = (await mapOrSkip(expanded.sources, open, report)).flatMap(source => source ?? []);
  const draw = new Draw(there);
  const lists = [];
  for (const source of opened) lists.push(await draw.from(source, call, progress));
  return {
    lists,
    rejected: draw.rejected,
    notes: [...expanded.notes, ...namesTaken(opened), ...draw.notes, ...draw.shortNotes()],
  };
}

const smallestPool = 100;

/** How many songs a source without a count gives, so that there is enough to choose from. */
function poolSize(rules: Rules): number | undefined {
  if (!isBounded(rules)) return undefined;
  const { count = 0, duration_minutes = 0 } = rules;
  return Math.min(
    mostOfSource,
    Math.max(smallestPool, count, Math.ceil((duration_minutes * 60) / shortSongSeconds)),
  );
}

/** What names stand for, each object once. */
function namesTaken(sources: readonly SongSource[]): DraftNote[] {
  const objects = new Map(
    sources.flatMap(({ taken }) => (taken === undefined ? [] : [[`${taken.facts.kind} ${taken.id}`, taken]])),
  );
  return objects.size === 0 ? [] : [{ note: 'names-taken', objects: [...objects.values()] }];
}

type Offer = Omit<SongCandidate, 'place'>;

/** Draws songs from one source after the other. */
class Draw {
  readonly rejected: RejectedTrack[] = [];
  readonly notes: DraftNote[] = [];
  readonly #songs = new SongGroups();
  /** The number of the source that offered a track; undefined for a track that was asked for. */
  readonly #offeredBy = new Map<number, number | undefined>();
  readonly #came = new Map<number, { readonly source: SongSource; got: number; of: number }>();

  constructor({ requested, held }: There) {
    for (const song of held) this.#songs.add(song);
    for (const { song } of requested) {
      this.#songs.add(song);
      this.#offeredBy.set(song.id, undefined);
    }
  }

  /** The songs of a source. Other editions of songs that are there do not count, and are only taken where those fall out. */
  async from(source: SongSource, call: Call, progress: CallProgress): Promise<Offer[]> {
    const offers: Offer[] = [];
    let { failure } = source;
    try {
      for await (const tracks of source.pages) {
        const songs = tracks.flatMap(track => songOf(track) ?? []).map(song => ({ song, requested: false }));
        for (const offer of await playable(songs, call, progress)) {
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

  #take(offer: Offer, source: SongSource, offers: Offer[]): void {
    const { song } = offer;
    const rejection = this.#rejectionOf(song, source);
    source.given += 1;
    if (rejection !== undefined) {
      this.rejected.push({ id: song.id, song, rejection, requested: false });
      return;
    }
    this.#offeredBy.set(song.id, source.number);
    if (this.#songs.find(song) === undefined) source.counted += 1;
    this.#songs.add(song);
    offers.push(offer);
  }

  #rejectionOf(song: Song, source: SongSource): Rejection | undefined {
    if (!song.readable) return { reason: 'not-playable' };
    if (!this.#offeredBy.has(song.id)) return undefined;
    const by = this.#offeredBy.get(song.id);
    if (by === undefined) return { reason: 'asked-for' };
    return { reason: by === source.number ? 'twice-in-source' : 'in-two-sources' };
  }

  #tell(source: SongSource, failure: SongSource['failure']): void {
    const { label, number, counted, given, count } = source;
    const isEmpty = given === 0 && source.whole === undefined;
    const why = failure ?? (isEmpty ? { reason: 'no-tracks' as const } : undefined);
    if (why !== undefined) this.notes.push({ note: 'source-failed', source: label, failure: why });
    if (count === undefined || (why !== undefined && given === 0)) return;
    const { got, of } = this.#came.get(number) ?? { got: 0, of: 0 };
    this.#came.set(number, { source, got: got + counted, of: of + count });
  }

  /** How far sources came that should have given more. */
  shortNotes = (): DraftNote[] =>
    [...this.#came.values()].flatMap(({ source, got, of }) =>
      got < of ? [{ note: 'source-short', source: source.whole ?? source.label, got, of }] : [],
    );
}
