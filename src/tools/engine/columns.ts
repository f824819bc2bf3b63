import type { Kind } from '../../client/api/output-shape.ts';
import { clockTime, nameInLine } from '../../text/sanitize.ts';

type Value = string | number | boolean;

/** One fact of an object: where the service's answer has it, and its words in a line. */
export interface Column {
  readonly key: string;
  /** Its path in the object: `artist.name`, also as a list of field names. */
  readonly from: string;
  readonly path: readonly string[];
  readonly type: 'integer' | 'number' | 'string' | 'boolean';
  /** Shown only if a single object was requested. */
  readonly alone: boolean;
  /** Usual values are not shown. */
  readonly isShown: (value: Value) => boolean;
  readonly shown: (value: Value) => Value;
  readonly words: (value: Value) => string;
  /** Shown in brackets after the previous column. */
  readonly bracket: boolean;
}

type ColumnOptions = Partial<Omit<Column, 'key' | 'path'>>;

/** Every text is untrusted input, not only titles and names. */
const inLine = (value: Value) => (typeof value === 'string' ? nameInLine(value) : String(value));
/** An address has no spaces and no words, so it stays whole. */
const addressInLine = (value: Value) =>
  /^https?:\/\/[\x21-\x7E]+$/.test(String(value)) ? String(value) : inLine(value);

const column = (key: string, { from = key, ...options }: ColumnOptions = {}): Column => ({
  key,
  from,
  path: from.split('.'),
  type: 'string',
  alone: false,
  isShown: value => value !== '',
  shown: value => value,
  words: inLine,
  bracket: false,
  ...options,
});

/** The service writes 0 for unknown values. */
const known = (value: Value) => value !== 0;

const id = column('id', { type: 'integer', words: value => `[${value}]` });
const title = column('title');
const name = column('name');
const artist = [
  column('artist', { from: 'artist.name' }),
  column('artist_id', { from: 'artist.id', type: 'integer', bracket: true }),
];
const album = [
  column('album', { from: 'album.title' }),
  column('album_id', { from: 'album.id', type: 'integer', bracket: true, isShown: known }),
];
const seconds = column('duration', { type: 'integer', words: value => clockTime(Number(value)) });
const counted = (key: string, words: string, options: ColumnOptions = {}) =>
  column(key, {
    type: 'integer',
    words: value => `${value} ${value === 1 ? words.replace(/s$/, '') : words}`,
    ...options,
  });
const labelled = (key: string, options: ColumnOptions = {}) =>
  column(key, { words: value => `${key.replaceAll('_', ' ')} ${inLine(value)}`, ...options });
const onlyTrue = (key: string, words: string, options: ColumnOptions = {}) =>
  column(key, { type: 'boolean', isShown: value => value === true, words: () => words, ...options });
const onlyFalse = (key: string, words: string) =>
  column(key, { type: 'boolean', isShown: value => value === false, words: () => words });
const alone = { alone: true } as const;
const isDay = (value: Value) => /^\d{4}-\d\d-\d\d/.test(String(value));
const dayOf = (value: Value) => String(value).slice(0, 10);
const byWords = (value: Value) => `by ${inLine(value)}`;
const position = column('position', { type: 'integer', words: value => `no. ${value}` });
const description = column('description', alone);
const link = column('link', { ...alone, words: addressInLine });

