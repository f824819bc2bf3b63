import { model, type ReadAs } from '../output.ts';
import { flag, number, object, pictures, text } from './reading.ts';

/** `rating` is no longer sent. */
export const Podcast = model('podcast', () =>
  object({
    id: number(),
    title: text(),
    description: text(),
    available: flag(),
    fans: number(),
    rating: number(),
    link: text(),
    share: text(),
    ...pictures(),
    position: number(),
    type: text(),
  }),
);
export type Podcast = ReadAs<typeof Podcast>;
