import type { Answer } from './answer.ts';

export type OutcomeName = 'done' | 'nothing_changed' | 'failed' | 'not_tried';

/** What became of one id. */
export interface Outcome {
  readonly id: number;
  readonly outcome: OutcomeName;
  readonly reason?: string;
}

export interface Change {
  /** What is then so, without a full stop: "3 tracks are added to the playlist". */
  readonly what: string;
  /** Where no id tells it. What is done stays done, whatever became of the ids: then not all is done. */
  readonly outcome?: 'done' | 'nothing_changed';
  readonly results: readonly Outcome[];
  /** Where it happened, if that is not the listener's account. */
  readonly place?: string | undefined;
  /** More that the caller should know. */
  readonly notes?: readonly string[];
  /** What `undo` takes it back by. */
  readonly changeId?: string | undefined;
  readonly extra?: Record<string, unknown>;
}

/** The outcome of all: done, nothing changed, or partly. */
export function overall(results: readonly Outcome[]): 'done' | 'nothing_changed' | 'partly' | 'failed' {
  const is = (name: OutcomeName) => results.filter(result => result.outcome === name).length;
  if (is('failed') + is('not_tried') > 0) return is('done') > 0 ? 'partly' : 'failed';
  return is('done') === 0 ? 'nothing_changed' : 'done';
}

/** A change as it turned out. All of it failing is an error. */
export function changeAnswer({ what, results, place, notes = [], extra = {}, ...change }: Change): Answer {
  const { changeId } = change;
  const all = results.length === 0 ? (change.outcome ?? 'done') : overall(results);
  const outcome = all === 'failed' && change.outcome === 'done' ? 'partly' : all;
  const where = place === undefined ? '' : `, ${place}`;
  const head = {
    done: `Done: ${what}${where}.`,
    nothing_changed: `Nothing changed: it was so already${where}.`,
    partly: `Partly done: ${what}${where}, but not for all.`,
    failed: `Not done${where}.`,
  }[outcome];
  const lines = [head, ...notes, ...grouped(results)];
  if (changeId !== undefined) lines.push(`change_id ${changeId}`);
  const structured = {
    outcome: outcome === 'failed' ? 'nothing_changed' : outcome,
    results,
    ...extra,
    ...(changeId === undefined ? {} : { change_id: changeId }),
  };
  return { text: lines.join('\n'), structured, ...(outcome === 'failed' ? { isError: true as const } : {}) };
}

/** Ids with the same fate share a line. */
function grouped(results: readonly Outcome[]): string[] {
  const fates = new Map<string, number[]>();
  for (const { id, outcome, reason } of results) {
    const fate = outcome.replaceAll('_', ' ') + (reason === undefined ? '' : ` (${reason})`);
    fates.set(fate, [...(fates.get(fate) ?? []), id]);
  }
  return [...fates].map(([fate, list]) => `${fate}: ${list.join(', ')}`);
}
