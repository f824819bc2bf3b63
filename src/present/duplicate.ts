import type { Difference, Duplicate } from '../playlists/duplicates.ts';
import type { PlanEntry } from '../playlists/plans/build-plan.ts';
import { clockTime, quoted } from '../text/sanitize.ts';
import type { Entry } from './items.ts';
import { nameInLine } from './name-in-line.ts';
import { songLabel } from './song-label.ts';

/** A duplicate that goes, why, and the track that stays. */
export const duplicateEntry = ({ song, kept, difference }: Duplicate): Entry => {
  const reason = differenceWords(difference);
  return {
    fields: { id: song.id, title: song.title, artist: song.artist, keeps: kept.id, reason },
    line: `${songLabel(song)}: ${reason}; [${kept.id}] ${nameInLine(kept.title)} stays`,
  };
};

/** That a track repeats a song that is there: "live; the other is the original; [1] Song 1 is in it too". */
export const repeatWords = ({ id, title, difference }: NonNullable<PlanEntry['repeats']>): string =>
  `${differenceWords(difference)}; [${id}] ${nameInLine(title)} is in it too`;

/** So many repeated songs are named. */
const mostNamed = 5;

/** That added tracks repeat songs of the playlist, in one sentence; nothing where none does. */
export function repeatLines(repeats: readonly Duplicate[]): string[] {
  if (repeats.length === 0) return [];
  const named = repeats.slice(0, mostNamed).map(({ song, kept, difference }) => {
    const { id, title } = kept;
    return `${songLabel(song)}: ${repeatWords({ id, title, difference })}`;
  });
  const more = repeats.length - named.length;
  return [
    `The same song stands there already: ${named.join('. ')}${more === 0 ? '' : `. And ${more} more`}.`,
  ];
}

/** "also on "Velvet Engines", 3:37 [77]": another recording of the same song. */
export const recordingWords = ({ id, album, duration }: NonNullable<PlanEntry['also']>[number]): string =>
  `also on ${quoted(album)}, ${clockTime(duration)} [${id}]`;

/** "the same recording", "live; the other is the original". */
export function differenceWords(difference: Difference): string {
  if (difference.kind !== 'other-edition') return plainWords[difference.kind];
  const kept = difference.kept.length === 0 ? 'the original' : difference.kept.join(', ');
  const own = difference.editions.length === 0 ? 'the original' : difference.editions.join(', ');
  return `${own}; the other is ${kept}`;
}

const plainWords: Readonly<Record<Exclude<Difference['kind'], 'other-edition'>, string>> = {
  'same-track': 'the same track twice',
  'not-playable': 'not playable here',
  'same-recording': 'the same recording',
  'less-known': 'the same song, less known',
  'same-song': 'the same song',
};
