import { choice } from '../../client/api/common-fields.ts';
import { type Input, optional } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { Track } from '../../client/api/models.ts';
import type { ListenerCall } from '../../client/call-context.ts';
import { PermissionMissing } from '../../client/errors.ts';
import { isHopeless, mapLimitedOrFail } from '../../client/many-calls.ts';
import { allItems } from '../../client/paging.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import {
  type Answer,
  type AnswerRow,
  andMore,
  callOf,
  leftOutForLength,
  render,
  type ToolCall,
} from '../engine/answer.ts';
import { type BriefItem, brief } from '../engine/brief.ts';
import { errorMessage } from '../engine/error-message.ts';
import { pageHint, withUnknownOnce } from '../engine/items.ts';
import { favouritesPage, type OwnList, readOwnList } from '../engine/own-lists.ts';
import { type Sought, soughtIn, wordMatch } from '../engine/search-match.ts';
import type { CallProblem, ToolContext } from '../engine/tool.ts';
import { ownPlaylists, recordingOf } from './own-playlists.ts';
import { idAndTitle, type Recording, SongIndex } from './same-song.ts';

/** What can be found in the listener's own lists. */
type LibraryKind = 'track' | 'artist' | 'album';

type LibraryCall = ListenerCall & Pick<ToolContext, 'isLibraryHere'>;

/** A list of the listener's own, and how to read what it has of the wanted kind, in order. */
interface OwnSource {
  readonly list: 'favourites' | 'history' | 'playlist';
  readonly id?: number;
  readonly words: string;
  read(): Promise<readonly unknown[]>;
}

/** Where an object is: its positions in one list, from 1. */
interface Place {
  readonly source: OwnSource;
  /** The track at this place, if it is another edition. */
  readonly as: Pick<Recording, 'id' | 'title'> | undefined;
  readonly positions: number[];
}

interface Hit {
  readonly item: BriefItem;
  readonly near: boolean;
  readonly places: Place[];
}

/** Lists that are read in one call. A playlist takes one request. */
const mostLists = 40;
const mostHits = 100;
const mostPositions = 10;

/** The kinds that are found in the listener's own lists, by the type of a search. */
export const libraryKinds: ReadonlyMap<string, LibraryKind> = new Map([
  ['any', 'track'],
  ['track', 'track'],
  ['artist', 'artist'],
  ['album', 'album'],
]);

export const whereField = optional(
  choice('library: own playlists, favourites, history', ['catalogue', 'library']),
);

/** The arguments of a search of the library. */
const taken: ReadonlySet<string> = new Set([
  ...['in', 'detail', 'index', 'limit'],
  ...['query', 'artist', 'album', 'track'],
]);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

/**
 * Finds songs, artists or albums by name in the listener's own playlists, favourites and history. `index`: how many of
 * the lists to skip. Rejects with `MusicError`.
 */
export async function searchLibrary(
  kind: LibraryKind,
  input: Input,
  context: LibraryCall,
  call: ToolCall,
): Promise<Answer | CallProblem> {
  const other = Object.keys(input).find(name => !taken.has(name));
  if (other !== undefined)
    return { problem: `in=library takes query, artist, album, track, index and limit, not ${other}` };
  const [index = 0, limit = mostHits] = [number(input['index']), number(input['limit'])];
  const given = soughtIn(input);
  // The name of an artist is a query among artists.
  const sought = kind === 'artist' ? { query: `${given.query ?? ''} ${given.artist ?? ''}` } : given;
  const all = await ownSources(kind, context);
  const sources = all.slice(index, index + mostLists);
  const read = await mapLimitedOrFail(sources, source => source.read().catch(unread));
  const hits = new Map<number, Hit>();
  const songs = new SongIndex();
  for (const { id: source, value } of read)
    for (const [at, item] of (Array.isArray(value) ? value : []).entries())
      addHit(kind === 'track' ? { hits, songs } : { hits }, source, objectOf(kind, item), at + 1, sought);
  const exact = [...hits.values()].filter(({ near }) => !near);
  const found = exact.length > 0 ? exact : [...hits.values()];
  const failed = read.flatMap(({ id: source, value, error }) => {
    const reason = value instanceof Error ? value : error;
    return value === undefined || reason !== undefined ? [{ words: source.words, error: reason }] : [];
  });
  const next = index + sources.length;
  const shown = found.slice(0, limit);
  const { items, notes } = withUnknownOnce({ items: shown.map(({ item }) => item), detail: 'brief' });
  const count = sources.length - failed.length;
  return render({
    headline: [headline(kind, found, { count, all: all.length, index })],
    facts: { lists_read: count, lists: all.length, total: found.length },
    lists: [
      {
        name: 'items',
        always: true,
        ...(kind === 'track' ? { numberFrom: 1 } : {}),
        entries: shown.map(({ places }, at) => entryOf(kind, items[at], places)),
        after: fitting => ({
          lines: [
            ...(fitting < Math.min(limit, found.length)
              ? [`${leftOutForLength(Math.min(limit, found.length) - fitting)} More words find fewer.`]
              : []),
            ...(limit < found.length ? [`${found.length - limit} more with a larger limit.`] : []),
          ],
          fields: next < all.length ? { next_index: next } : {},
        }),
      },
    ],
    notes: [...notes, ...failed.map(({ words, error }) => `Not read: ${words}. ${errorMessage(error)}.`)],
    next: [
      ...pageHint(kind, items),
      ...(next < all.length ? [`More lists: ${callOf(call.tool, { ...call.args, index: next })}`] : []),
    ],
  });
}

