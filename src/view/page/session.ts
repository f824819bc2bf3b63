import { addressOf } from '../data/address.ts';
import type { Shown } from '../data/shown.ts';
import { drawn } from './drawn.ts';
import { type Edited, moveRow, type Place, placeIn, removeRow } from './edits.ts';
import type { Fields, Host, Said } from './host.ts';
import {
  type Asked,
  changePlan,
  messageOf,
  type PlanEdit,
  type Stands,
  savePlan,
  undoChange,
} from './plan-calls.ts';
import { readShown } from './read-shown.ts';
import { afterRefusal } from './refusal.ts';
import { EditLog, isSame, merged, orderOf, type Row, rowsOf } from './running-order.ts';
import { isUnsent, type Notice, type Refused, type State, start, type Told, untouched } from './state.ts';
import { Store } from './store.ts';
import { deedsLine, savedLine, undoneLine } from './told.ts';
import { Turns } from './turns.ts';

/** Edits are sent once the listener has rested for so long. */
const restMs = 1000;
/** A plan that is being carried out is looked at again after so long. */
const runningMs = 2000;

/**
 * What the listener sees and does in one view. Edits change the screen at once and the plan after a rest; whatever
 * asks the server goes one after the other.
 */
export class Session extends Store<State> {
  #host: Host | undefined;
  #address: string | undefined;
  #args: Fields = {};
  #log = new EditLog();
  readonly #turns = new Turns();
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    if (this.#address !== undefined) this.#load(this.#address);
  }

  /** No host has answered so far. */
  unanswered(): void {
    this.set({ phase: 'unanswered' });
  }

  /** The arguments of the call that the view is shown for. */
  input(args: Fields): void {
    this.#args = args;
  }

  /** That call was answered. Hosts replay it after a reload, some of them without its content. */
  result({ structured, isError, text }: Said): void {
    this.#log = new EditLog();
    this.#address = addressOf({ args: this.#args, structured });
    if (isError && structured['plan_id'] === undefined) this.set({ phase: 'failed', why: text });
    else if (this.#address === undefined) this.set({ phase: 'nothing' });
    else this.#load(this.#address);
  }

  cancelled(): void {
    this.set({ phase: 'cancelled' });
  }

  /** Sends what waits, before the host takes the view away. */
  async closing(): Promise<void> {
    if (this.#timer !== undefined) await this.flush();
  }

  /** Moves a row to an index. */
  move(key: string, to: number): void {
    const edit = moveRow(this.state, key, to);
    if (edit === undefined) return;
    this.#log.move(key);
    this.#edited(edit);
  }

  remove(key: string): void {
    const edit = removeRow(this.state, key);
    if (edit?.removed !== undefined) this.#log.remove(key);
    if (edit !== undefined) this.#edited(edit);
  }

  /** Brings back what was removed last. */
  putBack(): void {
    const { removed, rows } = this.state;
    if (removed === undefined) return;
    const { row, index } = removed;
    const notice = { is: 'put-back', title: row.track.title } as const;
    const add = [{ track_id: row.track.id, position: Math.min(index, rows.length) + 1 }];
    if (isUnsent(this.state, row)) {
      this.#log.putBack();
      this.#edited({ rows: rows.toSpliced(index, 0, row), notice, removed: undefined });
    } else void this.#changed(() => ({ add }), notice);
  }

  /** Puts a track in the place of a wish, or of a row. */
  choose(place: Place, id: number, title: string): Promise<void> {
    return this.#changed(() => ({ replace: [{ ...placeIn(this.state.rows, place), track_id: id }] }), {
      is: 'chosen',
      title,
    });
  }

  /** Sends what waits. Resolves to whether the plan is as the screen shows it. */
  flush(): Promise<boolean> {
    this.#endRest();
    return this.#turns.take(() => this.#sendEdits());
  }

  /** Makes the playlist, or puts it in order. `title` where the plan has none. */
  save(title?: string): Promise<void> {
    this.#endRest();
    return this.#turns.take(async () => {
      if (!(await this.#sendEdits())) return;
      const { shown } = this.state;
      if (this.#host === undefined || shown?.is !== 'plan') return;
      this.set({ work: 'saving', notice: undefined, removed: undefined });
      await this.#saved(await savePlan(this.#host, shown, title), title ?? shown.title ?? '');
      this.set({ work: undefined });
    });
  }

  /** Takes the change back that was saved, or does it again. */
  undo(): Promise<void> {
    const { saved } = this.state;
    return this.#turns.take(async () => {
      // Asked for twice, it is the same change; what took it back is another.
      const isStill = saved?.changeId === this.state.saved?.changeId;
      if (this.#host === undefined || saved === undefined || !isStill) return;
      this.set({ work: 'undoing', notice: undefined });
      await this.#undone(await undoChange(this.#host, saved.changeId), saved.isUndone);
      this.set({ work: undefined });
    });
  }

