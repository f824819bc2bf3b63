import { isUnderWay } from '../../journal/changes.ts';
import type { Job } from '../../journal/job.ts';
import { callOf } from '../../present/answer.ts';
import { notKeptText } from '../../present/change-reasons.ts';
import { jobWords } from '../../present/change-words.ts';
import type { ToolContext } from './tool.ts';

/** The call that finishes a job that was broken off. */
export function finishingCall({ id, tool, undoes }: Job): string {
  if (undoes !== undefined) return callOf('undo', { action: 'undo', change_id: undoes });
  if (tool === 'build_playlist' || tool === 'arrange_playlist') return callOf(tool, { plan_id: id });
  return callOf('undo', { action: 'finish', change_id: id });
}

/**
 * What is to be known of the listener's changes, in sentences: those that were broken off, with the calls that finish
 * them, and that none are kept. `but`: the one that is told already.
 */
export async function unfinishedNotes(context: ToolContext, but?: string): Promise<string[]> {
  const jobs = await (await context.journal.jobs()).unfinished();
  const told = context.recordIsKept?.() === false ? [notKeptText] : [];
  for (const job of jobs) {
    if (job.id === but || (await isUnderWay(job, context))) continue;
    told.push(`Not finished: ${jobWords(job)}. To finish: ${finishingCall(job)}`);
  }
  return told;
}
