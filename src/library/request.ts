import { objectReader } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { isRecord } from '../client/api/is-record.ts';
import { NotFound } from '../client/errors.ts';
import type { LocalCall } from '../client/local-answers.ts';
import { mapInTurns, mapLimited } from '../client/many-calls.ts';
import type { Addresses, ServiceObject, ServiceRenderer } from './bodies.ts';
import type { Database } from './database.ts';
import { type FactKind, factsOf, isComplete, type StoredFacts } from './facts.ts';
import type { NewFacts } from './list-rows.ts';
import type { ListenerRows } from './rows.ts';
import { type ServiceError, type WindowRule, windowOf } from './service-form.ts';
import { firstId } from './tables.ts';

/** A request that the library answers, with what it works with. */
export interface LibraryRequest extends LocalCall {
  readonly input: Input;
  /** As it would be sent. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly db: Database;
  readonly rows: ListenerRows;
  readonly bodies: ServiceRenderer;
  /** The address of the interface. */
  readonly base: string;
  readonly addresses: Pick<Addresses, 'tellsAdded'>;
  /** What answers of the service have shown of an object. */
  seen(kind: FactKind, id: number): StoredFacts | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

/** One page of a list of `total` items. */
export function libraryPage(
  { params, base, path }: LibraryRequest,
  total: number,
  bodies: (index: number, limit: number) => readonly ServiceObject[],
  extra: ServiceObject = {},
  rule: WindowRule = {},
): ServiceObject {
  const { index, limit } = windowOf(params, rule);
  const data = bodies(index, limit);
  const next = index + data.length;
  const address = `${base}${path}?limit=${limit}&index=${next}`;
  return { data, ...extra, total, ...(next < total && data.length > 0 ? { next: address } : {}) };
}

/** The facts of all ids, in their order. Rejects with `absent()` if the service has none of one. */
export async function factsFor(
  request: LibraryRequest,
  kind: FactKind,
  ids: readonly number[],
  absent: () => ServiceError,
): Promise<NewFacts> {
  const { rows, seen, ask } = request;
  const known = new Map(
    await mapInTurns(ids, id => {
      const stored = rows.object(kind, id);
      const best = stored !== undefined && isComplete(kind, stored) ? stored : (seen(kind, id) ?? stored);
      return [id, best] as const;
    }),
  );
  const open = ids.filter(id => !isComplete(kind, known.get(id) ?? {}));
  const reader = objectReader(kind);
  if (open.length > 0 && reader !== undefined) {
    if (open.some(id => id <= 0 || id >= firstId)) throw absent();
    for (const { id, value, error } of await mapLimited(open, each =>
      ask(reader, { [`${kind}_id`]: each }),
    )) {
      if (isRecord(value)) known.set(id, factsOf(kind, value));
      // Something that the service no longer has can still be put back.
      else if (error instanceof NotFound && known.get(id) === undefined) throw absent();
      else if (error !== undefined && !(error instanceof NotFound)) throw error;
    }
  }
  return new Map(ids.map(id => [id, known.get(id) ?? {}]));
}
