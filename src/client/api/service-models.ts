import { z } from 'zod';
import { Album, Artist, Podcast, Track } from './catalogue-models.ts';
import { flag, number, object, text } from './lenient-fields.ts';
import { Playlist } from './listener-models.ts';
import { bundleOf, model, type ReadAs } from './output.ts';

/** What the service offers in the country of the request. */
export const Infos = model('infos', () =>
  object({
    country_iso: text(),
    country: text(),
    open: flag(),
    offers: z.array(z.unknown()).nullish(),
    pop: text(),
    /** A secret. */
    upload_token: text(),
    /** Seconds. */
    upload_token_lifetime: number(),
    /** A secret. Null without a token. */
    user_token: text(),
    hosts: object({ stream: text(), images: text() }).nullish(),
    ads: object({}).nullish(),
    has_podcasts: flag(),
    lyrics_available: flag(),
    type: text(),
  }),
);
export type Infos = ReadAs<typeof Infos>;

/** An embeddable player. `html` is its markup. Sizes are in pixels, `cache_age` in seconds. */
export const OEmbed = model('oembed', () =>
  object({
    version: text(),
    type: text(),
    cache_age: number(),
    provider_name: text(),
    provider_url: text(),
    entity: text(),
    id: number(),
    url: text(),
    author_name: text(),
    title: text(),
    thumbnail_url: text(),
    thumbnail_width: number(),
    thumbnail_height: number(),
    width: number(),
    height: number(),
    html: text(),
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
