import { type ChangeCall, isRunning } from '../../../jobs/change-context.ts';
import { type ChangeAbout, intended, type Job, type NewStep } from '../../../jobs/job.ts';
import { claimJob, continueJob, endJob, type NotClaimed } from '../../../jobs/job-lifecycle.ts';
import type { JobResult } from '../../../jobs/job-result.ts';
import { planLifetimeMs } from '../../../jobs/job-store.ts';
import type { Json } from '../../../store/store.ts';
import { type Plan, readPlan } from './plan.ts';

/** A plan is a job that has not begun: its id is the change's id from then on. */

export type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** Why a plan cannot be had. */
export type NoPlan =
  | { readonly noPlan: 'unknown'; readonly id: string }
  | { readonly noPlan: 'expired' | 'under-way' | 'unreadable' }
  /** Another call changed it, or took it up, since it was found. */
  | { readonly noPlan: 'changed' }
  | { readonly noPlan: 'other-tool'; readonly tool: string }
  /** The plan was carried out already, or ended otherwise. */
  | { readonly noPlan: 'ended'; readonly job: Job };

/** A plan with its job. */
export interface OpenPlan<K extends Plan['kind']> {
  readonly plan: PlanOf<K>;
  readonly job: Job;
}

const tools = { build: 'build_playlist', arrange: 'arrange_playlist' } as const;

/** A plan of any kind, with its job. */
export interface AnyPlan {
  readonly plan: Pick<Plan, 'revision'>;
  readonly job: Job;
}

/** The id under which a plan is shown: its job's, and the revision. */
export const planIdOf = ({ job, plan }: AnyPlan): string => `${job.id}.${plan.revision}`;

/** What `planIdOf` put together, however it was copied; without a revision, the id of a change. */
function parsePlanId(given: string): { readonly id: string; readonly revision: string | undefined } {
  const text = given.trim();
  const [, id = text, revision] = /^(.+)\.(\d{1,9})$/.exec(text) ?? [];
  return { id, revision };
}

/** The id of the change that is meant: whoever has only a plan's id may give that. */
export const changeIdIn = (given: string): string => parsePlanId(given).id;

/** Whether a plan has not changed since it was shown under that id. A begun plan is also identified by its job's id. */
const isCurrent = (revision: string | undefined, { job, plan }: AnyPlan) =>
  revision === undefined ? job.state === 'begun' || plan.revision === 1 : Number(revision) === plan.revision;

/** Keeps a new plan. */
export async function keepPlan<K extends Plan['kind']>(
  plan: PlanOf<K>,
  about: ChangeAbout,
  call: ChangeCall,
): Promise<OpenPlan<K>> {
  const { journal } = call;
  const job: Job = {
    // One id alone has 72 bits; whoever knows a plan's id may carry it out.
    id: `${journal.newId()}${journal.newId()}`,
    at: call.now(),
    tool: tools[plan.kind],
    about,
    kind: 'change',
    state: 'planned',
    version: 0,
    steps: [],
  };
  await (await journal.jobs()).add(job, jsonOf(plan));
  return { plan, job };
}

/** What is needed to look at a plan. */
type PlanReader = Pick<ChangeCall, 'journal' | 'now'>;

/** A plan of any kind as it was found. `broken`: begun, and broken off. */
type FoundPlan = OpenPlan<Plan['kind']> & { readonly state: 'open' | 'running' | 'broken' };

/** The listener's plans that were not begun and can still be carried out, the newest first. Changes nothing. */
export async function openPlans(call: PlanReader): Promise<FoundPlan[]> {
  const jobs = await (await call.journal.jobs()).planned();
  const found = await Promise.all(jobs.map(({ id }) => lookAtPlan(id, call)));
  return found.flatMap(plan => ('noPlan' in plan ? [] : plan));
}

/** A plan of any kind as it stands now, to look at. Changes nothing. */
export async function lookAtPlan(given: string, call: PlanReader): Promise<FoundPlan | NoPlan> {
  const id = changeIdIn(given);
  const jobs = await call.journal.jobs();
  const job = await jobs.find(id);
  if (job === undefined || job.kind !== 'change' || !isPlanned(job)) return { noPlan: 'unknown', id: given };
  if (job.state === 'ended') return { noPlan: 'ended', job };
  if (isExpired(job, call)) return { noPlan: 'expired' };
  const plan = readPlan(await jobs.plan(id));
  if (plan === undefined) return { noPlan: 'unreadable' };
  if (job.state === 'planned') return { plan, job, state: 'open' };
  return { plan, job, state: (await isRunning(job, call)) ? 'running' : 'broken' };
}

