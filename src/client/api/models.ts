import { z } from 'zod';
import {
  anything,
  date,
  many,
  nullableFlag,
  nullableNumber,
  nullableText,
  nullableTexts,
  object,
  one,
  type Read,
  readEnvelope,
} from './lenient-fields.ts';
import { bundleOf, fields, type Model, model, type ReadAs } from './output-shape.ts';

/*
 * The objects of the service. Durations are in seconds, and times (`time_add`, `timestamp`) in seconds since 1970.
 * `time_add`: when it was added to the favourites or the playlist. `timestamp`: when it was played or recommended.
 * `position`: the rank in a chart. Tokens are secrets.
 */

const pictures = () => fields(nullableText, 'picture picture_small picture_medium picture_big picture_xl');
const covers = () => fields(nullableText, 'cover cover_small cover_medium cover_big cover_xl');

/** Levels: 0 not explicit, 1 explicit, 2 unknown, 3 edited, 4 and 5 partially so, 6 and 7 no advice. */
const explicitness = () => ({
  explicit_lyrics: nullableFlag(),
  ...fields(nullableNumber, 'explicit_content_lyrics explicit_content_cover'),
});

export const Genre = model('genre', () =>
  object({ ...fields(nullableNumber, 'id'), ...fields(nullableText, 'name type'), ...pictures() }),
);
export type Genre = ReadAs<typeof Genre>;

/** Contributors have a `role`, artists in charts a `position`, and favourites a `time_add`. */
export const Artist = model('artist', () =>
  object({
    ...fields(nullableNumber, 'id nb_album nb_fan position time_add'),
    ...fields(nullableText, 'name link share tracklist role type'),
    ...pictures(),
    radio: nullableFlag(),
  }),
);
export type Artist = ReadAs<typeof Artist>;

// Albums and tracks contain each other, so their types are declared and not inferred.

export interface Track extends Read<ReturnType<typeof trackFields>> {
  album?: Album | null | undefined;
  /** A playable version, if this one is not available in the listener's country. */
  alternative?: Track | null | undefined;
}

export const Track: Model<Track> = model('track', () =>
  object({ ...trackFields(), album: one(Album), alternative: one(Track) }),
);

export interface Album extends Read<ReturnType<typeof albumFields>> {
  tracks?: z.infer<ReturnType<typeof readEnvelope<Track>>>;
  alternative?: Album | null | undefined;
  fallback?: Album | null | undefined;
}

/** `rating` is no longer sent. `provider`, `alternative` and `fallback` are documented, but no recording has them. */
export const Album: Model<Album> = model('album', () =>
  object({ ...albumFields(), tracks: readEnvelope(Track), alternative: one(Album), fallback: one(Album) }),
);

/**
 * The id of an uploaded track is negative. A higher `rank` is more popular, a `bpm` of 0 is unknown, `gain` is in
 * decibels. `preview` is a signed URL that expires 15 minutes after the answer; blank if there is none. Own files have
 * `duration_is_estimate` where the duration is computed from a size and a bit rate. Own files and music servers have a
 * `rating` from 1 to 5.
 */
const trackFields = () => ({
  ...fields(
    nullableNumber,
    'id duration track_position disk_number rank rating bpm gain position time_add timestamp',
  ),
  ...fields(
    nullableText,
    'title title_short title_version isrc link share preview md5_image track_token type',
  ),
  ...fields(nullableFlag, 'readable unseen duration_is_estimate'),
  ...explicitness(),
  release_date: date(),
  available_countries: nullableTexts(),
  artist: one(Artist),
  contributors: many(Artist),
});

/** A `genre_id` of -1 is unknown. `record_type`: album, single, ep, compile and others. */
const albumFields = () => ({
  ...fields(nullableNumber, 'id genre_id nb_tracks duration fans rating position time_add timestamp'),
  ...fields(nullableText, 'title upc link share md5_image label record_type tracklist type'),
  ...covers(),
  ...explicitness(),
  genres: readEnvelope(Genre),
  release_date: date(),
  available: nullableFlag(),
  provider: anything(),
  artist: one(Artist),
  contributors: many(Artist),
});

export const Editorial = model('editorial', () =>
  object({ ...fields(nullableNumber, 'id'), ...fields(nullableText, 'name type'), ...pictures() }),
);
export type Editorial = ReadAs<typeof Editorial>;

/** `rating` is no longer sent. */
export const Podcast = model('podcast', () =>
  object({
    ...fields(nullableNumber, 'id fans rating position'),
    ...fields(nullableText, 'title description link share type'),
    ...pictures(),
    available: nullableFlag(),
  }),
);
export type Podcast = ReadAs<typeof Podcast>;

