import { Track } from './catalogue-models.ts';
import {
  anything,
  date,
  flag,
  listed,
  number,
  object,
  one,
  pictures,
  text,
  texts,
} from './lenient-fields.ts';
import { model, type ReadAs } from './output.ts';

/** The fields from `lastname` on are sent only to the token's owner. */
export const User = model('user', () =>
  object({
    id: number(),
    name: text(),
    link: text(),
    ...pictures(),
    country: text(),
    tracklist: text(),
    lastname: text(),
    firstname: text(),
    email: text(),
    status: number(),
    birthday: date(),
    inscription_date: date(),
    gender: text(),
    lang: text(),
    is_kid: flag(),
    explicit_content_level: text(),
    explicit_content_levels_available: texts(),
    type: text(),
  }),
);
export type User = ReadAs<typeof User>;

/** Its maker is the `creator` in a playlist read by id and in the listener's own list, and the `user` in other lists. */
export const Playlist = model('playlist', () =>
  object({
    id: number(),
    title: text(),
    description: text(),
    /** Seconds. */
    duration: number(),
    public: flag(),
    is_loved_track: flag(),
    collaborative: flag(),
    nb_tracks: number(),
    fans: number(),
    link: text(),
    share: text(),
    ...pictures(),
    picture_type: text(),
    md5_image: text(),
    checksum: text(),
    tracklist: text(),
    creation_date: date(),
    add_date: date(),
    mod_date: date(),
    time_add: number(),
    time_mod: number(),
    creator: one(User),
    user: one(User),
    tracks: listed(Track),
    type: text(),
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
      basic_access: flag(),
      email: flag(),
      offline_access: flag(),
      manage_library: flag(),
      manage_community: flag(),
      delete_library: flag(),
      listening_history: flag(),
    }).nullish(),
  }),
);
export type Permissions = ReadAs<typeof Permissions>;

/** What the listener's subscription allows. */
export const Options = model('options', () =>
  object({
    streaming: flag(),
    /** Seconds. */
    streaming_duration: number(),
    offline: flag(),
    hq: flag(),
    lossless: flag(),
    preview: flag(),
    radio: flag(),
    radio_skips: number(),
    ads_display: flag(),
    ads_audio: flag(),
    too_many_devices: flag(),
    can_subscribe: flag(),
    type: text(),
  }),
);
export type Options = ReadAs<typeof Options>;
