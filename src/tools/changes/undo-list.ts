import type { Job } from '../../jobs/job.ts';
import type { Prospect } from '../../jobs/undo.ts';
import type { Answer } from '../engine/answer.ts';
import { alreadyBack, irreversibleText, lossText, whyNotText } from '../engine/change-reasons.ts';
import { jobWords } from '../engine/change-words.ts';

/** A change as it is listed. `state`: whether it can be taken back, or how it is finished, as a call in words. */
export interface ListedChange {
  readonly job: Job;
  readonly state: 'under-way' | { readonly unfinished: string } | Prospect;
}

/** The last changes, a line each. */
export function changesListed(changes: readonly ListedChange[], place: string | undefined): Answer {
  const where = place === undefined ? '' : `, ${place}`;
  const head = changes.length === 0 ? `No changes yet${where}.` : `The last changes${where}, newest first:`;
  const listed = changes.map(change => ({ ...change, undo: undoOf(change.state) }));
  return {
    text: [
      head,
      ...listed.map(({ job, undo }) => [job.id, timeOf(job), jobWords(job), undo.words].join(' · ')),
    ].join('\n'),
    structured: {
      items: listed.map(({ job, undo: { can, note } }) => ({
        change_id: job.id,
        at: timeOf(job),
        what: jobWords(job),
        can_undo: can,
        ...(note === undefined ? {} : { note }),
      })),
    },
  };
}

/** `2026-03-01 09:30 UTC` */
const timeOf = ({ at }: Job) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Whether a change can be taken back: in words, and as fields. */
function undoOf(state: ListedChange['state']): { can: boolean; words: string; note?: string } {
  if (state === 'under-way') return { can: false, words: 'still under way', note: 'still under way' };
  if ('unfinished' in state) {
    const note = `not finished; ${state.unfinished}`;
    return { can: true, words: `can be undone · ${note}`, note };
  }
  if (!state.can) {
    const note = whyNotText(state.why);
    return { can: false, words: note === alreadyBack ? note : `cannot be undone: ${note}`, note };
  }
  const note = state.but === undefined ? lossText(state.loses) : irreversibleText(state.but);
  return note === undefined
    ? { can: true, words: 'can be undone' }
    : { can: true, words: `can be undone, but ${note}`, note };
}
