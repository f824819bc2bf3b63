import type { Caller } from '../authorize/tokens.ts';
import type { Charts, ServedCatalogue } from '../catalogue/graph.ts';
import type { Library } from '../library/index.ts';
import type { SearchIndex } from '../search/index.ts';

export interface ServiceContext {
  readonly catalogue: ServedCatalogue;
  readonly library: Library;
  /** Built at the first search. */
  search(): SearchIndex;
  /** The charts of a genre; 0 is all genres. */
  charts(genreId: number): Charts | undefined;
  /** The origin of the links in answers: `http://127.0.0.1:43117`. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A request that was matched to an endpoint. */
export interface Call {
  readonly context: ServiceContext;
  readonly caller: Caller | undefined;
  /** The endpoint's path, with braces. */
  readonly pattern: string;
  /** The values in braces, by name. */
  readonly path: Readonly<Record<string, string>>;
  /** Query or form parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the body of the answer, or throws a `ServiceError`. */
export type Handler = (call: Call) => unknown;
