import { MusicError } from '../client/errors.ts';
import { isNamed } from '../text/errors.ts';
import type { ChangeCall } from './change-context.ts';
import { firstNames } from './confirmation-question.ts';
import {
  type ChangeAbout,
  changedIds,
  isEffective,
  type Job,
  movedIn,
  remainingIds,
  type Step,
  withFirstState,
  withPlaylistId,
} from './job.ts';
import { partsOf } from './job-parts.ts';
import {
  type CurrentState,
  type Irreversible,
  type Loss,
  type NamedObjectRead,
  type UnneededReason,
  writeHandlerNamed,
} from './write-handler.ts';

export interface JobResult {
  readonly job: Job;
  readonly reports: readonly StepReport[];
  readonly problem?: JobProblem | undefined;
  readonly notes: readonly JobNote[];
  /** Another process claimed the job meanwhile, and this one sent nothing more. */
  readonly taken: boolean;
}

export interface IdOutcome {
  readonly id: number;
  readonly outcome: 'done' | 'nothing_changed' | 'failed' | 'not_tried';
  readonly reason?: IdReason;
}

export type IdReason =
  | { readonly reason: 'unneeded'; readonly because: UnneededReason }
  /** The service answered `true`, and a check afterwards shows otherwise. */
  | { readonly reason: 'not-so-after-all' }
  /** The write was interrupted before anything was sent, and its text is not stored. */
  | { readonly reason: 'text-not-stored' }
  | {
      readonly reason: 'error';
      readonly error: unknown;
      /** The input of the request, to name its object. */
      readonly input: Readonly<Record<string, unknown>>;
      /** Whether a check afterwards showed that the id is not as wanted. */
      readonly isNotSo: boolean;
    };

/** Why a job stopped before its end. */
export type JobProblem =
  | { readonly problem: 'error'; readonly error: unknown; readonly step: number }
  /** It is not known yet whether the service made a playlist. `waitMs`: how long it may still be making it. */
  | { readonly problem: 'create-unknown'; readonly error?: unknown; readonly waitMs?: number }
  /** Several new playlists of the listener have this title, and none is chosen. */
  | { readonly problem: 'create-ambiguous'; readonly ids: readonly number[] }
  /** Nothing shows which playlists are new. */
  | { readonly problem: 'create-unclear' }
  /** A new playlist was set private, but that could not be read back. Nothing was added to it. */
  | { readonly problem: 'private-unknown'; readonly step: number }
  /** A step could not be stored, so it was not begun. Steps before it were sent. */
  | { readonly problem: 'unrecorded'; readonly error: Error; readonly step: number }
  | { readonly problem: 'not-so'; readonly step: number; readonly ids: readonly number[] };

export type JobNote =
  /** The service answered, and offers no way to check. */
  | { readonly note: 'cannot-be-read' }
  /** The check failed: only the service's answer is known. */
  | { readonly note: 'not-read-back' }
  /** The list was too long to check this many ids. */
  | { readonly note: 'list-too-long'; readonly count: number }
  /** Empty playlists of the same title appeared beside the one that was made. */
  | { readonly note: 'twin'; readonly ids: readonly number[] };

export interface StepReport {
  readonly step: number;
  readonly results: readonly IdOutcome[];
  readonly error?: unknown;
}

const mayHaveChanged = ({ steps }: Job): boolean =>
  steps.some(({ state, done, unknown }) => state === 'sent' || done.length + unknown.length > 0);

/** The `change_id` for an answer. Undefined if nothing was changed, and nothing may have been. */
export const changeIdOf = ({ job }: JobResult): string | undefined =>
  mayHaveChanged(job) ? job.id : undefined;

/** Why a job stopped at a step. Throws again what stopped it before anything was sent, except errors of requests. */
export function stoppedBy(error: unknown, step: number, job: Job): JobProblem {
  if (error instanceof MusicError) return { problem: 'error', error, step };
  if (!isNamed(error, 'StoreError') || !mayHaveChanged(job)) throw error;
  return { problem: 'unrecorded', error, step };
}

