import { addressOf, planAddress } from '../data/address.ts';
import type { Shown } from '../data/shown.ts';
import { Editing } from './editing.ts';
import type { Fields, Said } from './host.ts';
import { type Made, type NotDone, type Refusal, savePlan, type TakenBack, undoChange } from './plan-calls.ts';
import { type Deeds, EditLog, isOf } from './running-order.ts';
import type { Notice, State } from './state.ts';
import { savedLine, undoneLine, unknownLine } from './told.ts';

/** Whether nothing of the listener's waits. */
const isIdle = ({ phase, sync, work }: State) => phase === 'shown' && sync === 'same' && work === undefined;

/** What the listener sees and does in one view, with what the host says to it. */
export class Session extends Editing {
  #args: Fields = {};
  /** A save that nobody answered: once the playlist stands, the assistant hears of it. */
  #unanswered: { readonly deeds: Deeds; readonly title: string } | undefined;

  /** No host has answered so far. */
  unanswered(): void {
    this.set({ phase: 'unanswered' });
  }

  /** The arguments of the call that the view is shown for. */
  input(args: Fields): void {
    this.#args = args;
  }

  /** That call was answered. Hosts replay it after a reload, some of them without its content. */
  result({ structured, isError }: Said): void {
    const address = addressOf({ args: this.#args, structured });
    const isAnswer = Object.keys(structured).length > 0;
    if (isError && structured['plan_id'] === undefined) this.set({ phase: 'failed' });
    else if (isAnswer && address === undefined) this.set({ phase: 'none-found' });
    else this.turnTo(address);
  }

  /** Shows the plan that the listener chose. */
  open(planId: string): void {
    this.turnTo(planAddress(planId));
  }

  cancelled(): void {
    this.set({ phase: 'cancelled' });
  }

  /** Makes the playlist, or puts it in order. `title` where the plan has none. */
  save(title?: string): Promise<void> {
    this.endRest();
    return this.turns.take(async () => {
      if (!(await this.sendEdits())) return;
      const { shown } = this.state;
      if (this.host === undefined || shown?.is !== 'plan') return;
      this.set({ work: 'saving', notice: undefined, removed: undefined });
      const asked = await savePlan(this.host, shown, title);
      const [deeds, called] = [this.log.deeds(this.state.rows), title ?? shown.title ?? ''];
      if (asked.is === 'done') await this.#saved(asked, deeds, called);
      else await this.#notSaved(asked, deeds, called);
      this.set({ work: undefined });
    });
  }

  /** Takes the change back that was saved, or does it again. */
  undo(): Promise<void> {
    const { saved } = this.state;
    return this.turns.take(async () => {
      // Asked for twice, it is the same change; what took it back is another.
      const isStill = saved?.changeId === this.state.saved?.changeId;
      if (this.host === undefined || saved === undefined || !isStill) return;
      this.set({ work: 'undoing', notice: undefined });
      const asked = await undoChange(this.host, saved.changeId);
      if (asked.is === 'done') await this.#undone(asked, saved.isUndone);
      else await this.#notUndone(asked, saved.changeId);
      this.set({ work: undefined });
    });
  }

  /** Looks again at a plan or a playlist, which the assistant or another program may have changed. */
  refresh(): void {
    const { shown } = this.state;
    if (shown?.is !== 'plan' && shown?.is !== 'playlist') return;
    void this.turns.take(async () => {
      if (isIdle(this.state)) await this.#lookAgain();
      this.watch();
    });
  }

  notify(notice: Notice): void {
    this.set({ notice });
  }

  async #lookAgain(): Promise<void> {
    const { now, isGone } = await this.look();
    const { shown, read } = this.state;
    if (shown === undefined || !isIdle(this.state)) return;
    if (now === undefined)
      return isGone && !this.state.isGone ? this.set({ isGone, notice: undefined }) : undefined;
    const isOther =
      now.is === 'plan'
        ? shown.is === 'plan' && now.planId !== shown.planId
        : shown.is !== 'plan' && !isOf(read, now.tracks);
    const isNext =
      now.is !== shown.is || (now.is === 'plan' && shown.is === 'plan' && now.state !== shown.state);
    if (isOther) this.show(now, { notice: { is: 'stale' }, removed: undefined });
    else if (isNext || this.state.isGone) this.show(now, {});
    await this.#tellLate();
  }

  async #saved({ id, changeId, isPart }: Made, deeds: Deeds, title: string): Promise<void> {
    const { rows } = this.state;
    this.log = new EditLog();
    this.goneOnAs({ id });
    const saved = changeId === undefined ? undefined : { changeId, isUndone: false };
    const now = await this.readAgain();
    const there = new Set((isPart ? now?.tracks : undefined)?.map(track => track.id));
    const without = rows.flatMap(({ track }) => (there.size === 0 || there.has(track.id) ? [] : track.title));
    this.show(now, { saved, notice: { is: 'saved', title, without, isPart } });
    this.#unanswered = undefined;
    await this.tell(savedLine(deeds, title, id, without.length));
  }

