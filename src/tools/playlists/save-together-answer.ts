import { quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerRow, render } from '../engine/answer.ts';
import { finishingCall, undoabilityText } from '../engine/change-reasons.ts';
import { counted, inLocation } from '../engine/change-words.ts';
import type { ToolContext } from '../engine/tool.ts';
import { titleOf } from './plan/plan.ts';
import type { SavedPlan, SavedTogether } from './plan/save-plan.ts';
import {
  doneSoFar,
  incomplete,
  noteTexts,
  outcomeOf,
  playlistText,
  rowsNotThere,
  takenText,
} from './save-answer.ts';

/** Several plans that were saved as one change: a line for each playlist, and what became of the change as a whole. */
export function savedTogetherAnswer(
  saved: SavedTogether,
  { location }: Pick<ToolContext, 'location'>,
  unfinished: readonly string[],
): Answer {
  const { all, job, taken, changeId, isOpen } = saved;
  const outcomes = all.map(outcomeOf);
  const good = all.filter(({ isBegun }, at) => isBegun && outcomes[at]?.isWhole).length;
  const isWhole = good === all.length && !isOpen;
  const outcome = changeId === undefined ? 'nothing_changed' : isWhole ? 'done' : 'partly';
  const playlists = counted(all.length, 'playlist');
  const head = isWhole ? `Saved ${playlists}` : isOpen ? 'Not finished' : 'Partly done';
  const count = isWhole ? '' : `: ${good} of ${playlists} saved`;
  const first =
    isWhole && changeId === undefined
      ? `Nothing to save${inLocation(location)}: ${playlists} are already as planned.`
      : `${head}${inLocation(location)}${count}.`;
  return render({
    headline: [first, ...noteTexts(saved), ...(taken ? [takenText] : [])],
    facts: { outcome, change_id: changeId, ...(isOpen ? { plan_ids: job.parts?.map(({ id }) => id) } : {}) },
    lists: [
      {
        name: 'results',
        always: true,
        entries: all.map((each, at) => partEntry(each, job.parts?.[at]?.id, outcomes[at]?.problems ?? [])),
      },
    ],
    next: [
      ...unfinished,
      ...(changeId === undefined
        ? []
        : [`change_id ${changeId}: ${undoabilityText(saved.undoability)}, for all of them.`]),
      ...(isOpen ? [`To finish, without adding anything twice: ${finishingCall(job)}`] : []),
    ],
    isError: outcome === 'nothing_changed' && !isWhole,
  });
}

/** One of several playlists: how it is now, or that it was not begun. */
function partEntry(saved: SavedPlan, planId: string | undefined, problems: readonly string[]): AnswerRow {
  const { plan, there, playlistId, isBegun } = saved;
  const results = rowsNotThere(saved);
  const isWhole = problems.length + results.length === 0;
  const title = titleOf(plan) ?? '';
  const link = there?.playlist.link;
  const now =
    there === undefined
      ? `${quoted(title)}${playlistId === undefined ? '' : ` [${playlistId}], which could not be read back`}`
      : `${playlistText(there)}${doneSoFar(plan, there)}${link === undefined ? '' : ` · ${link}`}`;
  const aside = [...(isBegun ? incomplete(plan) : []), ...problems, ...results.map(({ line }) => line)];
  return {
    fields: {
      plan_id: planId,
      id: playlistId,
      title: sanitize(there?.playlist.title ?? title),
      outcome: !isBegun ? 'not_tried' : isWhole ? 'done' : 'partly',
      nb_tracks: there?.playlist.tracks.length,
      duration: there?.playlist.duration,
      added: there?.added,
      removed: there?.removed,
      moved: there?.moved,
      link,
      problems: aside.length === 0 ? undefined : aside,
    },
    line: isBegun ? [now, ...aside].join(' · ') : `${quoted(title)}: not begun`,
  };
}