/** `release_date` has the time of day. */
export const Episode = model('episode', () =>
  object({
    ...fields(nullableNumber, 'id duration'),
    ...fields(nullableText, 'title description link share track_token type'),
    ...pictures(),
    available: nullableFlag(),
    release_date: date(),
    podcast: one(Podcast),
  }),
);
export type Episode = ReadAs<typeof Episode>;

export const Radio = model('radio', () =>
  object({
    ...fields(nullableNumber, 'id'),
    ...fields(nullableText, 'title description share md5_image tracklist type'),
    ...pictures(),
  }),
);
export type Radio = ReadAs<typeof Radio>;

/** A genre with its radios: one item of `/radio/genres`, where its name is the `title`. */
export const GenreRadios = model('genre', () =>
  object({ ...fields(nullableNumber, 'id'), ...fields(nullableText, 'title'), radios: many(Radio) }),
);
export type GenreRadios = ReadAs<typeof GenreRadios>;

/** Only the token's owner gets more than the name, the pictures and the country. */
export const User = model('user', () =>
  object({
    ...fields(nullableNumber, 'id status'),
    ...fields(nullableText, 'name link country tracklist lastname firstname email gender lang type'),
    ...fields(nullableText, 'explicit_content_level'),
    ...fields(date, 'birthday inscription_date'),
    ...pictures(),
    is_kid: nullableFlag(),
    explicit_content_levels_available: nullableTexts(),
  }),
);
export type User = ReadAs<typeof User>;

/** Its maker is the `creator` in a playlist read by id and in the listener's own list, and the `user` in other lists. */
export const Playlist = model('playlist', () =>
  object({
    ...fields(nullableNumber, 'id duration nb_tracks fans time_add time_mod'),
    ...fields(nullableText, 'title description link share picture_type md5_image checksum tracklist type'),
    ...fields(nullableFlag, 'public is_loved_track collaborative'),
    ...fields(date, 'creation_date add_date mod_date'),
    ...pictures(),
    creator: one(User),
    user: one(User),
    tracks: readEnvelope(Track),
  }),
);
export type Playlist = ReadAs<typeof Playlist>;

/** How far the listener got in an episode. Sources disagree whether `offset` is a percentage or seconds. */
export const Bookmark = model('bookmark', () => object({ offset: nullableNumber() }));
export type Bookmark = ReadAs<typeof Bookmark>;

/** One of the listener's past searches. `result` was null in all recordings. */
export const SearchQuery = model('query', () => object({ query: nullableText(), result: anything() }));
export type SearchQuery = ReadAs<typeof SearchQuery>;

/** The permissions that the listener has granted to the application. */
export const Permissions = model('permissions', () =>
  object({
    permissions: object({
      ...fields(nullableFlag, 'basic_access email offline_access manage_library manage_community'),
      ...fields(nullableFlag, 'delete_library listening_history'),
    }).nullish(),
  }),
);
export type Permissions = ReadAs<typeof Permissions>;

/** What the listener's subscription allows. */
export const Options = model('options', () =>
  object({
    ...fields(nullableFlag, 'streaming offline hq lossless preview radio ads_display ads_audio'),
    ...fields(nullableFlag, 'too_many_devices can_subscribe'),
    ...fields(nullableNumber, 'streaming_duration radio_skips'),
    type: nullableText(),
  }),
);
export type Options = ReadAs<typeof Options>;

/** What the service offers in the country of the request. `user_token`: null without a token. */
export const Infos = model('infos', () =>
  object({
    ...fields(nullableText, 'country_iso country pop upload_token user_token type'),
    ...fields(nullableFlag, 'open has_podcasts lyrics_available'),
    upload_token_lifetime: nullableNumber(),
    offers: z.array(z.unknown()).nullish(),
    hosts: object(fields(nullableText, 'stream images')).nullish(),
    ads: object({}).nullish(),
  }),
);
export type Infos = ReadAs<typeof Infos>;

/** An embeddable player. `html` is its markup. Sizes are in pixels, `cache_age` in seconds. */
export const OEmbed = model('oembed', () =>
  object({
    ...fields(
      nullableText,
      'version type provider_name provider_url entity url author_name title thumbnail_url html',
    ),
    ...fields(nullableNumber, 'id cache_age thumbnail_width thumbnail_height width height'),
  }),
);
export type OEmbed = ReadAs<typeof OEmbed>;

export const Chart = bundleOf('chart', {
  tracks: Track,
  albums: Album,
  artists: Artist,
  playlists: Playlist,
  podcasts: Podcast,
});
export type Chart = ReadAs<typeof Chart>;
