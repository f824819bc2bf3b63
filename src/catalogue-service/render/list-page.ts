import { type WindowRule, windowOf } from '../../library/service-form.ts';
import type { MatchedRequest } from '../dispatch/index.ts';
import type { FoundList } from '../search/index.ts';

export interface PageRule extends WindowRule {
  /** Whether the answer has a total. Default true. */
  readonly total?: boolean;
  /** Whether the answer has the addresses of other pages. Default true. */
  readonly links?: boolean;
  readonly checksum?: string;
}

/** The address of another page, with the caller's parameters and token. */
function pageAddress(call: MatchedRequest, limit: number, index: number): string {
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

/** One page of a list: `data`, then `checksum`, `total`, `prev` and `next` where they apply. Of a whole list only `data`. */
export function renderPage<T>(
  call: MatchedRequest,
  items: FoundList<T>,
  rule: PageRule | 'whole',
  render: (item: T) => unknown,
): Record<string, unknown> {
  if (rule === 'whole') return { data: items.slice().map(render) };
  const { total = true, links = true, checksum } = rule;
  const { index, limit } = windowOf(call.params, rule);
  const page = items.slice(index, index + limit);
  const more = index + page.length < items.length && page.length > 0;
  return {
    data: page.map(render),
    ...(checksum === undefined ? {} : { checksum }),
    ...(total ? { total: items.length } : {}),
    ...(links && index > 0 ? { prev: pageAddress(call, limit, Math.max(0, index - limit)) } : {}),
    ...(links && more ? { next: pageAddress(call, limit, index + limit) } : {}),
  };
}
