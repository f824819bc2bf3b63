import type { SettledReason } from './change-call.ts';
import type { Job } from './job.ts';
import type { IdOutcome, StepReport } from './outcome.ts';

/** What each step brought about, id by id, in the order asked for. */
export class StepReports {
  readonly #reports = new Map<number, StepReport>();
  readonly #asked: readonly (readonly number[])[];

  constructor({ steps }: Job) {
    this.#asked = steps.map(({ ids }) => ids);
  }

  /** Adds a report to the earlier ones of its step; of the same id the later report counts. */
  tell(report: StepReport): void {
    const before = this.#reports.get(report.step)?.results ?? [];
    const told = new Set(report.results.map(({ id }) => id));
    const results = [...before.filter(({ id }) => !told.has(id)), ...report.results];
    this.#reports.set(report.step, { ...report, results });
  }

  /** What was so before anything was sent. */
  tellSettled(step: number, ids: readonly number[], because: SettledReason | undefined): void {
    const reason = because === undefined ? {} : { reason: { reason: 'settled', because } as const };
    this.tell({ step, results: ids.map(id => ({ id, outcome: 'nothing_changed', ...reason })) });
  }

  /** What cannot be sent any more. */
  tellUnkept(step: number, ids: readonly number[]): void {
    this.tell({
      step,
      results: ids.map(id => ({ id, outcome: 'failed', reason: { reason: 'text-not-kept' } })),
    });
  }

  all(): StepReport[] {
    return [...this.#reports.values()]
      .map(report => ({ ...report, results: inOrder(report.results, this.#asked[report.step] ?? []) }))
      .sort((a, b) => a.step - b.step);
  }
}

const inOrder = (results: readonly IdOutcome[], ids: readonly number[]): IdOutcome[] => {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: IdOutcome) => places.get(id) ?? places.size;
  return [...results].sort((a, b) => placeOf(a) - placeOf(b));
};
