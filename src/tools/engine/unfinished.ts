import type { Job } from '../../jobs/job.ts';
import { isUnderWay } from '../../jobs/under-way.ts';
import { callOf } from './answer.ts';
import { jobWords } from './change-words.ts';
import { notKeptText } from './not-kept.ts';
import type { ToolContext } from './tool.ts';

/** The call that finishes a job that was broken off. */
export function finishingCall({ id, tool, undoes, several }: Job): string {
  if (several !== undefined) return callOf('undo', { action: 'undo', change_ids: several });
  if (undoes !== undefined) return callOf('undo', { action: 'undo', change_id: undoes });
  if (tool === 'build_playlist' || tool === 'arrange_playlist') return callOf(tool, { plan_id: id });
  return callOf('undo', { action: 'finish', change_id: id });
}

/** The undo of several changes that an unfinished undo belongs to, or else the job itself: the call that finishes it is one. */
export const wholeOf = (job: Job, unfinished: readonly Job[]): Job =>
  unfinished.find(({ several }) => job.undoes !== undefined && several?.includes(job.undoes)) ?? job;

/** How a job is finished; an undo of several changes can also be left as it is. */
export function finishingWords(job: Job): string {
  const leave = callOf('undo', { action: 'undo', change_id: job.id });
  const how = `to finish: ${finishingCall(job)}`;
  return job.several === undefined ? how : `${how}; to leave the rest as it is: ${leave}`;
}

/**
 * What is to be known of the listener's changes, in sentences: those that were broken off, with the calls that finish
 * them, and that none are kept. `but`: the one that is told already.
 */
export async function unfinishedNotes(context: ToolContext, but?: string): Promise<string[]> {
  const jobs = await (await context.journal.jobs()).unfinished();
  const told = context.recordIsKept?.() === false ? [notKeptText] : [];
  for (const job of jobs) {
    if (job.id === but || wholeOf(job, jobs) !== job || (await isUnderWay(job, context))) continue;
    told.push(`Not finished: ${jobWords(job)}. T${finishingWords(job).slice(1)}`);
  }
  return told;
}