const isPlanned = ({ tool }: Job) => Object.values<string>(tools).includes(tool);

const isExpired = ({ state, at }: Job, { now }: PlanReader) =>
  state === 'planned' && now() - at > planLifetimeMs;

/** The playlist that a carried out plan made, extended or arranged; undefined where none came about. */
export function playlistOf({ steps: [first] }: Job): number | undefined {
  const id = first?.input['playlist_id'] ?? first?.done[0];
  return typeof id === 'number' ? id : undefined;
}

/** A plan to look at, to change or to carry out. `isStale`: it was changed since it was shown under that id. */
export async function findPlan<K extends Plan['kind']>(
  given: string,
  kind: K,
  call: ChangeCall,
): Promise<(OpenPlan<K> & { readonly isStale: boolean }) | NoPlan> {
  const { id, revision } = parsePlanId(given);
  const jobs = await call.journal.jobs();
  const job = await jobs.find(id);
  if (job === undefined || job.kind !== 'change') return { noPlan: 'unknown', id: given };
  if (job.tool !== tools[kind]) return { noPlan: 'other-tool', tool: job.tool };
  if (job.state === 'ended') return { noPlan: 'ended', job };
  if (isExpired(job, call)) return { noPlan: 'expired' };
  if (await isRunning(job, call)) return { noPlan: 'under-way' };
  const plan = readPlan(await jobs.plan(id));
  if (plan === undefined || !isOf(kind, plan)) return { noPlan: 'unreadable' };
  return { plan, job, isStale: !isCurrent(revision, { plan, job }) };
}

const isOf = <K extends Plan['kind']>(kind: K, plan: Plan): plan is PlanOf<K> => plan.kind === kind;

/**
 * Keeps a plan in another form, for half an hour from now. Undefined, and nothing is kept, where another call took
 * the plan up or changed it since it was found.
 */
export async function savePlan<K extends Plan['kind']>(
  { job, plan }: OpenPlan<K>,
  about: ChangeAbout,
  call: ChangeCall,
): Promise<OpenPlan<K> | undefined> {
  const { processName: _, ...free } = job;
  const saved: Job = { ...free, at: call.now(), about, version: job.version + 1 };
  const isKept = await (await call.journal.jobs()).replace(saved, job.version, { plan: jsonOf(plan) });
  return isKept ? { plan, job: saved } : undefined;
}

/**
 * Carries a plan out from where it stands. `steps`: the steps of the job, where the plan was not begun; a plan that
 * another call changed or took up since it was found is left alone.
 */
export async function carryOut(
  { id, version }: Job,
  begin: { readonly about: ChangeAbout; readonly steps: readonly NewStep[] },
  call: ChangeCall,
): Promise<JobResult | NoPlan> {
  const begun = (job: Job): Job | undefined => {
    if (job.version !== version) return undefined;
    if (job.state === 'begun') return job;
    return { ...job, at: call.now(), state: 'begun', about: begin.about, steps: begin.steps.map(intended) };
  };
  const job = await claimJob(id, call, begun);
  return typeof job === 'string' ? noPlanFor(job, id, call) : continueJob(job, call);
}

/** Ends a plan as it was found: what was sent is settled by looking, and the rest is not begun. */
export async function endPlan(job: Job, call: ChangeCall): Promise<JobResult | NoPlan> {
  const ran = await endJob(job, call);
  return typeof ran === 'string' ? noPlanFor(ran, job.id, call) : ran;
}

async function noPlanFor(why: NotClaimed, id: string, { journal }: ChangeCall): Promise<NoPlan> {
  const ended = why === 'ended' ? await (await journal.jobs()).find(id) : undefined;
  if (ended !== undefined) return { noPlan: 'ended', job: ended };
  return why === 'unknown' || why === 'ended' ? { noPlan: 'unknown', id } : { noPlan: why };
}

/** Plans are plain values, but for members that are undefined. */
const jsonOf = (plan: Plan): Json => {
  const json: Json = JSON.parse(JSON.stringify(plan));
  return json;
};
