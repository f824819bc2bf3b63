import { oneByOne } from '../../../client/many-calls.ts';
import { type ChangeCall, isRunning } from '../../../jobs/change-context.ts';
import { intended, isEffective, type Job, remainingIds } from '../../../jobs/job.ts';
import { partsOf } from '../../../jobs/job-parts.ts';
import type { JobResult } from '../../../jobs/job-result.ts';
import { planLifetimeMs, type ShownJob } from '../../../jobs/job-store.ts';
import { claimJob, continueJob, type NotClaimed } from '../../../jobs/start-and-finish-job.ts';
import type { Json } from '../../../store/store.ts';
import { quoted } from '../../../text/sanitize.ts';
import type { Answer } from '../../engine/answer.ts';
import { finishingCall } from '../../engine/change-reasons.ts';
import { counted } from '../../engine/change-words.ts';
import { errorAnswer, reasonOf } from '../../engine/error-message.ts';
import type { ToolContext } from '../../engine/tool.ts';
import { CannotPlan } from '../choosing/rules.ts';
import { songsOf } from '../songs/song.ts';
import { isExisting, type Plan, readPlan, titleOf } from './plan.ts';
import { aboutSaving, lineIds, stepsToSave } from './save-steps.ts';
import { linesOf } from './songs-by-state.ts';

/** How long a plan lasts. */
export const planMinutes = planLifetimeMs / 60_000;

/** A plan is a job that has not begun. Its id is the change's id from then on. */
export interface OpenPlan {
  readonly plan: Plan;
  readonly job: Job;
}

export type NoPlan =
  | { readonly noPlan: 'unknown'; readonly id: string }
  | { readonly noPlan: 'expired' | 'under-way' | 'unreadable' }
  /** Another call changed it or began it since it was found. */
  | { readonly noPlan: 'changed' }
  /** It is saved together with others, and that is not finished. */
  | { readonly noPlan: 'together'; readonly job: Job }
  /** The plan was carried out already, or ended otherwise. */
  | { readonly noPlan: 'ended'; readonly job: Job };

/** The tools of a job before and after it begins. */
const planning = 'plan_playlist';
export const savingTool = 'save_playlist';

/** The id under which a plan is shown: its job's, and the revision. */
export const planIdOf = ({ job, plan }: OpenPlan): string => `${job.id}.${plan.revision}`;

/** The parts of a `plan_id`. The id of a change has no revision. */
function parsePlanId(given: string): { readonly id: string; readonly revision: string | undefined } {
  const text = given.trim();
  const [, id = text, revision] = /^(.+)\.(\d{1,9})$/.exec(text) ?? [];
  return { id, revision };
}

/** The id of the change that is meant: the id of its plan is accepted too. */
export const changeIdIn = (given: string): string => parsePlanId(given).id;

/** Whether a plan has not changed since it was shown under that id. A begun plan is also identified by its job's id. */
const isCurrent = (revision: string | undefined, { job, plan }: OpenPlan) =>
  revision === undefined ? job.state === 'begun' || plan.revision === 1 : Number(revision) === plan.revision;

const jobFieldsOf = (plan: Plan, { now }: ChangeCall) => ({
  at: now(),
  about: aboutSaving(plan),
  steps: stepsToSave(plan).map(intended),
});

export async function keepPlan(plan: Plan, call: ChangeCall): Promise<OpenPlan> {
  const { journal } = call;
  const job: Job = {
    // One id alone has 72 bits, and anyone with the id of a plan can carry it out.
    id: `${journal.newId()}${journal.newId()}`,
    ...jobFieldsOf(plan, call),
    tool: planning,
    kind: 'change',
    state: 'planned',
    version: 0,
  };
  await (await journal.jobs()).add(job, shownAs(plan));
  return { plan, job };
}

/**
 * Stores a plan in another form, for half an hour from now. Undefined, and nothing is stored, if another call began or
 * changed the plan since it was found.
 */
export async function replacePlan({ job, plan }: OpenPlan, call: ChangeCall): Promise<OpenPlan | undefined> {
  const { processName: _, ...free } = job;
  const saved: Job = { ...free, ...jobFieldsOf(plan, call), version: job.version + 1 };
  const isKept = await (await call.journal.jobs()).replace(saved, job.version, { shown: shownAs(plan) });
  return isKept ? { plan, job: saved } : undefined;
}