/** A list that cannot be read does not hide the others, and history needs a permission of its own. */
function unread(error: unknown): Error {
  if (!(error instanceof Error) || (isHopeless(error) && !(error instanceof PermissionMissing))) throw error;
  return error;
}

/** The favourites, the history, and every playlist that the listener made. */
async function ownSources(kind: LibraryKind, context: LibraryCall): Promise<OwnSource[]> {
  const { client, signal } = context;
  const playlists = await ownPlaylists(context);
  const lists = { artist: client.library.artists, album: client.library.albums };
  const tracksOf = (which: OwnList) => async () => (await readOwnList(which, context)).tracks;
  return [
    { list: 'favourites', words: 'the favourite tracks', read: tracksOf({ list: 'favourites' }) },
    ...(kind === 'track'
      ? []
      : [
          {
            list: 'favourites' as const,
            words: `the favourite ${kind}s`,
            read: () => allItems<unknown>(page => lists[kind](page, { signal }), { limit: favouritesPage }),
          },
        ]),
    // A library on this computer has no history.
    ...(context.isLibraryHere
      ? []
      : [{ list: 'history' as const, words: 'the history', read: tracksOf({ list: 'history' }) }]),
    ...playlists.map(
      ({ id, title }): OwnSource => ({
        list: 'playlist',
        id,
        words: `${quoted(title)} [${id}]`,
        read: tracksOf({ list: 'playlist', id }),
      }),
    ),
  ];
}

/** What an item of a list is or has of the wanted kind: a track, its artist or its album. */
function objectOf(kind: LibraryKind, item: unknown): BriefItem | undefined {
  if (!isRecord(item)) return undefined;
  const isTrack = isRecord(item['artist']) && isRecord(item['album']);
  if (kind === 'track' || !isTrack) return item;
  const part = item[kind];
  if (!isRecord(part)) return undefined;
  return kind === 'artist' ? part : { ...part, artist: item['artist'] };
}

function addHit(
  { hits, songs }: { readonly hits: Map<number, Hit>; readonly songs?: SongIndex },
  source: OwnSource,
  item: BriefItem | undefined,
  position: number,
  sought: Sought,
): void {
  const id = item?.['id'];
  if (item === undefined || typeof id !== 'number' || id === 0) return;
  const match = wordMatch(sought, item);
  if (match === undefined) return;
  // Editions of one song are one hit.
  const { data: track } = songs ? Track.schema().safeParse(item) : {};
  const recording = track && recordingOf(track);
  const known = recording && songs?.all(recording)[0]?.id;
  if (recording !== undefined) songs?.add(recording);
  const hit = hits.get(known ?? id) ?? { item, near: match === 'near', places: [] };
  hits.set(known ?? id, hit);
  const as = recording === undefined || id === (known ?? id) ? undefined : idAndTitle(recording);
  const place = hit.places.find(each => each.source === source && each.as?.id === as?.id);
  if (place === undefined) hit.places.push({ source, as, positions: [position] });
  else place.positions.push(position);
}

function entryOf(kind: LibraryKind, item: unknown, places: readonly Place[]): AnswerRow {
  const { line, fields } = brief(kind, isRecord(item) ? item : {}, 'listed');
  return {
    fields: {
      ...fields,
      places: places.map(({ source: { list, id, words }, as, positions }) => ({
        list,
        ...(id === undefined ? {} : { id }),
        name: sanitize(words),
        positions,
        as: as?.id,
      })),
    },
    line: `${line} · ${places.map(placeWords).join('; ')}`,
  };
}

function placeWords({ source: { words }, as, positions }: Place): string {
  const more = positions.length - mostPositions;
  const shown = positions.slice(0, mostPositions).join(', ');
  return `in ${words}: ${shown}${more > 0 ? ` ${andMore(more)}` : ''}${as === undefined ? '' : ` as [${as.id}] ${quoted(as.title)}`}`;
}

function headline(
  kind: LibraryKind,
  found: readonly Hit[],
  read: { readonly count: number; readonly all: number; readonly index: number },
): string {
  const hits = found.length === 0 ? `No ${kind}` : `${found.length} ${kind}${found.length === 1 ? '' : 's'}`;
  const near = found.some(each => each.near) ? ' with a similar name' : '';
  const from = read.index > 0 ? ` from list ${read.index + 1} on` : '';
  return `${hits}${near} found; ${read.count} of the listener's ${read.all} lists were read${from}.${found.length === 0 ? '' : ' Numbers are positions.'}`;
}
