import { clockTime } from '../../text/sanitize.ts';
import { counted } from '../engine/change-words.ts';
import { isOneToChoose } from '../matching/index.ts';
import { leftOutCounts } from './left-out.ts';
import type { Line, Plan } from './plan/plan.ts';
import { missingIn, uncertainIn } from './plan-lists.ts';

/** The songs that a plan adds. */
export const newIn = ({ lines }: Plan): Line[] => lines.filter(({ was }) => was === undefined);

/** How many of the songs asked for by name were found, and what is to choose. */
export function foundFields(plan: Plan): Readonly<Record<string, number>> {
  const { wishes, open, lines, leftOut, unfinished } = plan;
  if (wishes === 0) return {};
  const choices = uncertainIn(plan).filter(({ candidates }) =>
    candidates.some(({ differs }) => isOneToChoose(differs)),
  ).length;
  const later = unfinished?.waiting.length ?? 0;
  const found = wishes - open.length - later;
  const inPlan = wishesIn(lines);
  const ruledOut = [...wishesIn(leftOut)].filter(wish => !inPlan.has(wish)).length;
  const counts = {
    found_left_out: ruledOut,
    found_removed: found - inPlan.size - ruledOut,
    to_choose: choices,
    unclear: uncertainIn(plan).length - choices,
    not_found: missingIn(plan).length,
    not_looked_up: later,
  };
  return {
    wanted: wishes,
    found,
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  };
}

const wishesIn = (list: readonly { readonly wish?: number | undefined }[]): ReadonlySet<number> =>
  new Set(list.flatMap(({ wish }) => wish ?? []));

export function foundLines(plan: Plan): string[] {
  const { wanted, found, found_left_out, found_removed, ...rest } = foundFields(plan);
  if (wanted === undefined) return [];
  const aside = [
    ...(found_left_out === undefined ? [] : [`${found_left_out} left out`]),
    ...(found_removed === undefined ? [] : [`${found_removed} removed`]),
  ];
  const others = Object.entries(rest).map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`);
  const words = `${found} of ${wanted} found${aside.length === 0 ? '' : ` (${aside.join(', ')})`}`;
  return [`Asked for by name: ${[words, ...others].join(', ')}.`];
}

/** What became of the songs that sources offered. Each is counted once. */
export function offeredFields(plan: Plan) {
  const counts = leftOutCounts(plan.leftOut);
  const left = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const used = offeredIn(plan);
  if (used + left + plan.notNeeded === 0) return {};
  return {
    offered: used + left + plan.notNeeded,
    offered_used: used,
    not_needed: plan.notNeeded,
    left_out_counts: counts,
  };
}

const offeredIn = ({ lines }: Plan): number => lines.filter(({ offered }) => offered === true).length;

export function offeredLines(plan: Plan): string[] {
  const { offered, offered_used: used, not_needed, left_out_counts: counts = {} } = offeredFields(plan);
  if (offered === undefined) return [];
  const reasons = Object.entries(counts).map(([reason, count]) => `${reason}: ${count}`);
  const left = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const out = left === 0 ? '0 left out' : `${left} left out (${reasons.join('; ')})`;
  return [`Of ${counted(offered, 'song')} from the sources: ${used} used, ${out}, ${not_needed} not needed.`];
}

/** A total of this share of the length asked for is not short. */
const leastShare = 0.98;

/** How much is missing of the count and the length that were asked for. Whichever is reached first is enough. */
export function shortfallLines({ aim, lines, unfinished }: Plan, seconds: number): string[] {
  if (unfinished !== undefined) return [];
  const came = lines.filter(({ was }) => was === undefined).length;
  const fewer = aim.count !== undefined && came < aim.count;
  const shorter = aim.seconds !== undefined && seconds < aim.seconds * leastShare;
  const isShort =
    (fewer && (shorter || aim.seconds === undefined)) || (shorter && (fewer || aim.count === undefined));
  if (!isShort) return [];
  const lacking = [
    ...(fewer ? [`${counted((aim.count ?? 0) - came, 'song')} short of the ${aim.count} asked for`] : []),
    ...(shorter
      ? [`${clockTime((aim.seconds ?? 0) - seconds)} short of the ${clockTime(aim.seconds ?? 0)} asked for`]
      : []),
  ];
  return [`It is ${lacking.join(' and ')}.`];
}
