import type { Job } from '../../jobs/job.ts';
import { checkRights, questionOf, type RightsJob } from '../../jobs/rights.ts';
import type { Answer } from './answer.ts';
import { confirmFirst } from './confirm.ts';
import type { ToolCall, ToolContext } from './tool.ts';

/**
 * Undefined if a stored job may be run now, otherwise the answer that asks the listener. Rejects with `MusicError` if
 * the caller or the token may not make one of its steps. Nothing was stored or sent. The listener is not asked again
 * about a job that has begun.
 */
export async function stopBefore(
  job: RightsJob & Pick<Job, 'state'>,
  call: ToolCall,
  context: ToolContext,
): Promise<Answer | undefined> {
  await checkRights({ ...job, steps: job.steps.filter(({ state }) => state !== 'observed') }, context);
  return job.state === 'begun' ? undefined : confirmFirst(context, call, await questionOf(job, context));
}
