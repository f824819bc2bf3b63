import { type ListenerHistory, periodIn } from '../../../history/index.ts';
import { counted } from '../../engine/change-words.ts';
import { noOwnHistory } from '../../library/heard.ts';
import type { Song } from '../songs/song.ts';
import type { Rejection } from './candidate.ts';
import { CannotPlan, lastPlayedForm, playsForm, type Rules } from './rules.ts';

/** Rules about what the listener played. */
export interface PlayRules {
  rejectionOf(song: Song): Rejection | undefined;
  /** How many songs could not be compared, once they were judged. */
  notes(): string[];
}

/** Undefined without such rules. Throws `CannotPlan` if there is no history of the listener's own. */
export async function playRules(
  { last_played: lastPlayed, plays }: Rules,
  history: ListenerHistory | undefined,
): Promise<PlayRules | undefined> {
  if (lastPlayed === undefined && plays === undefined) return undefined;
  if (history === undefined) throw new CannotPlan(noOwnHistory);
  const playsOf = await history.playsOf();
  const isLast = lastTest(lastPlayed);
  const isCount = countTest(plays);
  const unknown = new Set<number>();
  const { isWhole } = await history.state();
  return {
    rejectionOf(song) {
      const { title, artist, album, isrc } = song;
      const found = playsOf({ title, artist, album, isrc });
      if (found === undefined) {
        unknown.add(song.id);
        return { reason: 'plays-unknown' };
      }
      return isLast(found.last) && isCount(found.plays)
        ? undefined
        : { reason: 'played-otherwise', ...found };
    },
    notes: () => [
      ...(unknown.size === 0
        ? []
        : [`${counted(unknown.size, 'song')} could not be compared with the history.`]),
      ...(isWhole ? [] : ['The history is not read to its beginning yet, so older plays are not counted.']),
    ],
  };
}

/** Whether the last play, in seconds since 1970, 0 for never, is as the rule says. */
function lastTest(rule: string | undefined): (last: number) => boolean {
  if (rule === undefined) return () => true;
  const [, side, day = ''] = lastPlayedForm.exec(rule) ?? [];
  const span = periodIn(day);
  if (side === undefined) return last => last === 0;
  if (span === undefined) throw new CannotPlan(`rules.last_played: ${day} is no date`);
  return side === 'before' ? last => last < span.from : last => last >= span.to;
}

function countTest(rule: string | undefined): (plays: number) => boolean {
  const [, least, orMore, most = least] = playsForm.exec(rule ?? '0+') ?? [];
  return plays => plays >= Number(least) && (orMore !== undefined || plays <= Number(most));
}