export const resultsOf = ({ reports }: JobResult): IdOutcome[] => reports.flatMap(({ results }) => results);

export function overall(results: readonly IdOutcome[]): 'done' | 'nothing_changed' | 'partly' | 'failed' {
  const has = (name: IdOutcome['outcome']) => results.some(({ outcome }) => outcome === name);
  if (has('failed') || has('not_tried')) return has('done') ? 'partly' : 'failed';
  return has('done') ? 'done' : 'nothing_changed';
}

/** Collects the outcomes of each step, id by id, in the order asked for. */
export class StepReports {
  readonly #reports = new Map<number, StepReport>();
  readonly #asked: readonly (readonly number[])[];

  constructor({ steps }: Job) {
    this.#asked = steps.map(({ ids }) => ids);
  }

  /** Adds a report to the earlier ones of its step. The last outcome of an id counts. */
  add(report: StepReport): void {
    const before = this.#reports.get(report.step)?.results ?? [];
    const ids = new Set(report.results.map(({ id }) => id));
    const results = [...before.filter(({ id }) => !ids.has(id)), ...report.results];
    this.#reports.set(report.step, { ...report, results });
  }

  /** Ids for which nothing is sent: they are as wanted, or cannot be sent. */
  addUnsent(step: number, ids: readonly number[], reason?: IdReason): void {
    const outcome = reason?.reason === 'text-not-stored' ? 'failed' : 'nothing_changed';
    this.add({ step, results: ids.map(id => ({ id, outcome, ...(reason && { reason }) })) });
  }

