import { addressOf } from '../data/address.ts';
import type { Shown, ShownPlans } from '../data/shown.ts';
import { drawn } from './drawn.ts';
import type { Fields, Host } from './host.ts';
import { isNotThere, readPlans, readShown } from './read-shown.ts';
import { EditLog } from './running-order.ts';
import { type State, start, untouched } from './state.ts';
import { Store } from './store.ts';
import { Turns } from './turns.ts';

/** A plan that is being carried out is looked at again after so long. */
const runningMs = 2000;

/** What a look at an address found. */
interface Look {
  /** Undefined where nothing could be read. */
  readonly now: Shown | undefined;
  /** Whether nothing stands there any more; else a read that failed tells nothing. */
  readonly isGone: boolean;
}

/** What stands at one address, as it was read for the screen. Whatever asks the server goes one after the other. */
export abstract class Reading extends Store<State> {
  #host: Host | undefined;
  #address: string | undefined;
  /** Whether the host said what was called, and not which plan came of it. */
  #isUnnamed = false;
  #watching: ReturnType<typeof setTimeout> | undefined;
  protected log = new EditLog();
  protected readonly turns = new Turns();

  constructor() {
    super(start);
  }

  get host(): Host | undefined {
    return this.#host;
  }

  /** The handshake is done: what the host said before it was waiting. */
  connected(host: Host): void {
    this.#host = host;
    const phase = this.state.phase === 'unanswered' ? 'waiting' : this.state.phase;
    this.set({ phase, canCall: host.can.call });
    this.#load();
  }

  /** Looks again at what is shown, if nothing of the listener's waits. */
  abstract refresh(): void;

  /** Shows what is at another address, as nobody has touched it; without one the plans to choose from. */
  protected turnTo(address: string | undefined): void {
    this.log = new EditLog();
    this.#address = address;
    this.#isUnnamed = address === undefined;
    clearTimeout(this.#watching);
    this.#load();
  }

  /** What is shown goes by another id from now on, if an answer names one. */
  protected goneOnAs(structured: Fields): void {
    this.#address = addressOf({ args: {}, structured }) ?? this.#address;
  }

  /** Looks at what is shown, or at another address. */
  protected async look(address = this.#address): Promise<Look> {
    if (this.#host === undefined || address === undefined) return { now: undefined, isGone: false };
    try {
      return { now: await readShown(this.#host, address), isGone: false };
    } catch (error) {
      return { now: undefined, isGone: isNotThere(error) };
    }
  }

  protected async readAgain(): Promise<Shown | undefined> {
    return (await this.look()).now;
  }

  /** Draws what was read; what stands on the screen stays where nothing could be read. */
  protected show(shown: Shown | undefined, change: Partial<State>): void {
    if (change.notice?.is === 'stale' && shown !== undefined) this.log = new EditLog();
    this.set(shown === undefined ? change : drawn(shown, this.state.rows, change));
    this.watch();
  }

  /** A plan that is being carried out is looked at until it is done, whatever a look gives. */
  protected watch(): void {
    const { shown, isGone } = this.state;
    clearTimeout(this.#watching);
    if (shown?.is === 'plan' && shown.state === 'running' && !isGone)
      this.#watching = setTimeout(() => this.refresh(), runningMs);
  }

  /** Tells the assistant. */
  protected async tell(line: string): Promise<void> {
    if (this.#host?.can.tell) await this.#host.tell(line).catch(() => undefined);
  }

  #load(): void {
    const host = this.#host;
    const address = this.#address;
    if (host === undefined || (address === undefined && !this.#isUnnamed)) return;
    this.set({ phase: host.can.read ? 'loading' : 'unreadable' });
    if (!host.can.read) return;
    void this.turns.take(async () => {
      try {
        if (address === undefined) this.#offer(await readPlans(host).catch(() => []));
        else this.show(await readShown(host, address), untouched);
      } catch (error) {
        this.set({ phase: isNotThere(error) ? 'nothing' : 'failed' });
      }
    });
  }

  /** Only the listener knows which plan was shown here: none is taken for it, not even one alone. */
  #offer(plans: ShownPlans['plans']): void {
    this.set(plans.length === 0 ? { phase: 'nothing' } : { phase: 'plans', plans });
  }
}
