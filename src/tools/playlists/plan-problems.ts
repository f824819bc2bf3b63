import { isEffective, type Job, remainingIds } from '../../jobs/job.ts';
import { planLifetimeMs } from '../../jobs/job-store.ts';
import type { Answer } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import { errorAnswer, reasonOf } from '../engine/error-answer.ts';
import type { ToolContext } from '../engine/tool.ts';
import { type NoPlan, playlistOf } from './plan/stored-plans.ts';

/** Why a plan is not available, for the answer of the tool that was asked for it. */
export const noPlanProblem = (no: NoPlan) => ({ problem: noPlanText(no), reason: `plan-${no.noPlan}` });

const anew = 'call plan_playlist without plan_id to make one';

/** The same as a sentence without a full stop. */
export function noPlanText(no: NoPlan): string {
  switch (no.noPlan) {
    case 'unknown':
      return `this account has no plan ${quotedId(no.id)}; ${anew}`;
    case 'expired':
      return `this plan has expired: a plan lasts ${planLifetimeMs / 60_000} minutes; ${anew}`;
    case 'changed':
    case 'under-way':
      return 'another call is saving this plan just now; wait for its answer';
    case 'unreadable':
      return `this plan cannot be read any more; ${anew}`;
    case 'ended':
      return endedText(no.job);
  }
}

/** Why a plan takes no change, without a full stop. */
export const beingSavedText =
  'this plan is being saved already: call save_playlist with its plan_id to finish it';

/** An id is the caller's text: shown only where it can be one. */
const quotedId = (id: string) => (/^[\w.-]{1,40}$/.test(id) ? `"${id}"` : 'with this id');

function endedText(job: Job): string {
  const { steps } = job;
  if (isEffective(job) && steps.every(step => remainingIds(step).length === 0))
    return `this plan was saved and undone; ${anew}`;
  const refused = steps.flatMap(({ write, notDone }) => (write === 'playlist.add_tracks' ? notDone : []));
  const isWhole = steps.every(
    ({ write, state, notDone }) =>
      state === 'observed' && (write === 'playlist.add_tracks' || notDone.length === 0),
  );
  if (!isWhole) return `this plan has ended, and not all of it was done; ${anew}`;
  const id = playlistOf(job);
  if (id === undefined) return 'this plan was saved already: there was nothing to change';
  const but =
    refused.length === 0 ? '' : ` but for ${counted(refused.length, 'song')}, which the service refused`;
  return `this plan was saved already: playlist ${id} is as planned${but}`;
}

/** The answer where a playlist cannot be read. It names the playlist. */
export const unreadAnswer =
  (playlistId: number | undefined, context: ToolContext) =>
  async (error: unknown): Promise<Answer> => ({
    ...(await errorAnswer(error, playlistId === undefined ? {} : { playlist_id: playlistId }, context)),
    structured: { reason: reasonOf(error) },
  });