  /** What the server has now tells what became of it, where nobody said. */
  async #notSaved(asked: NotDone, deeds: Deeds, title: string): Promise<void> {
    await this.refused(asked, 'save');
    if (asked.is === 'stale') return;
    const { shown } = this.state;
    if (!asked.said) this.#unanswered = { deeds, title };
    const { now, isGone } = await this.look();
    if (now !== undefined && now.is !== 'plan' && !asked.isPart) {
      this.show(now, { notice: { is: 'saved', title: now.title } });
      return this.#tellLate();
    }
    // That it is being saved is what there is to tell.
    if (now?.is === 'plan' && now.state === 'running') return this.show(now, { notice: undefined });
    if (isGone) return this.#over(shown, asked);
    if (now !== undefined || asked.said) return this.show(now, {});
    this.set({ notice: { is: 'unknown', what: 'save' } });
    if (shown?.is === 'plan') await this.tell(unknownLine('saved', shown.tool, shown.planId));
  }

  /** The plan is over, and cannot be saved any more. A new order can still be had of the playlist. */
  async #over(plan: Shown | undefined, { reason }: Refusal): Promise<void> {
    if (plan?.is !== 'plan' || plan.tool !== 'arrange_playlist') return this.set({ isGone: true });
    const { notice, read } = this.state;
    this.#unanswered = undefined;
    this.goneOnAs({ id: plan.playlist?.id });
    const now = await this.readAgain();
    if (now === undefined || now.is === 'plan') return this.set({ isGone: true });
    const before = [...read, ...plan.leaving.map(track => ({ key: `out ${track.id}`, track }))];
    this.keepEdits(now, before);
    if (reason !== 'playlist-changed') this.set({ notice });
  }

  /** A save that nobody answered has come about. */
  async #tellLate(): Promise<void> {
    const { shown } = this.state;
    if (this.#unanswered === undefined || shown === undefined || shown.is === 'plan') return;
    const { deeds, title } = this.#unanswered;
    this.#unanswered = undefined;
    this.log = new EditLog();
    await this.tell(savedLine(deeds, title, shown.id));
  }

  async #undone({ id, changeId, ...said }: TakenBack, wasUndone: boolean): Promise<void> {
    this.goneOnAs({ id });
    const { now, isGone } = await this.look();
    const saved = changeId === undefined ? undefined : { changeId, isUndone: !wasUndone };
    const notice = { is: wasUndone ? 'redone' : 'undone' } as const;
    this.show(now, {
      saved,
      notice,
      removed: undefined,
      ...(now === undefined ? { isGone: said.isGone || isGone } : {}),
    });
    await this.tell(undoneLine(this.state.shown?.title ?? '', wasUndone));
  }

  /** The plan that the change came from offers the change for as long as it stands. */
  async #notUndone(asked: NotDone, changeId: string): Promise<void> {
    await this.refused(asked, 'undo');
    if (asked.is === 'stale' || asked.said) return this.show(await this.readAgain(), {});
    const { now } = await this.look(planAddress(changeId));
    if (now !== undefined && now.is !== 'plan' && now.changeId === changeId) return;
    this.set({ notice: { is: 'unknown', what: 'undo' } });
    await this.tell(unknownLine('undid', 'undo', changeId));
  }
}
