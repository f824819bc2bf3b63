import type { Call } from '../dispatch/call.ts';
import { errors } from '../shared/service-error.ts';

/** How a list is paged. */
export interface PageRule {
  /** Items on a page when no limit is asked for. Default 25. */
  readonly limit?: number;
  /** A larger limit is quietly made this one; none: any limit goes, and `limit=-1` is everything. */
  readonly max?: number;
  /** Whether the list says how long it is; a number where that is not the count of items. Default true. */
  readonly total?: boolean | number;
  /** Whether the list leads to its next page. Default true. */
  readonly links?: boolean;
  /** For lists that have one. */
  readonly checksum?: string;
}

interface Window {
  readonly index: number;
  readonly limit: number;
}

const wholeNumber = (params: Call['params'], name: 'index' | 'limit'): number | undefined => {
  const given = params[name]?.trim();
  if (given === undefined || given === '') return undefined;
  if (!/^-?\d{1,15}$/.test(given)) throw errors.wrongParameter(name);
  return Number(given);
};

/** Which part of a list is asked for. An offset below zero is the service's error 500. */
export function windowOf(params: Call['params'], { limit: usual = 25, max }: PageRule): Window {
  const index = wholeNumber(params, 'index') ?? 0;
  if (index < 0) throw errors.wrongParameter('index');
  const asked = wholeNumber(params, 'limit') ?? usual;
  if (asked < 0 && max === undefined) return { index, limit: Number.MAX_SAFE_INTEGER };
  return { index, limit: Math.min(asked < 1 ? usual : asked, max ?? asked) };
}

/** Names as the caller sent them; `index` last, and the token where the caller's own came with one. */
function pageAddress(call: Call, limit: number, index: number): string {
  const { context, caller, params } = call;
  const filled = call.pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.path[name] ?? ''),
  );
  const query = Object.entries(params)
    .filter(([name]) => name !== 'index' && name !== 'access_token' && name !== 'request_method')
    .map(([name, value]) => [name, name === 'limit' ? String(limit) : value] as const);
  const all = [
    ...(caller ? [['access_token', caller.token] as const] : []),
    ...query,
    ['index', index] as const,
  ];
  return `${context.origin}${filled}?${all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/**
 * One page of a list, as the service sends it: `data`, then `checksum`, `total`, `prev` and `next`,
 * each only where it applies and never null. Only the items on the page are rendered.
 */
export function listPage<T>(
  call: Call,
  items: readonly T[],
  rule: PageRule,
  render: (item: T, place: number) => unknown,
): Record<string, unknown> {
  const { index, limit } = windowOf(call.params, rule);
  const page = items.slice(index, index + limit);
  const total = rule.total ?? true;
  const links = rule.links ?? true;
  const more = index + page.length < items.length && page.length > 0;
  return {
    data: page.map((item, place) => render(item, index + place)),
    ...(rule.checksum === undefined ? {} : { checksum: rule.checksum }),
    ...(total === false ? {} : { total: total === true ? items.length : total }),
    ...(links && index > 0 ? { prev: pageAddress(call, limit, Math.max(0, index - limit)) } : {}),
    ...(links && more ? { next: pageAddress(call, limit, index + limit) } : {}),
  };
}

/** A list that the service sends whole, whatever page is asked for, and without a count. */
export const wholeList = <T>(items: readonly T[], render: (item: T) => unknown): Record<string, unknown> => ({
  data: items.map(render),
});
