import { z } from 'zod';
import { wholeNumber } from '../../../client/api/common-fields.ts';
import { isRecord } from '../../../client/api/is-record.ts';
import { once } from '../../../client/api/lazy.ts';
import type { Track } from '../../../client/api/models.ts';
import { longest } from '../../../client/api/text-limits.ts';
import type { Call } from '../../../client/call-context.ts';
import { periodIn } from '../../../history/index.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import type { NamedObject } from '../../engine/find-in-lists.ts';

const sourceNames = [
  'artist_top',
  'artist_radio',
  'artist_albums',
  'album',
  'playlist',
  'playlist_radio',
  'radio',
  'genre_chart',
  'search',
  'public_playlists',
  'like',
  'favourites',
  'favourite_artists',
  'flow',
  'history',
  'most_played',
  'first_heard',
  'not_heard',
  'recommendations',
] as const;
export type SourceName = (typeof sourceNames)[number];

/** Sources from what the listener played. */
const heardSources: ReadonlySet<SourceName> = new Set(['history', 'most_played', 'first_heard', 'not_heard']);

/** A service's history has no dates. */
export const needsOwnHistory = ({ from, period }: TrackSource): boolean =>
  from === 'history' ? period !== undefined : heardSources.has(from);

/** Sources that belong to an object, and the kind of that object. */
export const sourceKinds: Readonly<Partial<Record<SourceName, NamedKind>>> = {
  artist_top: 'artist',
  artist_radio: 'artist',
  artist_albums: 'artist',
  album: 'album',
  playlist: 'playlist',
  playlist_radio: 'playlist',
  radio: 'radio',
  genre_chart: 'genre',
};

/** Sources in which a service mixes or finds songs: cover versions come with them. */
export const mixedSources: ReadonlySet<SourceName> = new Set([
  'artist_radio',
  'playlist_radio',
  'radio',
  'search',
  'public_playlists',
  'like',
]);

export const mostOfSource = 500;

const words = () => z.string().trim().min(1).max(longest.words).optional();
const seconds = () => wholeNumber(0, 86_400).optional();
const tempo = () => wholeNumber(0, 1000).optional();

const searchFields = once(() => ({
  query: words(),
  artist: words(),
  album: words(),
  track: words(),
  label: words(),
  dur_min: seconds(),
  dur_max: seconds(),
  bpm_min: tempo(),
  bpm_max: tempo(),
}));

/** Songs and artists that others should be like, at most. */
const mostSeeds = 5;
/** Names or ids. */
const seeds = () =>
  z
    .array(z.union([wholeNumber(1), z.string().trim().min(1).max(longest.words)]))
    .min(1)
    .max(mostSeeds)
    .optional();

const sourceObject = once(() =>
  z.strictObject({
    from: z.enum(sourceNames),
    id: wholeNumber(0).optional(),
    name: words(),
    ...searchFields(),
    songs: seeds().describe('like: "Artist - Title" or ids'),
    artists: seeds(),
    users: z
      .array(wholeNumber(1))
      .min(1)
      .max(mostSeeds)
      .optional()
      .describe('like: whose top lists to blend in'),
    period: z.string().trim().min(1).max(25).optional().describe('2025-03, a..b'),
    count: wholeNumber(1, mostOfSource)
      .optional()
      .describe('Default: what the rules need; else whole albums, playlists, favourites; 25 of others'),
  }),
);

/** A list that songs are taken from, as an agent gives it. */
export const sourceSchema = once(() => z.preprocess(nameForId, sourceObject()));

/** The same as a recipe keeps it: also with the ids of the public playlists that were read. */
export const keptSourceSchema = once(() => sourceObject().extend({ playlists: z.array(z.int()).optional() }));
export type TrackSource = z.infer<ReturnType<typeof keptSourceSchema>>;

/** A name where the id goes is the name: other arguments take either. */
function nameForId(source: unknown): unknown {
  if (!isRecord(source) || source['name'] !== undefined) return source;
  const { id, ...rest } = source;
  return typeof id === 'string' && /[^\d\s]/.test(id) ? { ...rest, name: id } : source;
}

