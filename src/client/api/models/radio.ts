import { model, type ReadAs } from '../output.ts';
import { many, number, object, pictures, text } from './reading.ts';

export const Radio = model('radio', () =>
  object({
    id: number(),
    title: text(),
    description: text(),
    share: text(),
    ...pictures(),
    md5_image: text(),
    tracklist: text(),
    type: text(),
  }),
);
export type Radio = ReadAs<typeof Radio>;

/** A genre with its radios: one item of `/radio/genres`. Its name is a `title` there. */
export const GenreRadios = model('genre', () =>
  object({
    id: number(),
    title: text(),
    radios: many(Radio),
  }),
);
export type GenreRadios = ReadAs<typeof GenreRadios>;
