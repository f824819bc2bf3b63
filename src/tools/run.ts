import { pathKeys } from '../client/api/endpoint.ts';
import type { Entry } from '../client/api/index.ts';
import { outputFor } from '../client/api/output.ts';
import type { CallOptions } from '../client/client.ts';
import * as errors from '../client/errors.ts';
import { nextIndex } from '../client/pages.ts';
import { type Answer, callOf } from '../present/answer.ts';
import { isItem } from '../present/brief.ts';
import {
  bundleAnswer,
  type Detail,
  listAnswer,
  type Missing,
  oneAnswer,
  severalAnswer,
} from '../present/items.ts';
import { changeAnswer, type Outcome } from '../present/outcome.ts';
import { objectOf, sentence } from '../present/sentence.ts';
import { type Arguments, manyOf } from './member.ts';
import type { ToolContext } from './tool.ts';

const detailOf = (args: Arguments): Detail => (args['detail'] === 'full' ? 'full' : 'brief');

/** Of several forms of one entry, the one that takes all that was given and needs no more. */
export function formFor(forms: readonly Entry[], args: Arguments): Entry | undefined {
  const fits = forms.filter(({ endpoint }) =>
    pathKeys(endpoint.path).every(key => has(endpoint.input[key], args[key])),
  );
  return fits.sort((a, b) => pathKeys(b.endpoint.path).length - pathKeys(a.endpoint.path).length)[0];
}

const has = (field: { readonly optional: boolean } | undefined, value: unknown) =>
  value !== undefined || field?.optional === true;

/** The input of one request: what the wire takes of the arguments. */
const inputOf = ({ endpoint }: Entry, args: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name]) => name in endpoint.input));

/** A whole call: `repeat` is how it is written, to name the calls that continue it. */
export interface Repeat {
  readonly tool: string;
  readonly args: Arguments;
}

/** Reads a list, an object or a bundle. */
export async function read(
  entry: Entry,
  args: Arguments,
  context: ToolContext,
  repeat: Repeat,
): Promise<Answer> {
  const { endpoint } = entry;
  const input = inputOf(entry, endpoint.whole ? withoutPage(args) : args);
  const body = await context.client.call(entry, input, { signal: context.signal });
  const output = outputFor(endpoint.output, input);
  if (output.shape === 'one') return oneAnswer(output.kind, body, detailOf(args));
  if (output.parts) return bundleAnswer(output.parts, body, detailOf(args), () => undefined);
  return listAnswer({
    ...pageOf(entry, body, args),
    kind: output.kind,
    detail: detailOf(args),
    from: again(repeat),
  });
}

const again =
  ({ tool, args }: Repeat) =>
  (index: number) =>
    callOf(tool, { ...args, index });

const withoutPage = ({ index, limit, ...rest }: Arguments): Arguments => rest;

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

/** The part of the list that was asked for. Lists that the service sends whole are sliced here. */
function pageOf({ endpoint }: Entry, body: unknown, args: Arguments) {
  const page = isItem(body) ? body : {};
  const data: readonly unknown[] = Array.isArray(page['data']) ? page['data'] : [];
  const index = numberOr(args['index'], 0);
  const { retired } = endpoint;
  if (endpoint.whole) {
    const items = data.slice(index, index + numberOr(args['limit'], data.length));
    const next = index + items.length;
    return {
      items,
      total: data.length,
      index,
      nextIndex: next < data.length && items.length > 0 ? next : undefined,
    };
  }
  const total = endpoint.countsPage || typeof page['total'] !== 'number' ? undefined : page['total'];
  return { items: data, total, index, retired, nextIndex: nextIndex(page, index) };
}

/** One list of a bundle, as a list. */
export async function readPart(
  entry: Entry,
  part: string,
  args: Arguments,
  context: ToolContext,
  repeat: Repeat,
): Promise<Answer> {
  const kind = entry.endpoint.output.parts?.[part];
  const body = await context.client.call(entry, inputOf(entry, args), { signal: context.signal });
  const list = isItem(body) ? body[part] : undefined;
  const page = pageOf(entry, list, args);
  return listAnswer({
    ...page,
    kind: kind ?? entry.endpoint.output.kind,
    detail: detailOf(args),
    from: again(repeat),
  });
}

