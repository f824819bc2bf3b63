import { planAddress } from '../data/address.ts';
import type { ShownList, ShownPlan, ShownSongs } from '../data/shown.ts';
import { editsLine, unknownLine } from './assistant-lines.ts';
import type { ChosenTrack, Notice, RefusedDeed } from './notice.ts';
import { changePlan, type NotDone, type PlanEdit, type RefusedCall, settingsIn } from './plan-calls.ts';
import { ReadingStore } from './reading.ts';
import {
  arranged,
  editOf,
  isOf,
  merge,
  moved,
  type OrderRow,
  type RowId,
  rebased,
  removedWith,
  withEdits,
} from './running-order.ts';
import { afterLostAnswer, isEditable, type SentEdit, type State } from './state.ts';

/** Edits are sent when the listener has not edited for this long. */
const idleMs = 1000;

/** How often an edit is tried again when the playlist changes meanwhile. */
const mostTries = 3;

/** Whether the server accepted an edit. `changed`: what it applies to is different now, and is shown with the edit. */
export type EditOutcome = 'accepted' | 'not-accepted' | 'changed';

/** Edits of the running order. The screen changes at once, the plan a moment later. */
export abstract class Editing extends ReadingStore {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends waiting edits before the host removes the view. */
  async closing(): Promise<void> {
    if (this.#timer !== undefined) await this.flush();
  }

  /** Moves a row to an index; with others, all of them, one after the other, to an index among the rest. */
  move(key: string, to: number, ...others: readonly string[]): void {
    const keys = [...new Set([key, ...others])];
    const rows = moved(this.state.rows, keys, to);
    const at = rows.findIndex(row => keys.includes(row.key));
    const title = rows[at]?.track.title;
    if (title === undefined || rows === this.state.rows || !isEditable(this.state)) return;
    for (const each of keys) this.log.move(each);
    this.edited({ rows, notice: { is: 'moved', title, to: at + 1, of: rows.length, count: keys.length } });
  }

  /** Puts the rows into the order of these keys. */
  protected arrange(keys: readonly string[], told: readonly string[], notice: Notice): void {
    for (const key of told) this.log.move(key);
    this.edited({ rows: arranged(this.state.rows, keys), notice });
  }

  /** Removes rows, unless no other is left. */
  remove(...keys: readonly string[]): void {
    const { removed } = this.state;
    const gone = removedWith(this.state.rows, removed, keys);
    const title = gone[0]?.row.track.title;
    if (title === undefined || !isEditable(this.state)) return;
    const rows = this.state.rows.filter(({ key }) => !keys.includes(key));
    if (rows.length > 0) {
      for (const { row } of gone) this.log.remove(row.key);
      const notice = { is: 'removed', title, left: rows.length, count: gone.length } as const;
      this.edited({ rows, notice, removed: [...removed, ...gone] });
    } else this.edited({ notice: { is: 'last-one' } });
  }

  /** Sends waiting edits. Resolves to whether the plan is as the screen shows it. */
  flush(): Promise<boolean> {
    this.cancelTimer();
    return this.queue.run(() => this.sendEdits());
  }

  protected cancelTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Sends the edits until the server has them, since the listener may edit meanwhile. Resolves to false if the plan or
   * the playlist was changed elsewhere: that has to be shown before anything is saved.
   */
  protected async sendEdits(): Promise<boolean> {
    let isUnchanged = true;
    for (let tries = 0; tries < mostTries; ) {
      const { rows, read, shown } = this.state;
      const edit = editOf(rows, read);
      this.set({ sync: edit === undefined ? 'same' : 'sending' });
      if (edit === undefined) return isUnchanged;
      const hasChanged = await this.#hasChanged(shown);
      const outcome = hasChanged ? 'changed' : await this.#change(edit, rows);
      if (outcome === 'not-accepted') return false;
      if (outcome === 'changed') {
        isUnchanged = false;
        tries += 1;
      }
    }
    this.set({ sync: 'refused' });
    return false;
  }

  /** Shows a playlist as it is now, with the edits made to `before`. */
  protected keepEdits(now: ShownList, before: readonly RowId[]): void {
    const isKept = now.editable;
    const merged = isKept ? withEdits(this.state.rows, now.tracks, before) : {};
    this.show(now, { notice: { is: isKept ? 'kept' : 'stale' }, ...(isKept ? merged : { removed: [] }) });
  }

  /** Whether the playlist is different from what the positions refer to. The change is then shown. */
  async #hasChanged(shown: ShownSongs | undefined): Promise<boolean> {
    if (shown === undefined || shown.is === 'plan') return false;
    const now = await this.readAgain();
    const { read } = this.state;
    if (now === undefined || now.is === 'plan' || isOf(read, now.tracks)) return false;
    this.keepEdits(now, read);
    return true;
  }

  /** Shows a refusal, or the current plan if it was changed elsewhere. */
  protected async refused(outcome: NotDone, what: RefusedDeed): Promise<void> {
    const { rows, read } = this.state;
    const sync = editOf(rows, read) === undefined ? 'same' : 'refused';
    if (outcome.is === 'refused') return this.set({ notice: { ...outcome, what }, sync });
    this.set({ sync });
    this.readdress({ plan_id: outcome.planId });
    const now = await this.readAgain();
    this.show(now, outcome.isKept ? { notice: { is: 'kept' } } : { notice: { is: 'stale' }, removed: [] });
  }

  protected edited(change: Partial<State>): void {
    this.set({ ...change, sync: 'ahead' });
    this.cancelTimer();
    this.#timer = setTimeout(() => void this.flush(), idleMs);
  }

