import { nameInLine } from '../../text/sanitize.ts';
import type { SortName } from './choosing/sort-songs.ts';
import type { Song } from './songs/song.ts';

/** "[12] Title · Artist". */
export const songLabel = ({ id, title, artist }: Pick<Song, 'id' | 'title' | 'artist'>): string =>
  `[${id}] ${nameInLine(title)} · ${nameInLine(artist)}`;

/** "120 bpm", "2013-05-17": what was looked up of a song. */
export const songDetails = ({ bpm, released }: Song): string[] => [
  ...(bpm === undefined ? [] : [tempoWords(bpm)]),
  ...(released ? [released] : []),
];

const tempoWords = (bpm: number) => (bpm === 0 ? 'tempo unknown' : `${bpm} bpm`);

/** The same as fields. */
export const songDetailFields = ({ bpm, released }: Song) => ({
  ...(bpm === undefined ? {} : { bpm }),
  ...(released ? { release_date: released } : {}),
});

interface SortFact {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly words: string;
}

/** What a song is sorted by, where its label does not say so. */
export function sortFact(song: Song, by: SortName | undefined): SortFact | undefined {
  const { rank, added } = song;
  switch (by) {
    case 'popularity':
      return { fields: { rank }, words: `rank ${rank}` };
    case 'date_added': {
      if (added === undefined) return undefined;
      const day = new Date(added * 1000).toISOString().slice(0, 10);
      return { fields: { added: day }, words: `added ${day}` };
    }
    default:
      return undefined;
  }
}