export type PlanReader = Pick<ChangeCall, 'journal' | 'now'>;

/** A plan as it was found. `broken`: begun and interrupted. `isStale`: it has changed since it was shown under that id. */
type FoundPlan = OpenPlan & { readonly state: 'open' | 'running' | 'broken'; readonly isStale: boolean };

/** The listener's plans that have not begun and can still be carried out, newest first. Changes nothing. */
export async function openPlans(call: PlanReader): Promise<FoundPlan[]> {
  const jobs = await (await call.journal.jobs()).planned();
  const found = await oneByOne(jobs, ({ id }) => lookAtPlan(id, call));
  return found.flatMap(plan => ('noPlan' in plan ? [] : plan));
}

/** Those of the jobs whose plans another version of this server stored in a form that this one cannot read. */
export async function unreadablePlans(jobs: readonly Job[], call: PlanReader): Promise<Job[]> {
  const planned = jobs.filter(({ state }) => state === 'planned');
  const found = await oneByOne(planned, ({ id }) => lookAtPlan(id, call));
  return planned.filter((_, at) => {
    const plan = found[at];
    return plan !== undefined && 'noPlan' in plan && plan.noPlan === 'unreadable';
  });
}

/** A plan as it is now, of any revision. Changes nothing. */
export async function lookAtPlan(given: string, call: PlanReader): Promise<FoundPlan | NoPlan> {
  const { id, revision } = parsePlanId(given);
  const jobs = await call.journal.jobs();
  const job = (await jobs.find(id)) ?? (await jobs.joined(id));
  if (job === undefined || job.kind !== 'change' || !isPlanned(job)) return { noPlan: 'unknown', id: given };
  if (job.state === 'ended')
    return { noPlan: 'ended', job: partsOf(job).find(part => part.id === id) ?? job };
  if (job.parts !== undefined) return { noPlan: 'together', job };
  if (isExpired(job, call)) return { noPlan: 'expired' };
  const plan = readPlan(await jobs.plan(id));
  if (plan === undefined) return { noPlan: 'unreadable' };
  const isStale = !isCurrent(revision, { job, plan });
  if (job.state === 'planned') return { plan, job, state: 'open', isStale };
  return { plan, job, state: (await isRunning(job, call)) ? 'running' : 'broken', isStale };
}

const isPlanned = ({ tool }: Job) => tool === planning || tool === savingTool;

const isExpired = ({ state, at }: Job, { now }: PlanReader) =>
  state === 'planned' && now() - at > planLifetimeMs;

/** A plan to change or to carry out. */
export async function findPlan(given: string, call: PlanReader): Promise<FoundPlan | NoPlan> {
  const found = await lookAtPlan(given, call);
  return 'noPlan' in found || found.state !== 'running' ? found : { noPlan: 'under-way' };
}

/** The same for several, one after another. */
export const findPlans = (ids: readonly string[], call: PlanReader): Promise<(FoundPlan | NoPlan)[]> =>
  oneByOne(ids, id => findPlan(id, call));

/**
 * Carries a plan out, or continues it where it was interrupted. A plan that another call changed or began since it was
 * found is left alone.
 */
export async function carryOut(
  { job: { id, version }, plan }: OpenPlan,
  call: ChangeCall,
): Promise<JobResult | NoPlan> {
  const begun = (job: Job): Job | undefined => {
    if (job.version !== version) return undefined;
    if (job.state === 'begun') return job;
    return { ...job, ...jobFieldsOf(plan, call), tool: savingTool, state: 'begun' };
  };
  const job = await claimJob(id, call, begun);
  return typeof job === 'string' ? noPlanFor(job, id, call) : continueJob(job, call);
}

/** Why a plan's job could not be claimed, for the answer. */
export async function noPlanFor(why: NotClaimed, id: string, { journal }: ChangeCall): Promise<NoPlan> {
  const ended = why === 'ended' ? await (await journal.jobs()).find(id) : undefined;
  if (ended !== undefined) return { noPlan: 'ended', job: ended };
  return why === 'unknown' || why === 'ended' ? { noPlan: 'unknown', id } : { noPlan: why };
}

