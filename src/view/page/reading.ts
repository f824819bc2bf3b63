import * as z from 'zod/mini';
import { addressOf, isPlan, isSamePlan, listAddress, planAddress, plansAddress } from '../data/address.ts';
import {
  type ShownGrid,
  type ShownPlans,
  type ShownSongs,
  shownGridSchema,
  shownPlansSchema,
  shownSchema,
} from '../data/shown.ts';
import { EditLog } from './edit-log.ts';
import { type Host, isNotFound, type JsonFields, readAs } from './host.ts';
import { noPage, type State, StateStore, start, stateThatShows } from './state.ts';

// The page's policy forbids generated code, which zod would try.
z.config({ jitless: true });
const schema = shownSchema();
const plansSchema = shownPlansSchema();
const anySchema = z.discriminatedUnion('is', [...schema.def.options, shownGridSchema()]);

const noPlans = () => ({ is: 'plans' as const, plans: [] });

/** How often a plan that is being saved is read, in milliseconds. */
const pollMs = 2000;

/** After so long, the view says that a read takes long, in milliseconds. */
const slowMs = 5000;

/** What a read found. */
interface Found {
  /** Undefined if the read failed. */
  readonly now: ShownSongs | undefined;
  /** Whether the read failed because the resource does not exist. */
  readonly isGone: boolean;
}

/** A page that the listener left for another one. */
interface Left {
  readonly address: string | undefined;
  readonly savedPlan: string | undefined;
  readonly state: State;
  readonly log: EditLog;
  /** Whether the host has given its answer again meanwhile. */
  isOld?: true;
}

/** Whether an address is of a page's plan or playlist, also of the plan that was saved as the playlist. */
function isOfPage(address: string | undefined, { savedPlan, state }: Pick<Left, 'savedPlan' | 'state'>) {
  const { shown } = state;
  const playlist =
    shown?.is === 'plan' ? shown.playlist?.id : shown?.is === 'playlist' ? shown.id : undefined;
  if (shown?.is === 'plan' && isSamePlan(address, planAddress(shown.planId))) return true;
  if (playlist === undefined) return false;
  return address === listAddress('playlist', playlist) || isSamePlan(address, savedPlan);
}

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
export abstract class ReadingStore extends StateStore<State> {
  /** Undefined before the handshake. */
  host: Host | undefined;
  #address: string | undefined;
  /** The address of the plan whose playlist is shown. */
  #savedPlan: string | undefined;
  /** The pages to go back to, latest last. */
  #left: Left[] = [];
  /** Whether the host named the call, but not the plan that it made. */
  #isUnnamed = false;
  #pages = 0;
  #poll: ReturnType<typeof setTimeout> | undefined;
  /** The read that is under way or waits for its turn. */
  #loading: AbortController | undefined;
  /** Tells other views in this browser that something has changed. */
  announce: () => void = () => undefined;
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

  /** Whether a read of what is shown is under way. */
  protected get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** Reads again, unless the listener has unsent edits. */
  abstract refresh(): void;

