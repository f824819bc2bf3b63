import type { Shown } from '../data/shown.ts';
import type { Refusal } from './plan-calls.ts';
import { isOf, type Row, takenIn } from './running-order.ts';
import type { State, Told } from './state.ts';

/** How an edit turned out of which nobody said anything. */
interface Aftermath {
  /** Whether the plan has it. */
  readonly isIn: boolean;
  readonly change: Partial<State>;
}

/** An edit that left. */
interface Sent {
  /** The rows on the screen when it left. */
  readonly rows: readonly Row[];
  /** What was chosen, where the edit is a choice. */
  readonly told: Told | undefined;
}

const howOften = (tracks: readonly { readonly id: number }[], id: number) =>
  tracks.filter(track => track.id === id).length;

/**
 * Without an answer an edit may have got in all the same: `now`, as the server has the plan, tells. What the listener
 * did meanwhile stays.
 */
export function afterEdit(
  { rows, shown }: State,
  refusal: Refusal,
  now: Shown | undefined,
  { rows: sent, told }: Sent,
): Aftermath {
  const notIn = (change: Partial<State>): Aftermath => ({ isIn: false, change });
  // A playlist that stands is left as it is by whatever became of a plan of its new order.
  if (shown?.is !== 'plan') return notIn({ notice: { ...refusal, what: 'edit' } });
  if (now === undefined) return notIn({ notice: { is: 'unknown', what: 'edit', title: told?.title } });
  if (now.is !== 'plan') return notIn({ notice: { is: 'saved', title: now.title } });
  if (now.planId === shown.planId) return notIn({ notice: { ...refusal, what: 'edit' } });
  const wasThere = sent.map(({ track }) => track);
  const isIn =
    told === undefined ? isOf(sent, now.tracks) : howOften(now.tracks, told.id) > howOften(wasThere, told.id);
  if (!isIn) return notIn({ notice: { is: 'stale' } });
  return { isIn, change: { notice: told, removed: undefined, ...takenIn(rows, now.tracks, sent) } };
}
