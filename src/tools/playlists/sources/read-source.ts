import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import type { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import { isHopeless } from '../../../client/many-calls.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { asksForCovers } from '../../matching/editions.ts';
import { findObject } from './find-named-source.ts';
import { unclearWords } from './source-wording.ts';
import {
  mixedSources,
  type NameCandidate,
  type NumberedSource,
  type SourceLabel,
  type SourceName,
  type SourcesCall,
  seedWords,
  sourceKinds,
  type TrackSource,
} from './sources.ts';
import { readers } from './track-readers.ts';

/** Why a source gives nothing, in words. `isError`: because it could not be read. */
interface SourceFailure {
  readonly why: string;
  readonly isError?: true;
}

export interface SongSource {
  readonly label: SourceLabel;
  /** Its number among those that were given. */
  readonly number: number;
  /** The source that it is a part of. */
  readonly whole?: SourceLabel | undefined;
  readonly count: number | undefined;
  /** Its tracks, page by page, until no more are lacking. */
  readonly pages: AsyncIterable<readonly Track[]>;
  readonly failure?: SourceFailure;
  /** The object that a name was taken for. */
  readonly taken?: NameCandidate | undefined;
  /** Whether its cover versions are left out where the rules do not say: nothing asks for them. */
  readonly withoutCovers: boolean;
  /** The tracks that it gave so far, by id, and how many of them count as its own. */
  readonly given: Set<number>;
  counted: number;
  /** Sentences about what was read, and about what could not be. */
  readonly remarks: readonly string[];
  readonly unread: readonly string[];
  /** The public playlists that were read. */
  readonly playlists: readonly number[];
  lacking(): number;
  failureOf(error: unknown): SourceFailure;
}

/** Songs of a source that names no count, where nothing else bounds them. */
const usualCount = 25;

/** Lists that are read to their end where nothing bounds them. */
export const readWhole: ReadonlySet<SourceName> = new Set(['album', 'playlist', 'favourites']);

/**
 * Finds what a source is about, and reads its first page: for at most so many songs where it names no count. Rejects
 * with a failure that every other request would share.
 */
export async function openSource(
  source: NumberedSource,
  most: (from: SourceName) => number | undefined,
  call: SourcesCall,
): Promise<SongSource> {
  const { from, id, query, number, whole, count } = source;
  const kind = sourceKinds[from];
  const usual = readWhole.has(from) ? mostPlaylistTracks : usualCount;
  const limit = count ?? source.most ?? most(from) ?? usual;
  const [remarks, unread, playlists]: [string[], string[], number[]] = [[], [], []];
  const opened = {
    label: { from, id, name: source.name ?? query ?? seedWords(source) },
    number,
    whole,
    count,
    pages: none(),
    withoutCovers: mixedSources.has(from) && !asksForCovers(textsOf(source)),
    given: new Set<number>(),
    counted: 0,
    remarks,
    unread,
    playlists,
    lacking: () => limit - opened.counted,
    failureOf: (error: unknown): SourceFailure => ({
      why: errorMessage(error, kind === undefined ? {} : { [`${kind}_id`]: id }),
      isError: true,
    }),
  };
  try {
    const object = await objectOf(source, call);
    if ('why' in object) return Object.assign(opened, { failure: object });
    const { lacking } = opened;
    const { released } = source;
    const remark = (sentence: string) => void remarks.push(sentence);
    const readFrom = (ids: readonly number[]) => void playlists.push(...ids);
    const pages = readers[from]({
      ...call,
      ...{ source, id: object.id, limit, lacking, released, remark, unread, readFrom },
    });
    const first = await pages.next();
    const { taken } = object;
    return Object.assign(opened, {
      label: { ...opened.label, name: taken?.name ?? opened.label.name },
      pages: first.done ? none() : following(first.value, pages),
      withoutCovers: opened.withoutCovers && !asksForCovers(taken?.name ?? ''),
      taken,
    });
  } catch (error) {
    if (isHopeless(error)) throw error;
    return Object.assign(opened, { failure: opened.failureOf(error) });
  }
}

/** The words that a source is given with. */
const textsOf = (source: NumberedSource): string =>
  Object.values(source)
    .flat()
    .filter(value => typeof value === 'string' && value !== source.from)
    .join('\n');

async function* none(): AsyncGenerator<readonly Track[]> {}

async function* following(
  first: readonly Track[],
  rest: AsyncGenerator<readonly Track[]>,
): AsyncGenerator<readonly Track[]> {
  try {
    yield first;
    yield* rest;
  } finally {
    // What could not be read is known only when the reading ends, also where the first page is enough.
    await rest.return(undefined);
  }
}

/** The object that a source is about; id 0 for the listener and for all genres. */
async function objectOf(
  { from, id, name, artist }: TrackSource,
  call: Call,
): Promise<{ readonly id: number; readonly taken?: NameCandidate } | SourceFailure> {
  const kind = sourceKinds[from];
  if (id !== undefined) return { id };
  if (kind === undefined || name === undefined) return { id: 0 };
  const found = await findObject(kind, name, call, artist);
  if ('object' in found) return { id: found.object.id, taken: found.object };
  return { why: unclearWords(kind, found) };
}
