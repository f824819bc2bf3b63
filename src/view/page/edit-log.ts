import type { AdjustmentKind, ChosenTrack } from './notice.ts';
import type { ShownSettings } from './plan-calls.ts';
import type { OrderRows } from './running-order.ts';

/** The edits since the last save. */
export interface EditSummary {
  /** What was moved, latest last, and the positions now. */
  readonly moved: readonly { readonly title: string; readonly to: number }[];
  readonly removed: number;
  readonly chosen: readonly string[];
  /** Wishes that were dropped. */
  readonly leftOut: readonly string[];
  /** What the listener asked for as a whole, latest last. */
  readonly adjusted: readonly WholeEdit[];
  /** What the playlist has anew besides its songs. */
  readonly settings: ShownSettings;
}

/** What can be done to a list as a whole. */
export type WholeEdit = AdjustmentKind | 'sort';

/** Records edits, for the line that the assistant gets. */
export class EditLog {
  readonly #moved = new Set<string>();
  readonly #chosen: string[] = [];
  readonly #leftOut: string[] = [];
  readonly #adjusted: WholeEdit[] = [];
  /** Of songs that were chosen or put back. */
  readonly chosenIds = new Set<number>();
  #settings: ShownSettings = {};
  #removed = 0;

  move(key: string): void {
    this.#moved.delete(key);
    this.#moved.add(key);
  }

  remove(key: string): void {
    this.#moved.delete(key);
    this.#removed += 1;
  }

  putBack(): void {
    this.#removed -= 1;
  }

  choose(choice: ChosenTrack | undefined): void {
    if (choice !== undefined && 'id' in choice) this.chosenIds.add(choice.id);
    if (choice?.is === 'put-back') this.putBack();
    if (choice?.is === 'chosen') this.#chosen.push(choice.title);
    if (choice?.is === 'left-out') this.#leftOut.push(choice.title);
  }

  adjust(asked: WholeEdit): void {
    this.#adjusted.push(asked);
  }

  /** Takes the last one of these back. */
  unadjust(asked: WholeEdit): void {
    const at = this.#adjusted.lastIndexOf(asked);
    if (at >= 0) this.#adjusted.splice(at, 1);
  }

  describe(settings: ShownSettings): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  summary(rows: OrderRows): EditSummary {
    const positions = new Map(rows.map(({ key, track }, at) => [key, { title: track.title, to: at + 1 }]));
    return {
      moved: [...this.#moved].flatMap(key => positions.get(key) ?? []),
      removed: this.#removed,
      chosen: this.#chosen,
      leftOut: this.#leftOut,
      adjusted: [...this.#adjusted],
      settings: this.#settings,
    };
  }
}
