import { quoted } from '../../text/sanitize.ts';
import { type Answer, type Entry, render } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import type { WholeList } from '../engine/own-list.ts';
import { SongIndex } from '../matching/same-song.ts';
import { songLabel } from './song-label.ts';
import { type Song, songOf } from './songs/song.ts';

/** A list with its name in an answer: `"Evening Walk" [7]`, or the favourites. */
export interface ComparedList extends Pick<WholeList, 'tracks'> {
  readonly id?: number | undefined;
  readonly words: string;
}

/** A song and its position in its list, from 1. */
interface Placed extends Song {
  readonly position: number;
}

/** Which songs two lists share, by song: other editions count, and are named. */
export function comparisonOfLists(one: ComparedList, other: ComparedList): Answer {
  const [own, others] = [placed(one), placed(other)];
  const [inOwn, inOther] = [new SongIndex(own), new SongIndex(others)];
  const both = own.filter(song => inOther.find(song).length > 0);
  const onlyOwn = own.filter(song => inOther.find(song).length === 0);
  const onlyOther = others.filter(song => inOwn.find(song).length === 0);
  const which = `${one.words}, ${counted(own.length)}, and ${other.words}, ${counted(others.length)}`;
  const counts = [
    `${songs(both.length)} in both`,
    `${onlyOwn.length} only in ${one.words}`,
    `${onlyOther.length} only in ${other.words}`,
  ];
  return render({
    headline: [`${which}: ${counts.join(', ')}. Other editions of a song count as the same.`],
    facts: {
      ...(one.id === undefined ? {} : { id: one.id }),
      ...(other.id === undefined ? {} : { other_id: other.id }),
      nb_tracks: own.length,
      nb_songs: others.length,
      both: both.length,
    },
    lists: [
      {
        name: 'shared',
        heading: 'In both, with the position in each:',
        entries: both.map(song => sharedEntry(song, inOther.find(song), other.words)),
      },
      { name: 'extra', heading: `Only in ${one.words}:`, entries: onlyOwn.map(entryOf) },
      { name: 'missing', heading: `Only in ${other.words}:`, entries: onlyOther.map(entryOf) },
    ],
  });
}

const songs = (count: number) => `${count} ${count === 1 ? 'song is' : 'songs are'}`;

const placed = ({ tracks }: ComparedList): Placed[] =>
  tracks.flatMap((track, at) => {
    const song = songOf(track);
    return song === undefined ? [] : [{ ...song, position: at + 1 }];
  });

const fieldsOf = ({ id, title, artist, position }: Placed) => ({ position, id, title, artist });

const entryOf = (song: Placed): Entry => ({
  fields: fieldsOf(song),
  line: `${song.position}. ${songLabel(song)}`,
});

function sharedEntry(song: Placed, there: readonly Placed[], words: string): Entry {
  const places = there.map(other =>
    other.id === song.id
      ? `${other.position} in ${words}`
      : `${other.position} in ${words} as [${other.id}] ${quoted(other.title)}`,
  );
  return {
    fields: { ...fieldsOf(song), there: there.map(fieldsOf) },
    line: `${song.position}. ${songLabel(song)} · ${places.join(', ')}`,
  };
}
