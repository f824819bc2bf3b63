import { MusicError } from '../client/errors.ts';
import type { ChangeCall } from '../jobs/change-context.ts';
import { firstNames } from '../jobs/confirmation-question.ts';
import type { ChangeAbout, Job, NewStep, PlaylistState } from '../jobs/job.ts';
import type { JobProblem, JobResult } from '../jobs/job-result.ts';
import { readPlaylist } from '../jobs/playlist-state.ts';
import { finishJob, startJob } from '../jobs/start-and-finish-job.ts';
import { unlessGone } from '../jobs/write-handler.ts';
import { stepsToMake } from '../jobs/writes/playlists.ts';
import type { copyMapOf } from '../library/contents.ts';
import { allListKinds, type ListKind } from '../library/list-rows.ts';

/** An object of a list. `isGone`: the service no longer had it when it was looked up. */
interface CopiedItem {
  readonly id: number;
  readonly title: string;
  readonly isGone: boolean;
}

/** A library that is copied. Methods reject with `StoreError`. */
export interface CopySource {
  playlists(): Promise<readonly (Omit<PlaylistState, 'tracks'> & { readonly id: number })[]>;
  tracksOf(playlist: number): Promise<readonly CopiedItem[]>;
  /** The oldest first. */
  list(kind: ListKind): Promise<readonly CopiedItem[]>;
  bookmarks(): Promise<readonly { readonly episode: number; readonly offset: number }[]>;
  /** Whether a library is restored: with what the service no longer has, and what was removed since the last time. */
  readonly restores: boolean;
}

/** What was copied to one place, and its id there. Written before each change begins. Rejects with `StoreError`. */
export type CopyMap = ReturnType<typeof copyMapOf>;

/** What one call copied. */
export interface CopyReport {
  readonly playlists: { made: number; extended: number; same: number };
  readonly favourites: { added: number; same: number };
  readonly bookmarks: number;
  /** What stays behind, because the service no longer has it. */
  readonly gone: CopiedItem[];
  /** What the service refused. */
  readonly refused: number;
  /** How many changes are left for the next call. */
  readonly left: number;
  /** Why copying stopped before its end. */
  readonly problem?: unknown;
}

type Counted = { -readonly [K in keyof CopyReport]: CopyReport[K] };

/** How long one call of an assistant works, in milliseconds. Hosts give up on a call after a minute. */
const longestMs = 45_000;
const mostInChange = 50;
/** How long a process takes from noting a change to storing it. */
const storingMs = 1000;

type Copied = Awaited<ReturnType<CopyMap['find']>>;

/** One change of the copy. `job`: the id of the change. */
type Unit = (job: string) => Promise<void>;

class Copy {
  readonly #source: CopySource;
  readonly #map: CopyMap;
  readonly #call: ChangeCall;
  readonly #tool: string;
  readonly report: Counted = {
    playlists: { made: 0, extended: 0, same: 0 },
    favourites: { added: 0, same: 0 },
    bookmarks: 0,
    gone: [],
    refused: 0,
    left: 0,
  };

  constructor(source: CopySource, map: CopyMap, call: ChangeCall, tool: string) {
    this.#source = source;
    this.#map = map;
    this.#call = call;
    this.#tool = tool;
  }

