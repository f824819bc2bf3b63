import type { Plan } from './plan.ts';

/** What a change of a plan is about. */
export type PlanParts = Pick<Plan, 'lines' | 'leaving' | 'leftOut' | 'open' | 'wishes' | 'spare' | 'aim'>;

/** The plan with places that follow the order of its lines. What is not there yet belongs behind them. */
export function withPlaces<P extends Pick<PlanParts, 'lines' | 'open' | 'spare'>>(plan: P): P {
  const behind = placeBehind(plan);
  return {
    ...plan,
    lines: plan.lines.map((line, place) => (line.was === undefined ? { ...line, place } : line)),
    open: plan.open.map(wish => ({ ...wish, place: wish.place + behind })),
    spare: plan.spare.map(each => ({ ...each, place: each.place + behind })),
  };
}

/** A place behind all others of a plan. */
export const placeBehind = ({ lines, open, spare }: Pick<PlanParts, 'lines' | 'open' | 'spare'>): number =>
  Math.max(0, ...[...lines, ...open, ...spare].map(({ place = -1 }) => place + 1));