/** The songs of a plan, or the playlist that it was saved as. Undefined where there is neither. */
export async function readPlanSongs(id: string, call: ChangeCall) {
  const found = await lookAtPlan(id, call);
  if ('plan' in found) {
    const { plan } = found;
    return { title: `the plan ${quoted(titleOf(plan) ?? '')}`, songs: songsOf(linesOf(plan)) };
  }
  if (found.noPlan === 'expired') throw new CannotPlan(`${quoted(id)}: ${noPlanText(found)}`);
  const playlist = found.noPlan === 'ended' ? playlistOf(found.job) : undefined;
  return playlist === undefined ? undefined : { playlist };
}

/** The playlist that a save made or changed. Undefined if none was made, or nothing had to change. */
export function playlistOf({ steps: [first] }: Job): number | undefined {
  const id = first?.input['playlist_id'] ?? first?.done[0];
  return typeof id === 'number' ? id : undefined;
}

export const isUndone = (job: Job): boolean =>
  isEffective(job) && job.steps.every(step => remainingIds(step).length === 0);

/** What is stored of a plan. Plans are plain values, except for members that are undefined. */
export const shownAs = (plan: Plan): ShownJob => {
  const { recipe, target } = plan;
  const playlist = isExisting(target) ? { playlistId: target.playlistId } : {};
  const whys = linesOf(plan).flatMap(({ song: { id }, why }) => (why === undefined ? [] : [[id, why]]));
  return {
    plan: jsonOf(plan),
    recipe:
      recipe === undefined && whys.length === 0
        ? undefined
        : jsonOf({ recipe, ...playlist, saved: lineIds(plan), whys }),
  };
};

const jsonOf = (value: object): Json => {
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
};

/** Why a plan is not available, for the answer of the tool that was asked for it. */
export const noPlanProblem = (no: NoPlan) => ({ problem: noPlanText(no), reason: `plan-${no.noPlan}` });

const anew = 'call plan_playlist without plan_id to make one';

/** The same as a sentence without a full stop. */
export function noPlanText(no: NoPlan): string {
  switch (no.noPlan) {
    case 'unknown':
      return `this account has no plan ${quotedId(no.id)}; ${anew}`;
    case 'expired':
      return `this plan has expired: a plan lasts ${planMinutes} minutes; ${anew}`;
    case 'changed':
    case 'under-way':
      return 'another call is saving this plan just now; wait for its answer';
    case 'together':
      return `this plan is being saved together with others: ${finishingCall(no.job)} finishes that`;
    case 'unreadable':
      return `this plan cannot be read any more; ${anew}`;
    case 'ended':
      return endedText(no.job);
  }
}

/** Why a plan takes no change, without a full stop. */
export const beingSavedText =
  'this plan is being saved already: call save_playlist with its plan_id to finish it';

/** An id is the caller's text: shown only where it can be one. */
const quotedId = (id: string) => (/^[\w.-]{1,40}$/.test(id) ? `"${id}"` : 'with this id');

function endedText(job: Job): string {
  const { steps } = job;
  if (isUndone(job)) return `this plan was saved and undone; ${anew}`;
  const refused = steps.flatMap(({ write, notDone }) => (write === 'playlist.add_tracks' ? notDone : []));
  const isWhole = steps.every(
    ({ write, state, notDone }) =>
      state === 'observed' && (write === 'playlist.add_tracks' || notDone.length === 0),
  );
  if (!isWhole) return `this plan has ended, and not all of it was done; ${anew}`;
  const id = playlistOf(job);
  if (id === undefined) return 'this plan was saved already: there was nothing to change';
  const but =
    refused.length === 0 ? '' : ` but for ${counted(refused.length, 'song')}, which the service refused`;
  return `this plan was saved already: playlist ${id} is as planned${but}`;
}

/** The answer where a playlist cannot be read. It names the playlist. */
export const unreadAnswer =
  (playlistId: number | undefined, context: ToolContext) =>
  async (error: unknown): Promise<Answer> => ({
    ...(await errorAnswer(error, playlistId === undefined ? {} : { playlist_id: playlistId }, context)),
    structured: { reason: reasonOf(error) },
  });
