import type { Song } from '../playlists/song.ts';
import { nameInLine } from './name-in-line.ts';

/** "[12] Title · Artist". */
export const songLabel = ({ id, title, artist }: Pick<Song, 'id' | 'title' | 'artist'>): string =>
  `[${id}] ${nameInLine(title)} · ${nameInLine(artist)}`;

/** "120 bpm", "2013-05-17": what was looked up of a song. */
export const songDetails = ({ bpm, released }: Song): string[] => [
  ...(bpm === undefined ? [] : [bpm === 0 ? 'tempo unknown' : `${bpm} bpm`]),
  ...(released ? [released] : []),
];

/** The same as fields. */
export const songDetailFields = ({ bpm, released }: Song) => ({
  ...(bpm === undefined ? {} : { bpm }),
  ...(released ? { release_date: released } : {}),
});
