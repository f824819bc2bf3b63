import { isRecord } from '../../client/api/is-record.ts';
import type { Problem } from '../../jobs/job-result.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, type AnswerList, callOf, type Entry, render } from '../engine/answer.ts';
import { orderEntries } from '../engine/change-answer.ts';
import { noteText, problemReason, problemText, undoabilityText } from '../engine/change-reasons.ts';
import { counted, inLocation } from '../engine/change-words.ts';
import { linkTo } from '../engine/resource-links.ts';
import type { Arranged, PlaylistDrift } from './arranging/execute-order.ts';
import { arrangementOf } from './arranging/plan-order.ts';
import { duplicateEntry } from './duplicate.ts';
import type { ArrangePlan } from './plans/arrange-plan.ts';
import { sortFact } from './song-label.ts';

/** What became of it, in a few words. */
function didOf(plan: ArrangePlan, { order }: Arranged): string {
  const { before, order: planned = before } = plan;
  const dropped = arrangementOf(plan)?.dropped.length ?? 0;
  const duplicates = before.length - planned.length - dropped;
  const parts = [
    ...(duplicates === 0 ? [] : [`${counted(duplicates, 'duplicate')} removed`]),
    ...(dropped === 0 ? [] : [`${counted(dropped)} taken out`]),
    ...(order === undefined ? [] : [`${counted(order.moved)} moved`]),
  ];
  return parts.join(', ') || 'in its new order';
}

/** What is really there after an arrangement was carried out. */
export function arrangedAnswer(
  plan: ArrangePlan,
  done: Arranged,
  { planId, location }: { readonly planId: string; readonly location: string | undefined },
): Answer {
  const { readBack, changed, changeId } = done;
  const problems = problemsOf(done, plan);
  const where = inLocation(location);
  const which = `playlist ${quoted(plan.title)} [${plan.playlistId}]`;
  const now =
    readBack === undefined ? 'it could not be read back' : `it has ${counted(readBack.tracks.length)}`;
  const link = readBack?.link === undefined ? '' : ` ${readBack.link}`;
  const failed = problems.length > 0 || changed !== undefined;
  const isOpen = failed && done.isOpen;
  const outcome = changeId === undefined ? 'nothing_changed' : failed ? 'partly' : 'done';
  const heads = {
    done: `Arranged ${which}: ${didOf(plan, done)}; ${now}${where}.${link}`,
    nothing_changed: `Nothing changed${where}: ${which}; ${now}.`,
    partly: `${isOpen ? 'Not finished' : 'Partly done'}${where}: ${which}; ${now}.`,
  };
  const stopped =
    changed === undefined
      ? []
      : [
          `The playlist changed since the preview (${differenceText(changed)}), so the plan no longer fits: make a new one.`,
        ];
  const inOrder =
    changeId === undefined && !failed
      ? [
          plan.wanted.removeDuplicates
            ? 'There was nothing to move or to remove.'
            : 'It was in that order already.',
        ]
      : [];
  return render({
    headline: [heads[outcome], ...stopped, ...inOrder, ...problems],
    facts: {
      outcome,
      id: plan.playlistId,
      title: plan.title,
      ...(readBack === undefined
        ? {}
        : { nb_tracks: readBack.tracks.length, ...(readBack.link ? { link: readBack.link } : {}) }),
      ...(done.order === undefined ? {} : { moved: done.order.moved }),
      ...(problems.length > 0 ? { problems } : {}),
      ...(failed ? { reason: reasonFor(done) } : {}),
      ...(isOpen ? { plan_id: planId } : {}),
      ...(changeId === undefined ? {} : { change_id: changeId }),
    },
    lists: partsOf(done, plan),
    next: [
      ...(done.undoability === undefined || changeId === undefined
        ? []
        : [`change_id ${changeId}: ${undoabilityText(done.undoability)}.`]),
      ...(isOpen ? [`To finish: ${callOf('arrange_playlist', { plan_id: planId })}`] : []),
    ],
    links: readBack === undefined || outcome === 'nothing_changed' ? [] : linkTo('playlist', readBack),
    isError: changed !== undefined || (failed && outcome === 'nothing_changed'),
  });
}

