import type { Caller } from '../authorize/tokens.ts';
import type { Catalogue } from '../catalogue/graph.ts';
import type { Library } from '../library/index.ts';
import type { SearchIndex } from '../search/index.ts';

/** What handlers answer from. */
export interface ServiceContext {
  readonly catalogue: Catalogue;
  /** What users have made and kept, on the listener's disk. */
  readonly library: Library;
  /** Built at the first search. */
  search(): SearchIndex;
  /** Where this service is reached, for the links in its answers: `http://127.0.0.1:43117`. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** One request, its method and path already matched to an entry of the contract. */
export interface Call {
  readonly context: ServiceContext;
  readonly caller: Caller | undefined;
  /** The path in the contract, with its braces. */
  readonly pattern: string;
  /** The values of the path's braces, by their names in the contract. */
  readonly path: Readonly<Record<string, string>>;
  /** Query or form parameters, by their names on the wire. */
  readonly params: Readonly<Record<string, string>>;
}

/** Gives the body that answers a call, or throws a `ServiceError`. */
export type Handler = (call: Call) => unknown;
