import type { Job } from '../../jobs/job.ts';
import {
  changeIdOf,
  currentStates,
  type JobResult,
  lastStates,
  undoabilityOf,
} from '../../jobs/job-result.ts';
import { latestOf, undoableItems } from '../../jobs/undo.ts';
import type { CurrentState } from '../../jobs/write-handler.ts';
import { type Answer, type AnswerRow, callOf, render } from '../engine/answer.ts';
import { describeState, orderLines } from '../engine/change-answer.ts';
import { failureTexts, finishingCall, undoabilityText } from '../engine/change-reasons.ts';
import { aboutWords, counted, inLocation, jobWords } from '../engine/change-words.ts';
import { linksTo } from '../engine/resource-links.ts';
import type { ToolContext } from '../engine/tool.ts';

/** The undo of one change, as data. */
export interface Undone {
  /** The change. */
  readonly job: Job;
  /** `already`: it was undone before. `impossible`: it cannot be undone. `nothing`: there was nothing left to undo. */
  readonly outcome: 'done' | 'partly' | 'failed' | 'nothing' | 'already' | 'impossible' | 'not_tried';
  /** What was not undone and why, in sentences. */
  readonly why?: readonly string[];
  /** The same as a code. */
  readonly reason?: string | undefined;
  /** What else there is to know, in sentences. */
  readonly notes?: readonly string[];
  readonly states?: readonly CurrentState[];
  /** The job that undid it, now or before. */
  readonly by?: Job | undefined;
  /** How many of the change's songs the call named, if not the whole change. */
  readonly only?: { readonly count: number; readonly of: number } | undefined;
}

/** The record of changes after an undo. */
interface Recorded {
  /** Newest first. Undefined if they cannot be read now. */
  readonly jobs: readonly Job[] | undefined;
  /** Sentences about interrupted changes. */
  readonly interrupted: readonly string[];
}

/** The first words of an answer. `act` is "undo", or "redo" for the undo of an undo. */
const headsOf = (done: string, act: string, past: string): Readonly<Record<Undone['outcome'], string>> => ({
  done,
  partly: `Only partly ${past}`,
  failed: `Not ${past}`,
  nothing: `Nothing changed (there was nothing left to ${act})`,
  already: `Nothing changed (already ${past})`,
  impossible: `Not ${past}`,
  not_tried: 'Not tried',
});
const undoing = headsOf('Undid this change', 'undo', 'undone');
const redoing = headsOf('Made this change again', 'redo', 'redone');

const headOf = ({ job, outcome, only }: Undone): string =>
  `${(job.kind === 'undo' ? redoing : undoing)[outcome]}${only === undefined ? '' : ` for ${only.count} of ${only.of}`}`;

const unchanged: ReadonlySet<Undone['outcome']> = new Set(['nothing', 'already', 'impossible']);

const changedSomething = ({ outcome }: Undone): boolean => outcome === 'done' || outcome === 'partly';

/** Whether a call could still undo it. */
export const isLeft = ({ outcome }: Undone): boolean =>
  outcome === 'failed' || outcome === 'partly' || outcome === 'not_tried';

/** The answer to the undo of one change: the state now, why something was not undone, and what to call next. */
export function undoneAnswer(undone: Undone, context: ToolContext, recorded: Recorded): Answer {
  const { job, outcome, why = [], reason, notes = [], states = [], by } = undone;
  const isChanged = changedSomething(undone);
  const next = nextStep(undone, context, recorded);
  return render({
    headline: [
      `${headOf(undone)}: ${aboutWords(job.about)}${inLocation(context.location)}.`,
      ...states.flatMap(stateLines),
    ],
    facts: {
      outcome: isChanged ? outcome : 'nothing_changed',
      results: [],
      ...onlyState(states),
      undone: job.id,
      ...(reason === undefined ? {} : { reason }),
      ...next.fields,
      ...(by === undefined ? {} : { change_id: by.id }),
    },
    notes: [...why, ...notes, ...recorded.interrupted],
    next: [...(by !== undefined && isChanged ? [changeLine(by, context)] : []), ...next.lines],
    links: isChanged ? linksTo(states) : [],
    isError: outcome === 'failed' || outcome === 'impossible',
  });
}

/** The answer to the undo of several changes, a line for each, and the call that undoes the rest. */
export function undoneTogether(
  all: readonly Undone[],
  context: ToolContext,
  { jobs, interrupted }: Recorded,
): Answer {
  const done = all.filter(({ outcome }) => outcome === 'done').length;
  const left = all.filter(isLeft).map(({ job }) => job.id);
  const isChanged = all.some(changedSomething);
  const states = lastStates(all.flatMap(undone => undone.states ?? []));
  const head = isChanged
    ? `Undid ${done} of ${counted(all.length, 'change')}, newest first`
    : left.length > 0
      ? 'Nothing was undone'
      : 'Nothing changed: there was nothing left to undo';
  const undos = all
    .flatMap(undone =>
      (changedSomething(undone) || undone.outcome === 'already') && undone.by ? [undone.by.id] : [],
    )
    .reverse();
  const next = jobs === undefined ? unknownNext : describeNext(latestOf(jobs), context);
  return render({
    headline: [`${head}${inLocation(context.location)}.`],
    facts: {
      outcome: isChanged ? (left.length > 0 ? 'partly' : 'done') : 'nothing_changed',
      ...(left.length > 0 ? {} : next.fields),
    },
    lists: [
      { name: 'results', entries: all.map(describeUndone) },
      { name: 'now', entries: states.map(describeNow) },
    ],
    notes: [...new Set(all.flatMap(({ notes = [] }) => notes)), ...interrupted],
    next: [
      ...(left.length > 0 ? [`To undo the rest: ${undoCall(left)}`] : []),
      ...(undos.length > 0 ? [`To redo ${counted(undos.length, 'change')}: ${undoCall(undos)}`] : []),
      ...(left.length > 0 ? [] : next.lines),
    ],
    links: isChanged ? linksTo(states) : [],
    isError: !isChanged && left.length > 0,
  });
}

