import * as z from 'zod/mini';
import { addressOf, type ListKind, listAddress, plansAddress } from '../data/address.ts';
import {
  type Shown,
  type ShownGrid,
  type ShownPlans,
  shownGridSchema,
  shownPlansSchema,
  shownSchema,
} from '../data/shown.ts';
import { type Fields, type Host, readAs } from './host.ts';
import { EditLog } from './running-order.ts';
import { type State, Store, start, stateOf } from './state.ts';

// The page's policy forbids generated code, which zod would try.
z.config({ jitless: true });
const schema = shownSchema();
const plansSchema = shownPlansSchema();
const anySchema = z.discriminatedUnion('is', [...schema.def.options, shownGridSchema()]);

const noPlans = () => ({ plans: [] });

/** How often a plan that is being saved is read, in milliseconds. */
const pollMs = 2000;

/** After so long, the view says that a read takes long, in milliseconds. */
const slowMs = 5000;

/** What a read found. */
interface Found {
  /** Undefined if the read failed. */
  readonly now: Shown | undefined;
  /** Whether the read failed because the resource does not exist. */
  readonly isGone: boolean;
}

/** The codes for a missing resource in the two eras of the protocol. */
const notFoundCodes: ReadonlySet<unknown> = new Set([-32002, -32602]);

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notFoundCodes.has(error.code);

/** Runs tasks one after the other, so that requests do not overtake each other. */
class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Reads what is shown from the server. */
export abstract class Reading extends Store<State> {
  /** Undefined before the handshake. */
  host: Host | undefined;
  #address: string | undefined;
  #outside: string | undefined;
  /** Whether the host named the call, but not the plan that it made. */
  #isUnnamed = false;
  #poll: ReturnType<typeof setTimeout> | undefined;
  protected log = new EditLog();
  protected readonly queue = new Queue();

  constructor() {
    super(start);
  }

  /** To be called after the handshake. What the host sent before has waited for it. */
  connected(host: Host): void {
    this.host = host;
    const phase = this.state.phase === 'unanswered' ? 'waiting' : this.state.phase;
    this.set({ phase, canCall: host.can.call, canRead: host.can.read });
    this.#load();
  }

  /** Reads again, unless the listener has unsent edits. */
  abstract refresh(): void;

  /** Shows another address; without one, the plans to choose from. `replay`: what can be shown before. */
  protected showAddress(address: string | undefined, replay?: Shown, missing = 0): void {
    this.log = new EditLog();
    this.#address = address;
    this.#isUnnamed = address === undefined;
    clearTimeout(this.#poll);
    if (replay !== undefined) this.set({ ...stateOf(replay, this.state, {}), replay: { missing } });
    this.#load();
  }

  /** Shows a list of a grid. */
  openList(kind: ListKind, id: number): void {
    this.#outside = this.#address;
    this.set({ isInside: true, shown: undefined, rows: [], read: [] });
    this.showAddress(listAddress(kind, id));
  }

  /** Goes back to the grid. */
  back(): void {
    this.set({ isInside: false });
    this.showAddress(this.#outside);
  }

  /** Reads again what could not be read. */
  retry(): void {
    this.set({ notice: undefined });
    this.#load();
  }

  /** Takes over the new id in an answer, if there is one. */
  protected readdress(structured: Fields): void {
    this.#address = addressOf({ args: {}, structured }) ?? this.#address;
  }

  protected async read(address = this.#address): Promise<Found> {
    if (this.host === undefined || address === undefined) return { now: undefined, isGone: false };
    try {
      return { now: await readAs(this.host, address, schema), isGone: false };
    } catch (error) {
      return { now: undefined, isGone: isNotFound(error) };
    }
  }

  /** What comes in a grid or a search from this number on. */
  protected async readMore(index: number): Promise<Shown | ShownGrid | undefined> {
    const address = `${this.#address}${this.#address?.includes('?') ? '&' : '?'}index=${index}`;
    return this.host && readAs(this.host, address, anySchema).catch(() => undefined);
  }

  protected async readAgain(): Promise<Shown | undefined> {
    return (await this.read()).now;
  }

  /** Shows what was read. After a failed read, the screen stays as it is. */
  protected show(shown: Shown | undefined, change: Partial<State>): void {
    if (change.notice?.is === 'stale' && shown !== undefined) this.log = new EditLog();
    this.set(shown === undefined ? change : stateOf(shown, this.state, change));
    this.poll();
  }

  /** Reads a plan that is being saved until it is done. */
  protected poll(): void {
    const { shown, isGone } = this.state;
    clearTimeout(this.#poll);
    if (shown?.is === 'plan' && shown.state === 'running' && !isGone)
      this.#poll = setTimeout(() => this.refresh(), pollMs);
  }

  protected async informAssistant(line: string): Promise<void> {
    if (this.host?.can.informAssistant) await this.host.informAssistant(line).catch(() => undefined);
  }

  #load(): void {
    const host = this.host;
    const address = this.#address;
    if (host === undefined || (address === undefined && !this.#isUnnamed)) return;
    const isDrawn = this.state.phase === 'shown' && this.state.replay !== undefined;
    if (!isDrawn) this.set({ phase: host.can.read ? 'loading' : this.#unreadPhase('unreadable') });
    if (!host.can.read) return;
    const slow = setTimeout(() => this.set({ isSlow: true }), slowMs);
    void this.queue.run(async () => {
      try {
        if (address === undefined) this.#offer(await readAs(host, plansAddress, plansSchema).catch(noPlans));
        else {
          const found = await readAs(host, address, anySchema);
          if (found.is === 'grid') this.set({ phase: 'grid', grid: found });
          else this.show(found, { saved: undefined, notice: undefined, removed: [] });
        }
      } catch (error) {
        this.#unread(isNotFound(error));
      }
      clearTimeout(slow);
      this.set({ isSlow: false });
    });
  }

  /** What was drawn from the answer stays. */
  #unread(isGone: boolean): void {
    if (this.state.replay === undefined)
      this.set({ phase: this.#unreadPhase(isGone ? 'nothing' : 'failed'), failure: undefined });
    else this.set(isGone ? { isGone } : { notice: { is: 'refused', what: 'read' } });
  }

  /** Without anything to show, the answer's text is shown. */
  #unreadPhase(phase: State['phase']): State['phase'] {
    return this.state.text ? 'text' : phase;
  }

  /** Only the listener knows which plan this chat showed, even if there is just one. */
  #offer({ plans }: Pick<ShownPlans, 'plans'>): void {
    this.set(plans.length === 0 ? { phase: this.#unreadPhase('nothing') } : { phase: 'plans', plans });
  }
}
