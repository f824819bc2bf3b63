import { isEffective, type Job, remainingIds, type Step } from '../../jobs/job.ts';
import { planLifetimeMs } from '../../jobs/job-store.ts';
import { type NoPlan, playlistOf } from './plans/plan-jobs.ts';

/** Why a plan is not available, for the answer of the tool that was asked for it. */
export const noPlanProblem = (no: NoPlan, tool: string) => ({
  problem: noPlanText(no, tool),
  reason: `plan-${no.noPlan}`,
});

/** The same as a sentence without a full stop. */
export function noPlanText(no: NoPlan, tool: string): string {
  const anew = `call ${tool} without plan_id to make one`;
  switch (no.noPlan) {
    case 'unknown':
      return `this account has no plan ${quotedId(no.id)}; ${anew}`;
    case 'expired':
      return `this plan has expired: a plan lasts ${planLifetimeMs / 60_000} minutes; ${anew}`;
    case 'changed':
    case 'under-way':
      return 'another call is carrying this plan out just now; wait for its answer';
    case 'unreadable':
      return `this plan cannot be read any more; ${anew}`;
    case 'other-tool':
      return `this is a plan of ${no.tool}, to be carried out there`;
    case 'ended':
      return endedText(no.job, anew);
  }
}

/** Why a plan takes no change, without a full stop. */
export const beingMadeText = 'it is being made already: call again with plan_id alone to finish it';

/** Why a changed plan must be shown first, without a full stop. */
export const unshownChangeText =
  'after a change, the plan is shown again: leave preview out, then save it with its new plan_id alone';

/** An id is the caller's text: shown only where it can be one. */
const quotedId = (id: string) => (/^[\w.-]{1,40}$/.test(id) ? `"${id}"` : 'with this id');

function endedText(job: Job, anew: string): string {
  const { steps } = job;
  if (isEffective(job) && steps.every(step => remainingIds(step).length === 0))
    return `this plan was carried out and undone; ${anew}`;
  return steps.every(({ state }) => state === 'observed') && (isBuild(job) || !steps.some(isUndone))
    ? `this plan was carried out already: ${becameOf(job)}`
    : `this plan has ended, and not all of it was done; ${anew}`;
}

/** A build is over though tracks were refused: asking again would not help. An order that did not come about is not. */
const isBuild = ({ tool }: Job) => tool !== 'arrange_playlist';
const isUndone = ({ ids, notDone }: Step) => ids.length > 0 && notDone.length >= ids.length;

function becameOf(job: Job): string {
  const { steps } = job;
  if (steps.length === 0) return 'the playlist had changed, and nothing was done';
  const id = playlistOf(job);
  if (!isBuild(job)) return `playlist ${id} has its new order`;
  const refused = steps.flatMap(({ notDone }) => notDone).length;
  return `playlist ${id} has its tracks${refused === 0 ? '' : ` but for ${refused}, which did not go in`}`;
}