function describeUndone(undone: Undone): AnswerRow {
  const { job, outcome, why = [], by } = undone;
  const what = aboutWords(job.about);
  const reason = why.join(' ').replace(/\.$/, '');
  const reversing = by === undefined ? '' : `; undo of ${by.id} reverses that`;
  return {
    line: `${headOf(undone)}${reason === '' ? '' : ` (${reason})`}: ${what} (change_id ${job.id})${reversing}`,
    fields: {
      undone: job.id,
      what,
      outcome: unchanged.has(outcome) ? 'nothing_changed' : outcome,
      ...(reason === '' ? {} : { reason }),
      ...(by === undefined ? {} : { change_id: by.id }),
    },
  };
}

const undoCall = (change_ids: readonly string[]): string => callOf('undo', { change_ids });

/** The fields of the state, where there is only one. */
const onlyState = ([state, other]: readonly CurrentState[]) =>
  state !== undefined && other === undefined ? describeState(state).fields : {};

/** The state of an object; a playlist in a new order with its first tracks. */
const stateLines = (state: CurrentState): string[] => {
  const described = describeState(state);
  return [`Now: ${described.text}.`, ...orderLines(described)];
};

const describeNow = (state: CurrentState): AnswerRow => ({
  line: stateLines(state).join('\n'),
  fields: describeState(state).fields,
});

const changeLine = (job: Job, context: ToolContext): string =>
  `change_id ${job.id}: ${undoabilityText(undoabilityOf(job, context), job.kind)}.`;

/** What to call after the undo of one change: for the rest of it, the change before it, or the next undo. */
function nextStep(undone: Undone, context: ToolContext, { jobs }: Recorded) {
  const { job, outcome } = undone;
  if (isLeft(undone)) {
    const aim = outcome === 'partly' ? 'To undo the rest' : 'To try again';
    return { lines: [`${aim}: ${undoCall([job.id])}`], fields: {} };
  }
  if (jobs === undefined) return unknownNext;
  if (outcome === 'done' || outcome === 'nothing') return describeNext(latestOf(jobs), context);
  const before = jobs.slice(jobs.findIndex(({ id }) => id === job.id) + 1);
  const earlier = latestOf(before.filter(each => undoabilityOf(each, context).can));
  const lines = earlier
    ? [`To undo the change before it, ${jobWords(earlier)}: ${undoCall([earlier.id])}`]
    : [];
  return { lines, fields: {} };
}

const unknownNext = { lines: [], fields: {} };

/** What an undo without an id would undo next. */
function describeNext(next: Job | undefined, context: ToolContext) {
  if (next === undefined) return { lines: ['There is nothing else to undo.'], fields: {} };
  const what = `${jobWords(next)}${leftWords(next, context)}`;
  const undoability = undoabilityOf(next, context);
  const line = undoability.can
    ? `The next undo without an id reverses this: ${what} (change_id ${next.id}).`
    : `Undo without an id would fail next, because this cannot be undone: ${what} (change_id ${next.id}).`;
  return { lines: [line], fields: { next: { change_id: next.id, what } } };
}

/** How many items of a change are left to undo, if some were undone before. */
function leftWords(job: Job, context: ToolContext): string {
  const left = undoableItems(job, context).length;
  const all = undoableItems(
    { ...job, steps: job.steps.map(step => ({ ...step, undone: [] })) },
    context,
  ).length;
  return left === 0 || left === all ? '' : `, ${left} of ${all} left`;
}

/** The answer to finishing an interrupted change. */
export function finishedAnswer(ran: JobResult, context: ToolContext, interrupted: readonly string[]): Answer {
  const { job } = ran;
  const states = currentStates(job, context);
  const why = failureTexts(ran, 'Not done');
  const changeId = changeIdOf(ran);
  const isDone = changeId !== undefined;
  const failed = why.length > 0;
  const heads = failed ? ['Only partly finished', 'Not finished'] : ['Finished', 'Nothing was left to do'];
  return render({
    headline: [
      `${heads[isDone ? 0 : 1]}: ${jobWords(job)}${inLocation(context.location)}.`,
      ...states.flatMap(stateLines),
    ],
    facts: {
      outcome: isDone ? (failed ? 'partly' : 'done') : 'nothing_changed',
      results: [],
      ...onlyState(states),
      ...(isDone ? { change_id: changeId } : {}),
    },
    notes: [...why, ...interrupted],
    next: [
      ...(isDone ? [changeLine(job, context)] : []),
      ...(job.state === 'begun' ? [`To finish: ${finishingCall(job)}`] : []),
    ],
    links: isDone ? linksTo(states) : [],
    isError: failed && !isDone,
  });
}
