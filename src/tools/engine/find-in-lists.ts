import { entryNamed } from '../../client/api/index.ts';
import type { Input, Nameable } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { ListenerCall, ServiceCall } from '../../client/call-context.ts';
import { allItems } from '../../client/paging.ts';
import { editDistance, fold, foldName } from '../../text/fold.ts';
import { sanitize } from '../../text/sanitize.ts';

/** An object that a name stands for, or may stand for, with what tells it from others of its name. */
export interface NamedObject {
  readonly id: number;
  readonly name: string;
  /** The lists that hold it, as `group.name`. */
  readonly lists: readonly string[];
  readonly tracks: number | undefined;
  /** When it was made, as the service writes it. */
  readonly made: string | undefined;
  /** Who made it, where that is not the listener; of an album or a track its artist. */
  readonly by: string | undefined;
  readonly fans: number | undefined;
  readonly released: string | undefined;
}

/**
 * The object of a name; or, where none or several bear the name, those that may be meant. `others` counts the rest of
 * the same lists.
 */
export type FoundByName =
  | { readonly object: NamedObject }
  | {
      readonly reason: 'name-unknown' | 'name-ambiguous';
      readonly candidates: readonly NamedObject[];
      /** Whether the candidates have something of the name, or are merely all there are. */
      readonly near: boolean;
      /** Those that the name probably means, the best known first: they bear it, or it is cut short or misspelt. */
      readonly likely: readonly LikelyObject[];
      /** How many more there are than the candidates. */
      readonly others: number;
      /** The part of the name that is unclear, where it names two objects: the podcast of an episode. */
      readonly part?: { readonly kind: string; readonly name: string };
    };

/** `fame`: how well known it is among others of its name. */
export type LikelyObject = NamedObject & Pick<NamedInList, 'fame'>;

const mostCandidates = 25;
const mostNear = 10;

/**
 * Reads the whole lists of what an id may be given for, to look names up in them. `input`: the call's other arguments,
 * which may say whose list, or which playlist. Rejects with `MusicError`.
 */
export async function readNames(
  { lists, own }: Nameable,
  input: Input,
  call: ListenerCall,
): Promise<(name: string) => FoundByName> {
  const objects = await objectsIn(lists, input, call);
  const me = own ? await call.journal.user() : undefined;
  return name => findNamed(name, objects, me);
}

/** The object of a name in whole lists, whoever made it. Rejects with `MusicError`. */
export const findInLists = async (
  lists: readonly string[],
  name: string,
  call: ServiceCall,
): Promise<FoundByName> => findNamed(name, await objectsIn(lists, {}, call), undefined);

/**
 * The object of a name: case and accents do not count, and punctuation only where it decides between two. `me`: the
 * listener, where only what they made is meant.
 */
export function findNamed(name: string, found: readonly NamedInList[], me?: number): FoundByName {
  const isOwn = ({ maker }: NamedInList) => me === undefined || maker === undefined || maker === me;
  const bearers = bearersOf(name, found);
  const [first] = bearers.filter(isOwn);
  const clear = clearOf(bearers.filter(isOwn));
  if (clear !== undefined) return { object: objectOf(clear, me) };
  if (first !== undefined) return several(bearers, me);
  const rest = found.filter(each => isOwn(each) && !bearers.includes(each));
  const nearest = nearOf(name, rest);
  const near = [...bearers, ...nearest];
  const candidates = (near.length > 0 ? near : rest).slice(0, near.length > 0 ? mostNear : mostCandidates);
  return {
    reason: 'name-unknown',
    candidates: candidates.map(each => objectOf(each, me)),
    near: near.length > 0,
    likely: likelyOf(closeTo(name, nearest), me),
    others: rest.filter(each => !candidates.includes(each)).length,
  };
}

/** Among objects of one name, one with this many times the fans of the next is the one meant. */
const clearlyBetterKnown = 10;

/** The only object, or the one that is far better known than the others. */
export function clearOf<T extends Pick<NamedInList, 'fame'>>(bearers: readonly T[]): T | undefined {
  const [first, second] = bearers.toSorted((a, b) => b.fame - a.fame);
  if (first === undefined || second === undefined) return first;
  return first.fame >= Math.max(1, second.fame) * clearlyBetterKnown ? first : undefined;
}

export const several = (bearers: readonly NamedInList[], me?: number): FoundByName => ({
  reason: 'name-ambiguous',
  candidates: bearers.slice(0, mostCandidates).map(each => objectOf(each, me)),
  near: true,
  likely: likelyOf(bearers, me),
  others: Math.max(0, bearers.length - mostCandidates),
});

export interface NamedInList extends Omit<NamedObject, 'by'> {
  readonly maker: number | undefined;
  readonly makerName: string | undefined;
  /** The artist of an album or a track, who may be a part of its name. */
  readonly artist: string | undefined;
  /** How well known it is among others of its name. 0 where that must not decide. */
  readonly fame: number;
}

export const objectOf = (
  { maker, makerName, artist, fame: _, ...object }: NamedInList,
  me?: number,
): NamedObject => ({
  ...object,
  by: artist ?? (me === undefined || maker === me ? undefined : makerName),
});

