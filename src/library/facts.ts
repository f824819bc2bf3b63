import { isRecord } from '../client/api/is-record.ts';

/** The kinds of object in a library. */
export type FactKind = 'track' | 'album' | 'artist' | 'playlist' | 'podcast' | 'radio' | 'user';

/** What is stored of an object: some of the service's fields, under their names, as the service sent them. */
export interface StoredFacts {
  readonly [field: string]: string | number | boolean | StoredFacts;
}

/** The fields that are stored. Addresses of pictures and previews are not: those of previews expire. */
const fields: Readonly<Record<FactKind, readonly string[]>> = {
  track: [
    ...['title', 'title_version', 'duration', 'isrc', 'readable', 'explicit_lyrics'],
    ...['explicit_content_lyrics', 'explicit_content_cover', 'md5_image', 'bpm'],
  ],
  album: ['title', 'md5_image', 'nb_tracks', 'release_date', 'record_type', 'explicit_lyrics', 'available'],
  artist: ['name', 'md5_image', 'nb_album', 'nb_fan', 'radio'],
  playlist: ['title', 'public', 'nb_tracks', 'duration', 'md5_image', 'picture_type'],
  podcast: ['title', 'description', 'available', 'fans', 'md5_image'],
  radio: ['title', 'md5_image'],
  user: ['name', 'md5_image'],
};

/** Objects inside others, and their fields. */
const parts: Readonly<Partial<Record<FactKind, Readonly<Record<string, readonly string[]>>>>> = {
  track: { artist: ['id', 'name', 'md5_image'], album: ['id', 'title', 'md5_image'] },
  album: { artist: ['id', 'name', 'md5_image'] },
  playlist: { creator: ['id', 'name'] },
};

/** Without these, an object is read once more before it is added, so that exports and lists have them. */
const needed: Readonly<Record<FactKind, readonly string[]>> = {
  track: ['title', 'duration', 'isrc', 'artist', 'album'],
  album: ['title', 'record_type', 'nb_tracks', 'artist'],
  artist: ['name', 'nb_album'],
  playlist: ['title', 'nb_tracks'],
  podcast: ['title', 'available'],
  radio: ['title'],
  user: ['name'],
};

/** "Night Train"; empty if it is not known. */
export const storedTitle = ({ title, name }: StoredFacts): string => String(title ?? name ?? '');

/** Whether a value is an object of the service with an id. */
export const hasId = (value: unknown): value is Readonly<Record<string, unknown>> & { readonly id: number } =>
  isRecord(value) && typeof value['id'] === 'number';

const isKind = (name: unknown): name is FactKind => typeof name === 'string' && Object.hasOwn(fields, name);

/** What a library stores of an object of the service. */
export function factsOf(kind: FactKind, object: Readonly<Record<string, unknown>>): StoredFacts {
  // A playlist has its maker as `user` in some lists.
  const whole = kind === 'playlist' ? { creator: object['user'], ...object } : object;
  const inner = Object.entries(parts[kind] ?? {}).flatMap(([name, names]): [string, StoredFacts][] => {
    const part = Reflect.get(whole, name);
    return isRecord(part) ? [[name, picked(part, names)]] : [];
  });
  return { ...picked(whole, fields[kind]), ...Object.fromEntries(inner) };
}

export const isComplete = (kind: FactKind, facts: Readonly<Record<string, unknown>>): boolean =>
  needed[kind].every(name => facts[name] !== undefined);

function picked(object: Readonly<Record<string, unknown>>, names: readonly string[]): StoredFacts {
  const facts: Record<string, string | number | boolean> = {};
  for (const name of names) {
    const value = object[name] ?? (name === 'md5_image' ? markIn(object['picture_small']) : undefined);
    // The service sends an empty text, or the tempo 0, for what it does not know.
    const isUnknown = value === '' || (name === 'bpm' && value === 0);
    if (isFact(value) && !isUnknown) facts[name] = value;
  }
  return facts;
}

const isFact = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The mark of a picture in its address. Artists, podcasts and users have it nowhere else. */
const markIn = (address: unknown): string | undefined =>
  typeof address === 'string' ? /\/images\/\w+\/([\w-]+)\//.exec(address)?.[1] : undefined;

/** An object that an answer contained. */
interface Seen {
  readonly kind: FactKind;
  readonly id: number;
  readonly facts: StoredFacts;
}

/** The objects in an answer, however deep, with everything that a library stores. */
export function objectsIn(value: unknown): Seen[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isRecord(value)) return [];
  const inner = Object.values(value).flatMap(each => (typeof each === 'object' ? objectsIn(each) : []));
  const { type, id } = value;
  if (!isKind(type) || typeof id !== 'number' || !isComplete(type, value)) return inner;
  const facts = factsOf(type, value);
  return isComplete(type, facts) ? [...inner, { kind: type, id, facts }] : inner;
}
