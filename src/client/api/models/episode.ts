import { model, type ReadAs } from '../output.ts';
import { Podcast } from './podcast.ts';
import { date, flag, number, object, one, pictures, text } from './reading.ts';

export const Episode = model('episode', () =>
  object({
    id: number(),
    title: text(),
    description: text(),
    available: flag(),
    /** With the time of day. */
    release_date: date(),
    /** Seconds. */
    duration: number(),
    link: text(),
    share: text(),
    ...pictures(),
    /** A secret. */
    track_token: text(),
    podcast: one(Podcast),
    type: text(),
  }),
);
export type Episode = ReadAs<typeof Episode>;
