import type { KnownPlaylist } from '../../../jobs/call-read-cache.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import type { ChangeAbout, NewStep } from '../../../jobs/job.ts';
import {
  changeIdOf,
  type JobResult,
  type Note,
  type Problem,
  type Undoability,
  undoabilityOf,
} from '../../../jobs/job-result.ts';
import { firstNames } from '../../../jobs/question.ts';
import { stepsToMake } from '../../../jobs/writes/playlists.ts';
import { currentPlaylist } from '../../../jobs/writes/read-playlist.ts';
import type { BuildPlan } from '../plans/build-plan.ts';
import { carryOut, type NoPlan, type OpenPlan } from '../plans/plan-jobs.ts';

/** How the carrying out of a plan ended. */
export interface Executed {
  /** The playlist as read back; undefined where there is none, or it could not be read. */
  readonly readBack: KnownPlaylist | undefined;
  readonly playlistId: number | undefined;
  /** How many of the plan's tracks are in the playlist. */
  readonly added: number;
  readonly refused: readonly number[];
  /** No playlist was made, and none may have been. */
  readonly noneMade: boolean;
  /** Tracks that are not in the playlist, although none was refused. */
  readonly lacking: readonly number[];
  readonly problem: Problem | undefined;
  readonly notes: readonly Note[];
  /** Settings of the playlist that are not as asked. */
  readonly wrongSettings: readonly ('public' | 'description')[];
  readonly changeId: string | undefined;
  readonly undoability: Undoability;
  /** Whether the plan can be carried out further. */
  readonly isOpen: boolean;
  /** Another process carries the plan out now. */
  readonly taken: boolean;
}

/** Makes or extends the planned playlist, from where an earlier call stopped, and reads it back. */
export async function executeBuild(
  { job, plan }: OpenPlan<'build'>,
  call: ChangeCall,
): Promise<Executed | NoPlan> {
  const ran = await carryOut(job, { about: aboutBuilding(plan), steps: stepsFor(plan) }, call);
  return 'noPlan' in ran ? ran : executed(plan, ran, call);
}

const tracksOf = ({ entries }: BuildPlan) => entries.map(({ song }) => song.id);

export const aboutBuilding = (plan: BuildPlan): ChangeAbout =>
  'before' in plan.target
    ? {
        what: 'tracks-added',
        title: plan.target.title,
        count: plan.entries.length,
        first: firstNames(tracksOf(plan), new Map(plan.entries.map(({ song }) => [song.id, song.title]))),
      }
    : { what: 'playlist-made', title: plan.target.title ?? '', tracks: plan.entries.length };

function stepsFor(plan: BuildPlan): NewStep[] {
  const { target } = plan;
  const tracks = tracksOf(plan);
  if (!('before' in target)) {
    const { title = '', description = '', public: isPublic } = target;
    return stepsToMake({ title, description, public: isPublic, collaborative: false, tracks });
  }
  const input = { playlist_id: target.playlistId };
  return [
    { write: 'playlist.add_tracks', input, ids: tracks },
    { write: 'playlist.reorder', input, ids: [...new Set([...target.before, ...tracks])], moving: tracks },
  ];
}

async function executed(plan: BuildPlan, ran: JobResult, call: ChangeCall): Promise<Executed> {
  const { job, problem, notes, taken } = ran;
  const [create] = job.steps;
  const playlistId = 'before' in plan.target ? plan.target.playlistId : create?.done[0];
  const readBack =
    playlistId === undefined ? undefined : await currentPlaylist(playlistId, call).catch(() => undefined);
  const there = new Set(readBack?.tracks);
  const refused = job.steps.flatMap(({ write, notDone }) =>
    write === 'playlist.add_tracks' ? notDone.filter(id => !there.has(id)) : [],
  );
  const ids = tracksOf(plan);
  const lacking = readBack === undefined ? [] : ids.filter(id => !there.has(id) && !refused.includes(id));
  return {
    readBack,
    playlistId,
    added: readBack === undefined ? 0 : ids.filter(id => there.has(id)).length,
    refused,
    noneMade: playlistId === undefined && create?.state === 'intended',
    lacking,
    problem,
    notes,
    wrongSettings:
      readBack === undefined || (problem !== undefined && problem.problem !== 'not-so')
        ? []
        : wrongIn(plan, readBack),
    changeId: changeIdOf(ran),
    undoability: undoabilityOf(job, call),
    isOpen: job.state !== 'ended',
    taken,
  };
}

function wrongIn({ target }: BuildPlan, readBack: KnownPlaylist): ('public' | 'description')[] {
  if ('before' in target) return [];
  const { description = '', public: isPublic } = target;
  return [
    ...(readBack.public === isPublic ? [] : (['public'] as const)),
    ...(readBack.description.trim() === description.trim() ? [] : (['description'] as const)),
  ];
}
