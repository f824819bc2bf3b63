import { entryNamed } from '../client/api/index.ts';
import { MusicError } from '../client/errors.ts';
import type { Step } from './job.ts';
import type { IdOutcome } from './outcome.ts';
import { type Answered, isAboutId, type Sent } from './send.ts';
import { namedListOf } from './write-names.ts';

/** What was seen after sending, and how it is to be taken. */
interface Sight {
  /** By id, whether it is so now; an id that nothing could be seen of is not in it. */
  readonly seen: ReadonlyMap<number, boolean>;
  readonly isWhole: boolean;
  /** Whether refused ids were tried one by one. */
  readonly isSplit: boolean;
  readonly isReadable: boolean;
}

/** What became of each id of a step, and the step with it recorded: by its answer and by what was seen. */
export function judge(
  step: Step,
  answers: ReadonlyMap<number, Answered>,
  { seen, isWhole, isSplit, isReadable }: Sight,
): { readonly results: readonly IdOutcome[]; readonly step: Step } {
  const results: IdOutcome[] = [];
  const now = { done: [...step.done], unknown: [...step.unknown], notDone: [...step.notDone] };
  let isOpen = false;
  for (const [id, said] of answers) {
    const isSo = seen.get(id);
    const answer = isWhole && isSo === false ? takenForDone(said) : said;
    const result = resultOf(id, answer, isSo, inputOf(step, id, answer));
    results.push(result);
    if (answer.outcome === 'unknown' && isSo !== false) {
      now.unknown.push(id);
      isOpen ||= isSo === undefined && isReadable;
    } else if (result.outcome === 'done') now.done.push(id);
    else if (result.outcome !== 'nothing_changed') {
      if (isWhole && !(isSplit && isAboutId(answer.error))) isOpen = true;
      else now.notDone.push(id);
    }
  }
  const isUntouched = now.done.length + now.unknown.length === 0;
  return {
    results,
    step: { ...step, ...now, state: isOpen ? (isUntouched ? 'intended' : 'sent') : 'observed' },
  };
}

/** Ids that are neither known to be done nor known not to be done. */
export const withoutKnown = ({ ids, done, notDone }: Step) =>
  ids.filter(id => !done.includes(id) && !notDone.includes(id));

/** Whether only a look tells what became of it. */
export const mayHaveActed = ({ outcome }: Answered, isWhole: boolean): boolean =>
  outcome === 'done' || outcome === 'unknown' || (isWhole && outcome === 'nothing-changed');

/** A `false` of what is not so after all is no better than a `true` of it. */
const takenForDone = (said: Answered): Answered =>
  said.outcome === 'nothing-changed' ? { ...said, outcome: 'done' } : said;

/** The ids that may be sent once more: those of a lost request, and those after it that were not tried. */
export function lostOf({ done, unknown, notDone }: Step, { answers, whole: { error } }: Sent): number[] {
  if (!(error instanceof MusicError) || error.ran !== 'unknown') return [];
  const known = new Set([...done, ...unknown, ...notDone]);
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
  return { id, outcome: 'failed', reason: { reason: 'error', error, input, seenNotSo: isSo === false } };
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
