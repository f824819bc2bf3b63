import { changeIdOf } from '../../jobs/changes.ts';
import type { JobResult } from '../../jobs/job-run.ts';
import { changedIn, namedIn, standingsOf } from '../../jobs/job-standings.ts';
import type { IdOutcome } from '../../jobs/outcome.ts';
import { prospectOf } from '../../jobs/undo.ts';
import type { Answer } from './answer.ts';
import { type Change, changeAnswer } from './change-answer.ts';
import { noteText } from './change-reasons.ts';
import type { ToolContext } from './tool.ts';
import { finishingCall, unfinishedNotes } from './unfinished.ts';

export const resultsOf = ({ reports }: JobResult): IdOutcome[] => reports.flatMap(({ results }) => results);

/**
 * The answer to a change that one step tells: what now is, what became of each id, and what takes it back. `more`: what
 * is otherwise than the run has it; its notes come first.
 */
export async function toldChange(
  ran: JobResult,
  context: ToolContext,
  more: Partial<Pick<Change, 'results' | 'outcome' | 'notes' | 'extra'>> = {},
): Promise<Answer> {
  const { job } = ran;
  const [step] = job.steps;
  if (step === undefined) throw new TypeError('the job has no step');
  const [standing] = standingsOf(job, context);
  return changeAnswer({
    about: job.about,
    results: resultsOf(ran),
    done: changedIn(step, context),
    nameOf: id => job.steps.map(each => namedIn(each, id, context)).find(({ title }) => title) ?? { id },
    standing,
    place: context.place,
    ...more,
    notes: [
      ...(more.notes ?? []),
      ...notesOf(ran),
      ...(await unfinishedNotes(context, job.id)),
      ...(job.state === 'begun' ? [`To finish: ${finishingCall(job)}`] : []),
    ],
    changeId: changeIdOf(ran),
    prospect: prospectOf(job, context),
  });
}

/** What else is to be known. Where no answer came, the service said nothing that could be all that is known. */
const notesOf = ({ notes, reports }: JobResult): string[] => {
  const isAnswered = reports.some(({ results }) => results.some(({ outcome }) => outcome === 'done'));
  return notes.filter(({ note }) => isAnswered || note !== 'not-read-back').map(noteText);
};