  all(): StepReport[] {
    return [...this.#reports.values()]
      .map(report => ({ ...report, results: inOrder(report.results, this.#asked[report.step] ?? []) }))
      .sort((a, b) => a.step - b.step);
  }
}

const inOrder = (results: readonly IdOutcome[], ids: readonly number[]): IdOutcome[] => {
  const positions = new Map(ids.map((id, at) => [id, at]));
  const positionOf = ({ id }: IdOutcome) => positions.get(id) ?? positions.size;
  return [...results].sort((a, b) => positionOf(a) - positionOf(b));
};

/** Whether a change can be undone. `but`: why a part of it cannot. */
export type Undoability =
  | { readonly can: true; readonly but?: Irreversible; readonly loses: readonly Loss[] }
  | { readonly can: false; readonly why: 'already-undone' | 'nothing-changed' | Irreversible };

export function undoabilityOf(job: Job, { journal: { handlers } }: ChangeCall): Undoability {
  if (!isEffective(job)) return { can: false, why: 'nothing-changed' };
  const left = job.steps.filter(step => remainingIds(step).length > 0);
  if (left.length === 0) return { can: false, why: 'already-undone' };
  const reasons = left.flatMap(({ write }) => {
    const inverse = writeHandlerNamed(handlers, write)?.inverse ?? 'other-version';
    return typeof inverse === 'string' ? [inverse] : [];
  });
  const [reason] = reasons;
  const loses = [
    ...new Set(left.flatMap(step => writeHandlerNamed(handlers, step.write)?.loses?.(step) ?? [])),
  ];
  if (reason === undefined) return { can: true, loses };
  return reasons.length === left.length ? { can: false, why: reason } : { can: true, but: reason, loses };
}

/** The current state of everything that a job was about, as far as the call read it. */
export function currentStates(job: Job, call: ChangeCall): CurrentState[] {
  const all = new Map<string, CurrentState>();
  const steps = job.steps.flatMap(step => withPlaylistId(job, step) ?? []);
  for (const step of steps) {
    // The listener saw the playlist as it was before the whole change.
    const seen = withFirstState(step, { steps });
    const now = writeHandlerNamed(call.journal.handlers, step.write)?.currentState?.(seen, call);
    if (now === undefined) continue;
    const before = all.get(objectOf(now));
    const isOrdered = before?.what === 'playlist' && now.what === 'playlist' && now.order === undefined;
    all.set(objectOf(now), isOrdered ? { ...now, order: before.order } : now);
  }
  return [...all.values()];
}

export const lastStates = (all: readonly CurrentState[]): CurrentState[] => [
  ...new Map(all.map(each => [objectOf(each), each])).values(),
];

const objectOf = (state: CurrentState) => {
  if (state.what === 'list') return state.of;
  if (state.what === 'bookmark') return `episode ${state.episode}`;
  return state.what === 'upload' ? `upload ${state.id}` : `playlist ${state.id}`;
};

/**
 * What a change was about in the end: how many items it changed, and the names of the first, as far as the call read
 * them. An undo is described by the change that it undoes.
 */
export function aboutAsDone(job: Job, call: ChangeCall): ChangeAbout {
  const { kind, about, steps } = job;
  if (kind !== 'change') return about;
  if (about.what === 'playlist-saved') return savedAsDone(about, steps);
  if (about.what === 'playlists-saved') return savedTogetherAsDone(about, job);
  const step = steps.find(({ write }) => writeHandlerNamed(call.journal.handlers, write)?.kind !== undefined);
  const changed = step === undefined ? [] : objectsOfStep(step, call);
  if (about.what === 'playlist-made') {
    const { tracks: _, ...made } = about;
    return changed.length === 0 ? made : { ...made, tracks: changed.length };
  }
  if (!('first' in about) || changed.length === 0) return about;
  const planned = changed.length === about.count ? about.first : undefined;
  const known = new Map(changed.map(({ id, title }, at) => [id, title || String(planned?.[at] ?? '')]));
  return { ...about, count: changed.length, first: firstNames([...known.keys()], known) };
}

/** The playlists that the job changed, of those that it was to save. */
function savedTogetherAsDone(
  about: Extract<ChangeAbout, { what: 'playlists-saved' }>,
  job: Job,
): ChangeAbout {
  const titles = partsOf(job).flatMap((part, at) => (isEffective(part) ? (about.titles[at] ?? []) : []));
  return titles.length === 0 ? about : { ...about, titles, count: titles.length };
}

/** How many songs the steps brought in, took out and moved. A track that leaves and comes back only loses its copies. */
function savedAsDone(
  about: Extract<ChangeAbout, { what: 'playlist-saved' }>,
  steps: readonly Step[],
): ChangeAbout {
  const doneBy = (name: string) => steps.filter(({ write }) => write === name);
  const came = new Set(doneBy('playlist.add_tracks').flatMap(changedIds));
  const left = doneBy('playlist.remove_tracks').flatMap(step => {
    const gone = new Set(changedIds(step));
    return step.before.playlist?.tracks.filter(id => gone.has(id)) ?? [...gone];
  });
  const back = [...new Set(left)].filter(id => came.has(id)).length;
  const moved = doneBy('playlist.reorder').flatMap(step => {
    const ids = new Set(changedIds(step));
    const before = step.before.playlist?.tracks.filter(id => ids.has(id) && !came.has(id)) ?? [];
    const stayed = new Set(before);
    return [
      ...movedIn(
        before,
        [...ids].filter(id => stayed.has(id)),
      ),
    ];
  });
  return { ...about, added: came.size - back, removed: left.length - back, moved: moved.length };
}

export const objectsOfStep = (step: Step, call: ChangeCall): NamedObjectRead[] =>
  changedIds(step).map(id => nameIn(step, id, call));

export function nameIn(step: Step, id: number, { journal, memory }: ChangeCall): NamedObjectRead {
  const kind = writeHandlerNamed(journal.handlers, step.write)?.kind;
  return kind === undefined ? { id } : memory.nameOf(kind, id);
}
