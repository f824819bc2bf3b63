import type { Call } from '../dispatch/call.ts';
import { errors } from '../shared/service-error.ts';

export interface PageRule {
  /** The default limit. 25 if absent. */
  readonly limit?: number;
  /** The highest limit. If absent, any limit is allowed, and `limit=-1` means everything. */
  readonly max?: number;
  /** Whether the answer has a total, or the total itself. Default true. */
  readonly total?: boolean | number;
  /** Whether the answer has the addresses of other pages. Default true. */
  readonly links?: boolean;
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

/** The requested part of a list. Throws error 500 for a negative offset. */
export function windowOf(params: Call['params'], { limit: usual = 25, max }: PageRule): Window {
  const index = wholeNumber(params, 'index') ?? 0;
  if (index < 0) throw errors.wrongParameter('index');
  const asked = wholeNumber(params, 'limit') ?? usual;
  if (asked < 0 && max === undefined) return { index, limit: Number.MAX_SAFE_INTEGER };
  return { index, limit: Math.min(asked < 1 ? usual : asked, max ?? asked) };
}

/** The address of another page, with the caller's parameters and token. */
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

/** One page of a list: `data`, then `checksum`, `total`, `prev` and `next` where they apply. */
export function listPage<T>(
  call: Call,
  items: readonly T[],
  rule: PageRule,
  render: (item: T) => unknown,
): Record<string, unknown> {
  const { index, limit } = windowOf(call.params, rule);
  const page = items.slice(index, index + limit);
  const total = rule.total ?? true;
  const links = rule.links ?? true;
  const more = index + page.length < items.length && page.length > 0;
  return {
    data: page.map(render),
    ...(rule.checksum === undefined ? {} : { checksum: rule.checksum }),
    ...(total === false ? {} : { total: total === true ? items.length : total }),
    ...(links && index > 0 ? { prev: pageAddress(call, limit, Math.max(0, index - limit)) } : {}),
    ...(links && more ? { next: pageAddress(call, limit, index + limit) } : {}),
  };
}

/** A whole list, without a total. */
export const wholeList = <T>(items: readonly T[], render: (item: T) => unknown): Record<string, unknown> => ({
  data: items.map(render),
});
