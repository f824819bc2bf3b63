import type { Shown } from '../data/shown.ts';
import { type Edited, moveRow, type Place, placeIn, removeRow } from './edits.ts';
import { type Asked, changePlan, type NotDone, type PlanEdit } from './plan-calls.ts';
import { Reading } from './reading.ts';
import { afterEdit } from './refusal.ts';
import { isSame, merged, orderOf, type Row, rowsOf } from './running-order.ts';
import { isUnsent, type Refused, type Told } from './state.ts';
import { deedsLine, unknownLine } from './told.ts';

/** Edits are sent once the listener has rested for so long. */
const restMs = 1000;

/** Edits of the running order: they change the screen at once, and the plan after a rest. */
export abstract class Editing extends Reading {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends what waits, before the host takes the view away. */
  async closing(): Promise<void> {
    if (this.#timer !== undefined) await this.flush();
  }

  /** Moves a row to an index. */
  move(key: string, to: number): void {
    const edit = moveRow(this.state, key, to);
    if (edit === undefined) return;
    this.log.move(key);
    this.#edited(edit);
  }

  remove(key: string): void {
    const edit = removeRow(this.state, key);
    if (edit?.removed !== undefined) this.log.remove(key);
    if (edit !== undefined) this.#edited(edit);
  }

  /** Brings back what was removed last. */
  putBack(): void {
    const { removed, rows } = this.state;
    if (removed === undefined) return;
    const { row, index } = removed;
    const { id, title } = row.track;
    const notice = { is: 'put-back', id, title } as const;
    const add = [{ track_id: id, position: Math.min(index, rows.length) + 1 }];
    if (isUnsent(this.state, row)) {
      this.log.putBack();
      this.#edited({ rows: rows.toSpliced(index, 0, row), notice, removed: undefined });
    } else void this.#changed(() => ({ add }), notice);
  }

  /** Puts a track in the place of a wish, or of a row. */
  choose(place: Place, id: number, title: string): Promise<void> {
    const edit = () => ({ replace: [{ ...placeIn(this.state.rows, place), track_id: id }] });
    return this.#changed(edit, { is: 'chosen', id, title });
  }

  /** Sends what waits. Resolves to whether the plan is as the screen shows it. */
  flush(): Promise<boolean> {
    this.endRest();
    return this.turns.take(() => this.sendEdits());
  }

  protected endRest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Sends the running order until nothing differs, for the listener may go on meanwhile. */
  protected async sendEdits(): Promise<boolean> {
    for (;;) {
      const { rows, read } = this.state;
      const order = orderOf(rows, read);
      this.set({ sync: order === undefined ? 'same' : 'sending' });
      if (order === undefined) return true;
      if (!(await this.#change({ order }, rows))) return false;
    }
  }

  /** That something was not done is told at once; the plan as it stands is shown where it is another by now. */
  protected async refused(asked: NotDone, what: Refused): Promise<void> {
    const { rows, read } = this.state;
    const sync = orderOf(rows, read) === undefined ? 'same' : 'refused';
    if (asked.is === 'refused') return this.set({ notice: { is: 'refused', what, why: asked.why }, sync });
    this.set({ sync });
    this.goneOnAs({ plan_id: asked.planId });
    this.show(await this.readAgain(), { notice: { is: 'stale' }, removed: undefined });
  }

  #edited(edit: Edited): void {
    this.set({ ...edit, sync: 'ahead' });
    this.endRest();
    this.#timer = setTimeout(() => void this.flush(), restMs);
  }

  /** Changes the plan by a choice, once what waits is sent. */
  #changed(editOf: () => PlanEdit, notice: Told): Promise<void> {
    this.endRest();
    return this.turns.take(async () => {
      if (!(await this.sendEdits())) return;
      this.set({ work: 'choosing' });
      if (await this.#change(editOf(), this.state.rows, notice)) this.set({ notice, removed: undefined });
      this.set({ work: undefined });
    });
  }

  /** One change of the plan. `sent`: the rows on the screen when it leaves. Resolves to whether it got in. */
  async #change(edit: PlanEdit, sent: readonly Row[], told?: Told): Promise<boolean> {
    const { shown } = this.state;
    if (this.host === undefined || shown === undefined) return false;
    const asked = await changePlan(this.host, shown, edit);
    if (asked.is !== 'done') {
      await this.refused(asked, 'edit');
      if (asked.is === 'refused' && !asked.said) await this.#unanswered(asked.why, told);
      return false;
    }
    this.log.note(told);
    await this.#takenIn(shown, asked, sent);
    await this.#tellDeeds(asked.planId);
    return true;
  }

  /** The server did not say: what it has now tells whether the change arrived. */
  async #unanswered(why: string, told: Told | undefined): Promise<void> {
    const { shown } = this.state;
    const now = await this.readAgain();
    const { isIn, change } = afterEdit(this.state, why, now, told);
    if (isIn) this.log.note(told);
    // What did not get in stays on the screen.
    this.show(change.notice?.is === 'refused' ? undefined : now, change);
    if (isIn && now?.is === 'plan') await this.#tellDeeds(now.planId);
    else if (change.notice?.is === 'unknown' && shown?.is === 'plan')
      await this.tell(unknownLine('changed', shown.tool, shown.planId));
  }

  /** The plan as it is after a change of it, with what the listener did in the meantime. */
  async #takenIn(
    shown: Shown,
    { planId }: Extract<Asked<{ readonly planId: string }>, { readonly is: 'done' }>,
    sent: readonly Row[],
  ): Promise<void> {
    this.goneOnAs({ plan_id: planId });
    const now = await this.readAgain();
    const { rows, read, notice } = this.state;
    if (notice?.is === 'refused' || notice?.is === 'unknown' || notice?.is === 'stale')
      this.set({ notice: undefined });
    if (now !== undefined)
      this.show(now, isSame(rows, sent) ? {} : { rows: merged(rows, rowsOf(now.tracks), read) });
    // The plan has the order though it could not be read: the next change refers to that.
    else this.set({ read: sent, ...(shown.is === 'plan' ? { shown: { ...shown, planId } } : {}) });
  }

  #tellDeeds(planId: string): Promise<void> {
    return this.tell(deedsLine(this.log.deeds(this.state.rows), planId));
  }
}
