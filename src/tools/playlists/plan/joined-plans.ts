import { z } from 'zod';
import { once } from '../../../client/api/lazy.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { intended, type Job } from '../../../jobs/job.ts';
import { joinSteps, partsOf } from '../../../jobs/job-parts.ts';
import type { JobStore } from '../../../jobs/job-store.ts';
import { type Plan, readPlan, titleOf } from './plan.ts';
import { stepsToSave } from './save-steps.ts';
import { type OpenPlan, type PlanReader, playlistOf, savingTool, shownAs } from './stored-plans.ts';

/**
 * Begins to save several plans as one job, under the id of the first. Undefined, and nothing is stored, if another call
 * changed or began one of them since they were found.
 */
export async function joinPlans(open: readonly OpenPlan[], call: ChangeCall): Promise<Job | undefined> {
  const [first] = open;
  if (first === undefined) return undefined;
  const { journal } = call;
  const job: Job = {
    ...joinedJob(open, call),
    version: first.job.version + 1,
    processName: await journal.processes.own(),
  };
  const shown = open.map(({ plan }) => shownAs(plan));
  const versions = new Map(open.map(each => [each.job.id, each.job.version]));
  const isJoined = await (await journal.jobs()).join(job, versions, {
    plan: { parts: shown.map(({ plan }) => plan) },
    recipe: { parts: shown.map(({ recipe = null }) => recipe) },
  });
  return isJoined ? job : undefined;
}

/** Several plans as one job that has begun, before it is stored. */
export function joinedJob(open: readonly OpenPlan[], { now }: Pick<ChangeCall, 'now'>): Job {
  const steps = open.map(({ plan }) => stepsToSave(plan));
  return {
    id: open[0]?.job.id ?? '',
    at: now(),
    tool: savingTool,
    kind: 'change',
    state: 'begun',
    version: 0,
    about: {
      what: 'playlists-saved',
      titles: open.map(({ plan }) => titleOf(plan) ?? ''),
      count: open.length,
    },
    steps: joinSteps(steps).map(intended),
    parts: open.map(({ job }, at) => ({ id: job.id, steps: steps[at]?.length ?? 0 })),
  };
}

const joinedDocument = once(() => z.object({ parts: z.array(z.unknown()) }));
const partsIn = (value: unknown) => joinedDocument().safeParse(value).data?.parts ?? [];

/** The plans that a job saves together. Undefined if one cannot be read. */
export async function joinedPlans({ id }: Job, { journal }: PlanReader): Promise<Plan[] | undefined> {
  const plans = partsIn(await (await journal.jobs()).plan(id)).map(readPlan);
  const known = plans.flatMap(plan => plan ?? []);
  return known.length === 0 || known.length < plans.length ? undefined : known;
}

const storedWhys = once(() =>
  z.object({
    playlistId: z.int().optional(),
    whys: z.array(z.tuple([z.int(), z.string()])).default([]),
  }),
);

/** Why songs are in a playlist, by their ids: what was last said of them when it was saved here. None without an account. */
export const whysIn = (playlistId: number, call: Pick<ChangeCall, 'journal'>) =>
  recordedWhys(playlistId, call).catch(() => new Map<number, string>());

async function recordedWhys(
  playlistId: number,
  { journal }: Pick<ChangeCall, 'journal'>,
): Promise<ReadonlyMap<number, string>> {
  const jobs = await journal.jobs();
  const whys = new Map<number, string>();
  for (const job of await jobs.latest()) {
    if (job.tool !== savingTool) continue;
    for (const { job: part, recipe } of await savesIn(job, jobs)) {
      const stored = storedWhys().safeParse(recipe).data;
      if (stored === undefined || (playlistOf(part) ?? stored.playlistId) !== playlistId) continue;
      for (const [id, why] of stored.whys) if (!whys.has(id)) whys.set(id, why);
    }
  }
  return whys;
}

/** What a job saved, playlist by playlist, with what each was made from as it is stored. */
export async function savesIn(job: Job, jobs: JobStore): Promise<{ job: Job; recipe: unknown }[]> {
  const recipe = await jobs.recipe(job.id);
  const recipes = job.parts === undefined ? [recipe] : partsIn(recipe);
  return partsOf(job).map((part, at) => ({ job: part, recipe: recipes[at] }));
}
