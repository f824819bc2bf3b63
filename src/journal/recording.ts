import type { Entry } from '../client/api/index.ts';
import type { Input } from '../client/call.ts';
import { NotFound } from '../client/errors.ts';
import { type Outcome, overall } from '../present/change-answer.ts';
import { errorMessage, objectOf } from '../present/error-message.ts';
import type { Question, Refusal } from '../tools/engine/grants.ts';
import type { ChangeCall } from './journal.ts';
import type { Act, ChangeRecord } from './record.ts';
import { type Fate, type Sent, sent, touched } from './send.ts';
import { checkedBack } from './verify.ts';
import { type Asked, nothingBefore, type Prepared } from './write-handler.ts';
import { writeHandlers } from './write-handlers.ts';
import { listOf, type WriteName, writeEntry } from './write-names.ts';

export interface What {
  readonly tool: string;
  /** What the change is, in words without a full stop; those of its first write when absent. */
  readonly words?: string;
  readonly kind?: ChangeRecord['kind'];
  readonly takesBack?: string;
}

/** A write that is about to be made, with what was read for it. Nothing is sent or stored yet. */
export interface Plan {
  readonly name: WriteName;
  readonly asked: Asked;
  readonly prepared: Prepared;
  /** What a listener is to be asked first, or why it is refused; undefined where it may be made at once. */
  readonly question: Question | Refusal | undefined;
}

export interface WriteOptions {
  /** For writes of several ids: as many as there are, each once. */
  readonly ids?: readonly number[];
  /** False: the caller reads back itself. */
  readonly check?: false;
  /** The deleted playlist that is made anew. */
  readonly instead?: number;
}

/** How a write turned out, told by the service and then by what is really there. */
export interface Wrote {
  readonly outcome: 'done' | 'nothing_changed' | 'partly' | 'failed';
  /** By id; empty for a write that is about none. */
  readonly results: readonly Outcome[];
  /** The id of what was made. */
  readonly made: number | undefined;
  /** The first thing that went wrong: a `MusicError`, as a rule. */
  readonly error: unknown;
  /** Sentences without a full stop that the caller should pass on. */
  readonly notes: readonly string[];
}

/**
 * One change: whatever a call of a tool writes. `act` makes its writes through the recording; each is stored,
 * with what was there before, ahead of its requests. Rejects as `act` does, and with `StoreError` where the
 * change cannot be recorded: nothing is sent then.
 */
export async function recorded<T>(
  context: ChangeCall,
  what: What,
  act: (change: Recording) => Promise<T>,
): Promise<T> {
  const change = new Recording(context, what);
  try {
    return await act(change);
  } finally {
    await change.end();
  }
}

export class Recording {
  /** Its id, whether or not anything comes of it. */
  readonly id: string;
  readonly #context: ChangeCall;
  readonly #what: What;
  #record: ChangeRecord | undefined;

  constructor(context: ChangeCall, what: What) {
    this.id = context.journal.newId();
    this.#context = context;
    this.#what = what;
  }

  /** The `change_id` for the answer; undefined while nothing was changed, and nothing may have been. */
  get changeId(): string | undefined {
    const changed = this.#record?.acts.some(({ state }) => ['done', 'partly', 'unknown'].includes(state));
    return changed ? this.id : undefined;
  }

