import { planAddress } from '../data/address.ts';
import type { Shown, ShownList, ShownPlan } from '../data/shown.ts';
import { type Chosen, type Edited, moveRow, placeIn, removeRow } from './edits.ts';
import { changePlan, type NotDone, type PlanEdit, type Refusal } from './plan-calls.ts';
import { Reading } from './reading.ts';
import { afterEdit } from './refusal.ts';
import { isOf, orderOf, type Place, type Row, takenIn, withEdits } from './running-order.ts';
import { isUnsent, type Refused, type Told } from './state.ts';
import { deedsLine, unknownLine } from './told.ts';

/** Edits are sent once the listener has rested for so long. */
const restMs = 1000;

/** A playlist that changes while an edit of it is sent is looked at so many times. */
const mostTries = 3;

/** Whether a change got in; `other`: it was made of a playlist that is another by now. */
type Went = 'in' | 'not-in' | 'other';

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
  choose(place: Chosen, id: number, title: string): Promise<void> {
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

  /**
   * Sends the running order until nothing differs, for the listener may go on meanwhile. Resolves to whether the plan is
   * as the listener saw it: what others did to a playlist meanwhile is to be seen before it is saved.
   */
  protected async sendEdits(): Promise<boolean> {
    let isAsSeen = true;
    for (let tries = 0; tries < mostTries; ) {
      const { rows, read, shown } = this.state;
      const order = orderOf(rows, read);
      this.set({ sync: order === undefined ? 'same' : 'sending' });
      if (order === undefined) return isAsSeen;
      const went = (await this.#wentOn(shown)) ? 'other' : await this.#change({ order }, rows);
      if (went === 'not-in') return false;
      if (went === 'other') {
        isAsSeen = false;
        tries += 1;
      }
    }
    this.set({ sync: 'refused' });
    return false;
  }

  /** Shows a playlist as it is now, with what the listener did to it as it was. */
  protected keepEdits(now: ShownList, before: readonly Place[]): void {
    const isKept = now.editable;
    const taken = isKept ? withEdits(this.state.rows, now.tracks, before) : {};
    this.show(now, { notice: { is: isKept ? 'kept' : 'stale' }, removed: undefined, ...taken });
  }

  /** Positions are those of the playlist as it was read: whether it is another by now, which is then shown. */
  async #wentOn(shown: Shown | undefined): Promise<boolean> {
    if (shown === undefined || shown.is === 'plan') return false;
    const now = await this.readAgain();
    const { read } = this.state;
    if (now === undefined || now.is === 'plan' || isOf(read, now.tracks)) return false;
    this.keepEdits(now, read);
    return true;
  }

  /** That something was not done is told at once; the plan as it stands is shown where it is another by now. */
  protected async refused(asked: NotDone, what: Refused): Promise<void> {
    const { rows, read } = this.state;
    const sync = orderOf(rows, read) === undefined ? 'same' : 'refused';
    if (asked.is === 'refused') {
      return this.set({ notice: { ...asked, what }, sync });
    }
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
      const went = await this.#change(editOf(), this.state.rows, notice);
      if (went === 'in') this.set({ notice, removed: undefined });
      this.set({ work: undefined });
    });
  }

  /** One change of the plan. `sent`: the rows on the screen when it leaves. */
  async #change(edit: PlanEdit, sent: readonly Row[], told?: Told): Promise<Went> {
    const { shown } = this.state;
    if (this.host === undefined || shown === undefined) return 'not-in';
    const asked = await changePlan(this.host, shown, edit);
    if (asked.is !== 'done') {
      await this.refused(asked, 'edit');
      if (asked.is === 'refused' && !asked.said) await this.#unanswered(asked, { rows: sent, told });
      return 'not-in';
    }
    if (shown.is !== 'plan') return this.#planned(asked.planId, sent);
    this.log.note(told);
    await this.#takenIn(shown, asked.planId, sent, told);
    await this.#tellDeeds(asked.planId);
    return 'in';
  }

  /** The server did not say: what it has now tells whether the change arrived. */
  async #unanswered(refusal: Refusal, sent: Parameters<typeof afterEdit>[3]): Promise<void> {
    const { shown } = this.state;
    const now = await this.readAgain();
    const { isIn, change } = afterEdit(this.state, refusal, now, sent);
    if (isIn) this.log.note(sent.told);
    // What did not get in stays on the screen.
    this.show(change.notice?.is === 'refused' ? undefined : now, change);
    if (isIn && now?.is === 'plan') await this.#tellDeeds(now.planId);
    else if (change.notice?.is === 'unknown' && shown?.is === 'plan')
      await this.tell(unknownLine('changed', shown.tool, shown.planId));
  }

  /** A playlist became a plan of its new order: of that playlist, unless somebody changed it just now. */
  async #planned(planId: string, sent: readonly Row[]): Promise<Went> {
    const { now } = await this.look(planAddress(planId));
    if (now?.is !== 'plan') {
      this.set({ notice: { is: 'refused', what: 'edit' }, sync: 'refused' });
      return 'not-in';
    }
    const known = new Set(this.state.read.map(({ track }) => track.id));
    const isAll = now.tracks.length + now.leaving.length === known.size;
    if (!isAll || !now.leaving.every(({ id }) => known.has(id)) || !isOf(sent, now.tracks)) return 'other';
    this.goneOnAs({ plan_id: planId });
    this.#show(now, sent);
    await this.#tellDeeds(planId);
    return 'in';
  }

  /** The plan as it is after a change of it, with what the listener did in the meantime. */
  async #takenIn(shown: ShownPlan, planId: string, sent: readonly Row[], told?: Told): Promise<void> {
    this.goneOnAs({ plan_id: planId });
    const now = await this.readAgain();
    if (now !== undefined) this.#show(now, sent);
    // The plan has the order though it could not be read: the next change refers to that. After a choice it is stale.
    else if (told === undefined) this.set({ read: sent, shown: { ...shown, planId } });
  }

  #show(now: Shown, sent: readonly Row[]): void {
    const { rows, notice } = this.state;
    if (notice?.is === 'refused' || notice?.is === 'unknown' || notice?.is === 'stale')
      this.set({ notice: undefined });
    this.show(now, takenIn(rows, now.tracks, sent));
  }

  #tellDeeds(planId: string): Promise<void> {
    return this.tell(deedsLine(this.log.deeds(this.state.rows), planId));
  }
}
