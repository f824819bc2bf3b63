import { fold } from '../../../text/fold.ts';

/** What a column may hold. */
export type Column = 'title' | 'artist' | 'album' | 'isrc' | 'duration' | 'page' | 'words';

/** The headings of common exporters, without case, spaces and signs; where a file has several, the first counts. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  title: ['title', 'trackname', 'tracktitle', 'songname', 'songtitle', 'song', 'name', 'track'],
  artist: [
    'artist',
    'artistname',
    'artistnames',
    'artists',
    'trackartist',
    'trackartists',
    'artistname1',
    'creator',
    'albumartist',
  ],
  album: ['album', 'albumname', 'albumtitle', 'release'],
  isrc: ['isrc', 'isrccode', 'trackisrc'],
  duration: [
    'durationms',
    'trackdurationms',
    'duration',
    'durations',
    'trackduration',
    'durationseconds',
    'length',
    'time',
  ],
  page: ['url', 'trackurl', 'songurl', 'link', 'tracklink', 'page', 'trackuri', 'uri', 'location'],
  words: ['trackdescription'],
};
const columns: readonly Column[] = ['title', 'artist', 'album', 'isrc', 'duration', 'page', 'words'];

/** Where each column stands in a row: the place, and the heading as it is compared. */
export type Columns = ReadonlyMap<Column, readonly { readonly at: number; readonly heading: string }[]>;

const bare = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that a row of headings names. */
export function columnsIn(row: readonly string[]): Columns {
  const found = row.map(bare);
  const places = columns.map(
    column =>
      [
        column,
        headings[column].flatMap(heading => {
          const at = found.indexOf(heading);
          return at < 0 ? [] : [{ at, heading }];
        }),
      ] as const,
  );
  return new Map(places.filter(([, list]) => list.length > 0));
}

/** Whether the columns tell one song from another. */
export const tellsSongs = (found: Columns): boolean =>
  (['title', 'words', 'isrc', 'page'] as const).some(column => found.has(column));
