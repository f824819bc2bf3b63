import { model, type ReadAs } from '../output.ts';
import { Track } from './album-and-track.ts';
import { date, flag, listed, number, object, one, pictures, text } from './reading.ts';
import { User } from './user.ts';

/** Who made it is `creator` in a playlist asked for by id and in a listener's own, `user` in other lists. */
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
