import type { Journal } from './change-call.ts';
import type { Job } from './job.ts';

/** Whether a call that is alive carries the job out now. */
export async function isUnderWay(
  { id, holder }: Pick<Job, 'id' | 'holder'>,
  { journal: { running, processes } }: { readonly journal: Pick<Journal, 'running' | 'processes'> },
): Promise<boolean> {
  if (running.has(id)) return true;
  if (holder === undefined || holder === (await processes.own())) return false;
  return processes.isAlive(holder);
}