/** Of the levels that the service has, those that its mark "explicit" does not tell. */
const lyricsLevels: ReadonlyMap<Value, string> = new Map([
  [2, 'explicit or not: unknown'],
  [3, 'clean version'],
]);
/** "2026-03-01 14:05 UTC", of seconds since 1970. Empty if that is not a valid time. */
function minuteOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The facts of each kind in brief answers: no pictures, and nothing that only machines read. */
export const columns: Record<Kind, readonly Column[]> = {
  track: [
    id,
    title,
    ...artist,
    ...album,
    seconds,
    onlyTrue('duration_is_estimate', 'about', { bracket: true }),
    // Lists of tracks are numbered.
    { ...position, alone: true },
    onlyTrue('explicit', 'explicit', { from: 'explicit_lyrics' }),
    column('explicit_level', {
      from: 'explicit_content_lyrics',
      isShown: value => lyricsLevels.has(value),
      shown: value => lyricsLevels.get(value) ?? '',
    }),
    onlyFalse('readable', 'not playable here'),
    labelled('alternative_id', { from: 'alternative.id', type: 'integer' }),
    counted('bpm', 'bpm', { type: 'number', isShown: known }),
    column('rating', { type: 'integer', isShown: known, words: value => `rated ${value} of 5` }),
    counted('gain', 'dB gain', { type: 'number', ...alone }),
    labelled('isrc', { ...alone, words: value => `ISRC ${inLine(value)}` }),
    column('release_date', { words: value => `released ${inLine(value)}` }),
    labelled('rank', { type: 'integer', ...alone }),
    column('played', {
      from: 'timestamp',
      isShown: value => known(value) && minuteOf(Number(value)) !== '',
      shown: value => minuteOf(Number(value)),
      words: value => `played ${value}`,
    }),
    link,
  ],
  album: [
    id,
    title,
    ...artist,
    column('release_date', { words: value => `released ${inLine(value)}` }),
    column('record_type'),
    counted('nb_tracks', 'tracks'),
    position,
    onlyTrue('explicit', 'explicit', { from: 'explicit_lyrics' }),
    onlyFalse('available', 'not available here'),
    column('duration', { type: 'integer', words: value => clockTime(Number(value)), ...alone }),
    labelled('label', alone),
    column('upc', { ...alone, words: value => `UPC ${inLine(value)}` }),
    counted('fans', 'fans', alone),
    link,
  ],
  artist: [
    id,
    name,
    column('role'),
    counted('nb_album', 'albums'),
    counted('nb_fan', 'fans'),
    position,
    link,
  ],
  playlist: [
    id,
    title,
    counted('nb_tracks', 'tracks'),
    column('by', { from: 'creator.name', words: byWords }),
    column('by_id', { from: 'creator.id', type: 'integer', bracket: true }),
    column('by', { from: 'user.name', words: byWords }),
    column('by_id', { from: 'user.id', type: 'integer', bracket: true }),
    column('public', { type: 'boolean', words: value => (value === true ? 'public' : 'private') }),
    onlyTrue('collaborative', 'collaborative'),
    onlyTrue('is_loved_track', 'the loved tracks'),
    column('creation_date', { isShown: isDay, shown: dayOf, words: value => `made ${value}` }),
    position,
    column('duration', { type: 'integer', words: value => clockTime(Number(value)), ...alone }),
    counted('fans', 'fans', alone),
    description,
    link,
  ],
  user: [
    id,
    name,
    column('country', alone),
    column('firstname', alone),
    column('lastname', alone),
    column('lang', alone),
    labelled('explicit_content_level', alone),
    column('inscription_date', { ...alone, words: value => `joined ${inLine(value)}` }),
    link,
  ],
  podcast: [
    id,
    title,
    counted('fans', 'fans'),
    onlyFalse('available', 'not available here'),
    position,
    description,
    link,
  ],
  episode: [
    id,
    title,
    column('podcast', { from: 'podcast.title' }),
    column('podcast_id', { from: 'podcast.id', type: 'integer', bracket: true }),
    column('release_date', { words: value => `released ${inLine(value)}` }),
    seconds,
    onlyFalse('available', 'not available here'),
    description,
    link,
  ],
  radio: [id, title, description],
  genre: [id, name, title],
  editorial: [id, name],
  chart: [],
  options: [
    onlyTrue('streaming', 'streaming'),
    column('streaming_duration', {
      type: 'integer',
      isShown: known,
      words: value => `${value} s of streaming left`,
    }),
    onlyTrue('offline', 'offline'),
    onlyTrue('hq', 'high quality'),
    onlyTrue('lossless', 'lossless'),
    onlyTrue('radio', 'radio'),
    counted('radio_skips', 'radio skips'),
    onlyTrue('preview', 'previews'),
    onlyTrue('ads_display', 'shows ads'),
    onlyTrue('ads_audio', 'plays ads'),
    onlyTrue('can_subscribe', 'can subscribe'),
    onlyTrue('too_many_devices', 'too many devices'),
  ],
  infos: [
    column('country'),
    column('country_iso', { bracket: true }),
    onlyTrue('open', 'the service is open there'),
    onlyTrue('has_podcasts', 'podcasts'),
    onlyTrue('lyrics_available', 'lyrics'),
  ],
  oembed: [
    column('entity'),
    column('id', { type: 'integer', words: value => `[${value}]` }),
    title,
    column('author_name', { words: byWords }),
    column('url', { words: addressInLine }),
    column('width', { type: 'integer', words: value => `width ${value}` }),
    column('height', { type: 'integer', words: value => `height ${value}` }),
    // Code for a page, which must stay as it is.
    column('html', { words: String }),
  ],
  permissions: [],
  bookmark: [column('offset', { type: 'integer', words: value => `stopped at ${value}%` })],
  query: [column('query')],
};