  async run(ms: number): Promise<CopyReport> {
    const { fresh, copied } = await this.#playlists();
    // Copied playlists are compared last, so that each call copies something new.
    const units = [...fresh, ...(await this.#lists()), ...(await this.#bookmarks()), ...copied];
    const { now, progress, journal, signal } = this.#call;
    const until = now() + ms;
    for (const [at, unit] of units.entries()) {
      if (now() >= until || signal.aborted) return { ...this.report, left: units.length - at };
      const [done, total] = [at, units.length];
      progress({ done, total, part: { done, total, of: 'parts-copied' } });
      try {
        await unit(journal.newId());
      } catch (problem) {
        if (!(problem instanceof MusicError || problem instanceof CopyStopped)) throw problem;
        return { ...this.report, left: units.length - at, problem };
      }
    }
    return this.report;
  }

  async #playlists(): Promise<{ readonly fresh: Unit[]; readonly copied: Unit[] }> {
    const fresh: Unit[] = [];
    const copied: Unit[] = [];
    for (const playlist of await this.#source.playlists()) {
      const source = `playlist ${playlist.id}`;
      const isCopied = (await this.#map.find(source))?.id !== undefined;
      const units = isCopied ? copied : fresh;
      units.push(async job => {
        const tracks = this.#present(await this.#source.tracksOf(playlist.id));
        await this.#playlist(source, { ...playlist, tracks: tracks.map(({ id }) => id) }, job);
      });
    }
    return { fresh, copied };
  }

  /** What can be copied. What is gone is reported. */
  #present(items: readonly CopiedItem[]): readonly CopiedItem[] {
    if (this.#source.restores) return items;
    for (const item of items) if (item.isGone) this.report.gone.push(item);
    return items.filter(({ isGone }) => !isGone);
  }

  async #playlist(source: string, wanted: PlaylistState, job: string): Promise<void> {
    const known = await this.#map.find(source);
    const made = await this.#madeBefore(source, known);
    if (made === undefined) return this.#makePlaylist(source, wanted, job, known);
    const there = await unlessGone(readPlaylist(made, this.#call));
    if (there === undefined && this.#source.restores) return this.#makePlaylist(source, wanted, job, known);
    const missing = there ? wanted.tracks.filter(id => !there.tracks.includes(id)) : [];
    if (there === undefined || missing.length === 0) {
      this.report.playlists.same += 1;
      return;
    }
    const about: ChangeAbout = {
      what: 'tracks-added',
      title: wanted.title,
      count: missing.length,
      first: firstNames(missing, new Map()),
    };
    await this.#do(job, about, [
      { write: 'playlist.add_tracks', input: { playlist_id: there.id }, ids: missing },
    ]);
    this.report.playlists.extended += 1;
  }

  async #makePlaylist(source: string, wanted: PlaylistState, job: string, known: Copied): Promise<void> {
    // Before the playlist exists: only this change knows which playlist it makes.
    if (!(await this.#map.begin(source, job, known))) throw new CopyStopped('under-way');
    const about: ChangeAbout = { what: 'playlist-made', title: wanted.title, tracks: wanted.tracks.length };
    // A private playlist is private before it has songs. They arrive in order, so no order has to be sent.
    const steps = stepsToMake(wanted).filter(({ write }) => write !== 'playlist.reorder');
    const made = madeBy((await this.#do(job, about, steps)).job);
    if (made === undefined) return;
    await this.#map.set([source], job, new Map([[source, made]]));
    this.report.playlists.made += 1;
  }

  /** The playlist that an earlier call made for a source, also one that was interrupted. */
  async #madeBefore(source: string, known: Copied): Promise<number | undefined> {
    if (known === undefined || known.id !== undefined) return known?.id;
    let finished = await this.#finish(known.job);
    if (finished === 'unknown') {
      // Another process may have noted its change, and not stored it yet.
      await this.#call.sleep(storingMs);
      finished = await this.#finish(known.job);
    }
    if (finished === 'unknown') return undefined;
    const job = await (await this.#call.journal.jobs()).find(known.job);
    const made = job && madeBy(job);
    if (made !== undefined) {
      await this.#map.set([source], known.job, new Map([[source, made]]));
      if (typeof finished !== 'string') this.report.playlists.made += 1;
    }
    return made;
  }

  /** One change for 50 objects that were not copied before. */
  async #lists(): Promise<Unit[]> {
    const units: Unit[] = [];
    for (const kind of allListKinds) {
      const items = this.#present(await this.#source.list(kind));
      const open: CopiedItem[] = [];
      for (const item of items) {
        const known = await this.#map.find(`${kind} ${item.id}`);
        if (known?.id === undefined || this.#source.restores) open.push(item);
        else this.report.favourites.same += 1;
      }
      for (let at = 0; at < open.length; at += mostInChange)
        units.push(this.#some(kind, open.slice(at, at + mostInChange)));
    }
    return units;
  }

  #some(kind: ListKind, items: readonly CopiedItem[]): Unit {
    const keyOf = (id: number) => `${kind} ${id}`;
    const sources = items.map(({ id }) => keyOf(id));
    return async job => {
      await this.#begin(sources, job);
      const ids = items.map(({ id }) => id);
      const first = firstNames(ids, new Map(items.map(({ id, title }) => [id, title])));
      const about: ChangeAbout =
        kind === 'followings'
          ? { what: 'followed', count: ids.length, first }
          : { what: 'favourites-added', kind, count: ids.length, first };
      const write = kind === 'followings' ? 'user.follow' : `library.add_${kind}`;
      const { reports } = await this.#do(job, about, [{ write, input: {}, ids }]);
      const results = reports.flatMap(({ results: each }) => each);
      const there = results.filter(({ outcome }) => outcome === 'done' || outcome === 'nothing_changed');
      this.report.favourites.added += results.filter(({ outcome }) => outcome === 'done').length;
      this.report.favourites.same += there.filter(({ outcome }) => outcome !== 'done').length;
      await this.#map.set(sources, job, new Map(there.map(({ id }) => [keyOf(id), id])));
    };
  }

  async #bookmarks(): Promise<Unit[]> {
    const units: Unit[] = [];
    for (const { episode, offset } of await this.#source.bookmarks()) {
      const source = `bookmark ${episode}`;
      if ((await this.#map.find(source))?.id !== undefined && !this.#source.restores) continue;
      units.push(async job => {
        await this.#begin([source], job);
        const about: ChangeAbout = { what: 'bookmark-set', episode, offset };
        const input = { episode_id: episode, offset };
        await this.#do(job, about, [{ write: 'episode.bookmark', input, ids: [episode] }]);
        await this.#map.set([source], job, new Map([[source, episode]]));
        this.report.bookmarks += 1;
      });
    }
    return units;
  }

  /** Notes which change copies these. An interrupted change of an earlier call ends before its objects are tried again. */
  async #begin(sources: readonly string[], own: string): Promise<void> {
    const jobs = new Set<string>();
    for (const source of sources) {
      const known = await this.#map.find(source);
      if (known !== undefined && known.id === undefined) jobs.add(known.job);
    }
    for (const job of jobs) await this.#finish(job);
    await this.#map.set(sources, own);
  }

  /** Ends a change of an earlier call, which may not even have begun. Rejects if another call is making it. */
  async #finish(job: string): Promise<'unknown' | 'ended' | JobResult> {
    const finished = await finishJob(job, this.#call);
    if (finished === 'under-way' || finished === 'changed') throw new CopyStopped('under-way');
    if (typeof finished !== 'string') this.#check(finished);
    return finished;
  }

  /** Makes a change under an id that the map already knows. */
  async #do(id: string, about: ChangeAbout, steps: readonly NewStep[]): Promise<JobResult> {
    const call = { ...this.#call, journal: { ...this.#call.journal, newId: () => id } };
    const result = await startJob({ tool: this.#tool, about, steps }, call, { canFinishLater: true });
    this.#check(result);
    return result;
  }

  /** Rejects with what stopped a change. What was refused alone does not stop the rest. */
  #check({ problem, reports }: JobResult): void {
    this.report.refused += reports
      .flatMap(({ results }) => results)
      .filter(({ outcome }) => outcome === 'failed').length;
    if (problem === undefined || problem.problem === 'not-so') return;
    throw problem.problem === 'error' ? problem.error : new CopyStopped(problem.problem);
  }
}

/** A change whose outcome is not known yet, or that another call is making. The next call goes on with it. */
export class CopyStopped extends Error {
  readonly why: 'under-way' | Exclude<JobProblem['problem'], 'error' | 'not-so'>;

  constructor(why: CopyStopped['why']) {
    super(why);
    this.why = why;
  }
}

const madeBy = ({ steps: [first] }: Job): number | undefined => first?.done[0];

/**
 * Copies a library into the library that `call` works with, in a list of changes: one for each playlist, and one for 50
 * favourites. A call works for `ms` milliseconds; the next one goes on. Nothing is deleted. What was copied before is not
 * copied again, except for tracks that a copied playlist lacks now. Rejects with `StoreError`.
 */
export function copyLibrary(
  source: CopySource,
  map: CopyMap,
  call: ChangeCall,
  tool: string,
  ms = longestMs,
): Promise<CopyReport> {
  return new Copy(source, map, call, tool).run(ms);
}
