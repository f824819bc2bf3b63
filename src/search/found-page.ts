import type { Entry } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { isRecord } from '../client/api/is-record.ts';
import type { ServiceCall } from '../client/call-context.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { plain, type SongNames, wordsQuery } from './song-rows.ts';

const usualLimit = 25;

/** What a search found, in the form of the service: `next` is an address with the service's offset. */
export interface FoundPage {
  readonly data: readonly unknown[];
  readonly total?: number | undefined;
  readonly next?: string | undefined;
  /** How the fields were applied here; absent if the service applied them. */
  readonly here?: AppliedHere;
}

/** What was done here with the rows that the service found. */
export interface AppliedHere {
  /** How many rows were read. */
  readonly read: number;
  /** The arguments that every row was checked for. */
  readonly checked: readonly string[];
  /** Those that could not be checked. */
  readonly unchecked: readonly string[];
  /** Those that only pages tell: how many of the rows that fit otherwise were looked up. */
  readonly lookedUp?: { readonly names: readonly string[]; readonly rows: number; readonly of: number };
  /** How many rows have everything that was checked. */
  readonly fitting: number;
  /** How many of these only a larger limit shows. */
  readonly more: number;
  /** Whether the rows were sorted here. */
  readonly sorted: boolean;
  /** The artist's name, if no artist has exactly this name. */
  readonly unknownArtist?: string | undefined;
  /** Nothing was sent, because the service finds nothing without words. */
  readonly needsWords?: true;
  /** Of an empty page: the argument without which most of the rows that were read would fit, and how many. */
  readonly without?: { readonly name: string; readonly rows: number } | undefined;
  /** The service's offset behind the first rows of the page, as far as it has one: behind one row, two, and so on. */
  readonly offsets?: readonly (number | undefined)[];
}

/** A search, with the terms of its query as fields. */
export interface Search {
  readonly entry: Entry;
  readonly kind: string;
  readonly asked: Input;
  /** The fields that filter. */
  readonly filters: readonly string[];
  /** What the service is asked for, if not for words: it applies these fields itself. */
  readonly sent?: Input;
  readonly call: ServiceCall;
  readonly reader: CatalogueReader;
}

export async function readPage({ entry, call }: Search, input: Input): Promise<FoundPage> {
  const body = await call.client.call(entry, input, { signal: call.signal });
  const { data, total, next } = isRecord(body) ? body : {};
  return {
    data: Array.isArray(data) ? data : [],
    total: typeof total === 'number' ? total : undefined,
    next: typeof next === 'string' ? next : undefined,
  };
}

export const textArgument = (input: Input, name: string): string | undefined => {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
};

/** The song that a search for tracks names: words beside an artist are probably a title. */
export function songAskedFor(asked: Input): SongNames {
  const [query, artist, track, album = ''] = ['query', 'artist', 'track', 'album'].map(name =>
    textArgument(asked, name),
  );
  const edition = track === undefined ? album : `${query ?? ''} ${album}`;
  return { title: track ?? query ?? '', artist, edition };
}

/** The words of all fields that name something. */
export const wordsOfSearch = ({ kind, asked }: Pick<Search, 'kind' | 'asked'>): string =>
  kind === 'track'
    ? wordsQuery(songAskedFor(asked)).query
    : plain(['query', 'artist', 'track', 'album'].map(name => textArgument(asked, name) ?? '').join(' '));

export const limitIn = ({ limit }: Input): number => (typeof limit === 'number' ? limit : usualLimit);
export const indexIn = ({ index }: Input): number => (typeof index === 'number' ? index : 0);
