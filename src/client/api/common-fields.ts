import { z } from 'zod';
import { type Field, type Nameable, optional, required, toNumber, withChanges } from './input-field.ts';
import { longest } from './text-limits.ts';

/** The inputs that endpoints have in common. */

/** The tool call that finds each kind of id. */
export const finders = {
  album: 'search type=album',
  artist: 'search type=artist',
  track: 'search',
  playlist: 'search type=playlist or library_read kind=playlists',
  podcast: 'search type=podcast',
  episode: 'podcast_read view=episodes',
  radio: 'radio_read view=list',
  genre: 'genre_read view=list',
  editorial: 'editorial_read view=list',
  user: 'search type=user',
};

type IdOf = keyof typeof finders;

/** A whole number, also given as text. */
export const wholeNumber = (from: number, to = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(toNumber, z.int().min(from).max(to));

export const numberBetween = (from: number, to: number) =>
  z.preprocess(toNumber, z.number().min(from).max(to));

export const trackNumber = () => z.preprocess(toNumber, z.int());

/** The id of one object. Uploaded tracks have negative ids. */
export const id = (kind: IdOf): Field<number, false> => {
  const from = kind === 'genre' || kind === 'editorial' ? 0 : 1;
  const [allowed, schema] =
    kind === 'track'
      ? ['a whole number', () => trackNumber().refine(given => given !== 0)]
      : [from === 0 ? 'a whole number from 0' : 'a positive whole number', () => wholeNumber(from)];
  return required({ about: `From ${finders[kind]}`, source: finders[kind], allowed, schema });
};

/** The kinds of object that an agent may name instead of giving an id. */
export const nameable = {
  artist: { kind: 'artist', lists: [], search: 'artist' },
  album: { kind: 'album', lists: [], search: 'album' },
  track: { kind: 'track', lists: [], search: 'track' },
  podcast: { kind: 'podcast', lists: [], search: 'podcast' },
  episode: { kind: 'episode', lists: [], search: 'episode' },
  genre: { kind: 'genre', lists: ['genre.list'] },
  editorial: { kind: 'editorial', lists: ['editorial.list'] },
  radio: { kind: 'radio', lists: ['radio.list'] },
  playlist: { kind: 'playlist', lists: ['library.playlists'], own: true, others: 'playlist' },
  user: { kind: 'listener', lists: ['user.followings', 'user.followers'] },
} as const satisfies Readonly<Partial<Record<IdOf, Nameable>>>;

/** Not `track_id`: uploaded tracks and the edits of a plan take only its number. */
const namedArguments: ReadonlySet<string> = new Set([
  ...Object.keys(nameable).flatMap(kind => (kind === 'track' ? [] : `${kind}_id`)),
  ...['target_user_id', 'target_user_ids', 'track_ids', 'ids', 'playlist'],
]);

/** Whether an argument is declared as text, because some tools that have it accept a name instead of an id. */
export const isNamedArgument = (name: string): boolean => namedArguments.has(name);

/** How an object is named, where its bare name is not enough. */
const nameForms: Readonly<Partial<Record<IdOf, string>>> = {
  album: '"Artist - Album"',
  track: '"Artist - Title"',
  episode: '"Podcast - Episode"',
};

export const idOrName = (kind: keyof typeof nameable): Field<number, false> => {
  const plain = id(kind);
  const form = nameForms[kind];
  return withChanges(plain, {
    about: `Id or ${form ?? 'name'}`,
    allowed: `${plain.allowed}, or a name`,
    named: nameable[kind],
  });
};

/** A list of a field's values, sent separated by commas. */
export const listOf = <T>(field: Field<T>, most: number): Field<T[], false> =>
  required({
    about: field.about,
    allowed: `a list of 1 to ${most} ids, each ${field.allowed}`,
    schema: () => z.array(field.schema()).min(1).max(most),
    ...(field.source === undefined ? {} : { source: field.source }),
    ...(field.named === undefined ? {} : { named: field.named }),
    encode: list => list.join(','),
    list: true,
  });

export const idsInput = (
  about: string,
  field: Field<number, false>,
  most: number,
  names: Pick<Field, 'wire' | 'plural'>,
): Field<number[], false> => withChanges(listOf(field, most), { about, ...names });

/** The service's limit for the tracks in one playlist. */
export const mostPlaylistTracks = 2000;

/** Track ids in order. `named`: where names among them are looked up; only ids if absent. */
export const trackIds = (wire: string, named?: Nameable): Field<number[], false> =>
  idsInput(
    named === undefined ? 'Track ids' : 'Track ids or "Artist - Title", in order',
    named === undefined ? id('track') : withChanges(idOrName('track'), { named }),
    mostPlaylistTracks,
    { wire },
  );

/** The listener: the token's owner, or another user by id. */
export const userId: Field<number | 'me', true> = optional(
  required<number | 'me'>({
    about: 'Default me',
    source: finders.user,
    allowed: '"me" or a user id (a positive whole number)',
    schema: () => z.preprocess(toNumber, z.union([z.literal('me'), z.int().min(1)])),
    fallback: 'me',
  }),
);

/** The same for reading, where a follower or followed listener may be named. */
export const userIdOrName: Field<number | 'me', true> = withChanges(userId, {
  about: 'Default me; id, or name of a follower or followed',
  allowed: '"me" or a user id (a positive whole number), or the name of a follower or followed listener',
  named: nameable.user,
});

export const targetUserId: Field<number, false> = withChanges(idOrName('user'), {
  about: 'Id, or name of a follower or followed listener',
  wire: 'user_id',
});

export const integer = (about: string, { from, to }: { from: number; to?: number }): Field<number, false> =>
  required({
    about,
    allowed: to === undefined ? `a whole number from ${from}` : `a whole number from ${from} to ${to}`,
    schema: () => wholeNumber(from, to),
  });

export const noUploads = 'Without an account there are no uploads: this computer keeps no music files';
export const noOptions = 'Without an account there are no streaming options: they belong to a subscription';

export const pageInput = {
  index: optional(integer('Items to skip', { from: 0 })),
  limit: optional(integer('Page size', { from: 1, to: 100 })),
};

const textWhere = (most: number, isRight: (given: string) => boolean) => () =>
  z.string().max(most).refine(isRight);

/** Text that is not blank. */
export const textInput = (
  about: string,
  most: number = longest.words,
  change: Partial<Field<string, false>> = {},
): Field<string, false> =>
  withChanges(
    required({
      about,
      allowed: 'a text that is not blank',
      schema: textWhere(most, given => given.trim() !== ''),
    }),
    change,
  );

/** Text that may be empty, because a description can be removed. */
export const anyText = (about: string): Field<string, false> =>
  required({ about, allowed: 'a text', schema: () => z.string().max(longest.description) });

export const flagInput = (
  about: string,
  words: readonly [string, string] = ['true', 'false'],
): Field<boolean, false> =>
  required({
    about,
    allowed: 'true or false',
    schema: () => z.boolean(),
    encode: yes => (yes ? words[0] : words[1]),
  });

export const choice = <const V extends readonly string[]>(
  about: string,
  values: V,
): Field<V[number], false> =>
  required({
    about,
    allowed: `one of ${values.join(', ')}`,
    words: values,
    schema: () => z.enum(values),
  });

export const webAddress = (about: string): Field<string, false> =>
  textInput(about, longest.link, {
    allowed: 'an http or https address',
    schema: textWhere(longest.link, given => /^https?:\/\/[^\s/]+/i.test(given.trim())),
    encode: given => given.trim(),
  });

const withoutQuotes = (value: string) => value.replaceAll('"', '');

/** One `field:value` term of an advanced search. Terms follow the free text in `q`, separated by spaces. */
const term = <T extends string | number>(field: Field<T, false>): Field<T, true> =>
  optional(
    withChanges(field, {
      wire: 'q',
      encode: (value, name) => {
        if (typeof value === 'number') return `${name}:${value}`;
        const spaced = /[ "]/.test(value);
        return `${name}:${spaced ? `"${withoutQuotes(value)}"` : value}`;
      },
    }),
  );

const textTerm = (about: string, names: Pick<Field, 'names'> = {}) =>
  term(
    textInput(about, longest.words, {
      ...names,
      schema: textWhere(longest.words, given => withoutQuotes(given).trim() !== ''),
    }),
  );

const bound = (about: string) => term(withChanges(integer(about, { from: 0 }), { narrows: true }));

/** The search terms. All of them are sent in one parameter, `q`. */
export const sought = {
  query: optional(textInput('Words to search', longest.words, { wire: 'q', encode: words => words.trim() })),
  artist: textTerm('Artist name', { names: 'artist' }),
  album: textTerm('Album title', { names: 'album' }),
  track: textTerm('Track title'),
  label: textTerm('Label name'),
  dur_min: bound('At least, seconds'),
  dur_max: bound('At most, seconds'),
  bpm_min: bound('At least'),
  bpm_max: bound('At most'),
};

export const orders = [
  'RANKING',
  'TRACK_ASC',
  'TRACK_DESC',
  'ARTIST_ASC',
  'ARTIST_DESC',
  'ALBUM_ASC',
  'ALBUM_DESC',
  'RATING_ASC',
  'RATING_DESC',
  'DURATION_ASC',
  'DURATION_DESC',
] as const;

export const searching = {
  ...sought,
  strict: optional(
    withChanges(flagInput('Whole words as spelt; default false', ['on', 'off']), { narrows: true }),
  ),
  order: optional(choice('Default RANKING', orders)),
  ...pageInput,
};