  /** Shows another address; without one, the plans to choose from. `replay`: what can be shown before. */
  protected showAddress(address: string | undefined, replay?: ShownSongs | ShownGrid, missing = 0): void {
    if (this.#keeps(address)) return;
    this.#left = [];
    this.set({ depth: 0, opened: undefined });
    this.#show(address, replay, missing);
  }

  #show(address: string | undefined, replay?: ShownSongs | ShownGrid, missing = 0): void {
    this.log = new EditLog();
    this.#pages += 1;
    this.set({ pageNumber: this.#pages });
    this.#address = address;
    this.#savedPlan = undefined;
    this.#isUnnamed = address === undefined;
    clearTimeout(this.#poll);
    if (replay !== undefined) {
      const drawn =
        replay.is === 'grid'
          ? ({ phase: 'grid', grid: replay } as const)
          : stateThatShows(replay, this.state, {});
      this.set({ ...drawn, replay: { missing } });
    }
    this.#load();
  }

  /** Whether what is on the screen stays, with the listener's edits, since the address is of it. */
  #keeps(address: string | undefined): boolean {
    const { phase, replay, shown } = this.state;
    const left = this.#left.find(page => address === page.address || isOfPage(address, page));
    if (left !== undefined) {
      left.isOld = true;
      return true;
    }
    if (phase !== 'shown' || replay !== undefined || this.#loading !== undefined) return false;
    if (!isOfPage(address, { savedPlan: this.#savedPlan, state: this.state })) return false;
    if (shown?.is !== 'plan' || address !== planAddress(shown.planId)) this.refresh();
    return true;
  }

  /** Shows another page. `from`: the tile or the row that gets the focus after the way back; without it, there is none. */
  visit(address: string, from?: string): void {
    const left = { address: this.#address, savedPlan: this.#savedPlan, log: this.log };
    if (from !== undefined) this.#left.push({ ...left, state: { ...this.state, opened: from } });
    this.#giveUp();
    this.set({ ...noPage, depth: this.#left.length });
    this.#show(address);
  }

  /** Goes back to the page before. */
  back(): void {
    const left = this.#left.pop();
    if (left === undefined) return;
    const { address, savedPlan, state, log, isOld } = left;
    const { canCall, canRead } = this.state;
    this.#giveUp();
    this.#address = address;
    this.#savedPlan = savedPlan;
    this.log = log;
    const still = { notice: undefined, work: undefined, progress: undefined, isSlow: false };
    this.set({ ...noPage, ...state, ...still, canCall, canRead });
    const isList = state.shown?.is === 'plan' || state.shown?.is === 'playlist';
    if ((isOld && !isList) || state.replay !== undefined || state.phase === 'loading') this.#load();
    // What the listener edited stays.
    else this.refresh();
  }

  /** Reads again what could not be read. */
  retry(): void {
    this.set({ notice: undefined, isSlow: false });
    this.#giveUp();
    this.#load();
  }

  /** Waits no longer for the read of a page. */
  #giveUp(): void {
    this.#loading?.abort();
    this.#loading = undefined;
    clearTimeout(this.#poll);
  }

  /** Takes over the new id in an answer, if there is one. */
  protected readdress(structured: JsonFields): void {
    this.announce();
    const before = this.#address;
    this.#address = addressOf({ args: {}, structured }) ?? before;
    if (isPlan(before) && !isPlan(this.#address)) this.#savedPlan = before;
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
  protected async readMore(index: number): Promise<ShownSongs | ShownGrid | undefined> {
    const address = `${this.#address}${this.#address?.includes('?') ? '&' : '?'}index=${index}`;
    return this.host && readAs(this.host, address, anySchema).catch(() => undefined);
  }

  protected async readAgain(): Promise<ShownSongs | undefined> {
    return (await this.read()).now;
  }

  /** Shows what was read. After a failed read, the screen stays as it is. */
  protected show(shown: ShownSongs | undefined, change: Partial<State>): void {
    if (change.notice?.is === 'stale' && shown !== undefined) this.log = new EditLog();
    this.set(shown === undefined ? change : stateThatShows(shown, this.state, change));
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
    const { phase } = this.state;
    const isDrawn = (phase === 'shown' || phase === 'grid') && this.state.replay !== undefined;
    if (!isDrawn) this.set({ phase: host.can.read ? 'loading' : this.#unreadPhase('unreadable') });
    // One read serves all answers about a plan that come meanwhile.
    if (!host.can.read || this.#loading !== undefined) return;
    const loading = new AbortController();
    this.#loading = loading;
    const slow = setTimeout(() => this.set({ isSlow: true }), slowMs);
    loading.signal.addEventListener('abort', () => clearTimeout(slow));
    void this.queue.run(async () => {
      await this.#loadNow(host, loading.signal);
      clearTimeout(slow);
      if (loading.signal.aborted) return;
      this.#loading = undefined;
      this.set({ isSlow: false });
    });
  }

  /** Reads until what was read is what is wanted now. */
  async #loadNow(host: Host, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const address = this.#address;
      const read = await this.#readShown(host, address, signal);
      if (signal.aborted) return;
      const isOfPlan = read.is === 'plan' && this.#address === planAddress(read.planId);
      if (this.#address !== address && !isOfPlan) continue;
      if (read.is === 'failed') this.#unread(isNotFound(read.error));
      else if (read.is === 'plans') this.#offer(read);
      else if (read.is === 'grid') this.set({ phase: 'grid', grid: read, replay: undefined });
      else this.show(read, { saved: undefined, notice: undefined, removed: [] });
      return;
    }
  }

  async #readShown(host: Host, address: string | undefined, signal: AbortSignal) {
    try {
      if (address !== undefined) return await readAs(host, address, anySchema, signal);
      return await readAs(host, plansAddress, plansSchema, signal).catch(noPlans);
    } catch (error) {
      return { is: 'failed', error } as const;
    }
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
