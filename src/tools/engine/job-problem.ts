import { entryNamed } from '../../client/api/index.ts';
import type { JobResult } from '../../jobs/job-run.ts';
import type { Problem, StepReport } from '../../jobs/outcome.ts';
import { namedListOf } from '../../jobs/write-names.ts';
import { reasonText } from './change-reasons.ts';
import { reasonOf } from './error-answer.ts';
import { errorMessage } from './error-message.ts';

/** Why a job stopped before its end, in a sentence. `about`: what its requests were about. */
export function problemText(problem: Problem, about: Readonly<Record<string, unknown>> = {}): string {
  switch (problem.problem) {
    case 'error':
      return `${errorMessage(problem.error, about, true)}.`;
    case 'create-unknown': {
      const { error, waitMs } = problem;
      const why = error === undefined ? '' : `: ${errorMessage(error, {}, true)}`;
      return waitMs === undefined
        ? `Whether a playlist was made is not known yet${why}. The next call looks before it makes one.`
        : `Whether a playlist was made is not known yet${why}. The service may still be making it: call again in ${Math.ceil(waitMs / 1000)} seconds, which looks first.`;
    }
    case 'create-ambiguous':
      return `Several new, empty playlists bear the title, and which of them is this one cannot be told: ${problem.ids.join(', ')}. Nothing was done to them; delete those that are not wanted.`;
    case 'create-unclear':
      return 'Whether a playlist was made cannot be told from what the service shows. Look with library_read kind=playlists.';
    case 'not-so':
      return `The service answered that it was done, but read back it is not so${problem.ids.length > 1 ? ` for ${problem.ids.length} ids` : ''}.`;
  }
}

/** The same as a code, which the view words for the listener. */
export const problemReason = (problem: Problem | undefined): string | undefined =>
  problem?.problem === 'error' ? reasonOf(problem.error) : problem?.problem;

/** What of a job did not come about and why, in sentences; none where all did. */
export function failureTexts(
  { job, reports, problem }: JobResult,
  not: 'Not restored' | 'Not done',
): string[] {
  const failed = reports.flatMap(report => {
    const write = job.steps[report.step]?.write;
    return write === undefined ? [] : stepFailures(report, namedListOf(entryNamed(write)) && not);
  });
  const isTold = problem !== undefined && 'step' in problem && failed.length > 0;
  return [...new Set(isTold || problem === undefined ? failed : [...failed, problemText(problem)])];
}

/** Each reason once, with how many ids of a list it is about; what was not tried fell to the last of them. */
function stepFailures({ results }: StepReport, not: string | undefined): string[] {
  const counts = new Map<string, number>();
  for (const { outcome, reason } of results) {
    if (outcome !== 'failed' || reason === undefined) continue;
    const text = reasonText(reason);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const untried = results.filter(({ outcome }) => outcome === 'not_tried').length;
  const last = [...counts.keys()].at(-1);
  return [...counts].map(([text, count]) => {
    const all = text === last ? count + untried : count;
    return not === undefined ? `${text}.` : `${not}, ${all} of ${results.length}: ${text}.`;
  });
}
