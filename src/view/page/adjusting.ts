import type { ShownPlan } from '../data/shown.ts';
import { type Adjustment, adjusted, planAdjustment } from './adjustments.ts';
import { Collecting } from './collecting.ts';
import type { AdjustmentKind, Notice } from './notice.ts';
import { arranged, type OrderRows } from './running-order.ts';
import type { ListOrder } from './sorting.ts';
import { isEditable } from './state.ts';

/** How often planning goes on, if one call is not enough. */
const mostCalls = 4;

/** Changes of a whole plan: slower or faster songs, songs like these, more songs. Each is one step to undo. */
export abstract class Adjusting extends Collecting {
  /** What the plan asked of further songs before it was adjusted, and the edits that this belongs to. */
  #asked: { readonly of: unknown; readonly rules: ShownPlan['rules'] } | undefined;

  /** Whether the plan can be adjusted: not if this server cannot save it. */
  get mayAdjust(): boolean {
    const { shown, rows } = this.state;
    return (
      shown?.is === 'plan' && shown.savable && isEditable(this.state) && rows.length > 0 && this.may('plan')
    );
  }

  adjust(wanted: Adjustment): Promise<void> {
    return this.afterEdits('planning', async () => {
      if (!this.mayAdjust) return;
      const before = this.state.rows;
      const { leaving, isMade } = await this.#gather(wanted);
      const there = new Set(before.map(({ key }) => key));
      const added = this.state.rows.filter(({ key }) => !there.has(key));
      if (!isMade) return;
      if (added.length === 0) return this.notify({ is: 'nothing-suitable', what: wanted.is });
      const rows = this.state.rows.filter(({ key }) => there.has(key));
      const after = adjusted(wanted, rows, { leaving, added });
      this.set({ rows: after });
      await this.sendEdits();
      if (this.state.sync !== 'same') return;
      this.#recordAdjusted(wanted.is, rows, after);
      this.notify({ is: 'adjusted', what: wanted.is, count: added.length });
    });
  }

  /** Puts the rows into another order. */
  sort(by: ListOrder | 'planned', order: readonly string[]): void {
    if (!isEditable(this.state)) return;
    const before = this.state.rows.map(({ key }) => key);
    const arrange = (keys: readonly string[], notice: Notice) => this.arrange(keys, [], notice);
    const notice = { is: 'sorted', by } as const;
    this.log.adjust('sort');
    arrange(order, notice);
    this.record(
      () => {
        this.log.unadjust('sort');
        arrange(before, { is: 'undone' });
      },
      () => {
        this.log.adjust('sort');
        arrange(order, notice);
      },
    );
  }

  /** Asks for the songs. They are then at the end of the rows. */
  async #gather(wanted: Adjustment) {
    const { shown, rows } = this.state;
    const plan = planAdjustment(wanted, rows, {
      rules: shown?.is === 'plan' ? shown.rules : undefined,
      asked: this.#askedBefore(),
      chosen: this.log.chosenIds,
    });
    if (plan === undefined) return { leaving: [], isMade: true };
    this.log.adjust(wanted.is);
    let isMade = (await this.changeNow(() => plan.edit)) === 'accepted';
    if (!isMade) this.log.unadjust(wanted.is);
    for (let calls = 1; isMade && this.#isUnfinished() && calls < mostCalls; calls += 1)
      isMade = (await this.changeNow(() => ({}))) === 'accepted';
    return { leaving: plan.leaving, isMade };
  }

  #isUnfinished(): boolean {
    const { shown } = this.state;
    return shown?.is === 'plan' && shown.unfinished !== undefined;
  }

  #askedBefore(): ShownPlan['rules'] {
    const { shown } = this.state;
    if (this.#asked?.of !== this.log)
      this.#asked = { of: this.log, rules: shown?.is === 'plan' ? shown.rules : undefined };
    return this.#asked.rules;
  }

  #recordAdjusted(what: AdjustmentKind, before: OrderRows, after: OrderRows): void {
    this.record(
      () => {
        this.log.unadjust(what);
        this.#exchange(after, before, { is: 'undone' });
      },
      () => {
        this.log.adjust(what);
        this.#exchange(before, after, { is: 'redone' });
      },
    );
  }

  /** Puts the rows of one state of the list in place of those of another. What came from elsewhere stays. */
  #exchange(out: OrderRows, into: OrderRows, notice: Notice): void {
    const { rows } = this.state;
    const wanted = new Set(into.map(({ key }) => key));
    const leaves = new Set(out.flatMap(({ key }) => (wanted.has(key) ? [] : key)));
    const stay = rows.filter(({ key }) => !leaves.has(key));
    const there = new Set(rows.map(({ key }) => key));
    const coming = into.filter(({ key }) => !there.has(key));
    const order = into.map(({ key }) => key);
    this.edited({ rows: arranged([...stay, ...coming], order), notice });
  }
}
