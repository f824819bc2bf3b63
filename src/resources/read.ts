import type { Entry } from '../client/api/index.ts';
import { type Kind, type Output, outputFor } from '../client/api/output.ts';
import { isRecord } from '../client/api/record.ts';
import type { Input } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { full } from '../present/full.ts';
import { itemsOf, withUri } from '../present/items.ts';
import { listPage, type PageQuery } from '../present/list-page.ts';
import { budgets } from '../present/token-budget.ts';
import { truncateLists } from '../present/truncate.ts';
import { canonical, uriAt } from './router.ts';
import { routes } from './routes.ts';

/** What an address leads to. */
interface Target {
  readonly entry: Entry;
  readonly input: Input;
  readonly page: PageQuery;
}

/** What stands at an address, as plain JSON without secrets. Rejects with `MusicError`. */
export async function read(
  client: Pick<Client, 'call'>,
  target: Target,
  signal: AbortSignal,
): Promise<Input> {
  const { entry, input, page } = target;
  const { path, output, whole } = entry.endpoint;
  const body = await client.call(entry, whole ? input : { ...input, ...page }, { signal });
  const shape = outputFor(output, input);
  const uri = uriAt(path, input, page);
  if (shape.parts) return { uri, ...bundleAt(shape.parts, body) };
  return shape.shape === 'page'
    ? { uri, ...listAt(target, shape, body) }
    : { uri, ...objectAt(entry, input, body) };
}

/** An object with all its fields. Lists inside it are shortened where they are long: they have their own address. */
function objectAt({ endpoint }: Entry, input: Input, body: unknown): Input {
  const { fields, left } = truncateLists(full(body), budgets.full);
  const short = Object.entries(left).map(([list, count]) => {
    const path = `${endpoint.path}/${list}`;
    const own = routes().some(({ entry }) => entry.endpoint.path === path);
    return [list, own ? { count, uri: canonical(path, input) } : { count }];
  });
  const shown = isRecord(fields) ? fields : { value: fields };
  return short.length === 0 ? shown : { ...shown, left_out: Object.fromEntries(short) };
}

const bundleAt = (parts: NonNullable<Output['parts']>, body: unknown): Input =>
  Object.fromEntries(
    Object.entries(parts).map(([name, kind]) => [name, { items: itemsIn(kind, itemsOf(body, name)) }]),
  );

/** One part of a list. */
function listAt({ entry: { endpoint }, input, page }: Target, { kind }: Output, body: unknown): Input {
  const { items, total, nextIndex } = listPage(endpoint, body, page);
  return {
    items: itemsIn(kind, items),
    ...(total === undefined ? {} : { total }),
    ...(nextIndex === undefined ? {} : { next: uriAt(endpoint.path, input, { ...page, index: nextIndex }) }),
  };
}

/** Items with all their fields, and their addresses. */
const itemsIn = (kind: Kind, items: readonly unknown[]): unknown[] =>
  items.map(item => withUri(kind, full(item)));
