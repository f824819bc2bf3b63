import type { Endpoint, Group } from './api/endpoint.ts';
import type { Contract, GroupName } from './api/index.ts';
import type { InputOf } from './api/input-field.ts';
import type { ReadAs } from './api/output-shape.ts';
import type { RequestOptions } from './cached-requester.ts';

export interface CallOptions extends Omit<RequestOptions, 'caller' | 'deadlineMs'> {
  /** Parameters that the interface allows on single objects without listing them. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

type Method<E> =
  E extends Endpoint<infer I, infer O>
    ? (input: InputOf<I>, options?: CallOptions) => Promise<ReadAs<O>>
    : never;
type Methods<G> = G extends Group<infer E> ? { readonly [K in keyof E]: Method<E[K]> } : never;

/** One method per endpoint, by group: `client.artist.top({ artist_id: 27 })`. */
export type Endpoints = { readonly [G in GroupName]: Methods<Contract[G]> };
