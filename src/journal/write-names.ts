import type { Group } from '../client/api/endpoint.ts';
import { type Contract, type Entry, entries, type GroupName } from '../client/api/index.ts';
import type { WriteHandler } from './write-handler.ts';

type WritesOf<G extends GroupName> =
  Contract[G] extends Group<infer E>
    ? {
        [K in keyof E & string]: E[K]['output']['shape'] extends 'written' | 'created' ? `${G}.${K}` : never;
      }[keyof E & string]
    : never;

/** Every entry of the contract that changes something: `playlist.add_tracks`. */
export type WriteName = { [G in GroupName]: WritesOf<G> }[GroupName];

/** How every write of the contract is made and taken back. The compiler names one that is missing. */
export type WriteHandlers = Readonly<Record<WriteName, WriteHandler>>;

const byName = new Map(entries.map(entry => [`${entry.group}.${entry.name}`, entry]));

/** The entry of a write. */
export function writeEntry(name: string): Entry {
  const entry = byName.get(name);
  if (entry === undefined) throw new TypeError(`the contract has no ${name}`);
  return entry;
}

export const writeNameOf = ({ group, name }: Entry): string => `${group}.${name}`;

/** The handler of a write; undefined for one that only another version knows. */
export const handlerOf = (handlers: WriteHandlers, name: string): WriteHandler | undefined =>
  new Map<string, WriteHandler>(Object.entries(handlers)).get(name);

/** Where several ids go: the input that takes them all, or the one that takes one at a time. */
export function listOf({ endpoint }: Entry): { name: string; single: boolean } | undefined {
  const [one] = Object.keys(endpoint.many ?? {});
  if (one !== undefined) return { name: one, single: true };
  const [several] = Object.entries(endpoint.input).filter(([, { list }]) => list);
  return several && { name: several[0], single: false };
}
