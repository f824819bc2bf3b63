import { clockTime } from '../../text/sanitize.ts';
import { counted } from '../engine/change-words.ts';
import { isOneToChoose } from '../matching/match-reasons.ts';
import { isBounded, selectsFirst, slackFor } from './choosing/rules.ts';
import { leftOutCounts } from './choosing/song-wording.ts';
import type { SortName } from './choosing/sort-songs.ts';
import type { LeftOut, Plan, PlannedSong, UnclearWish } from './plan/plan.ts';
import {
  leavingOf,
  leftOutOf,
  linesOf,
  missingOf,
  requestsLeft,
  unclearOf,
  unusedOf,
  waitingOf,
  wishesIn,
} from './plan/songs-by-state.ts';

/** Whether one of the candidates agrees with all that a wish says. */
export const isToChoose = ({ candidates }: UnclearWish): boolean =>
  candidates.some(({ differs }) => isOneToChoose(differs));

/** How many of the songs asked for by name were found, and what is to choose. */
export function wishCounts(plan: Plan): Readonly<Record<string, number>> {
  const wishes = wishesIn(plan.songs);
  if (wishes.size === 0) return {};
  const unclear = unclearOf(plan);
  const choices = unclear.filter(isToChoose).length;
  const inPlan = wishesIn(linesOf(plan));
  const later = wishesIn(waitingOf(plan)).size;
  const found = wishes.size - unclear.length - missingOf(plan).length - later;
  const isRemoved = ({ rejection }: LeftOut) => rejection.reason === 'removed';
  const removed = wishesIn([...leavingOf(plan), ...leftOutOf(plan).filter(isRemoved)]).size;
  const counts = {
    found_there: wishesIn(linesOf(plan).filter(({ was }) => was !== undefined)).size,
    found_left_out: found - inPlan.size - removed,
    found_removed: removed,
    to_choose: choices,
    unclear: unclear.length - choices,
    not_found: missingOf(plan).length,
    not_looked_up: later,
  };
  return {
    wanted: wishes.size,
    found,
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  };
}

export function foundLines(plan: Plan): string[] {
  const { wanted, found, found_there, found_left_out, found_removed, ...rest } = wishCounts(plan);
  if (wanted === undefined) return [];
  const aside = [
    ...(found_there === undefined ? [] : [`${found_there} in the playlist already`]),
    ...(found_left_out === undefined ? [] : [`${found_left_out} left out`]),
    ...(found_removed === undefined ? [] : [`${found_removed} removed`]),
  ];
  const others = Object.entries(rest).map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`);
  const words = `${found} of ${wanted} found${aside.length === 0 ? '' : ` (${aside.join(', ')})`}`;
  return [`Asked for by name: ${[words, ...others].join(', ')}.`];
}

/** What became of the songs that sources offered: each is in one state. */
export function offeredFields(plan: Plan) {
  const offered = plan.songs.filter(each => each.offered);
  if (offered.length === 0) return {};
  const count = (state: PlannedSong['state']) => offered.filter(each => each.state === state).length;
  return {
    offered: offered.length,
    offered_used: count('in'),
    not_needed: count('unused'),
    not_read: count('waiting') || undefined,
    left_out_counts: leftOutCounts(
      offered.flatMap(each => {
        if (each.state !== 'left-out' && each.state !== 'leaves') return [];
        return { rejection: each.rejection ?? { reason: 'removed' as const } };
      }),
    ),
  };
}

export function offeredLines(plan: Plan): string[] {
  const { offered, offered_used, not_needed, not_read, left_out_counts = {} } = offeredFields(plan);
  if (offered === undefined) return [];
  const reasons = Object.entries(left_out_counts).map(([reason, count]) => `${reason}: ${count}`);
  const left = Object.values(left_out_counts).reduce((sum, count) => sum + count, 0);
  const parts = [
    `${offered_used} used`,
    left === 0 ? '0 left out' : `${left} left out (${reasons.join('; ')})`,
    ...(not_read === undefined ? [] : [`${not_read} still to be looked up`]),
    `${not_needed} not needed`,
  ];
  return [`Of ${counted(offered, 'song')} from the sources: ${parts.join(', ')}.`];
}

/** Where explicit songs are avoided: how many songs of the plan are not known to be clean. */
export function explicitFields(plan: Plan) {
  const count = linesOf(plan).filter(({ song }) => song.explicitUnknown).length;
  return plan.avoidsExplicit && count > 0 ? { explicit_unknown: count } : {};
}

export function explicitLines(plan: Plan): string[] {
  const { explicit_unknown: unknown } = explicitFields(plan);
  if (unknown === undefined) return [];
  const all = linesOf(plan).length;
  return [
    `Known explicit songs are left out. ${unknown} of the ${counted(all, 'song')} ${unknown === 1 ? 'has' : 'have'} no mark, explicit or clean; explicit known_clean leaves ${unknown === 1 ? 'it' : 'them'} out.`,
  ];
}

/** How much is missing of the count and the length that were asked for. A count comes first. */
export function shortfallLines(plan: Plan, seconds: number): string[] {
  const { rules } = plan.request;
  if (requestsLeft(plan) > 0 || !isBounded(rules)) return [];
  const { count, seconds: length } = plan.aim;
  const lacks = count === undefined ? 0 : count - linesOf(plan).length;
  const isShorter = length !== undefined && seconds < length - slackFor(length);
  if (lacks <= 0 && (count !== undefined || !isShorter)) return [];
  const lacking = [
    ...(lacks > 0 ? [`${counted(lacks, 'song')} short of the ${rules.count} asked for`] : []),
    ...(isShorter ? [`${clockTime(length - seconds)} short of the ${clockTime(length)} asked for`] : []),
  ];
  return [`It is ${lacking.join(' and ')}.`];
}

/** What a selecting sort takes first, by whether it falls. */
const firstWords: Readonly<Partial<Record<SortName, readonly [string, string]>>> = {
  release_date: ['oldest', 'newest'],
  popularity: ['least popular', 'most popular'],
  date_added: ['earliest added', 'latest added'],
};

/** Where songs come from that no order selects. */
function variedWords({ request, songs }: Plan): string {
  const sources = songs.some(({ offered }) => offered) ? ['as the sources give them'] : [];
  const order = request.scope === 'whole' ? ['from the top of the playlist', ...sources] : sources;
  return `Taken ${order.length === 0 ? 'as they were asked for' : order.join(' and ')}`;
}

/** Whether the songs were selected by the order that was asked for, or only put in that order. */
export function selectionLines(plan: Plan): string[] {
  const { rules } = plan.request;
  const { sort } = plan;
  if (!isBounded(rules) || sort === undefined || sort.by === 'curve') return [];
  const by = sort.by.replaceAll('_', ' ');
  if (!selectsFirst(rules))
    return [`${variedWords(plan)}, then put in order (${by}). select=first takes the first by that order.`];
  const words = firstWords[sort.by]?.[sort.descending ? 1 : 0] ?? `first by ${by}`;
  const read = linesOf(plan).length + unusedOf(plan).length;
  if (sort.by === 'shuffled' && requestsLeft(plan) === 0)
    return [`Drawn at random from ${counted(read, 'song')} that keep the rules.`];
  if (requestsLeft(plan) > 0) return [`Not complete: the ${words} of the ${read} read.`];
  return [`Selected by the order: the ${words} of ${counted(read, 'song')} that keep the rules.`];
}
