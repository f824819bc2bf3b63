import type { Entry } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { isRecord } from '../client/api/is-record.ts';
import { type Kind, type Output, outputFor } from '../client/api/output-shape.ts';
import type { Client } from '../client/client.ts';
import { budgets, estimateTokens } from '../tools/engine/answer.ts';
import { withoutSecrets } from '../tools/engine/full-detail.ts';
import { itemsOf, listPage, type PageQuery } from '../tools/engine/items.ts';
import { withUri } from '../tools/engine/resource-links.ts';
import { canonical, uriAt } from './router.ts';
import { routes } from './routes.ts';

interface Target {
  readonly entry: Entry;
  readonly input: Input;
  readonly page: PageQuery;
}

/** The most bytes of JSON in one resource. */
const mostBytes = 1_000_000;

/** Bytes for what a list comes with: the address, the total and the next page. */
const envelope = 2000;
const listBytes = mostBytes - envelope;

/** The content of a resource as plain JSON without secrets. Rejects with `MusicError`. */
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
  if (shape.shape === 'page') return { uri, ...listAt(target, shape, body) };
  return fieldsWithin({ uri, ...objectAt(entry, input, body) }, mostBytes);
}

/** An object with all its fields. Long lists in it are cut; many of them have their own address. */
function objectAt({ endpoint }: Entry, input: Input, body: unknown): Input {
  const object = withoutSecrets(body);
  if (!isRecord(object)) return { value: object };
  const { fields, left } = cutLists(object, budgets.full);
  const cut = Object.entries(left).map(([list, count]) => {
    const path = `${endpoint.path}/${list}`;
    const hasAddress = routes().some(({ entry }) => entry.endpoint.path === path);
    return [list, hasAddress ? { count, uri: canonical(path, input) } : { count }];
  });
  return cut.length === 0 ? fields : { ...fields, left_out: Object.fromEntries(cut) };
}

/** Several lists at once. They share the bytes equally, and each has the address of its next page. */
function bundleAt({ entry: { endpoint }, input, page }: Target, parts: Parts, body: unknown): Input {
  const share = listBytes / Object.keys(parts).length;
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

function listAt({ entry: { endpoint }, input, page }: Target, { kind }: Output, body: unknown): Input {
  const { items: given, total, index, nextIndex: after } = listPage(endpoint, body, page);
  // A service may ignore the limit and send the whole list.
  const asked = given.slice(0, page.limit ?? given.length);
  const items = itemsWithin(itemsIn(kind, asked), listBytes);
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

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '') + 1;

/** As many items as fit, at least one. An item that does not fit alone loses fields. */
function itemsWithin(items: readonly unknown[], most: number): readonly unknown[] {
  let bytes = 0;
  const beyond = items.findIndex(item => {
    bytes += bytesOf(item);
    return bytes > most;
  });
  if (beyond < 0) return items;
  const [first] = items;
  return beyond === 0 ? [isRecord(first) ? fieldsWithin(first, most) : first] : items.slice(0, beyond);
}

/** As many fields as fit, and how many were left out. */
function fieldsWithin(object: Input, most: number): Input {
  if (bytesOf(object) <= most) return object;
  let bytes = envelope;
  const fields = Object.entries(object);
  const kept = fields.filter(field => {
    const own = bytesOf(field);
    if (bytes + own > most) return false;
    bytes += own;
    return true;
  });
  return { ...Object.fromEntries(kept), fields_left_out: fields.length - kept.length };
}

/** More than any text has, on average. */
const charactersPerToken = 16;

/** Halves the lists in an object until it fits the budget in tokens. `left`: how many items each list lost. */
function cutLists(object: Input, budget: number) {
  for (let kept = Math.max(0, ...Object.values(object).map(value => listIn(value).length)); ; kept >>= 1) {
    const cut = Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const list = listIn(value);
        if (list.length <= kept) return [name, value];
        return [name, isRecord(value) ? { ...value, data: list.slice(0, kept) } : list.slice(0, kept)];
      }),
    );
    const text = JSON.stringify(cut);
    // A text far beyond the budget is not counted.
    const isOver = text.length > charactersPerToken * budget || estimateTokens(text) > budget;
    if (kept > 0 && isOver) continue;
    const left = Object.entries(object).map(([name, value]) => [name, listIn(value).length - kept] as const);
    return { fields: cut, left: Object.fromEntries(left.filter(([, count]) => count > 0)) };
  }
}

/** The items of a field that is a list, or has one in `data`. */
function listIn(value: unknown): readonly unknown[] {
  const list = isRecord(value) ? value['data'] : value;
  return Array.isArray(list) ? list : [];
}
