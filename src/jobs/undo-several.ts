import { MusicError } from '../client/errors.ts';
import type { ChangeCall } from './change-call.ts';
import { changeIdOf, takeUp } from './changes.ts';
import type { Job } from './job.ts';
import { isUnderWay } from './under-way.ts';
import { type NotUndone, type Prospect, prospectOf, type TakenBack, takeBack } from './undo.ts';

/** What became of one of several changes that were to be taken back. */
export interface EachBack {
  readonly job: Job;
  /** What the undo of this change did. */
  readonly back?: TakenBack;
  /** Why there was nothing to do for it. */
  readonly cannot?: Extract<Prospect, { can: false }>['why'];
  /** Why it stopped here: `asks` where the listener is to be asked first. */
  readonly stopped?: NotUndone | 'asks' | 'not-tried' | MusicError;
}

/** An undo of several changes that was broken off. */
export const unfinishedSeveral = async ({ journal }: ChangeCall): Promise<Job | undefined> =>
  (await (await journal.jobs()).unfinished()).find(({ several }) => several !== undefined);

/** Keeps that these changes are to be taken back, so that a break is known and the same call goes on. */
export async function holdSeveral(ids: readonly string[], call: ChangeCall): Promise<Job | 'under-way'> {
  const { journal } = call;
  const jobs = await journal.jobs();
  const begun = (await jobs.unfinished()).find(({ several }) => several?.join(' ') === ids.join(' '));
  if (begun !== undefined) {
    const mine = await takeUp(begun.id, call);
    return typeof mine === 'string' ? 'under-way' : mine;
  }
  const job: Job = {
    id: journal.newId(),
    at: call.now(),
    tool: 'undo',
    about: { what: 'several', count: ids.length },
    kind: 'undo',
    several: [...ids],
    state: 'begun',
    epoch: 1,
    holder: await journal.processes.own(),
    steps: [],
  };
  await jobs.add(job);
  return job;
}

/**
 * Takes several changes back in their order, each as a job of its own, and stops where one could not be ended. `asks`:
 * whether the listener is to be asked before the next. Rejects with `StoreError`.
 */
export async function takeBackSeveral(
  held: Job,
  call: ChangeCall,
  asks: (job: Job) => Promise<boolean>,
): Promise<{ readonly each: readonly EachBack[]; readonly isOpen: boolean }> {
  const { journal } = call;
  const jobs = await journal.jobs();
  journal.running.add(held.id);
  try {
    const each: EachBack[] = [];
    let stopped = false;
    for (const id of held.several ?? []) {
      const job = await jobs.find(id);
      if (job === undefined) continue;
      const isMine = (await jobs.find(held.id))?.epoch === held.epoch;
      if (stopped || call.signal.aborted || !isMine) each.push({ job, stopped: 'not-tried' });
      else each.push(await oneBack(job, call, asks));
      stopped = each.at(-1)?.stopped !== undefined || isBroken(each.at(-1));
    }
    const isOpen = stopped && (each.some(hasChanged) || (await hasBrokenUndo(held, call)));
    await letGo(held, isOpen ? 'begun' : 'ended', call);
    return { each, isOpen };
  } finally {
    journal.running.delete(held.id);
  }
}

/** Leaves the rest of several changes as it is. */
export const endSeveral = (held: Job, call: ChangeCall): Promise<void> => letGo(held, 'ended', call);

/** Whoever comes next may go on, in this process or another. */
async function letGo(held: Job, state: 'begun' | 'ended', { journal }: ChangeCall): Promise<void> {
  const { holder: _, ...job } = held;
  await (await journal.jobs()).replace({ ...job, state }, held.epoch);
}

/** Whether an undo of one of them was broken off. The undo of another call that is under way tells of itself. */
async function hasBrokenUndo({ several = [] }: Job, call: ChangeCall): Promise<boolean> {
  const unfinished = await (await call.journal.jobs()).unfinished();
  const begun = unfinished.filter(({ undoes = '' }) => several.includes(undoes));
  const underWay = await Promise.all(begun.map(job => isUnderWay(job, call)));
  return underWay.includes(false);
}

const hasChanged = ({ back }: EachBack): boolean =>
  back?.ran !== undefined && changeIdOf(back.ran) !== undefined;

const isBroken = (each: EachBack | undefined): boolean => each?.back?.ran?.problem !== undefined;

async function oneBack(job: Job, call: ChangeCall, asks: (job: Job) => Promise<boolean>): Promise<EachBack> {
  try {
    if (await isUnderWay(job, call)) return { job, stopped: 'under-way' };
    const jobs = await call.journal.jobs();
    const isBegun = (await jobs.unfinished()).some(({ undoes }) => undoes === job.id);
    if (!isBegun) {
      const prospect = prospectOf(job, call);
      if (!prospect.can && job.state === 'ended') return { job, cannot: prospect.why };
      if (await asks(job)) return { job, stopped: 'asks' };
    }
    const back = await takeBack(job.id, call);
    return typeof back === 'string' ? { job, stopped: back } : { job, back };
  } catch (error) {
    if (!(error instanceof MusicError)) throw error;
    return { job, stopped: error };
  }
}
