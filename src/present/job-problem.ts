import type { Problem } from '../journal/outcome.ts';
import { errorMessage } from './error-message.ts';

/** Why a job stopped before its end, in a sentence. `about`: what its requests were about. */
export function problemText(problem: Problem, about: Readonly<Record<string, unknown>> = {}): string {
  switch (problem.problem) {
    case 'error':
      return `${errorMessage(problem.error, about, true)}.`;
    case 'create-unknown':
      return `Whether a playlist was made is not known yet${problem.error === undefined ? '' : `: ${errorMessage(problem.error, {}, true)}`}. The next call looks before it makes one.`;
    case 'create-ambiguous':
      return `Several new, empty playlists bear the title, and which of them is this one cannot be told: ${problem.ids.join(', ')}. Nothing was done to them; delete those that are not wanted.`;
    case 'create-unclear':
      return 'Whether a playlist was made cannot be told from what the service shows. Look with library_read kind=playlists.';
    case 'not-so':
      return `The service answered that it was done, but read back it is not so${problem.ids.length > 1 ? ` for ${problem.ids.length} ids` : ''}.`;
  }
}
