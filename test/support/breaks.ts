import type { Store } from '../../src/store/store.ts';
import type { Fault } from './faulty-service.ts';
import { type LibraryStand, libraryWith, numbers, type ProcessChoices } from './library.ts';
import type { Asked, Operation } from './operations.ts';
import type { Said } from './stand.ts';

/** How a request breaks off, in the words of `Fault`. */
export const breaks = [
  'dies before acting',
  'dies after acting',
  'answer lost',
  'cut before acting',
  'late',
  'cancelled',
] as const satisfies readonly Fault[];

/** Which of the calls breaks off: the change, its undo, the undo of that, or the preview before the change. */
export const phases = ['change', 'undo', 'redo', 'preview'] as const;
export type Phase = (typeof phases)[number];

/** A change, as tests of breaks need it. */
export interface Change {
  readonly name: string;
  readonly several?: true;
  /** The call that makes the change, and what must be called before it. */
  call(at: Place): Promise<Asked> | Asked;
}

/** A library, and a server of ours in which changes of it break off. */
export interface Place extends Pick<LibraryStand, 'call'> {
  /** All that is exact: titles, descriptions, flags, ordered songs, sets of favourites. */
  state(): string;
  /** How many requests the library got. */
  sent(): number;
  /** The nth request from now on breaks off so. */
  breakAt(nth: number, fault: string): void;
  /** How many breaks did not come yet. */
  pending(): number;
  /** What broke off for good is there again. */
  mended(): Promise<Place>;
  /** The same library after a restart of ours. */
  restarted(): Promise<Place>;
  close(): Promise<void>;
}

/** One break: at the nth request of a phase. */
export interface Cell<C extends Change = Change> {
  readonly operation: C;
  readonly phase: Phase;
  readonly nth: number;
  readonly fault: string;
}

/** Where the changes of a library are recorded; in memory when absent. */
export type NewRecord = () => Promise<Store>;

function stateOf(at: LibraryStand, { about }: Operation, had: ReadonlySet<number>): string {
  const playlists = at.playlists().map(({ id, ...facts }) => {
    const isSame = had.has(id) && id !== about;
    return JSON.stringify({ id: isSame ? id : 'any', ...facts });
  });
  const favourites = (['tracks', 'playlists', 'artists'] as const).map(kind =>
    at.favourites(kind).sort((a, b) => a - b),
  );
  return JSON.stringify({ playlists: playlists.sort(), favourites });
}

/** Nobody is asked: what is asked has its own tests. */
const choices: ProcessChoices = { confirm: 'never' };

/** A library of the embedded service, set up for an operation. */
export async function libraryFor(operation: Operation, record?: NewRecord): Promise<Place> {
  const store = record && { store: await record() };
  const first = await libraryWith(operation.setup, { ...choices, ...store });
  const had = new Set(first.playlists().map(({ id }) => id));
  const placeOf = (at: LibraryStand): Place => ({
    call: at.call,
    state: () => stateOf(at, operation, had),
    sent: () => at.faults.requests.length,
    breakAt: (nth, fault) => at.faults.next('', faultNamed(fault), { nth }),
    pending: () => at.faults.pending,
    mended: async () => placeOf(at.died() ? await at.restarted(choices) : at),
    restarted: async () => placeOf(await at.restarted(choices)),
    close: at.close,
  });
  return placeOf(first);
}

function faultNamed(name: string): Fault {
  const found = breaks.find(each => each === name);
  if (found === undefined) throw new Error(`no break: ${name}`);
  return found;
}

/** The states before and after a change, and how many requests each phase takes in an unbroken run. */
export interface Unbroken {
  readonly before: string;
  readonly after: string;
  readonly requests: Readonly<Record<Phase, number>>;
}

