import { z } from 'zod';
import {
  anything,
  date,
  flag,
  listed,
  many,
  number,
  object,
  one,
  type Read,
  text,
  texts,
} from './lenient-fields.ts';
import { bundleOf, fields, type Model, model, type ReadAs } from './output-shape.ts';

/*
 * The objects of the service. Durations are in seconds, and times (`time_add`, `timestamp`) in seconds since 1970.
 * `time_add`: when it was added to the favourites or the playlist. `timestamp`: when it was played or recommended.
 * `position`: the rank in a chart. Tokens are secrets.
 */

const pictures = () => fields(text, 'picture picture_small picture_medium picture_big picture_xl');
const covers = () => fields(text, 'cover cover_small cover_medium cover_big cover_xl');

/** Levels: 0 not explicit, 1 explicit, 2 unknown, 3 edited, 4 and 5 partially so, 6 and 7 no advice. */
const explicitness = () => ({
  explicit_lyrics: flag(),
  ...fields(number, 'explicit_content_lyrics explicit_content_cover'),
});

export const Genre = model('genre', () =>
  object({ ...fields(number, 'id'), ...fields(text, 'name type'), ...pictures() }),
);
export type Genre = ReadAs<typeof Genre>;

/** Contributors have a `role`, artists in charts a `position`, and favourites a `time_add`. */
export const Artist = model('artist', () =>
  object({
    ...fields(number, 'id nb_album nb_fan position time_add'),
    ...fields(text, 'name link share tracklist role type'),
    ...pictures(),
    radio: flag(),
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
  tracks?: z.infer<ReturnType<typeof listed<Track>>>;
  alternative?: Album | null | undefined;
  fallback?: Album | null | undefined;
}

/** `rating` is no longer sent. `provider`, `alternative` and `fallback` are documented, but no recording has them. */
export const Album: Model<Album> = model('album', () =>
  object({ ...albumFields(), tracks: listed(Track), alternative: one(Album), fallback: one(Album) }),
);

/**
 * The id of an uploaded track is negative. A higher `rank` is more popular, a `bpm` of 0 is unknown, `gain` is in
 * decibels. `preview` is a signed URL that expires 15 minutes after the answer; blank if there is none. Own files have
 * `duration_is_estimate` where the duration is computed from a size and a bit rate. Own files and music servers have a
 * `rating` from 1 to 5.
 */
const trackFields = () => ({
  ...fields(
    number,
    'id duration track_position disk_number rank rating bpm gain position time_add timestamp',
  ),
  ...fields(text, 'title title_short title_version isrc link share preview md5_image track_token type'),
  ...fields(flag, 'readable unseen duration_is_estimate'),
  ...explicitness(),
  release_date: date(),
  available_countries: texts(),
  artist: one(Artist),
  contributors: many(Artist),
});

/** A `genre_id` of -1 is unknown. `record_type`: album, single, ep, compile and others. */
const albumFields = () => ({
  ...fields(number, 'id genre_id nb_tracks duration fans rating position time_add timestamp'),
  ...fields(text, 'title upc link share md5_image label record_type tracklist type'),
  ...covers(),
  ...explicitness(),
  genres: listed(Genre),
  release_date: date(),
  available: flag(),
  provider: anything(),
  artist: one(Artist),
  contributors: many(Artist),
});

export const Editorial = model('editorial', () =>
  object({ ...fields(number, 'id'), ...fields(text, 'name type'), ...pictures() }),
);
export type Editorial = ReadAs<typeof Editorial>;

/** `rating` is no longer sent. */
export const Podcast = model('podcast', () =>
  object({
    ...fields(number, 'id fans rating position'),
    ...fields(text, 'title description link share type'),
    ...pictures(),
    available: flag(),
  }),
);
export type Podcast = ReadAs<typeof Podcast>;

/** `release_date` has the time of day. */
export const Episode = model('episode', () =>
  object({
    ...fields(number, 'id duration'),
    ...fields(text, 'title description link share track_token type'),
    ...pictures(),
    available: flag(),
    release_date: date(),
    podcast: one(Podcast),
  }),
);
export type Episode = ReadAs<typeof Episode>;

export const Radio = model('radio', () =>
  object({
    ...fields(number, 'id'),
    ...fields(text, 'title description share md5_image tracklist type'),
    ...pictures(),
  }),
);
export type Radio = ReadAs<typeof Radio>;

/** A genre with its radios: one item of `/radio/genres`, where its name is the `title`. */
export const GenreRadios = model('genre', () =>
  object({ ...fields(number, 'id'), ...fields(text, 'title'), radios: many(Radio) }),
);
export type GenreRadios = ReadAs<typeof GenreRadios>;

/** Only the token's owner gets more than the name, the pictures and the country. */
export const User = model('user', () =>
  object({
    ...fields(number, 'id status'),
    ...fields(text, 'name link country tracklist lastname firstname email gender lang type'),
    ...fields(text, 'explicit_content_level'),
    ...fields(date, 'birthday inscription_date'),
    ...pictures(),
    is_kid: flag(),
    explicit_content_levels_available: texts(),
  }),
);
export type User = ReadAs<typeof User>;

/** Its maker is the `creator` in a playlist read by id and in the listener's own list, and the `user` in other lists. */
export const Playlist = model('playlist', () =>
  object({
    ...fields(number, 'id duration nb_tracks fans time_add time_mod'),
    ...fields(text, 'title description link share picture_type md5_image checksum tracklist type'),
    ...fields(flag, 'public is_loved_track collaborative'),
    ...fields(date, 'creation_date add_date mod_date'),
    ...pictures(),
    creator: one(User),
    user: one(User),
    tracks: listed(Track),
  }),
);
export type Playlist = ReadAs<typeof Playlist>;

/** How far the listener got in an episode. Sources disagree whether `offset` is a percentage or seconds. */
export const Bookmark = model('bookmark', () => object({ offset: number() }));
export type Bookmark = ReadAs<typeof Bookmark>;

/** One of the listener's past searches. `result` was null in all recordings. */
export const SearchQuery = model('query', () => object({ query: text(), result: anything() }));
export type SearchQuery = ReadAs<typeof SearchQuery>;

/** The permissions that the listener has granted to the application. */
export const Permissions = model('permissions', () =>
  object({
    permissions: object({
      ...fields(flag, 'basic_access email offline_access manage_library manage_community'),
      ...fields(flag, 'delete_library listening_history'),
    }).nullish(),
  }),
);
export type Permissions = ReadAs<typeof Permissions>;

/** What the listener's subscription allows. */
export const Options = model('options', () =>
  object({
    ...fields(flag, 'streaming offline hq lossless preview radio ads_display ads_audio'),
    ...fields(flag, 'too_many_devices can_subscribe'),
    ...fields(number, 'streaming_duration radio_skips'),
    type: text(),
  }),
);
export type Options = ReadAs<typeof Options>;

/** What the service offers in the country of the request. `user_token`: null without a token. */
export const Infos = model('infos', () =>
  object({
    ...fields(text, 'country_iso country pop upload_token user_token type'),
    ...fields(flag, 'open has_podcasts lyrics_available'),
    upload_token_lifetime: number(),
    offers: z.array(z.unknown()).nullish(),
    hosts: object(fields(text, 'stream images')).nullish(),
    ads: object({}).nullish(),
  }),
);
export type Infos = ReadAs<typeof Infos>;

/** An embeddable player. `html` is its markup. Sizes are in pixels, `cache_age` in seconds. */
export const OEmbed = model('oembed', () =>
  object({
    ...fields(
      text,
      'version type provider_name provider_url entity url author_name title thumbnail_url html',
    ),
    ...fields(number, 'id cache_age thumbnail_width thumbnail_height width height'),
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