export const likelyOf = (found: readonly NamedInList[], me?: number): LikelyObject[] =>
  found
    .toSorted((a, b) => b.fame - a.fame)
    .slice(0, mostCandidates)
    .map(each => ({ ...objectOf(each, me), fame: each.fame }));

/** Everything in these lists, each object once. */
async function objectsIn(lists: readonly string[], input: Input, call: ServiceCall): Promise<NamedInList[]> {
  const read = await Promise.all(
    lists.map(async list => (await readAll(list, input, call)).map(listedIn(list))),
  );
  const objects = new Map<number, NamedInList>();
  for (const object of read.flat(2)) {
    const before = objects.get(object.id);
    objects.set(object.id, before ? { ...before, lists: [...before.lists, ...object.lists] } : object);
  }
  return [...objects.values()];
}

/** All items of a list; one that the service sends whole takes no page. */
async function readAll(list: string, args: Input, { client, signal }: ServiceCall): Promise<unknown[]> {
  const entry = entryNamed(list);
  const { index, limit, ...takes } = entry.endpoint.input;
  const whose = Object.fromEntries(
    Object.entries(args).filter(([name, value]) => name in takes && typeof value === 'number'),
  );
  return allItems(async page => {
    const body = await client.call(entry, index === undefined ? whose : { ...whose, ...page }, { signal });
    const { data, next } = isRecord(body) ? body : {};
    return { data: Array.isArray(data) ? data : [], next };
  });
}

/** What is known of an item of a list, or nothing if it has no id. */
export const listedIn =
  (list: string) =>
  (item: unknown): NamedInList[] => {
    if (!isRecord(item)) return [];
    const { id, nb_tracks, creation_date } = item;
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return [];
    const name = textOf(item['title'] ?? item['name']);
    const maker = isRecord(item['creator']) ? item['creator'] : {};
    const artist = isRecord(item['artist']) ? textOf(item['artist']['name']) : undefined;
    return [
      {
        id,
        name: name ?? '',
        lists: [list],
        tracks: numberOf(nb_tracks),
        made: textOf(creation_date),
        maker: numberOf(maker['id']),
        makerName: textOf(maker['name']),
        artist,
        fans: numberOf(item['nb_fan'] ?? item['fans']),
        fame: numberOf(item['nb_fan']) ?? 0,
        released: textOf(item['release_date']),
      },
    ];
  };

const textOf = (value: unknown) => (typeof value === 'string' ? sanitize(value) : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** What an object may be called: by its name, or by its artist and its name. */
const namesOf = ({ artist, name }: Pick<NamedInList, 'artist' | 'name'>): string[] =>
  artist === undefined ? [name] : [name, `${artist} - ${name}`];

/** The objects of exactly this name, else those that differ from the name in punctuation alone. */
export function bearersOf(name: string, objects: readonly NamedInList[]): NamedInList[] {
  const same = (key: (text: string) => string) => {
    const wanted = key(sanitize(name));
    return wanted === '' ? [] : objects.filter(each => namesOf(each).some(own => key(own) === wanted));
  };
  const exact = same(fold);
  return exact.length > 0 ? exact : same(foldName);
}

/** Objects that share a word with the name, or are nearly spelt like it; the nearest first. */
function nearOf(name: string, objects: readonly NamedInList[]): NamedInList[] {
  const wanted = foldName(name).slice(0, longestCompared);
  return objects
    .map(object => ({
      object,
      distance: Math.min(
        ...namesOf(object).map(own => distanceOf(wanted, foldName(own).slice(0, longestCompared))),
      ),
    }))
    .filter(({ distance }) => distance < 1)
    .sort((a, b) => a.distance - b.distance)
    .map(({ object }) => object);
}

/**
 * The objects that a name is close to: it is the beginning of theirs, a surname, or misspelt. The only object that shares
 * a word with it is close too.
 */
export function closeTo(name: string, objects: readonly NamedInList[]): readonly NamedInList[] {
  const part = foldName(name).slice(0, longestCompared);
  const most = Math.floor(part.length * mostWrongOfClose);
  const isClose = (own: string) => {
    const whole = foldName(own).slice(0, longestCompared);
    const isPart = whole.startsWith(part) || whole.endsWith(` ${part}`);
    return (part.length >= shortestPrefix && isPart) || editDistance(part, whole, most) <= most;
  };
  const close = objects.filter(each => namesOf(each).some(isClose));
  return close.length > 0 || objects.length > 1 ? close : nearOf(name, objects);
}

/** Longer names are compared by their beginnings: the work grows with the square. */
const longestCompared = 100;
const shortestPrefix = 3;
/** The share of wrong letters that a close name may have. */
const mostWrongOfClose = 0.25;
/** The share of wrong letters up to which a name may be a misspelling. */
const mostWrong = 0.34;

/** From 0 for the same name to 1 for one that has nothing of it. */
function distanceOf(wanted: string, name: string): number {
  const length = Math.max(wanted.length, name.length);
  const most = Math.floor(Math.min(wanted.length, name.length) * mostWrong);
  const wrong = editDistance(wanted, name, most);
  if (wrong <= most) return wrong / length;
  const words = name.split(' ');
  const shared = wanted.split(' ').filter(word => words.some(other => begins(word, other)));
  return shared.length === 0 ? 1 : 1 - shared.join('').length / (length + 1);
}

const begins = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= shortestPrefix && (a.startsWith(b) || b.startsWith(a)));