/** What is wrong with a source, without a full stop: a field that it does not take, or one that it lacks. */
export function sourceProblem(source: TrackSource): string | undefined {
  const { from, id, name } = source;
  const taken = fieldsOf(source);
  const given = Object.keys(source);
  const other = given.find(field => !['from', 'count', ...taken].includes(field));
  if (other !== undefined) return `${from} takes ${[...taken, 'count'].join(', ')}, not ${other}`;
  if (from === 'search')
    return taken.some(field => given.includes(field)) ? undefined : `search needs one of ${taken.join(', ')}`;
  if (from === 'public_playlists')
    return source.query === undefined
      ? 'public_playlists needs query, words such as rainy evening jazz'
      : undefined;
  if (from === 'like') return seedProblem(source);
  if (id !== undefined && name !== undefined) return `${from} takes id or name, not both`;
  if (id !== undefined && source.artist !== undefined) return `${from} takes artist with name, not with id`;
  if (source.period !== undefined && periodIn(source.period) === undefined)
    return 'period takes 2025, 2025-03, 2025-03-01, or two of them with .. between';
  if (from === 'not_heard' && source.period === undefined)
    return 'not_heard needs the period in which the songs were not played, such as 2026';
  const kind = sourceKinds[from];
  // A chart without a genre is the overall one.
  if (kind === undefined || kind === 'genre' || id !== undefined || name !== undefined) return undefined;
  return `${from} needs the id or the name of the ${kind}`;
}

/** The seeds of a source as they were given. */
export function seedWords({ songs = [], artists = [], users = [] }: TrackSource): string | undefined {
  const given = [...songs, ...artists, ...users.map(id => `user ${id}`)];
  return given.length === 0 ? undefined : given.join(', ');
}

function seedProblem({ songs = [], artists = [], users = [] }: TrackSource): string | undefined {
  const count = songs.length + artists.length + users.length;
  if (count > 0 && count <= mostSeeds) return undefined;
  return count === 0
    ? 'like needs songs or artists, up to 5 names or ids, or users'
    : `like takes at most ${mostSeeds} songs, artists and users together, not ${count}`;
}

function fieldsOf({ from }: TrackSource): readonly string[] {
  if (from === 'search') return Object.keys(searchFields());
  if (from === 'public_playlists') return ['query'];
  if (from === 'like') return ['songs', 'artists', 'users'];
  if (heardSources.has(from)) return ['period'];
  if (sourceKinds[from] === undefined) return [];
  return from === 'album' ? ['id', 'name', 'artist'] : ['id', 'name'];
}

/** What sources are read with. */
export type SourcesCall = Call & Pick<ChangeCall, 'similar' | 'history'>;

/** A source with its number among those that were given: favourite artists become one source for each artist. */
export interface NumberedSource extends TrackSource {
  readonly from: Exclude<SourceName, 'favourite_artists'>;
  readonly number: number;
  /** The source that it is a part of. */
  readonly whole?: SourceLabel;
  /** How many songs it gives where it has no count. */
  readonly most?: number;
  /** Of an album: its date. */
  readonly released?: Track['release_date'];
}

/** How an answer names a source: by its object's name or the words searched for, else by id. */
export interface SourceLabel extends Pick<TrackSource, 'from' | 'id'> {
  readonly name?: string | undefined;
}

export type NamedKind = 'artist' | 'album' | 'playlist' | 'radio' | 'genre';

export interface NameCandidate extends Pick<NamedObject, 'id' | 'name'> {
  readonly kind: NamedKind;
  readonly by?: string | undefined;
  readonly fans?: number | undefined;
  readonly tracks?: number | undefined;
  readonly inLibrary?: true;
  /** The empty playlist of the library that has the name too. */
  readonly insteadOf?: number;
  /** Why this one of several, in words that follow its name. */
  readonly why?: string;
}