/** After these, the rest of a list would fail the same way. */
const hopeless = [
  errors.NoAccount,
  errors.TokenRejected,
  errors.PermissionMissing,
  errors.QuotaReached,
  errors.Unreachable,
  errors.Cancelled,
  errors.TimedOut,
];

export interface Each<T> {
  readonly id: number;
  readonly value?: T;
  readonly error?: unknown;
}

/** The same call for each id, a few at a time, in order. After a failure that is not about the id, no more are sent. */
export async function forEach<T>(
  ids: readonly number[],
  call: (id: number) => Promise<T>,
): Promise<Each<T>[]> {
  const results: Each<T>[] = [];
  let stopped: unknown;
  const queue = ids.map((id, place) => ({ id, place }));
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { id, place } = next;
      if (stopped !== undefined) {
        results[place] = { id };
        continue;
      }
      try {
        results[place] = { id, value: await call(id) };
      } catch (error) {
        results[place] = { id, error };
        if (hopeless.some(type => error instanceof type)) stopped = error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(6, ids.length) }, worker));
  if (stopped !== undefined && results.every(result => result.value === undefined)) throw stopped;
  return results;
}

/** Reads several objects by id. */
export async function readMany(
  entry: Entry,
  args: Arguments,
  context: ToolContext,
  tool: string,
): Promise<Answer> {
  const many = manyOf(entry);
  const ids = [...new Set(idsIn(args, many?.list))];
  const options: CallOptions = { signal: context.signal };
  const results = await forEach(ids, id => context.client.call(entry, { [many?.one ?? '']: id }, options));
  const missing: Missing[] = results
    .filter(result => result.value === undefined)
    .map(({ id, error }) => ({
      id,
      reason: error === undefined ? 'not asked' : sentence(error, { [many?.one ?? '']: id }),
    }));
  const found = results.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const rest = (from: number) => callOf(tool, { ...args, [many?.list ?? '']: ids.slice(from) });
  const answer = severalAnswer(entry.endpoint.output.kind, found, missing, detailOf(args), rest);
  return found.length === 0 && missing.length > 0 ? { ...answer, isError: true } : answer;
}

export function idsIn(args: Arguments, name: string | undefined): number[] {
  const list = name === undefined ? undefined : args[name];
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'number') : [];
}

const outcomeOf = (changed: unknown) =>
  changed === false ? ('nothing_changed' as const) : ('done' as const);

/** Makes one change, of one object or of several in one request. */
export async function change(entry: Entry, args: Arguments, context: ToolContext): Promise<Answer> {
  const changed = await context.client.call(entry, inputOf(entry, args), { signal: context.signal });
  const ids = idsIn(args, 'ids');
  const outcome = outcomeOf(changed);
  const about = objectOf(args);
  const single = typeof about?.id === 'number' ? [about.id] : [];
  const results: Outcome[] = (ids.length > 0 ? ids : single).map(id => ({ id, outcome }));
  return changeAnswer({
    what: entry.endpoint.done ?? entry.endpoint.about,
    results,
    outcome,
    place: context.place,
  });
}

/** Makes the same change for each id. */
export async function changeMany(entry: Entry, args: Arguments, context: ToolContext): Promise<Answer> {
  const many = manyOf(entry);
  const rest = inputOf(entry, args);
  const call = (id: number) =>
    context.client.call(entry, { ...rest, [many?.one ?? '']: id }, { signal: context.signal });
  const results = await forEach([...new Set(idsIn(args, many?.list))], call);
  const outcomes: Outcome[] = results.map(({ id, value, error }) => {
    if (value !== undefined) return { id, outcome: outcomeOf(value) };
    if (error === undefined) return { id, outcome: 'not_tried' };
    return { id, outcome: 'failed', reason: sentence(error, { [many?.one ?? '']: id }) };
  });
  return changeAnswer({
    what: entry.endpoint.done ?? entry.endpoint.about,
    results: outcomes,
    place: context.place,
  });
}