/** Makes a change, takes it back and makes it again, with no break. */
export async function unbroken<C extends Change>(
  operation: C,
  open: (operation: C) => Promise<Place>,
): Promise<Unbroken> {
  const at = await open(operation);
  const counted = async <T>(work: () => Promise<T> | T): Promise<[T, number]> => {
    const from = at.sent();
    const result = await work();
    return [result, at.sent() - from];
  };
  const first = operation.several ? undefined : at.state();
  const [asked, preview] = await counted(() => operation.call(at));
  const before = first ?? at.state();
  const [said, change] = await counted(() => at.call(...asked));
  const back = (of: Said) =>
    operation.several
      ? at.call(...undoOf(idsIn(of)))
      : at.call(...undoOf([String(of.structured['change_id'])]));
  const after = at.state();
  if (after === before) throw new Error(`${operation.name}: nothing was changed: ${said.text}`);
  const [undone, undo] = await counted(() => back(said));
  if (at.state() !== before) throw new Error(`${operation.name}: the undo brought about another state`);
  const [, redo] = await counted(() => back(undone));
  if (at.state() !== after)
    throw new Error(`${operation.name}: the undo of the undo brought about another state`);
  await at.close();
  return { before, after, requests: { change, undo, redo, preview } };
}

/** The call that undoes several changes. */
const undoOf = (change_ids: readonly string[]): Asked => ['undo', { change_ids }];

/** The ids of the undos of several changes, as their answer tells. */
const idsIn = ({ structured: { results } }: Said): string[] =>
  (Array.isArray(results) ? results : []).flatMap(({ change_id }) => change_id ?? []);

/** Every break of an operation. */
export const cellsOf = <C extends Change>(
  operation: C,
  { requests }: Unbroken,
  faults: readonly string[] = breaks,
): Cell<C>[] =>
  phases
    .filter(phase => phase !== 'preview' || !operation.several)
    .flatMap(phase =>
      numbers(requests[phase]).flatMap(nth => faults.map(fault => ({ operation, phase, nth, fault }))),
    );

export const nameOf = ({ operation, phase, nth, fault }: Cell): string =>
  `${operation.name}, ${phase}, request ${nth}: ${fault}`;

// --- one break, and all that follows

/** The call that a text names to finish something. */
export function namedCall(text: string): Asked | undefined {
  const named = /[Tt]o (?:finish|undo the rest|try again)[^:]*: (\w+) (\{[^\n]*?\})/.exec(text);
  const [, tool = '', json = ''] = named ?? [];
  return tool === '' ? undefined : [tool, JSON.parse(json)];
}

const mostCalls = 6;

class Broken {
  readonly #cell: Cell;
  readonly #states: Unbroken;
  #at: Place;
  /** What was found wrong. */
  readonly wrong: string[] = [];

  constructor(cell: Cell, states: Unbroken, at: Place) {
    this.#cell = cell;
    this.#states = states;
    this.#at = at;
  }

