import type { ServiceCall } from '../../client/call-context.ts';
import { mapInTurns } from '../../client/many-calls.ts';
import { movedIn } from '../../jobs/job.ts';
import { fetchPlaylist } from '../../jobs/playlist-state.ts';
import type { FileSong } from '../../playlist-formats/format.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerRow, render } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import type { WholeList } from '../engine/own-lists.ts';
import { SongIndex } from '../library/same-song.ts';
import { songLabel } from './choosing/song-wording.ts';
import { type Song, songOf } from './songs/song.ts';
import { findInList, requestedSong } from './songs/songs-of-files.ts';

/** A list with its name in an answer: `"Evening Walk" [7]`, or the favourites. */
export interface ComparedList extends Pick<WholeList, 'tracks'> {
  readonly id?: number | undefined;
  readonly words: string;
}

/** A song and its position in its list, from 1. */
interface Placed extends Song {
  readonly position: number;
}

const placed = ({ tracks }: Pick<WholeList, 'tracks'>): Placed[] =>
  tracks.flatMap((track, at) => {
    const song = songOf(track);
    return song === undefined ? [] : [{ ...song, position: at + 1 }];
  });

const fieldsOf = ({ id, title, artist, position }: Placed) => ({ position, id, title, artist });

const entryOf = (song: Placed): AnswerRow => ({
  fields: fieldsOf(song),
  line: `${song.position}. ${songLabel(song)}`,
});

/** Which songs two lists share, by song: other editions count, and are named. */
export function comparisonOfLists(one: ComparedList, other: ComparedList): Answer {
  const [own, others] = [placed(one), placed(other)];
  const [inOwn, inOther] = [new SongIndex(own), new SongIndex(others)];
  const both = own.filter(song => inOther.all(song).length > 0);
  const onlyOwn = own.filter(song => inOther.all(song).length === 0);
  const onlyOther = others.filter(song => inOwn.all(song).length === 0);
  const which = `${one.words}, ${counted(own.length)}, and ${other.words}, ${counted(others.length)}`;
  const counts = [
    `${both.length} ${both.length === 1 ? 'song is' : 'songs are'} in both`,
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
        entries: both.map(song => sharedEntry(song, inOther.all(song), other.words)),
      },
      { name: 'extra', heading: `Only in ${one.words}:`, entries: onlyOwn.map(entryOf) },
      { name: 'missing', heading: `Only in ${other.words}:`, entries: onlyOther.map(entryOf) },
    ],
  });
}

function sharedEntry(song: Placed, there: readonly Placed[], words: string): AnswerRow {
  const positions = there.map(other =>
    other.id === song.id
      ? `${other.position} in ${words}`
      : `${other.position} in ${words} as [${other.id}] ${quoted(other.title)}`,
  );
  return {
    fields: { ...fieldsOf(song), there: there.map(fieldsOf) },
    line: `${song.position}. ${songLabel(song)} · ${positions.join(', ')}`,
  };
}

/** How a playlist differs from the songs of a text. Rejects with `MusicError`. */
export async function comparisonWithFile(
  id: number,
  songs: readonly FileSong[],
  call: ServiceCall,
): Promise<Answer> {
  const { title, items } = await fetchPlaylist(id, call);
  const asked = await mapInTurns(songs, requestedSong);
  const found = await findInList(asked, items);
  const order = asked.flatMap(each => found.get(each) ?? []);
  const moving = movedIn(
    order.toSorted((a, b) => a - b),
    order,
  );
  const inText = new Map(asked.map((each, at) => [found.get(each), at + 1]));
  const tracks = placed({ tracks: items });
  const missing = songs.flatMap((song, at) => {
    const each = asked[at];
    return each !== undefined && found.has(each) ? [] : [missingEntry(song, at + 1)];
  });
  const extra = tracks.filter(({ position }) => !inText.has(position - 1));
  const moved = tracks.flatMap(song =>
    moving.has(song.position - 1) ? [{ song, from: inText.get(song.position - 1) ?? 0 }] : [],
  );
  const counts = [
    `${order.length} in both`,
    ...(missing.length === 0 ? [] : [`${missing.length} in the text alone`]),
    ...(extra.length === 0 ? [] : [`${extra.length} in the playlist alone`]),
    ...(moved.length === 0 ? [] : [`${moved.length} at another place`]),
  ];
  const result = counts.length === 1 ? 'the same, in the same order' : counts.join(', ');
  return render({
    headline: [
      `${quoted(title)} [${id}], ${counted(items.length)}, against the text, ${counted(songs.length, 'song')}: ${result}.`,
    ],
    facts: {
      id,
      title: sanitize(title),
      nb_tracks: items.length,
      nb_songs: songs.length,
      both: order.length,
    },
    lists: [
      { name: 'missing', heading: 'In the text alone:', entries: missing },
      { name: 'extra', heading: 'In the playlist alone:', entries: extra.map(entryOf) },
      {
        name: 'moved',
        heading: 'In both, at another place:',
        entries: moved.sort((a, b) => a.from - b.from).map(({ song, from }) => movedEntry(song, from)),
      },
    ],
    next:
      missing.length === 0
        ? []
        : [`plan_playlist with playlist ${id} and the same text adds what is missing.`],
  });
}

/** A song of a file in words: "Artist - Title", or whatever else the file tells. */
function missingEntry({ line, title, words, artist, isrc, page }: FileSong, position: number): AnswerRow {
  const text = title === undefined ? words : [artist, title].filter(part => part !== undefined).join(' - ');
  const wanted = sanitize(text ?? isrc ?? page ?? '', 300);
  return {
    fields: { position, line, wanted },
    line: `${position}. ${quoted(wanted, 300)} (line ${line})`,
  };
}

const movedEntry = ({ position, ...song }: Placed, from: number): AnswerRow => ({
  fields: { from, to: position, id: song.id, title: song.title, artist: song.artist },
  line: `${songLabel(song)}: ${from} in the text, ${position} in the playlist`,
});
