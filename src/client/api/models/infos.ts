import { z } from 'zod';
import { model, type ReadAs } from '../output.ts';
import { flag, number, object, text } from './reading.ts';

/** What the service does in the country the request comes from. */
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
    /** A secret; null without a token. */
    user_token: text(),
    hosts: object({ stream: text(), images: text() }).nullish(),
    ads: object({}).nullish(),
    has_podcasts: flag(),
    lyrics_available: flag(),
    type: text(),
  }),
);
export type Infos = ReadAs<typeof Infos>;
