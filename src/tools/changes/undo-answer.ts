import type { Job } from '../../jobs/job.ts';
import type { Standing } from '../../jobs/standing.ts';
import type { Prospect } from '../../jobs/undo.ts';
import type { Answer } from '../engine/answer.ts';
import { prospectText } from '../engine/change-reasons.ts';
import { counted, jobWords } from '../engine/change-words.ts';
import { linksTo } from '../engine/resource-links.ts';
import { orderLines, standingFields, standingText } from '../engine/standing-words.ts';

const heads = {
  undo: {
    done: 'Undid this',
    partly: 'Only partly undone',
    failed: 'Not undone',
    nothing_changed: 'Nothing changed: nothing was left to undo of this',
  },
  redo: {
    done: 'Did again',
    partly: 'Only partly done again',
    failed: 'Not done again',
    nothing_changed: 'Nothing changed: nothing was left to do again of this',
  },
  finish: {
    done: 'This was carried to its end',
    partly: 'Only partly carried to its end',
    failed: 'Not carried to its end',
    nothing_changed: 'Nothing changed: this is at its end',
  },
} as const;

/** A job that was taken back, made again or carried to its end, as it turned out. */
export interface Worked {
  readonly work: keyof typeof heads;
  /** What it was done to: "added 3 tracks to the playlist "Dinner"". */
  readonly words: string;
  /** How things stand now, as far as they were read. */
  readonly standings: readonly Standing[];
  /** What did not come about, in sentences. */
  readonly failures: readonly string[];
  /** More to be known, in sentences. */
  readonly notes: readonly string[];
  /** What else is to be called, in sentences: they stand last. */
  readonly calls?: readonly string[];
  readonly changeId: string | undefined;
  readonly prospect: Prospect | undefined;
  readonly kind: Job['kind'];
  readonly place: string | undefined;
  readonly extra?: Record<string, unknown>;
}

/** What stands, and why not the rest. Where nothing was done and something failed, an error. */
export function workedAnswer(worked: Worked): Answer {
  const {
    work,
    words,
    standings,
    failures,
    notes,
    calls = [],
    changeId,
    prospect,
    place,
    extra = {},
  } = worked;
  const where = place === undefined ? '' : `, ${place}`;
  const isDone = changeId !== undefined;
  const failed = failures.length > 0;
  const outcome = isDone ? (failed ? 'partly' : 'done') : 'nothing_changed';
  const head = `${heads[work][failed && !isDone ? 'failed' : outcome]}: ${words}${where}.`;
  return {
    text: [
      head,
      ...nowLines(standings),
      ...failures,
      ...notes,
      ...(isDone && prospect ? [`change_id ${changeId}: ${prospectText(prospect, worked.kind)}.`] : []),
      ...calls,
    ].join('\n'),
    structured: {
      outcome,
      results: [],
      ...(standings.length === 1 ? standings.map(each => standingFields(each, true))[0] : {}),
      ...extra,
      ...(isDone ? { change_id: changeId } : {}),
    },
    links: isDone ? linksTo(standings) : [],
    ...(failed && !isDone ? { isError: true as const } : {}),
  };
}

/** How each thing stands now; a playlist in its new order with the first lines of that. */
const nowLines = (standings: readonly Standing[]): string[] =>
  standings.flatMap(each => [
    `Now: ${standingText(each)}.`,
    ...(each.what === 'playlist' && each.order ? orderLines(each.order) : []),
  ]);

/** What an undo without an id would do then. `can`: whether that change can be taken back. */
export function nextText(next: Job | undefined, can: boolean): string {
  if (next === undefined) return 'Nothing else is left to take back.';
  const which = `${jobWords(next)} (change_id ${next.id})`;
  return can
    ? `Undo without an id would take back next: ${which}.`
    : `Undo without an id would come to this, which cannot be taken back: ${which}.`;
}

/** What can be taken back in place of a change that cannot be. */
export const earlierText = (earlier: Job): string =>
  `Before it: ${jobWords(earlier)}; undo action=undo change_id=${earlier.id} takes it back.`;

/** The same as fields. */
export const nextFields = (next: Job | undefined) =>
  next === undefined ? {} : { next: { change_id: next.id, what: jobWords(next) } };

/** What became of one of several changes. */
export interface EachWorked {
  readonly id: string;
  /** What was taken back; of an undo, what is made again. */
  readonly words: string;
  readonly work: 'undo' | 'redo';
  readonly outcome: 'done' | 'nothing_changed' | 'partly' | 'failed' | 'not_tried';
  /** The id of what took it back. */
  readonly changeId: string | undefined;
  /** Without a full stop. */
  readonly reason?: string | undefined;
}

/** Several changes that were taken back, as each turned out. */
export function severalAnswer(
  each: readonly EachWorked[],
  rest: Pick<Worked, 'standings' | 'notes' | 'place'> & {
    readonly calls: readonly string[];
    readonly extra: Record<string, unknown>;
  },
): Answer {
  const where = rest.place === undefined ? '' : `, ${rest.place}`;
  const has = (...outcomes: readonly EachWorked['outcome'][]) =>
    each.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const failed = has('partly', 'failed', 'not_tried');
  const changed = has('done', 'partly');
  const outcome = changed === 0 ? 'nothing_changed' : failed > 0 ? 'partly' : 'done';
  const head = {
    done: `Undid ${has('done')} of ${counted(each.length, 'change')}, newest first`,
    partly: `Only partly undone: ${has('done')} of ${counted(each.length, 'change')}, newest first`,
    nothing_changed: failed > 0 ? 'Not undone' : 'Nothing changed: nothing was left to undo',
  }[outcome];
  return {
    text: [
      `${head}${where}.`,
      ...each.map(eachLine),
      ...nowLines(rest.standings),
      ...rest.notes,
      ...rest.calls,
    ].join('\n'),
    structured: {
      outcome,
      results: each.map(({ id, words, work: _, changeId, reason, ...one }) => ({
        undone: id,
        what: words,
        outcome: one.outcome,
        ...(reason === undefined ? {} : { reason }),
        ...(changeId === undefined ? {} : { change_id: changeId }),
      })),
      ...rest.extra,
    },
    links: changed > 0 ? linksTo(rest.standings) : [],
    ...(outcome === 'nothing_changed' && failed > 0 ? { isError: true as const } : {}),
  };
}

const fates = {
  undo: { done: 'Undone', nothing_changed: 'Nothing to undo', partly: 'Partly undone', failed: 'Not undone' },
  redo: {
    done: 'Done again',
    nothing_changed: 'Nothing to do again',
    partly: 'Partly done again',
    failed: 'Not done again',
  },
} as const;

const eachLine = ({ id, words, work, outcome, changeId, reason }: EachWorked): string => {
  const fate = outcome === 'not_tried' ? 'Not tried' : fates[work][outcome];
  const why = reason === undefined ? '' : ` (${reason})`;
  const back = changeId === undefined ? '' : `; undo of ${changeId} reverses that`;
  return `${fate}${why}: ${words} (change_id ${id})${back}`;
};
