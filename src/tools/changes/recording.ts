import type { Entry } from '../../client/api/index.ts';
import { NotFound } from '../../client/errors.ts';
import { type Outcome, overall } from '../../present/outcome.ts';
import { objectOf, sentence } from '../../present/sentence.ts';
import type { Question } from '../asking.ts';
import type { Arguments } from '../member.ts';
import type { ToolContext } from '../tool.ts';
import { checkedBack } from './checking.ts';
import { listOf, type WriteName, writeEntry } from './names.ts';
import { type Asked, nothingBefore, type Prepared } from './recipe.ts';
import { recipes } from './recipes.ts';
import type { Act, ChangeRecord } from './record.ts';
import { type Fate, sent } from './sending.ts';

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
  /** What a listener is to be asked first; undefined where nothing need be. */
  readonly question: Question | undefined;
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
  context: ToolContext,
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
  readonly #context: ToolContext;
  readonly #what: What;
  #record: ChangeRecord | undefined;

  constructor(context: ToolContext, what: What) {
    this.id = context.changes.newId();
    this.#context = context;
    this.#what = what;
  }

  /** The `change_id` for the answer; undefined while nothing was changed, and nothing may have been. */
  get changeId(): string | undefined {
    const changed = this.#record?.acts.some(({ state }) => ['done', 'partly', 'unknown'].includes(state));
    return changed ? this.id : undefined;
  }

  /** Reads what a write needs. `input` is what the entry takes, less its list of ids. Rejects with `MusicError`. */
  async plan(name: WriteName, input: Arguments, ids?: readonly number[]): Promise<Plan> {
    const asked = { input, ids: ids === undefined ? idsOf(name, input) : [...new Set(ids)] };
    const recipe = recipes[name];
    const entry = writeEntry(name);
    await this.#context.client.permit(entry, input);
    const prepared = (await recipe.before?.(asked, this.#context).catch(asOf(entry))) ?? nothingBefore;
    return { name, asked, prepared, question: recipe.question?.(asked, prepared) };
  }

  /** Plans a write and makes it. Rejects with `MusicError` only where reading before it fails. */
  async write(name: WriteName, input: Arguments, options: WriteOptions = {}): Promise<Wrote> {
    return this.make(await this.plan(name, input, options.ids), options);
  }

  /** Makes a planned write: records it, sends it, reads it back, records how it turned out. */
  async make({ name, asked, prepared }: Plan, options: Omit<WriteOptions, 'ids'> = {}): Promise<Wrote> {
    const recipe = recipes[name];
    const settled = new Set(prepared.settled?.ids);
    const unchanged = asked.ids
      .filter(id => settled.has(id))
      .map((id): Outcome => ({ id, outcome: 'nothing_changed', reason: prepared.settled?.reason ?? '' }));
    const open = { ...asked, ids: asked.ids.filter(id => !settled.has(id)) };
    if (unchanged.length > 0 && open.ids.length === 0) {
      return { outcome: 'nothing_changed', results: unchanged, made: undefined, error: undefined, notes: [] };
    }
    const words = recipe.words(open, prepared);
    await this.#put(words, intended(name, open, prepared, options.instead));
    const answers = await sent(name, open, this.#context, recipe.atOnce === true);
    const { fates, notes } =
      options.check === false
        ? { fates: answers.fates, notes: [] }
        : await checkedBack(recipe, open, answers, this.#context);
    const whole = fates.size > 0 ? undefined : answers.whole;
    await this.#finish(fates, whole, answers.made);
    const fated = [...fates].map(([id, fate]) => outcomeOf(name, id, fate, open.input));
    const byId = new Map([...unchanged, ...fated].map(result => [result.id, result]));
    const results = asked.ids.flatMap(id => byId.get(id) ?? []);
    return {
      outcome: whole ? outcomeName(whole) : overall(results),
      results,
      made: answers.made,
      error: answers.whole.error,
      notes,
    };
  }

  /** Says in the record that the call came to its end. */
  async end(): Promise<void> {
    if (this.#record === undefined) return;
    this.#record = { ...this.#record, ended: true };
    await this.#context.changes.replace(this.#record).catch(error => this.#context.report(error));
  }

  async #put(words: string, act: Act): Promise<void> {
    const { changes } = this.#context;
    if (this.#record) {
      this.#record = { ...this.#record, acts: [...this.#record.acts, act] };
      return changes.replace(this.#record);
    }
    const { tool, kind = 'change', takesBack } = this.#what;
    this.#record = {
      id: this.id,
      at: changes.now(),
      tool,
      words: this.#what.words ?? words,
      kind,
      ...(takesBack === undefined ? {} : { takesBack }),
      ended: false,
      acts: [act],
    };
    await changes.add(this.#record);
  }

  async #finish(fates: ReadonlyMap<number, Fate>, whole: Fate | undefined, made: number | undefined) {
    const record = this.#record;
    const last = record?.acts.at(-1);
    if (record === undefined || last === undefined) return;
    const of = (outcome: Fate['outcome']) =>
      [...fates].flatMap(([id, fate]) => (fate.outcome === outcome ? [id] : []));
    const act: Act = {
      ...last,
      state: whole ? stateOf([whole]) : stateOf([...fates.values()]),
      done: of('done'),
      unknown: of('unknown'),
      ...(made === undefined ? {} : { made }),
    };
    this.#record = { ...record, acts: [...record.acts.slice(0, -1), act] };
    await this.#context.changes.replace(this.#record).catch(error => this.#context.report(error));
    if (act.instead !== undefined && made !== undefined) {
      await this.#context.changes.movePlaylist(act.instead, made);
    }
  }
}

/** What is not there cannot be written to: the error is the write's, which knows where to find others. */
const asOf = (entry: Entry) => (error: unknown) => {
  throw error instanceof NotFound ? new NotFound(entry, 'nothing has this id', { ran: 'no' }) : error;
};

/** The object itself, for a write that is about one. */
function idsOf(name: WriteName, input: Arguments): number[] {
  const entry = writeEntry(name);
  if (listOf(entry) !== undefined || entry.endpoint.output.shape === 'created') return [];
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

const outcomeName = ({ outcome }: Fate) =>
  outcome === 'done' || outcome === 'nothing_changed' ? outcome : ('failed' as const);

function stateOf(fates: readonly Fate[]): Act['state'] {
  const is = (name: Fate['outcome']) => fates.some(({ outcome }) => outcome === name);
  if (is('unknown')) return 'unknown';
  const short = is('failed') || is('not_tried');
  if (is('done')) return short ? 'partly' : 'done';
  return short ? 'failed' : 'nothing_changed';
}

function outcomeOf(name: WriteName, id: number, { outcome, error, reason }: Fate, input: Arguments): Outcome {
  if (outcome === 'done' || outcome === 'nothing_changed' || outcome === 'not_tried') return { id, outcome };
  const list = listOf(writeEntry(name));
  const asked = list?.single ? { ...input, [list.name]: id } : input;
  const said = error === undefined ? [] : [sentence(error, asked, reason !== undefined)];
  return { id, outcome: 'failed', reason: [...said, ...(reason === undefined ? [] : [reason])].join('; ') };
}