  /** Does something with this page, after the waiting edits. */
  protected afterEdits<T>(work: State['work'], task: () => Promise<T>): Promise<T | undefined> {
    const { pageNumber } = this.state;
    this.cancelTimer();
    return this.queue.run(async () => {
      await this.sendEdits();
      // The listener may have left the page meanwhile.
      if (this.state.sync !== 'same' || this.state.pageNumber !== pageNumber) return undefined;
      this.set({ work });
      const done = await task();
      this.set({ work: undefined });
      return done;
    });
  }

  /** Changes the plan; again, if it was changed elsewhere meanwhile. */
  protected async changeNow(edit: () => PlanEdit | undefined, choice?: ChosenTrack): Promise<EditOutcome> {
    let outcome: EditOutcome = 'changed';
    for (let tries = 0; outcome === 'changed' && tries < mostTries; tries += 1) {
      const wanted = edit();
      outcome = wanted === undefined ? 'not-accepted' : await this.#change(wanted, this.state.rows, choice);
    }
    return outcome;
  }

  /** Makes one change of the plan. `sent`: the rows on the screen now. */
  async #change(edit: PlanEdit, sent: readonly OrderRow[], choice?: ChosenTrack): Promise<EditOutcome> {
    const { shown } = this.state;
    if (this.host === undefined || shown === undefined) return 'not-accepted';
    const outcome = await changePlan(this.host, shown, edit);
    if (outcome.is === 'stale') return this.#rebase(outcome.planId);
    if (outcome.is !== 'done') {
      await this.refused(outcome, 'edit');
      if (!outcome.byServer) await this.#findOut(outcome, { rows: sent, choice });
      return 'not-accepted';
    }
    // The assistant hears of the title of a new playlist when it is saved, which follows.
    const isNaming = shown.is === 'plan' && shown.title === undefined && edit.title !== undefined;
    if (!isNaming) this.log.describe(settingsIn(edit));
    if (shown.is !== 'plan') return this.#planned(outcome.planId, sent);
    this.log.choose(choice);
    await this.#showChanged({ ...shown, ...settingsIn(edit), planId: outcome.planId }, sent, choice);
    if (!isNaming) await this.#informOfEdits(outcome.planId);
    return 'accepted';
  }

  /** Shows the plan as it is now, with the listener's edits. */
  async #rebase(planId: string): Promise<EditOutcome> {
    const { rows, read } = this.state;
    this.readdress({ plan_id: planId });
    const now = await this.readAgain();
    if (now === undefined) {
      this.set({ notice: { is: 'refused', what: 'edit' }, sync: 'refused' });
      return 'not-accepted';
    }
    if (now.is === 'plan') this.show(now, { notice: { is: 'merged' }, ...rebased(rows, now.tracks, read) });
    else this.keepEdits(now, read);
    return 'changed';
  }

  /** Reads whether an edit without an answer was made. */
  async #findOut(refusal: RefusedCall, sent: SentEdit): Promise<void> {
    const { shown } = this.state;
    const now = await this.readAgain();
    const { isMade, change } = afterLostAnswer(this.state, refusal, now, sent);
    if (isMade) this.log.choose(sent.choice);
    // After a refusal, the edits stay on the screen.
    this.show(change.notice?.is === 'refused' ? undefined : now, change);
    if (isMade && now?.is === 'plan') await this.#informOfEdits(now.planId);
    else if (change.notice?.is === 'unknown' && shown?.is === 'plan')
      await this.informAssistant(unknownLine('changed', shown.planId));
  }

  /** Shows the plan that an edit made of a playlist, unless the playlist was changed just before. */
  async #planned(planId: string, sent: readonly OrderRow[]): Promise<EditOutcome> {
    const { now } = await this.read(planAddress(planId));
    if (now?.is !== 'plan') {
      this.set({ notice: { is: 'refused', what: 'edit' }, sync: 'refused' });
      return 'not-accepted';
    }
    const { read } = this.state;
    const known = new Set(read.map(({ track }) => track.id));
    const isAll = now.tracks.length + now.leaving.length === read.length;
    if (!isAll || !now.leaving.every(({ id }) => known.has(id)) || !isOf(sent, now.tracks)) return 'changed';
    this.readdress({ plan_id: planId });
    this.#showMerged(now, sent);
    await this.#informOfEdits(planId);
    return 'accepted';
  }

  async #showChanged(shown: ShownPlan, sent: readonly OrderRow[], choice?: ChosenTrack): Promise<void> {
    this.readdress({ plan_id: shown.planId });
    const now = await this.readAgain();
    if (now !== undefined) this.#showMerged(now, sent);
    // The read failed, but the plan has this order. After a choice, we do not know its tracks.
    else if (choice === undefined) this.set({ read: sent, shown });
  }

  #showMerged(now: ShownSongs, sent: readonly OrderRow[]): void {
    const { rows, notice } = this.state;
    if (notice?.is === 'refused' || notice?.is === 'unknown' || notice?.is === 'stale')
      this.set({ notice: undefined });
    this.show(now, merge(rows, now.tracks, sent));
  }

  /** Gives the plan of a new playlist a title. Resolves to whether it has it. */
  protected async sendTitle(title: string): Promise<boolean> {
    return (await this.#change({ title }, this.state.rows)) === 'accepted';
  }

  #informOfEdits(planId: string): Promise<void> {
    return this.informAssistant(editsLine(this.log.summary(this.state.rows), planId));
  }
}
