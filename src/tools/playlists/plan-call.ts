import { z } from 'zod';
import { mostPlaylistTracks, wholeNumber } from '../../client/api/common-fields.ts';
import type { ChangeAbout } from '../../jobs/job.ts';
import type { Answer } from '../engine/answer.ts';
import type { Problem } from '../engine/operation.ts';
import type { ToolContext } from '../engine/tool.ts';
import { beingMadeText, noPlanProblem, unshownChangeText } from './no-plan.ts';
import type { OfferedPlan } from './plan-words.ts';
import type { Plan } from './plans/plan.ts';
import {
  type AnyPlan,
  findPlan,
  type NoPlan,
  type OpenPlan,
  type PlanOf,
  planIdOf,
  savePlan,
} from './plans/plan-jobs.ts';

/** What a tool does with a plan that it showed. */
export interface PlanUse<K extends Plan['kind'], E extends Edited<K> = Edited<K>> {
  readonly tool: string;
  readonly kind: K;
  readonly preview: boolean | undefined;
  /** Whether the call changes what was shown, so that the plan is shown again. */
  readonly isChange: boolean;
  aboutOf(plan: PlanOf<K>): ChangeAbout;
  /** The plan as the call wants it; the same plan where nothing changes. */
  edit(plan: PlanOf<K>): Promise<E | Problem>;
  /** The plan as it would turn out. `edited`: as it was edited just now. */
  show(open: OpenPlan<K>, isStale: boolean, edited?: E): Answer;
  make(open: OpenPlan<K>): Promise<Answer | Problem | NoPlan>;
}

type ShowUse<K extends Plan['kind']> = Pick<PlanUse<K>, 'tool' | 'kind' | 'preview' | 'isChange'> & {
  show(open: OpenPlan<K>, isStale: boolean): Answer;
};

interface Edited<K extends Plan['kind']> {
  readonly plan: PlanOf<K>;
}

/** Shows, changes or carries out a plan. What was changed since it was shown is not carried out, but shown. */
export async function resumePlan<K extends Plan['kind'], E extends Edited<K>>(
  planId: string,
  use: PlanUse<K, E>,
  context: ToolContext,
): Promise<Answer | Problem> {
  const { tool, kind, isChange, preview } = use;
  if (isChange && preview === false) return { problem: unshownChangeText };
  const found = await findPlan(planId, kind, context);
  if ('noPlan' in found) return noPlanProblem(found, tool);
  if (found.isStale) return stale(found, use);
  if (isChange && found.job.state === 'begun') return { problem: beingMadeText };
  const edited = await use.edit(found.plan);
  if ('problem' in edited) return edited;
  const open = await kept(found, edited, use, context);
  if (open === undefined) return changedMeanwhile(planId, use, context);
  if ('problem' in open) return open;
  if (isChange || preview) return use.show(open, false, edited);
  const done = await use.make(open);
  if (!('noPlan' in done)) return done;
  if (done.noPlan === 'changed') return changedMeanwhile(planId, use, context);
  return noPlanProblem(done, tool);
}

/** The plan as it was edited, once that is stored; undefined where another call was there first. */
async function kept<K extends Plan['kind']>(
  { job, plan }: OpenPlan<K>,
  edited: Edited<K>,
  { aboutOf }: Pick<PlanUse<K>, 'aboutOf'>,
  context: ToolContext,
): Promise<OpenPlan<K> | Problem | undefined> {
  if (edited.plan === plan) return { job, plan };
  if (job.state === 'begun') return { problem: beingMadeText };
  return savePlan({ job, plan: edited.plan }, aboutOf(edited.plan), context);
}

/** The plan as another call left it. */
async function changedMeanwhile<K extends Plan['kind']>(
  planId: string,
  use: ShowUse<K>,
  context: ToolContext,
): Promise<Answer | Problem> {
  const found = await findPlan(planId, use.kind, context);
  if ('noPlan' in found) return noPlanProblem(found, use.tool);
  return found.isStale ? stale(found, use) : noPlanProblem({ noPlan: 'under-way' }, use.tool);
}

/** Who only wants to see the plan gets what was wanted. */
function stale<K extends Plan['kind']>(found: OpenPlan<K>, use: ShowUse<K>): Answer {
  const answer = use.show(found, true);
  return use.preview && !use.isChange ? answer : { ...answer, isError: true };
}

/** What is wrong with an argument that does not go with `plan_id`, without a full stop. */
export function besidePlanProblem(asked: object, allowed: readonly string[]): string | undefined {
  const other = Object.keys(asked).find(name => name !== 'plan_id' && !allowed.includes(name));
  return other && `with plan_id only ${allowed.join(', ')} are taken, not ${other}: the plan holds the rest`;
}

/** A plan for an answer. */
export const offeredPlan = (open: AnyPlan, isStale: boolean): OfferedPlan => ({
  planId: planIdOf(open),
  isBegun: open.job.state === 'begun',
  isStale,
});

/** The `order` argument: positions. */
export const lineOrder = () => z.array(wholeNumber(1)).min(1).max(mostPlaylistTracks).optional();
