import type { Kind } from '../../client/api/output.ts';
import { isRecord } from '../../client/api/record.ts';
import type { Item } from './brief.ts';
import { columns } from './columns.ts';

/** Objects of one kind that stand in a list inside another object. */
export interface InnerList {
  readonly name: string;
  readonly kind: Kind;
  readonly items: readonly Item[];
}

/** What `full` gave of an object, parted: its own facts, and its lists of objects whose kind is known. */
export interface Facts {
  readonly own: Item;
  readonly lists: readonly InnerList[];
}

/** The facts of an object: without what only machines read, what is blank, and addresses but its own page. */
export function factsOf(kind: Kind, item: Item): Facts {
  const lists = Object.entries(item).flatMap(([name, value]) => innerList(kind, item, name, value));
  const parted = new Set(lists.map(({ name }) => name));
  const shown = new Set(columns[kind].map(({ from }) => from));
  const own = Object.entries(item).filter(([name]) => !parted.has(name));
  return { own: Object.fromEntries(own.flatMap(([name, value]) => fact(name, value, item, shown))), lists };
}

const listKinds: Readonly<Record<string, Kind>> = {
  tracks: 'track',
  genres: 'genre',
  contributors: 'artist',
  radios: 'radio',
};

/** A list of objects, bare or in an envelope. Its items do not name the object that they stand in. */
function innerList(kind: Kind, outer: Item, name: string, value: unknown): InnerList[] {
  const list = isRecord(value) ? value['data'] : value;
  const itemKind = listKinds[name];
  if (itemKind === undefined || !Array.isArray(list) || !list.every(isRecord)) return [];
  const items = list.map(item =>
    Object.fromEntries(
      Object.entries(item).filter(
        ([field, inner]) => field !== kind || !isRecord(inner) || inner['id'] !== outer['id'],
      ),
    ),
  );
  return [{ name, kind: itemKind, items }];
}

/** Fields that only machines read: pictures, hashes, addresses; and the kind, which is told otherwise. */
const forMachines = /^(?:picture|cover|thumbnail)(?:_\w+)?$|^md5_|^(?:checksum|tracklist|type|share)$/;
const address = /^\w+:\/\//;
/** Countries are counted: whether the listener's is among them is a fact of its own. */
const countries = 'available_countries';

/** One field, if it is a fact. `shown`: the fields of the brief lines, addresses among them. */
function fact(
  name: string,
  value: unknown,
  { title }: Item,
  shown: ReadonlySet<string>,
): [string, unknown][] {
  if (forMachines.test(name) || (name === 'title_short' && value === title)) return [];
  if (name === countries && Array.isArray(value)) return [[name, value.length]];
  const plain = shown.has(name) ? value : plainFacts(ofCatalogue.has(name) ? withoutZeroId(value) : value);
  return isBlank(plain) ? [] : [[name, plain]];
}

/** Of a song that a listener uploaded, the service numbers these 0: there is no such object. */
const ofCatalogue: ReadonlySet<string> = new Set(['artist', 'album']);

function withoutZeroId(value: unknown): unknown {
  if (!isRecord(value) || value['id'] !== 0) return value;
  const { id: _, ...named } = value;
  return named;
}

/** A value without addresses, and objects without what is no fact. */
function plainFacts(value: unknown): unknown {
  if (typeof value === 'string') return address.test(value) ? undefined : value;
  if (Array.isArray(value)) return value.map(plainFacts).filter(inner => !isBlank(inner));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => fact(name, inner, value, new Set())),
  );
}

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
