import type { Group } from '../client/api/endpoint.ts';
import type { Contract, Entry, GroupName } from '../client/api/index.ts';

type WritesOf<G extends GroupName> =
  Contract[G] extends Group<infer E>
    ? {
        [K in keyof E & string]: E[K]['output']['shape'] extends 'written' | 'created' ? `${G}.${K}` : never;
      }[keyof E & string]
    : never;

/** Every entry of the contract that changes something: `playlist.add_tracks`. */
export type WriteName = { [G in GroupName]: WritesOf<G> }[GroupName];

export const writeNameOf = ({ group, name }: Entry): string => `${group}.${name}`;

/** The input that takes the ids of a write: all in one request, or a single one in each. */
export function namedListOf({ endpoint }: Entry): { name: string; single: boolean } | undefined {
  const [one] = Object.keys(endpoint.many ?? {});
  if (one !== undefined) return { name: one, single: true };
  const [several] = Object.entries(endpoint.input).filter(([, { list }]) => list);
  return several && { name: several[0], single: false };
}
