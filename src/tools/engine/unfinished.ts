import { isUnderWay } from '../../journal/changes.ts';
import type { Job } from '../../journal/job.ts';
import { callOf } from '../../present/answer.ts';
import { jobWords } from '../../present/change-words.ts';
import type { ToolContext } from './tool.ts';

/** The call that finishes a job which was broken off. */
export function finishingCall({ id, tool, undoes }: Job): string {
  if (undoes !== undefined) return callOf('undo', { action: 'undo', change_id: undoes });
  if (tool === 'build_playlist' || tool === 'arrange_playlist') return callOf(tool, { plan_id: id });
  return callOf('undo', { action: 'finish', change_id: id });
}

/** Changes that were broken off, in sentences with the calls that finish them. `but`: the one that is told already. */
export async function unfinishedNotes(context: ToolContext, but?: string): Promise<string[]> {
  const jobs = await (await context.journal.jobs()).unfinished();
  const told: string[] = [];
  for (const job of jobs) {
    if (job.id === but || (await isUnderWay(job, context))) continue;
    told.push(`Not finished: ${jobWords(job)}. To finish: ${finishingCall(job)}`);
  }
  return told;
}
