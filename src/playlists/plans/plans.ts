import type { ChangeAbout } from '../../journal/change-about.ts';
import type { ChangeCall } from '../../journal/change-call.ts';
import { goOn, isUnderWay, takeUp } from '../../journal/changes.ts';
import { intended, type Job, type NewStep } from '../../journal/job.ts';
import type { Ran } from '../../journal/job-run.ts';
import { planLifetimeMs } from '../../journal/job-store.ts';
import type { Json } from '../../store/store.ts';
import { type Plan, readPlan } from './plan.ts';

/** A plan is a job that has not begun: its id is the change's id from then on. */

type Of<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** Why a plan cannot be had. */
export type NoPlan =
  | { readonly noPlan: 'unknown'; readonly id: string }
  | { readonly noPlan: 'expired' | 'under-way' | 'unreadable' }
  | { readonly noPlan: 'other-tool'; readonly tool: string }
  /** The plan was carried out already, or ended otherwise. */
  | { readonly noPlan: 'ended'; readonly job: Job };

/** A plan with its job. */
export interface OpenPlan<K extends Plan['kind']> {
  readonly plan: Of<K>;
  readonly job: Job;
}

const tools = { build: 'build_playlist', arrange: 'arrange_playlist' } as const;

/** Keeps a new plan. Resolves to its id. */
export async function keepPlan(plan: Plan, about: ChangeAbout, call: ChangeCall): Promise<string> {
  const { journal } = call;
  // One id alone has 72 bits; whoever knows a plan's id may carry it out.
  const id = `${journal.newId()}${journal.newId()}`;
  const job: Job = {
    id,
    at: call.now(),
    tool: tools[plan.kind],
    about,
    kind: 'change',
    state: 'planned',
    epoch: 0,
    steps: [],
  };
  await (await journal.jobs()).add(job, jsonOf(plan));
  return id;
}

/** A plan to look at, to revise or to carry out. */
export async function findPlan<K extends Plan['kind']>(
  id: string,
  kind: K,
  call: ChangeCall,
): Promise<OpenPlan<K> | NoPlan> {
  const jobs = await call.journal.jobs();
  const job = await jobs.find(id);
  if (job === undefined || job.kind !== 'change') return { noPlan: 'unknown', id };
  if (job.tool !== tools[kind]) return { noPlan: 'other-tool', tool: job.tool };
  if (job.state === 'ended') return { noPlan: 'ended', job };
  if (job.state === 'planned' && call.now() - job.at > planLifetimeMs) return { noPlan: 'expired' };
  if (await isUnderWay(job, call)) return { noPlan: 'under-way' };
  const plan = readPlan(await jobs.plan(id));
  return plan !== undefined && isOf(kind, plan) ? { plan, job } : { noPlan: 'unreadable' };
}

const isOf = <K extends Plan['kind']>(kind: K, plan: Plan): plan is Of<K> => plan.kind === kind;

/** Keeps a plan as it was revised. False where another call took it up or revised it meanwhile. */
export async function savePlan({ id, epoch, ...job }: Job, plan: Plan, call: ChangeCall): Promise<boolean> {
  return (await call.journal.jobs()).replace({ ...job, id, epoch: epoch + 1 }, epoch, jsonOf(plan));
}

/** Carries a plan out from where it stands. `steps`: the steps of the job, where the plan was not begun. */
export async function carryOut(
  id: string,
  begin: { readonly about: ChangeAbout; readonly steps: readonly NewStep[] },
  call: ChangeCall,
): Promise<Ran | NoPlan> {
  const begun = (job: Job): Job =>
    job.state === 'begun'
      ? job
      : { ...job, at: call.now(), state: 'begun', about: begin.about, steps: begin.steps.map(intended) };
  const job = await takeUp(id, call, begun);
  if (job === 'unknown') return { noPlan: 'unknown', id };
  if (job === 'ended') {
    const ended = await (await call.journal.jobs()).find(id);
    return ended === undefined ? { noPlan: 'unknown', id } : { noPlan: 'ended', job: ended };
  }
  return job === 'under-way' ? { noPlan: 'under-way' } : goOn(job, call);
}

/** Ends a plan that cannot be carried out any more. */
export async function endPlan({ epoch, ...job }: Job, call: ChangeCall): Promise<void> {
  await (await call.journal.jobs()).replace({ ...job, epoch: epoch + 1, state: 'ended' }, epoch);
}

/** Plans are plain values, but for members that are undefined. */
const jsonOf = (plan: Plan): Json => {
  const json: Json = JSON.parse(JSON.stringify(plan));
  return json;
};