  async #call([tool, args]: Asked): Promise<Said | undefined> {
    const said = await this.#at.call(tool, args).catch(() => undefined);
    this.#at = await this.#at.mended();
    return said;
  }

  /** Calls, breaks off where this is the phase, and goes on until the library is as it is to be. */
  async #phase(phase: Phase, asked: Asked, from: string, to: string): Promise<void> {
    if (this.#cell.phase === phase) this.#at.breakAt(this.#cell.nth, this.#cell.fault);
    let call: Asked | undefined = asked;
    for (let calls = 0; call !== undefined; calls += 1) {
      if (calls > mostCalls) return this.#fail(phase, 'it never ends', to);
      const said: Said | undefined = await this.#call(call);
      if (said !== undefined) this.#judge(phase, said, from, to);
      call = await this.#next(said, asked, from, to);
    }
    if (this.#at.state() !== to) this.#fail(phase, 'the library is not as it is to be', to);
  }

  /** What an answer claims must be so. */
  #judge(phase: Phase, { text, isError, structured }: Said, from: string, to: string): void {
    const now = this.#at.state();
    const isDone = !isError && structured['outcome'] === 'done';
    if (isDone && now !== to) this.#fail(phase, `it says "${text}"`, to);
    const isNothing = structured['outcome'] === 'nothing_changed' || /^Not (?:un)?done/.test(text);
    const isUnsure = /not known|could not be checked|cannot be checked/.test(text);
    if (isNothing && !isUnsure && now !== from && now !== to) this.#fail(phase, `it says "${text}"`, from);
    if (
      /Nothing (?:was )?changed|No playlist was made/.test(text) &&
      !isUnsure &&
      now !== from &&
      from !== to &&
      !/already (?:as asked|undone|redone)/.test(text)
    )
      this.#fail(phase, `it says "${text}"`, from);
  }

  /** What a reader of the answers calls then. */
  async #next(said: Said | undefined, asked: Asked, from: string, to: string): Promise<Asked | undefined> {
    const named = said && namedCall(said.text);
    if (named !== undefined) return named;
    const { text } = (await this.#call(['changes', {}])) ?? { text: '' };
    const listed = namedCall(text);
    // The same call finishes an interrupted undo of several, and goes on with the rest.
    if (listed !== undefined) return this.#cell.operation.several ? asked : listed;
    const now = this.#at.state();
    if (now === to) return undefined;
    if (this.#cell.operation.several) return asked;
    if (now === from || said?.isError || said?.structured['outcome'] === 'partly') return asked;
    return undefined;
  }

  #fail(phase: Phase, what: string, wanted: string): void {
    this.wrong.push(`${phase}: ${what}\n      is ${this.#at.state()}\n      not ${wanted}`);
  }

  /** Changes that can be taken back, the newest first. */
  async #undoable(): Promise<{ change_id: string; what: string }[]> {
    const said = await this.#call(['changes', {}]);
    const items = said?.structured['items'];
    return (Array.isArray(items) ? items : []).filter(({ can_undo }) => can_undo);
  }

  async run(): Promise<readonly string[]> {
    const { operation, phase } = this.#cell;
    const { before, after } = this.#states;
    if (phase === 'preview' && !operation.several) {
      this.#at.breakAt(this.#cell.nth, this.#cell.fault);
      await Promise.resolve(operation.call(this.#at)).catch(() => undefined);
      if (this.#at.state() !== before) this.#fail(phase, 'the library changed', before);
      this.#at = await this.#at.restarted();
    }
    const asked = await operation.call(this.#at);
    await this.#phase('change', asked, before, after);
    const isUndo = ({ what }: { what: string }) => what.startsWith('undid: ');
    const isMeant = (item: { what: string }, turn: boolean) => isUndo(item) === turn;
    const { several = false } = operation;
    await this.#undoAll('undo', after, before, item => isMeant(item, several));
    await this.#undoAll('redo', before, after, item => isMeant(item, !several));
    if (this.#at.pending() > 0) this.wrong.push('the break never came');
    await this.#at.close();
    return this.wrong;
  }

  /** A break may leave several changes in place of one: each is taken back, the newest first. */
  async #undoAll(
    phase: Phase,
    from: string,
    to: string,
    isMeant: (item: { what: string }) => boolean,
  ): Promise<void> {
    const all = (await this.#undoable()).filter(isMeant);
    if (all.length === 0) return this.#fail(phase, 'nothing can be taken back', to);
    const [first, ...others] = all;
    if (first === undefined) return;
    if (others.length === 0) return this.#phase(phase, ['undo', { change_ids: [first.change_id] }], from, to);
    if (this.#cell.operation.several)
      return this.#phase(phase, undoOf(all.map(({ change_id }) => change_id)), from, to);
    for (const { change_id } of all) await this.#call(['undo', { change_ids: [change_id] }]);
    for (let calls = 0; calls < mostCalls && this.#at.state() !== to; calls += 1) {
      const next = await this.#next(undefined, ['changes', {}], from, to);
      if (next === undefined) break;
      await this.#call(next);
    }
    if (this.#at.state() !== to) this.#fail(phase, 'the library is not as it is to be', to);
  }
}

/** What is wrong after one break, and going on, and undo, and undo of the undo; nothing where all is right. */
export async function wrongAfter<C extends Change>(
  cell: Cell<C>,
  states: Unbroken,
  open: (operation: C) => Promise<Place>,
): Promise<readonly string[]> {
  return new Broken(cell, states, await open(cell.operation)).run();
}
