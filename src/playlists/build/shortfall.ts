import { counted } from '../../present/change-words.ts';
import { clockTime } from '../../text/sanitize.ts';
import type { BuildPlan } from '../plans/plan.ts';
import { lengthOf } from '../song.ts';
import type { LeftOut } from './collect.ts';

/** A length this near to the one asked for is it. */
const near = 0.98;

/** How much a plan lacks of the count or the length that was asked for, in a sentence. */
export function shortfall({ aim = {}, entries }: BuildPlan): string[] {
  const { count = 0, length = 0 } = aim;
  const total = lengthOf(entries.map(({ song }) => song));
  const short = [
    ...(entries.length < count && (length === 0 || total < length * near)
      ? [`${counted(count - entries.length)} short of the ${count} asked for`]
      : []),
    ...(total < length * near && (count === 0 || entries.length < count)
      ? [`${clockTime(length - total)} short of the ${clockTime(length)} asked for`]
      : []),
  ];
  return short.length === 0 ? [] : [`It is ${short.join(' and ')}.`];
}

/** How many songs were left out that nobody asked for by name, by reason. */
export function countsOf(leftOut: readonly LeftOut[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule, asked } of leftOut) {
    if (asked) continue;
    const reason = rule.startsWith('known: ') ? 'known' : rule;
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

/** The same in a sentence. */
export function countsNote(leftOut: readonly LeftOut[]): string[] {
  const counts = Object.entries(countsOf(leftOut)).map(([reason, count]) => `${reason}: ${count}`);
  return counts.length === 0 ? [] : [`Left out besides, by reason: ${counts.join('; ')}.`];
}