/** The new order as it stands, and the duplicates. */
const partsOf = ({ order, readBack }: Arranged, plan: ArrangePlan): AnswerList[] => [
  {
    name: 'tracks',
    heading: 'The first of its order, and what moved:',
    entries: order === undefined ? [] : orderEntries(order).map(withSortFacts(plan)),
  },
  {
    name: 'removed',
    heading: areGone(plan.remove, readBack?.tracks) ? 'Duplicates removed:' : 'Duplicates planned to go:',
    entries: (arrangementOf(plan)?.removed ?? []).map(duplicateEntry),
  },
];

/** Whether none of these is in the playlist as it was read back. */
const areGone = (ids: readonly number[], there: readonly number[] | undefined): boolean =>
  there !== undefined && ids.every(id => !there.includes(id));

/** A track of the new order with what it was sorted by. */
function withSortFacts(plan: ArrangePlan): (entry: Entry) => Entry {
  const songs = new Map(arrangementOf(plan)?.order.map(song => [song.id, song]));
  return entry => {
    const id = isRecord(entry.fields) ? entry.fields['id'] : undefined;
    const song = typeof id === 'number' ? songs.get(id) : undefined;
    if (song === undefined || !isRecord(entry.fields)) return entry;
    const by = sortFact(song, plan.wanted.sortBy);
    if (by === undefined) return entry;
    return { fields: { ...entry.fields, ...by.fields }, line: `${entry.line} · ${by.words}` };
  };
}

function reasonFor({ changed, taken, problem }: Arranged): string | undefined {
  if (changed !== undefined) return 'playlist-changed';
  return taken ? 'plan-under-way' : problemReason(problem);
}

/** What went wrong, in sentences. */
function problemsOf(done: Arranged, plan: ArrangePlan): string[] {
  const { problem, notes, notTakenBack, readBack, changed, taken } = done;
  if (taken) return ['Another process carries this plan out now; this one sent nothing more.'];
  const isThere = new Set([...(readBack?.tracks ?? plan.order ?? []), ...notTakenBack]);
  const lost = (plan.order ?? []).filter(id => !isThere.has(id));
  return [
    // Whether it could be read back is already reported.
    ...notes.filter(({ note }) => note !== 'not-read-back').map(note => noteText(note)),
    ...(problem === undefined ? [] : [`${stoppedBy(problem, done, plan)}.`]),
    ...(notTakenBack.length > 0
      ? [`The service does not take back ${notTakenBack.join(', ')}, which stood there twice.`]
      : []),
    ...(problem === undefined && changed === undefined && lost.length > 0
      ? [`Not in the playlist any more: ${lost.join(', ')}.`]
      : []),
  ];
}

/** Why it stopped, and where an order did not come about: how the playlist stands. */
function stoppedBy(
  problem: Problem,
  { readBack }: Arranged,
  { playlistId, before, order, remove }: ArrangePlan,
) {
  const isLie = problem.problem === 'not-so';
  const why = isLie
    ? 'The service reported no error'
    : problemText(problem, { playlist_id: playlistId }).replace(/\.$/, '');
  const left = readBack?.tracks.filter(id => remove.includes(id)).length ?? 0;
  if (readBack === undefined) return isLie ? `${why}, but it is not so` : why;
  if (left > 0) return isLie ? `${why}, but ${left} of the duplicates are still there` : why;
  const isWhole = isSame([...readBack.tracks].sort(), [...(order ?? [])].sort());
  if (!isWhole || isSame(readBack.tracks, order ?? [])) return isLie ? `${why}, but it is not so` : why;
  const isAsBefore = isSame(
    readBack.tracks,
    before.filter(id => !remove.includes(id)),
  );
  const how = isAsBefore ? 'as it was before' : 'another than the one planned';
  return `${why}, but the order is ${how}`;
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => b[at] === id);

const differenceText = ({ added, gone }: PlaylistDrift) =>
  added + gone === 0
    ? 'its order is another'
    : [added > 0 ? `${added} added` : '', gone > 0 ? `${gone} gone` : '']
        .filter(part => part !== '')
        .join(', ');
