import { quoted, sanitize } from '../../text/sanitize.ts';
import { isFrom } from '../../view/data/media-origins.ts';
import type { ShownMedia, ShownTrack } from '../../view/data/shown.ts';
import { matchedWords } from '../matching/match-reason.ts';
import { repeatWords } from '../playlists/duplicate.ts';
import type { PlanEntry } from '../playlists/plans/build-plan.ts';
import type { Song } from '../playlists/songs/song.ts';

/** A song as the view shows it. */
export function shownTrack(song: Song, at: number, { origins }: ShownMedia): ShownTrack {
  const { id, title, artist, album, duration, bpm, explicit, readable, cover } = song;
  return {
    position: at + 1,
    id,
    title,
    artist,
    album,
    seconds: duration,
    ...(bpm ? { bpm } : {}),
    explicit,
    playable: readable,
    ...(cover !== undefined && isFrom(origins, cover) ? { cover } : {}),
  };
}

const shownRecording = ({ id, title: name, album, duration }: NonNullable<PlanEntry['also']>[number]) => ({
  id,
  ...(name === undefined ? {} : { title: sanitize(name) }),
  album: sanitize(album),
  seconds: duration,
});

/** A song of a plan, with what is to be known of it. */
export function shownEntry(entry: PlanEntry, at: number, media: ShownMedia): ShownTrack {
  const { song, standsInFor, match, repeats, also = [] } = entry;
  return {
    ...shownTrack(song, at, media),
    ...(standsInFor === undefined ? {} : { standsInFor }),
    ...(match === undefined ? {} : { match: `for ${quoted(match.said)}: ${matchedWords(match.why)}` }),
    ...(repeats === undefined ? {} : { repeats: repeatWords(repeats) }),
    ...(also.length === 0 ? {} : { also: also.map(shownRecording) }),
  };
}
