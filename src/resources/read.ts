import type { Entry } from '../client/api/index.ts';
import { type Kind, type Output, outputFor } from '../client/api/output.ts';
import type { Client } from '../client/client.ts';
import { isItem } from '../present/brief.ts';
import { full } from '../present/full.ts';
import { addressed, itemsOf } from '../present/items.ts';
import { pageOf } from '../present/list-page.ts';
import { budgets } from '../present/token-budget.ts';
import { truncateLists } from '../present/truncate.ts';
import { type Asked, canonical, uriAt } from './router.ts';
import { routes } from './routes.ts';

type Input = Readonly<Record<string, unknown>>;

interface Wanted {
  readonly entry: Entry;
  readonly input: Input;
  readonly asked: Asked;
}

/** What stands at an address, as plain JSON without secrets. Rejects with `MusicError`. */
export async function read(
  client: Pick<Client, 'call'>,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Input> {
  const { entry, input, asked } = wanted;
  const { path, output, whole } = entry.endpoint;
  const body = await client.call(entry, whole ? input : { ...input, ...asked }, { signal });
  const shape = outputFor(output, input);
  const uri = uriAt(path, input, asked);
  if (shape.parts) return { uri, ...bundle(shape.parts, body) };
  return shape.shape === 'page'
    ? { uri, ...page(wanted, shape, body) }
    : { uri, ...object(entry, input, body) };
}

/** An object with all its fields. Lists inside it are shortened where they are long: they have their own address. */
function object({ endpoint }: Entry, input: Input, body: unknown): Input {
  const { fields, left } = truncateLists(full(body), budgets.full);
  const short = Object.entries(left).map(([list, count]) => {
    const path = `${endpoint.path}/${list}`;
    const own = routes().some(({ entry }) => entry.endpoint.path === path);
    return [list, own ? { count, uri: canonical(path, input) } : { count }];
  });
  const shown = isItem(fields) ? fields : { value: fields };
  return short.length === 0 ? shown : { ...shown, left_out: Object.fromEntries(short) };
}

const bundle = (parts: NonNullable<Output['parts']>, body: unknown): Input =>
  Object.fromEntries(
    Object.entries(parts).map(([name, kind]) => [name, { items: shown(kind, itemsOf(body, name)) }]),
  );

/** One part of a list. */
function page({ entry: { endpoint }, input, asked }: Wanted, { kind }: Output, body: unknown): Input {
  const { items, total, nextIndex } = pageOf(endpoint, body, asked);
  return {
    items: shown(kind, items),
    ...(total === undefined ? {} : { total }),
    ...(nextIndex === undefined ? {} : { next: uriAt(endpoint.path, input, { ...asked, index: nextIndex }) }),
  };
}

/** Items with all their fields, and their addresses. */
const shown = (kind: Kind, items: readonly unknown[]): unknown[] =>
  items.map(item => addressed(kind, full(item)));
