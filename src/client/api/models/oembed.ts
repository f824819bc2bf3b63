import { model, type ReadAs } from '../output.ts';
import { number, object, text } from './reading.ts';

/** An embeddable player: `html` is its markup, sizes are pixels, `cache_age` seconds. */
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
