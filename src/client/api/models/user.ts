import { model, type ReadAs } from '../output.ts';
import { date, flag, number, object, pictures, text, texts } from './reading.ts';

/** Only the token's owner is told anything beyond the public profile: from `lastname` on. */
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
