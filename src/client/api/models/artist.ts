import { model, type ReadAs } from '../output.ts';
import { flag, number, object, pictures, text } from './reading.ts';

/** As a contributor to a track or an album it has a `role`; in charts a `position`; as a favourite a `time_add`. */
export const Artist = model('artist', () =>
  object({
    id: number(),
    name: text(),
    link: text(),
    share: text(),
    ...pictures(),
    nb_album: number(),
    nb_fan: number(),
    radio: flag(),
    tracklist: text(),
    role: text(),
    position: number(),
    time_add: number(),
    type: text(),
  }),
);
export type Artist = ReadAs<typeof Artist>;
