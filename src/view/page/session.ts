import { addressOf, listAddress, planAddress } from '../data/address.ts';
import { expectedRows, leftOutOfReplay, shownInReplay } from '../data/replay.ts';
import type { ShownGrid, ShownPlan, ShownSongs } from '../data/shown.ts';
import { Adjusting } from './adjusting.ts';
import { plannedAgainLine, savedLine, undoneLine, unknownLine, wentOnLine } from './assistant-lines.ts';
import { EditLog, type EditSummary } from './edit-log.ts';
import type { Host, JsonFields, ToolResult } from './host.ts';
import {
  callSavePlan,
  changePlan,
  type NotDone,
  planSongs,
  type SavedPlaylist,
  type UndoneChange,
  undoChange,
} from './plan-calls.ts';
import { inOrderOf, isOf, orderRows } from './running-order.ts';
import { isPlannable, type State } from './state.ts';

/** How long the host may take between the call and its answer, in milliseconds. */
const silentMs = 30_000;

const isIdle = ({ phase, sync, work }: State) => phase === 'shown' && sync === 'same' && work === undefined;

const songsIn = (shown: ShownSongs | ShownGrid | undefined) =>
  (shown?.is === 'grid' ? shown.items : shown?.tracks)?.length ?? 0;

/** One view: what the listener does in it and what the host sends to it. */
export class Session extends Adjusting {
  #args: JsonFields = {};
  /** The answer to that call, as JSON. */
  #answer: string | undefined;
  #isRefreshing = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** A save without an answer. The assistant gets its line once the playlist is there. */
  #unansweredSave: { readonly edits: EditSummary; readonly title: string } | undefined;

  /** The host has not answered so far. */
  unanswered(): void {
    this.set({ phase: 'unanswered' });
  }

  /** The arguments of the call that the view is shown for. */
  input(args: JsonFields): void {
    this.#args = args;
    const title = args['title'];
    const expected = { title: typeof title === 'string' ? title : undefined, rows: expectedRows(args) };
    if (this.state.phase === 'waiting') this.set({ expected });
    this.#waitForResult();
  }

