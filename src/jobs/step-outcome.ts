import { entryNamed } from '../client/api/index.ts';
import { MusicError } from '../client/errors.ts';
import type { ChangeCall } from './change-context.ts';
import type { Step } from './job.ts';
import type { IdOutcome, JobProblem } from './job-result.ts';
import { type Answered, isAboutId, type Sent } from './send-write.ts';
import { namedListOf, type WriteHandler } from './write-handler.ts';

interface Checked {
  /** For each id, whether it is now as wanted. Ids that could not be checked are missing. */
  readonly checked: ReadonlyMap<number, boolean>;
  readonly canFinishLater: boolean;
  /** Whether refused ids were tried one by one. */
  readonly isSplit: boolean;
  readonly isReadable: boolean;
  readonly isHalfDone: boolean;
}

interface Sending {
  readonly handler: WriteHandler;
  readonly call: ChangeCall;
  readonly canFinishLater: boolean;
}

/** The outcome of each id of a step, and the step with these outcomes: from the answers and the check. */
export function outcomesOf(
  step: Step,
  answers: ReadonlyMap<number, Answered>,
  { checked, canFinishLater, isSplit, isReadable, isHalfDone }: Checked,
): { readonly results: readonly IdOutcome[]; readonly step: Step } {
  const results: IdOutcome[] = [];
  const now = { done: [...step.done], unknown: [...step.unknown], notDone: [...step.notDone] };
  const notSent: number[] = [];
  let isOpen = false;
  for (const [id, answered] of answers) {
    const isSo = checked.get(id);
    const answer = canFinishLater && isSo === false ? takenForDone(answered) : answered;
    const result = resultOf(id, answer, isSo, inputOf(step, id, answer));
    results.push(result);
    if (answer.outcome === 'unknown' && isSo !== false) {
      now.unknown.push(id);
      isOpen ||= isSo === undefined && isReadable;
    } else if (result.outcome === 'done') now.done.push(id);
    else if (result.outcome !== 'nothing_changed') {
      if (isHalfDone || (canFinishLater && !(isSplit && isAboutId(answer.error)))) isOpen = true;
      else (isAboutId(answer.error) ? now.notDone : notSent).push(id);
    }
  }
  // What finishes an open step sends these too.
  if (!isOpen) now.notDone.push(...notSent);
  const isUntouched = !isHalfDone && now.done.length + now.unknown.length === 0;
  return {
    results,
    step: { ...step, ...now, state: isOpen ? (isUntouched ? 'intended' : 'sent') : 'observed' },
  };
}

/** Ids that are neither known to be done nor known not to be done. */
export const undecidedIds = ({ ids, done, notDone }: Step) =>
  ids.filter(id => !done.includes(id) && !notDone.includes(id));

/** Whether only a check shows the outcome. */
export const needsCheck = ({ outcome }: Answered, canFinishLater: boolean): boolean =>
  outcome === 'done' || outcome === 'unknown' || (canFinishLater && outcome === 'nothing-changed');

/** If it is not as wanted afterwards, an answer of `false` is as wrong as one of `true`. */
const takenForDone = (answered: Answered): Answered =>
  answered.outcome === 'nothing-changed' ? { ...answered, outcome: 'done' } : answered;

/** After longer, somebody gave up waiting, and a service that makes a write in parts may still go on, in milliseconds. */
const promptMs = 10_000;

/**
 * The ids that may be sent once more: those of a lost request, and those after it that were not tried. Where a write
 * cannot be finished later, none after one whose outcome is unknown.
 */
export async function lostIds(
  step: Step,
  { answers, whole: { error }, ms }: Sent,
  { handler, call, canFinishLater }: Sending,
): Promise<number[]> {
  if (!(error instanceof MusicError) || error.ran !== 'unknown') return [];
  if (!canFinishLater && step.unknown.length > 0) return [];
  if (ms > promptMs && (await wasHalfDone(step, handler, call))) return [];
  const known = new Set([...step.done, ...step.unknown, ...step.notDone]);
  return [...answers.keys()].filter(id => !known.has(id));
}

function resultOf(
  id: number,
  { outcome, error }: Answered,
  isSo: boolean | undefined,
  input: Readonly<Record<string, unknown>>,
): IdOutcome {
  if (outcome === 'not-tried') return { id, outcome: 'not_tried' };
  if (outcome === 'nothing-changed') return { id, outcome: 'nothing_changed' };
  if (outcome === 'done' && isSo === false)
    return { id, outcome: 'failed', reason: { reason: 'not-so-after-all' } };
  if (outcome === 'done' || (outcome === 'unknown' && isSo === true)) return { id, outcome: 'done' };
  return { id, outcome: 'failed', reason: { reason: 'error', error, input, isNotSo: isSo === false } };
}

function inputOf(
  { write, input }: Step,
  id: number,
  { together }: Answered,
): Readonly<Record<string, unknown>> {
  const list = namedListOf(entryNamed(write));
  if (list === undefined) return input;
  return { ...input, [list.name]: list.single ? id : (together ?? [id]) };
}

/** When the second search for a lost create starts: the service may still be acting. Milliseconds. */
const secondSearchMs = 3000;

/** How long a service may act on a request that timed out. Nothing documents this limit. Milliseconds. */
const mayActMs = 60_000;

/** How long a create may still take effect, in milliseconds. A clock that was set back does not make it longer. */
export const mayActForMs = ({ gaveUpAt }: Step, now: number): number =>
  gaveUpAt === undefined ? 0 : Math.max(0, mayActMs - Math.abs(now - gaveUpAt));

/**
 * Searches for what a create without an answer may have made, twice. Resolves with its id, with why this cannot be
 * known, or with undefined if it certainly does not exist.
 */
export async function findMade(
  step: Step,
  handler: WriteHandler,
  call: ChangeCall,
  error: unknown,
): Promise<number | JobProblem | undefined> {
  for (const wait of [0, secondSearchMs]) {
    if (wait > 0) await call.sleep(wait);
    if (call.signal.aborted) return { problem: 'create-unknown', error };
    const found = await handler.findMade?.(step, call).catch(asUnread);
    if (found !== undefined && 'unread' in found)
      return { problem: 'create-unknown', error: error ?? found.unread };
    if (found === undefined || found.found === 'unclear') return { problem: 'create-unclear' };
    if (found.found === 'several') return { problem: 'create-ambiguous', ids: found.ids };
    if (found.found !== 'none') return found.found;
  }
  return undefined;
}

/** Other playlists that a create, whose answer was lost, may have made. None if they cannot be listed. */
export async function findTwins(step: Step, handler: WriteHandler, call: ChangeCall): Promise<number[]> {
  const found = await handler.findMade?.(step, call).catch(() => undefined);
  const ids = found === undefined ? [] : found.found === 'several' ? found.ids : [found.found];
  return ids.filter((id): id is number => typeof id === 'number' && !step.done.includes(id));
}

/** Whether a step that failed was made in part, as far as that can be known. */
export const wasHalfDone = async (step: Step, handler: WriteHandler, call: ChangeCall): Promise<boolean> =>
  (await handler.isHalfDone?.(step, call).catch(() => false)) === true;

/** Whether the service refused ids of a step that are not there by another way. Rejects with `MusicError`. */
export async function isRefused(step: Step, handler: WriteHandler, call: ChangeCall): Promise<boolean> {
  if (step.notDone.length === 0) return false;
  const checked = await handler.check?.({ ...step, ids: step.notDone }, call);
  return step.notDone.some(id => checked?.get(id) !== true);
}

const asUnread = (unread: unknown) => {
  if (unread instanceof MusicError) return { unread };
  throw unread;
};
