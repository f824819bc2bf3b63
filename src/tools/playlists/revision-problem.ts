import { counted } from '../engine/change-words.ts';
import type { RevisionProblem } from './building/revise.ts';
import type { LineProblem } from './plans/line-order.ts';

/** Why a plan cannot be changed, without a full stop. */
export function revisionProblem(problem: RevisionProblem): string {
  switch (problem.reason) {
    case 'no-tracks-left':
      return 'the plan would have no tracks left: replace or add picks some, or make a new plan';
    case 'drop-not-in-plan':
      return `drop takes ids of tracks in the plan, and these are not: ${problem.ids.join(', ')}`;
    case 'wish-or-position':
      return 'each replace takes wish or position, one of them';
    case 'replaced-twice':
      return `replace gives two tracks for ${problem.position === undefined ? `wish ${problem.wish}` : `position ${problem.position}`}: keep one of them there, and bring the other in with add`;
    case 'track-or-wanted':
      return 'each add takes track_id or wanted, one of them';
    case 'no-such-wish':
      return `the plan has no wish ${problem.wish}`;
    case 'no-such-position':
      return `the plan has no position ${problem.position}: it holds ${counted(problem.count, 'song')}`;
    case 'no-such-track':
      return `there is no track ${problem.id}`;
    case 'not-playable':
      return `track ${problem.id} cannot be played here, and nothing stands in for it`;
    case 'already-in-playlist':
      return `track ${problem.id} is in the playlist already`;
    default:
      return lineProblemText(problem);
  }
}

/** Why lines cannot be put in an order, without a full stop. */
export const lineProblemText = (problem: LineProblem): string =>
  problem.reason === 'line-twice'
    ? `order names position ${problem.line} twice`
    : `order names position ${problem.line}, and there are ${problem.count}`;
