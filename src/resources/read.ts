import type { Input } from '../client/api/field.ts';
import type { Entry } from '../client/api/index.ts';
import { type Kind, type Output, outputFor } from '../client/api/output.ts';
import { isRecord } from '../client/api/record.ts';
import type { Client } from '../client/client.ts';
import { withoutSecrets } from '../tools/engine/full-detail.ts';
import { itemsOf, listPage, type PageQuery } from '../tools/engine/items.ts';
import { withUri } from '../tools/engine/resource-links.ts';
import { budgets } from '../tools/engine/token-budget.ts';
import { canonical, uriAt } from './router.ts';
import { routes } from './routes.ts';
import { truncateLists } from './truncate.ts';
import { fieldsWithin, itemsWithin, mostBytes, room } from './within.ts';

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
  if (shape.parts) return { uri, ...bundleAt(target, shape.parts, body) };
  return shape.shape === 'page'
    ? { uri, ...listAt(target, shape, body) }
    : bounded({ uri, ...objectAt(entry, input, body) });
}

/** An object with all its fields. Lists inside it are shortened where they are long: they have their own address. */
function objectAt({ endpoint }: Entry, input: Input, body: unknown): Input {
  const { fields, left } = truncateLists(withoutSecrets(body), budgets.full);
  const short = Object.entries(left).map(([list, count]) => {
    const path = `${endpoint.path}/${list}`;
    const own = routes().some(({ entry }) => entry.endpoint.path === path);
    return [list, own ? { count, uri: canonical(path, input) } : { count }];
  });
  const shown = isRecord(fields) ? fields : { value: fields };
  return short.length === 0 ? shown : { ...shown, left_out: Object.fromEntries(short) };
}

const bounded = (content: Input): Input => {
  const within = fieldsWithin(content, mostBytes);
  return isRecord(within) ? within : content;
};

/** Several lists at once. Each has its share of the room, and says where it goes on. */
function bundleAt({ entry: { endpoint }, input, page }: Target, parts: Parts, body: unknown): Input {
  const share = room / Object.keys(parts).length;
  const lists = Object.entries(parts).map(([name, kind]) => {
    const all = itemsIn(kind, itemsOf(body, name));
    const items = itemsWithin(all, share);
    const index = (page.index ?? 0) + items.length;
    const next = uriAt(endpoint.path, input, { ...page, index });
    return [name, items.length < all.length ? { items, next } : { items }];
  });
  return Object.fromEntries(lists);
}

type Parts = NonNullable<Output['parts']>;

/** One part of a list. */
function listAt({ entry: { endpoint }, input, page }: Target, { kind }: Output, body: unknown): Input {
  const { items: given, total, index, nextIndex: after } = listPage(endpoint, body, page);
  // A service may ignore the limit, and send everything.
  const asked = given.slice(0, page.limit ?? given.length);
  const items = itemsWithin(itemsIn(kind, asked), room);
  const nextIndex = items.length < given.length ? index + items.length : after;
  return {
    items,
    ...(total === undefined ? {} : { total }),
    ...(nextIndex === undefined ? {} : { next: uriAt(endpoint.path, input, { ...page, index: nextIndex }) }),
  };
}

/** Items with all their fields, and their addresses. */
const itemsIn = (kind: Kind, items: readonly unknown[]): unknown[] =>
  items.map(item => {
    const whole = withoutSecrets(item);
    return isRecord(whole) ? withUri(kind, whole) : whole;
  });
