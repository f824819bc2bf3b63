import type { ShownLeaving, ShownWish } from '../data/shown.ts';
import { Editing } from './editing.ts';
import type { ChosenTrack } from './notice.ts';
import type { PlanEdit } from './plan-calls.ts';
import { indexOfRemoved, type Removed } from './running-order.ts';
import { isEditable, isUnsent } from './state.ts';

/** What to replace with a chosen track: a wish or a row. */
export type Replaced = { readonly wish: number } | { readonly key: string };

/** Choices of single songs: another one for a wish or a row, one that is put back. */
export abstract class Choosing extends Editing {
  /** Brings back a row that the listener removed. */
  putBack(key: string): void {
    const { removed, rows } = this.state;
    const gone = removed.find(({ row }) => row.key === key);
    if (gone === undefined || !isEditable(this.state)) return;
    if (!isUnsent(this.state, gone.row)) return void this.#bringBack(gone.row.track, gone);
    this.log.putBack();
    const { id, title } = gone.row.track;
    this.edited({
      rows: rows.toSpliced(indexOfRemoved(gone, removed), 0, gone.row),
      notice: { is: 'put-back', id, title },
      removed: removed.filter(each => each !== gone),
    });
  }

  /** Keeps a song that the plan removes from its playlist, before the next one of the playlist. */
  async keep(song: ShownLeaving): Promise<void> {
    if (isEditable(this.state)) await this.#bringBack(song);
  }

  #bringBack({ id, title, was = 0 }: ShownLeaving, gone?: Removed): Promise<void> {
    const add = () => {
      const { rows, removed } = this.state;
      // A second press may have waited for the first one.
      if (gone !== undefined && !removed.some(({ row }) => row.key === gone.row.key)) return undefined;
      const next = rows.findIndex(({ track }) => (track.was ?? 0) > was);
      const index = gone === undefined ? next : indexOfRemoved(gone, removed);
      const isInside = index >= 0 && index < rows.length;
      return { add: [{ track_id: id, position: (isInside ? index : rows.length) + 1 }] };
    };
    return this.#choose(add, { is: 'put-back', id, title });
  }

  /** Chooses a track for a wish, or instead of a row. */
  choose(replaced: Replaced, id: number, title: string): Promise<void> {
    const edit = () => {
      const which =
        'wish' in replaced
          ? replaced
          : { position: this.state.rows.findIndex(({ key }) => key === replaced.key) + 1 };
      return { replace: [{ ...which, track_id: id }] };
    };
    return this.#choose(edit, { is: 'chosen', id, title });
  }

  /** Drops a wish from the plan. */
  leaveOut({ wish, said }: ShownWish): Promise<void> {
    return this.#choose(() => ({ remove: { wishes: [wish] } }), { is: 'left-out', wish, title: said });
  }

  /** Changes the plan by a choice, after the waiting edits. */
  #choose(edit: () => PlanEdit | undefined, notice: ChosenTrack): Promise<void> {
    return this.afterEdits('choosing', async () => {
      if ((await this.changeNow(edit, notice)) === 'accepted') this.set({ notice });
    });
  }
}