  /** Says after a while that the host has sent no answer. */
  #waitForResult(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (this.state.phase === 'waiting') this.set({ phase: 'silent' });
    }, silentMs);
  }

  override connected(host: Host): void {
    super.connected(host);
    this.#waitForResult();
  }

  /** Reads again; if the host sent no songs, what the call names. */
  override retry(): void {
    const { phase, failure } = this.state;
    if (phase === 'silent' || (phase === 'failed' && failure !== undefined))
      this.showAddress(addressOf({ args: this.#args, structured: {} }));
    else super.retry();
  }

  /** How far the call under way is. */
  progressed(done: number, of?: number): void {
    this.set({ progress: { done, of } });
    if (this.state.phase === 'waiting') this.#waitForResult();
  }

  /** The answer to that call. Some hosts repeat it while the listener scrolls, some replay it later without its content. */
  result(result: ToolResult): void {
    const answer = JSON.stringify([this.#args, result]);
    if (answer === this.#answer) return;
    this.#answer = answer;
    const { structured, isError, meta = {}, text = '' } = result;
    const isFailed = isError && structured['plan_id'] === undefined;
    // A host that repeats the call may get an error. What is shown stays.
    if (isFailed && (this.state.phase === 'shown' || this.state.phase === 'grid')) return;
    const address = addressOf({ args: this.#args, structured });
    const isAnswer = Object.keys(structured).length > 0;
    this.set({ text: isAnswer ? undefined : text, progress: undefined });
    const replay = shownInReplay({ args: this.#args, structured, meta });
    if (isFailed) this.set({ phase: 'failed', failure: { reason: structured['reason'], args: this.#args } });
    else if (isAnswer && address === undefined && replay === undefined) this.set({ phase: 'none-found' });
    else this.showAddress(address, replay, leftOutOfReplay(structured, songsIn(replay)));
  }

  /** Shows the plan that the listener chose. */
  open(planId: string): void {
    this.showAddress(planAddress(planId));
  }

  cancelled(): void {
    this.#answer = undefined;
    this.set({ phase: 'cancelled' });
  }

  /** Saves the plan. `title`: if the plan has none. */
  save(title?: string): Promise<void> {
    this.cancelTimer();
    this.set({ work: 'saving', notice: undefined });
    return this.queue.run(async () => {
      await this.#save(title);
      this.set({ work: undefined });
    });
  }

  /** Looks up the rest of a plan for which one call was not enough. */
  goOn(): Promise<void> {
    return this.queue.run(async () => {
      const { shown } = this.state;
      if (this.host === undefined || shown?.is !== 'plan') return;
      this.set({ work: 'planning', notice: undefined });
      const outcome = await changePlan(this.host, shown, {});
      const now = await this.readAgain();
      const isMade = now?.is === 'plan' && now.planId !== shown.planId;
      if (isMade) {
        this.readdress({ plan_id: now.planId });
        this.show(now, {});
        await this.informAssistant(wentOnLine(now.planId));
      } else if (outcome.is !== 'done') await this.refused(outcome, 'edit');
      this.set({ work: undefined });
    });
  }

  /** Plans the songs on the screen again, after their plan has ended. */
  planAgain(): Promise<void> {
    return this.queue.run(async () => {
      const { shown, rows } = this.state;
      if (this.host === undefined || shown?.is !== 'plan' || !isPlannable(this.state)) return;
      this.set({ work: 'planning', notice: undefined });
      const outcome = await planSongs(this.host, await this.#songsOf(shown));
      const now = outcome.is === 'done' ? (await this.read(planAddress(outcome.planId))).now : undefined;
      const reason = outcome.is === 'refused' ? outcome.reason : undefined;
      if (now?.is === 'plan') {
        const read = orderRows(now.tracks, rows);
        this.readdress({ plan_id: now.planId });
        this.show(now, { removed: [], read, rows: inOrderOf(rows, read) });
        await this.sendEdits();
        const { shown: planned } = this.state;
        if (planned?.is === 'plan') await this.informAssistant(plannedAgainLine(planned.planId));
      } else this.notify({ is: 'refused', what: 'plan', reason });
      this.set({ work: undefined });
    });
  }

  /** The songs on the screen, as `plan_playlist` takes them. */
  async #songsOf({ playlist, title, description, public: isPublic }: ShownPlan): Promise<JsonFields> {
    const ids = this.state.rows.map(({ track }) => track.id);
    if (playlist === undefined) return { title, description, public: isPublic, track_ids: ids };
    const { now } = await this.read(listAddress('playlist', playlist.id));
    const there = now?.tracks.map(({ id }) => id) ?? [];
    const added = ids.filter(id => !there.includes(id));
    const order = ids.map(id => there.indexOf(id) + 1);
    return { playlist: playlist.id, ...(added.length > 0 ? { track_ids: added } : { order }) };
  }

  /** Undoes the saved change, or does it again. */
  undo(): Promise<void> {
    const { saved } = this.state;
    return this.queue.run(async () => {
      // A second press waits here for the first one, which has changed the id.
      const isCurrent = saved?.changeId === this.state.saved?.changeId;
      if (this.host === undefined || saved === undefined || !isCurrent) return;
      this.set({ work: 'undoing', notice: undefined });
      const outcome = await undoChange(this.host, saved.changeId);
      if (outcome.is === 'done') await this.#undone(outcome, saved.isUndone);
      else await this.#notUndone(outcome, saved.changeId);
      this.set({ work: undefined });
    });
  }

  /** Reads a plan or a playlist again, since the assistant or another program may have changed it. */
  refresh(): void {
    const { shown } = this.state;
    if (this.isLoading || this.#isRefreshing || (shown?.is !== 'plan' && shown?.is !== 'playlist')) return;
    this.#isRefreshing = true;
    void this.queue.run(async () => {
      this.#isRefreshing = false;
      if (isIdle(this.state)) await this.#readWhenIdle();
      this.poll();
    });
  }

  async #readWhenIdle(): Promise<void> {
    const { shown } = this.state;
    const { now, isGone } = await this.read();
    const { read } = this.state;
    if (shown === undefined || shown !== this.state.shown || !isIdle(this.state)) return;
    if (now === undefined)
      return isGone && !this.state.isGone ? this.set({ isGone, notice: undefined }) : undefined;
    const isOther =
      now.is === 'plan'
        ? shown.is === 'plan' && now.planId !== shown.planId
        : shown.is !== 'plan' && !isOf(read, now.tracks);
    const isNext =
      now.is !== shown.is || (now.is === 'plan' && shown.is === 'plan' && now.state !== shown.state);
    if (isOther) this.show(now, { notice: { is: 'stale' }, removed: [] });
    else if (isNext || this.state.isGone) this.show(now, {});
    await this.#informOfLateSave();
  }

  async #save(title: string | undefined): Promise<void> {
    if (!(await this.sendEdits())) return;
    if (title !== undefined && !(await this.sendTitle(title))) return;
    const { shown } = this.state;
    if (this.host === undefined || shown?.is !== 'plan') return;
    this.set({ notice: undefined });
    const outcome = await callSavePlan(this.host, shown.planId);
    const [edits, called] = [this.log.summary(this.state.rows), shown.title ?? ''];
    if (outcome.is === 'done') await this.#saved(outcome, edits, called);
    else await this.#notSaved(outcome, edits, called);
  }

  async #saved({ id, changeId, isPart }: SavedPlaylist, edits: EditSummary, title: string): Promise<void> {
    const { rows } = this.state;
    this.log = new EditLog();
    this.readdress({ id });
    const saved = changeId === undefined ? undefined : { changeId, isUndone: false };
    const now = await this.readAgain();
    const there = new Set((isPart ? now?.tracks : undefined)?.map(track => track.id));
    const without = rows.flatMap(({ track }) => (there.size === 0 || there.has(track.id) ? [] : track.title));
    this.show(now, { saved, notice: { is: 'saved', title, without, isPart }, removed: [] });
    this.#unansweredSave = undefined;
    await this.informAssistant(savedLine(edits, title, id, without.length));
  }

  async #notSaved(outcome: NotDone, edits: EditSummary, title: string): Promise<void> {
    await this.refused(outcome, 'save');
    if (outcome.is === 'stale') return;
    const { shown } = this.state;
    if (!outcome.byServer) this.#unansweredSave = { edits, title };
    const { now, isGone } = await this.read();
    if (now !== undefined && now.is !== 'plan' && !outcome.isPart) {
      this.show(now, { notice: { is: 'saved', title: now.title }, removed: [] });
      return this.#informOfLateSave();
    }
    if (now?.is === 'plan' && now.state === 'running') return this.show(now, { notice: undefined });
    if (isGone) return this.#planGone(shown);
    if (now !== undefined || outcome.byServer) return this.show(now, {});
    this.set({ notice: { is: 'unknown', what: 'save' } });
    if (shown?.is === 'plan') await this.informAssistant(unknownLine('saved', shown.planId));
  }

  /** The plan does not exist any more. If it has no new songs, the playlist is shown with the plan's edits. */
  async #planGone(plan: ShownSongs | undefined): Promise<void> {
    const { notice, read, removed, rows } = this.state;
    const isOfPlaylist = rows.every(({ track }) => track.was !== undefined);
    if (plan?.is !== 'plan' || plan.playlist === undefined || !isOfPlaylist)
      return this.set({ isGone: true });
    this.#unansweredSave = undefined;
    this.readdress({ id: plan.playlist.id });
    const now = await this.readAgain();
    if (now === undefined || now.is === 'plan') return this.set({ isGone: true });
    const keyOf = (id: number) => removed.find(({ row }) => row.track.id === id)?.row.key ?? `out ${id}`;
    this.keepEdits(now, [...read, ...plan.leaving.map(track => ({ key: keyOf(track.id), track }))]);
    this.set({ notice });
  }

  async #informOfLateSave(): Promise<void> {
    const { shown } = this.state;
    if (this.#unansweredSave === undefined || shown === undefined || shown.is === 'plan') return;
    const { edits, title } = this.#unansweredSave;
    this.#unansweredSave = undefined;
    this.log = new EditLog();
    await this.informAssistant(savedLine(edits, title, shown.id));
  }

  async #undone({ id, changeId, ...undone }: UndoneChange, wasUndone: boolean): Promise<void> {
    this.readdress({ id });
    const { now, isGone } = await this.read();
    this.show(now, {
      saved: changeId === undefined ? undefined : { changeId, isUndone: !wasUndone },
      notice: { is: wasUndone ? 'redone' : 'undone' },
      removed: [],
      ...(now === undefined ? { isGone: undone.isGone || isGone } : {}),
    });
    await this.informAssistant(undoneLine(this.state.shown?.title ?? '', wasUndone));
  }

  async #notUndone(outcome: NotDone, changeId: string): Promise<void> {
    await this.refused(outcome, 'undo');
    if (outcome.is === 'stale' || outcome.byServer) return this.show(await this.readAgain(), {});
    // While the change can be undone, its plan's address shows the playlist with this change id.
    const { now } = await this.read(planAddress(changeId));
    if (now !== undefined && now.is !== 'plan' && now.changeId === changeId) return;
    this.set({ notice: { is: 'unknown', what: 'undo' } });
    await this.informAssistant(unknownLine('undid', changeId));
  }
}
