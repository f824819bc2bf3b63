import type { Track } from '../../client/api/models.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, type Entry, render } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import type { Comparison } from './files/compare.ts';
import type { FileSong } from './formats/format.ts';

/** How a playlist differs from a text. */
export function compareAnswer({ id, title, songs, tracks, both, missing, extra, moved }: Comparison): Answer {
  const isSame = missing.length + extra.length + moved.length === 0;
  const counts = [
    `${both} in both`,
    ...(missing.length === 0 ? [] : [`${missing.length} in the text alone`]),
    ...(extra.length === 0 ? [] : [`${extra.length} in the playlist alone`]),
    ...(moved.length === 0 ? [] : [`${moved.length} at another place`]),
  ];
  const which = `${quoted(title)} [${id}], ${counted(tracks)}, against the text, ${counted(songs, 'song')}`;
  return render({
    headline: [`${which}: ${isSame ? 'the same, in the same order' : counts.join(', ')}.`],
    facts: { id, title: sanitize(title), nb_tracks: tracks, nb_songs: songs, both },
    lists: [
      { name: 'missing', heading: 'In the text alone:', entries: missing.map(missingEntry) },
      { name: 'extra', heading: 'In the playlist alone:', entries: extra.map(extraEntry) },
      { name: 'moved', heading: 'In both, at another place:', entries: moved.map(movedEntry) },
    ],
    next:
      missing.length === 0
        ? []
        : [`plan_playlist with playlist ${id} and the same text adds what is missing.`],
  });
}

/** A song of a file in words: "Artist - Title", or whatever else the file tells. */
function songWords({ title, words, artist, isrc, page }: FileSong): string {
  const text = title === undefined ? words : [artist, title].filter(part => part !== undefined).join(' - ');
  return sanitize(text ?? isrc ?? page ?? '', 300);
}

const missingEntry = ({ position, song }: Comparison['missing'][number]): Entry => {
  const wanted = songWords(song);
  return {
    fields: { position, line: song.line, wanted },
    line: `${position}. ${quoted(wanted, 300)} (line ${song.line})`,
  };
};

const factsOf = ({ id, title, artist }: Track) => ({
  id,
  title: sanitize(title ?? '', 300),
  artist: sanitize(artist?.name ?? '', 300),
});
const labelOf = (track: Track) => {
  const { id, title, artist } = factsOf(track);
  return `[${id}] ${title} · ${artist}`;
};

const extraEntry = ({ position, track }: Comparison['extra'][number]): Entry => ({
  fields: { position, ...factsOf(track) },
  line: `${position}. ${labelOf(track)}`,
});

const movedEntry = ({ from, to, track }: Comparison['moved'][number]): Entry => ({
  fields: { from, to, ...factsOf(track) },
  line: `${labelOf(track)}: ${from} in the text, ${to} in the playlist`,
});
