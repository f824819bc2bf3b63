import type { Difference, Duplicate } from '../playlists/arrange/duplicates.ts';
import type { Entry } from './items.ts';
import { songLabel } from './song-label.ts';

/** A duplicate that goes, why, and the track that stays. */
export const duplicateEntry = ({ song, kept, difference }: Duplicate): Entry => {
  const reason = differenceWords(difference);
  return {
    fields: { id: song.id, title: song.title, artist: song.artist, keeps: kept.id, reason },
    line: `${songLabel(song)}: ${reason}; [${kept.id}] ${kept.title} stays`,
  };
};

/** "the same recording", "live; the other is the original". */
function differenceWords(difference: Difference): string {
  if (difference.kind !== 'other-edition') return plainWords[difference.kind];
  const kept = difference.kept.length === 0 ? 'the original' : difference.kept.join(', ');
  return `${difference.editions.join(', ')}; the other is ${kept}`;
}

const plainWords: Readonly<Record<Exclude<Difference['kind'], 'other-edition'>, string>> = {
  'same-track': 'the same track twice',
  'not-playable': 'not playable here',
  'same-recording': 'the same recording',
  'less-known': 'the same song, less known',
};