  /** Looks at a plan again, which the assistant may have changed, if nothing of the listener's waits. */
  refresh(): void {
    const isIdle = ({ phase, sync, work }: State) =>
      phase === 'shown' && sync === 'same' && work === undefined;
    const { shown } = this.state;
    if (shown?.is !== 'plan' || !isIdle(this.state)) return;
    void this.#turns.take(async () => {
      const now = await this.#readAgain();
      if (now === undefined || !isIdle(this.state)) return;
      const isOther = now.is === 'plan' && now.planId !== shown.planId;
      if (isOther) this.#show(now, { notice: { is: 'stale' } });
      else if (now.is !== 'plan' || now.state !== shown.state) this.#show(now, {});
    });
  }

  notify(notice: Notice): void {
    this.set({ notice });
  }

  #load(address: string): void {
    const host = this.#host;
    if (host === undefined) return;
    this.set({ phase: host.can.read ? 'loading' : 'unreadable' });
    if (!host.can.read) return;
    void this.#turns.take(async () => {
      try {
        this.#show(await readShown(host, address), untouched);
      } catch (error) {
        this.set({ phase: 'failed', why: messageOf(error) });
      }
    });
  }

  #edited(edit: Edited): void {
    this.set({ ...edit, sync: 'ahead' });
    this.#endRest();
    this.#timer = setTimeout(() => void this.flush(), restMs);
  }

  #endRest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Sends the running order until nothing differs, for the listener may go on meanwhile. */
  async #sendEdits(): Promise<boolean> {
    for (;;) {
      const { rows, read } = this.state;
      const order = orderOf(rows, read);
      this.set({ sync: order === undefined ? 'same' : 'sending' });
      if (order === undefined) return true;
      if (!(await this.#change({ order }, rows))) return false;
    }
  }

  /** Changes the plan by a choice, once what waits is sent. */
  #changed(editOf: () => PlanEdit, notice: Told): Promise<void> {
    this.#endRest();
    return this.#turns.take(async () => {
      if (!(await this.#sendEdits())) return;
      this.set({ work: 'choosing' });
      if (await this.#change(editOf(), this.state.rows, notice)) this.set({ notice, removed: undefined });
      this.set({ work: undefined });
    });
  }

  /** One change of the plan. `sent`: the rows on the screen when it leaves. Resolves to whether it got in. */
  async #change(edit: PlanEdit, sent: readonly Row[], told?: Told): Promise<boolean> {
    const { shown } = this.state;
    if (this.#host === undefined || shown === undefined) return false;
    const asked = await changePlan(this.#host, shown, edit);
    if (asked.is !== 'done') {
      await this.#refused(asked, 'edit');
      return false;
    }
    this.#log.note(told);
    await this.#takenIn(shown, asked.planId, sent);
    await this.#tell(deedsLine(this.#log.deeds(this.state.rows), asked.planId));
    return true;
  }

  /** The plan as it is after a change of it, with what the listener did in the meantime. */
  async #takenIn(shown: Shown, planId: string, sent: readonly Row[]): Promise<void> {
    this.#address = addressOf({ args: {}, structured: { plan_id: planId } });
    const now = await this.#readAgain();
    const { rows, read, notice } = this.state;
    if (notice?.is === 'refused' || notice?.is === 'stale') this.set({ notice: undefined });
    if (now !== undefined)
      this.#show(now, isSame(rows, sent) ? {} : { rows: merged(rows, rowsOf(now.tracks), read) });
    // The plan has the order though it could not be read: the next change refers to that.
    else this.set({ read: sent, ...(shown.is === 'plan' ? { shown: { ...shown, planId } } : {}) });
  }

  async #saved(asked: Asked<Stands>, title: string): Promise<void> {
    if (asked.is !== 'done') return this.#refused(asked, 'save');
    const { id, changeId } = asked;
    const deeds = this.#log.deeds(this.state.rows);
    this.#log = new EditLog();
    this.#address = addressOf({ args: {}, structured: { id } }) ?? this.#address;
    const saved = changeId === undefined ? undefined : { changeId, isUndone: false, isGone: false };
    this.#show(await this.#readAgain(), { saved, notice: { is: 'saved', title } });
    await this.#tell(savedLine(deeds, title, id));
  }

  async #undone(asked: Asked<Stands>, wasUndone: boolean): Promise<void> {
    if (asked.is !== 'done') return this.#refused(asked, 'undo');
    const { id, changeId } = asked;
    if (id !== undefined) this.#address = addressOf({ args: {}, structured: { id } });
    const now = await this.#readAgain();
    const isGone = now === undefined;
    const saved = changeId === undefined ? undefined : { changeId, isUndone: !wasUndone, isGone };
    this.#show(now, { saved, notice: { is: wasUndone ? 'redone' : 'undone' } });
    await this.#tell(undoneLine(this.state.shown?.title ?? '', wasUndone));
  }

  /** What was not done is told; the plan as it stands is shown where it is another by now. */
  async #refused(asked: Exclude<Asked<object>, { readonly is: 'done' }>, what: Refused): Promise<void> {
    const { rows, read } = this.state;
    const sync = orderOf(rows, read) === undefined ? 'same' : 'refused';
    if (asked.is === 'stale') {
      this.set({ sync });
      this.#address = addressOf({ args: {}, structured: { plan_id: asked.planId } });
      return this.#show(await this.#readAgain(), { notice: { is: 'stale' }, removed: undefined });
    }
    this.set({ notice: { is: 'refused', what, why: asked.why }, sync });
    if (asked.said && what === 'edit') return;
    const { now, change, stands } = afterRefusal(this.state, what, asked.why, await this.#readAgain());
    this.#show(now, change);
    if (stands !== undefined) await this.#tell(deedsLine(this.#log.deeds(this.state.rows), stands));
  }

  /** Draws what was read; what stands on the screen stays where nothing could be read. */
  #show(shown: Shown | undefined, change: Partial<State>): void {
    if (change.notice?.is === 'stale' && shown !== undefined) this.#log = new EditLog();
    this.set(shown === undefined ? change : drawn(shown, this.state.rows, change));
    if (shown?.is === 'plan' && shown.state === 'running') setTimeout(() => this.refresh(), runningMs);
  }

  async #readAgain(): Promise<Shown | undefined> {
    if (this.#host === undefined || this.#address === undefined) return undefined;
    return readShown(this.#host, this.#address).catch(() => undefined);
  }

  async #tell(line: string): Promise<void> {
    if (this.#host?.can.tell) await this.#host.tell(line).catch(() => undefined);
  }
}
