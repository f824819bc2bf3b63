import { counted } from '../journal/index.ts';
import type { Draft } from '../playlists/build/draft.ts';
import type { Executed } from '../playlists/build/execute-build.ts';
import type { BuildPlan } from '../playlists/plans/plan.ts';
import { clockTime, quoted } from '../text/sanitize.ts';
import { type Answer, callOf } from './answer.ts';
import { openParts, shortfallLines } from './build-parts.ts';
import { draftNote } from './draft-notes.ts';
import type { Entry } from './items.ts';
import { rejectionCountFields, rejectionCountLines } from './rejection.ts';
import { sectionsAnswer } from './sections.ts';

/** What is really there after a plan was carried out. */
export function executedAnswer(
  draft: Draft,
  done: Executed,
  { planId, place }: { readonly planId: string; readonly place: string | undefined },
): Answer {
  const { plan, rejected, notes } = draft;
  const { added, refused, lacking, problems, changeId } = done;
  const failed = problems.length > 0 || lacking.length > 0;
  const outcome = outcomeOf(plan, done);
  const again = failed ? planId : undefined;
  return sectionsAnswer({
    head: [headOf(plan, done, outcome, place), ...problems],
    fields: {
      outcome,
      ...(done.playlistId === undefined ? {} : { id: done.playlistId }),
      title: plan.target.title,
      ...standsFields(done),
      added,
      ...rejectionCountFields(rejected),
      ...(problems.length > 0 ? { problems } : {}),
      ...(again === undefined ? {} : { plan_id: again }),
      ...(changeId === undefined ? {} : { change_id: changeId }),
    },
    parts: [
      {
        name: 'results',
        heading: 'Tracks that are not in it',
        entries: [
          ...refused.map(notTaken('the service refuses it')),
          ...lacking.map(notTaken('not added yet')),
        ],
      },
      ...openParts(draft),
    ],
    tail: [
      ...shortfallLines(plan),
      ...rejectionCountLines(rejected),
      ...notes.map(draftNote),
      ...(changeId === undefined ? [] : [`change_id ${changeId}: undo takes it back.`]),
      ...(again === undefined
        ? []
        : [`To finish, without adding anything twice: ${callOf('build_playlist', { plan_id: again })}`]),
    ],
    isError: outcome === 'nothing_changed',
  });
}

/** A playlist that was made is a change, even if nothing came into it. */
function outcomeOf({ target }: BuildPlan, { playlistId, added, refused, lacking, problems }: Executed) {
  if ([problems, lacking, refused].every(({ length }) => length === 0)) return 'done';
  return playlistId === undefined || ('before' in target && added === 0) ? 'nothing_changed' : 'partly';
}

const notTaken =
  (reason: string) =>
  (id: number): Entry => ({
    fields: { id, outcome: 'failed', reason },
    line: `[${id}]: ${reason}`,
  });

const standsFields = ({ stands }: Executed) =>
  stands === undefined
    ? {}
    : {
        title: stands.title,
        nb_tracks: stands.ids.length,
        duration: stands.duration,
        public: stands.public,
        ...(stands.link === undefined ? {} : { link: stands.link }),
      };

function headOf(
  { target, entries }: BuildPlan,
  done: Executed,
  outcome: string,
  place: string | undefined,
): string {
  const where = place === undefined ? '' : `, ${place}`;
  if (done.playlistId === undefined) return `Not done${where}.`;
  const word = outcome === 'done' ? 'Done' : 'Not finished';
  const which = `${'before' in target ? 'playlist' : 'the playlist'} ${quoted(target.title)} [${done.playlistId}]`;
  const { stands } = done;
  if (stands === undefined) return `${word}${where}: ${which} was being filled; it could not be read back.`;
  const now = `${stands.public ? 'public' : 'private'}, ${counted(stands.ids.length)}, ${clockTime(stands.duration)}`;
  const link = stands.link === undefined ? '' : ` ${stands.link}`;
  return `${word}${where}: ${which} is there, ${now}, ${done.added} of ${entries.length} planned are in it.${link}`;
}