  /** Reads what a write needs. `input` is what the entry takes, less its list of ids. Rejects with `MusicError`. */
  async plan(name: WriteName, input: Input, ids?: readonly number[]): Promise<Plan> {
    const plan = await this.#unasked(name, input, ids);
    const question = await writeHandlers[name].question?.(plan.asked, plan.prepared, this.#context);
    return { ...plan, question };
  }

  /** A plan of which nobody is asked. */
  async #unasked(name: WriteName, input: Input, ids: readonly number[] | undefined): Promise<Plan> {
    const asked = { input, ids: ids === undefined ? idsOf(name, input) : [...new Set(ids)] };
    const entry = writeEntry(name);
    await this.#context.client.permit(entry, input);
    const read = await writeHandlers[name].before?.(asked, this.#context).catch(asOf(entry));
    return { name, asked, prepared: read ?? nothingBefore, question: undefined };
  }

  /** Plans a write and makes it. Rejects with `MusicError` only where reading before it fails. */
  async write(name: WriteName, input: Input, options: WriteOptions = {}): Promise<Wrote> {
    return this.make(await this.#unasked(name, input, options.ids), options);
  }

  /** Makes a planned write: records it, sends it, reads it back, records how it turned out. */
  async make({ name, asked, prepared }: Plan, options: Omit<WriteOptions, 'ids'> = {}): Promise<Wrote> {
    const recipe = writeHandlers[name];
    const { ids: settled = [], reason = '' } = prepared.settled ?? {};
    const isSo = new Set(settled);
    const so = asked.ids.filter(id => isSo.has(id));
    const unchanged = so.map((id): Outcome => ({ id, outcome: 'nothing_changed', reason }));
    const open = { ...asked, ids: asked.ids.filter(id => !isSo.has(id)) };
    if (unchanged.length > 0 && open.ids.length === 0) {
      return { outcome: 'nothing_changed', results: unchanged, made: undefined, error: undefined, notes: [] };
    }
    const act = intended(name, open, prepared, options.instead);
    const record = await this.#begin(recipe.words(open, prepared), act);
    const answers = await sent(name, open, this.#context, recipe.atOnce === true);
    const { fates, notes } =
      options.check === false
        ? { fates: answers.fates, notes: [] }
        : await checkedBack(recipe, open, answers, this.#context);
    const whole = fates.size > 0 ? undefined : answers.whole;
    await this.#keep({ ...record, acts: record.acts.with(-1, turnedOut(act, answers, fates)) });
    if (options.instead !== undefined && answers.made !== undefined) {
      await this.#context.journal.movePlaylist(options.instead, answers.made);
    }
    const fated = [...fates].map(([id, fate]) => outcomeOf(name, id, fate, open.input));
    const byId = new Map([...unchanged, ...fated].map(result => [result.id, result]));
    const results = asked.ids.flatMap(id => byId.get(id) ?? []);
    return {
      outcome: whole ? outcomeName(whole) : allOf(results),
      results,
      made: answers.made,
      error: answers.whole.error,
      notes,
    };
  }

  /** Says in the record that the call came to its end. */
  async end(): Promise<void> {
    if (this.#record !== undefined) await this.#keep({ ...this.#record, ended: true });
  }

  /** Records a write ahead of its requests. Rejects with `StoreError`. */
  async #begin(words: string, act: Act): Promise<ChangeRecord> {
    const { journal } = this.#context;
    const before = this.#record;
    const record = before ? { ...before, acts: [...before.acts, act] } : this.#first(words, act);
    this.#record = record;
    await (before ? journal.replace(record) : journal.add(record));
    return record;
  }

  #first(words: string, act: Act): ChangeRecord {
    const { tool, kind = 'change', takesBack } = this.#what;
    return {
      id: this.id,
      at: this.#context.journal.now(),
      tool,
      words: this.#what.words ?? words,
      kind,
      ...(takesBack === undefined ? {} : { takesBack }),
      ended: false,
      acts: [act],
    };
  }

  /** The service has done it: that this cannot be recorded changes nothing. */
  async #keep(record: ChangeRecord): Promise<void> {
    this.#record = record;
    await this.#context.journal.replace(record).catch(error => this.#context.report(error));
  }
}

/** What is not there cannot be written to: the error is the write's, which knows where to find others. */
const asOf = (entry: Entry) => (error: unknown) => {
  throw error instanceof NotFound ? new NotFound(entry, 'nothing has this id', { ran: 'no' }) : error;
};

/** The object itself, for a write that is about one. */
function idsOf(name: WriteName, input: Input): number[] {
  const entry = writeEntry(name);
  if (entry.endpoint.output.shape === 'created') return [];
  const id = objectOf(input)?.id;
  return typeof id === 'number' ? [id] : [];
}

/** What is stored of a write before it is made. */
const intended = (
  name: WriteName,
  { input, ids }: Asked,
  { before }: Prepared,
  instead: number | undefined,
): Act => ({
  entry: name,
  input: Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[key, value]]
        : [],
    ),
  ),
  ids: [...ids],
  before,
  state: 'intended',
  done: [],
  unknown: [],
  ...(instead === undefined ? {} : { instead }),
});

/** Where a part was so already, the failure of the rest is not that of all. */
const allOf = (results: readonly Outcome[]): Wrote['outcome'] => {
  const all = overall(results);
  return all === 'failed' && results.some(({ outcome }) => outcome === 'nothing_changed') ? 'partly' : all;
};

/** An act as it ended. What is so now, though the answer was lost, may have been so before: that stays unknown. */
function turnedOut(act: Act, { fates: answered, whole, made }: Sent, fates: Sent['fates']): Act {
  const changed = touched(fates);
  const isSure = (id: number) => answered.get(id)?.outcome === 'done';
  return {
    ...act,
    state: stateOf(fates.size > 0 ? [...fates.values()] : [whole]),
    done: changed.filter(isSure),
    unknown: changed.filter(id => !isSure(id)),
    ...(made === undefined ? {} : { made }),
  };
}

const outcomeName = ({ outcome }: Fate) =>
  outcome === 'done' || outcome === 'nothing_changed' ? outcome : ('failed' as const);

function stateOf(fates: readonly Fate[]): Act['state'] {
  const is = (name: Fate['outcome']) => fates.some(({ outcome }) => outcome === name);
  if (is('unknown')) return 'unknown';
  if (is('done')) return is('failed') ? 'partly' : 'done';
  return is('failed') ? 'failed' : 'nothing_changed';
}

function outcomeOf(name: WriteName, id: number, fate: Fate, input: Input): Outcome {
  const { outcome, error, reason, together } = fate;
  if (outcome === 'done' || outcome === 'nothing_changed' || outcome === 'not_tried') return { id, outcome };
  const list = listOf(writeEntry(name));
  const asked = list ? { ...input, [list.name]: list.single ? id : together } : input;
  const said = error === undefined ? [] : [errorMessage(error, asked, reason !== undefined)];
  return { id, outcome: 'failed', reason: [...said, ...(reason === undefined ? [] : [reason])].join('; ') };
}
