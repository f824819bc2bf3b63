import type { Method } from '../../client/api/endpoint.ts';

/** A fault between a service and its client. */
type InjectedFault =
  /** An error body of the service's form. */
  | { readonly kind: 'code'; readonly code: number; readonly type?: string; readonly message?: string }
  /** An HTTP status with a body that is not the service's. */
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  /** The answer comes `ms` milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset and nothing is sent. */
  | { readonly kind: 'reset' }
  /** The body ends in its middle and the connection with it. */
  | { readonly kind: 'cut' }
  /** The body is whole by its length, but no JSON. */
  | { readonly kind: 'malformed' }
  /** A web page where JSON was expected, with HTTP status 200. */
  | { readonly kind: 'html' }
  /** Any JSON in place of the answer. */
  | { readonly kind: 'body'; readonly body: unknown }
  /** `true`, though nothing was done. */
  | { readonly kind: 'lie' };

interface FaultMatch {
  readonly method?: Method;
  /** The whole path, or an expression for one; without the query. */
  readonly path?: string | RegExp;
}

export type PlannedFault = InjectedFault & {
  /** Any request when absent. */
  readonly match?: FaultMatch;
  /** How many requests are hit; 1 when absent. */
  readonly times?: number;
  /** Whether the fault comes before or after the service acts; `before` when absent. A lie is always before. */
  readonly when?: 'before' | 'after';
};

export interface FaultsOnDemand {
  /** Plans a fault for the next requests that match. Plans are used in the order in which they were made. */
  next(plan: PlannedFault): void;
  clear(): void;
  /** How many requests are still to be hit. */
  readonly pending: number;
}

export interface FaultInjector extends FaultsOnDemand {
  /** The plan that hits this request, counted down. */
  take(method: string, path: string): PlannedFault | undefined;
}

/** Faults for tests, planned in this process and never over HTTP. */
export function createFaultInjector(): FaultInjector {
  let plans: { plan: PlannedFault; left: number }[] = [];
  return {
    next: plan => void plans.push({ plan, left: plan.times ?? 1 }),
    clear() {
      plans = [];
    },
    get pending() {
      return plans.reduce((sum, { left }) => sum + left, 0);
    },
    take(method, path) {
      const found = plans.find(({ plan }) => matches(plan.match ?? {}, method, path));
      if (!found) return undefined;
      found.left -= 1;
      plans = plans.filter(({ left }) => left > 0);
      return found.plan;
    },
  };
}

const matches = (match: FaultMatch, method: string, path: string) =>
  (match.method === undefined || match.method === method) && matchesPath(match.path, path);

function matchesPath(wanted: string | RegExp | undefined, path: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? wanted === path : path.search(wanted) >= 0;
}
