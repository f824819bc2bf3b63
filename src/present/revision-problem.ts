import type { RevisionProblem } from '../playlists/build/revise.ts';

/** Why a plan cannot be changed, without a full stop. */
export function revisionProblem(problem: RevisionProblem): string {
  switch (problem.reason) {
    case 'being-made':
      return 'the playlist is being made already: call again with plan_id alone to finish it';
    case 'no-tracks-left':
      return 'the plan has no tracks left: replace picks some, or make a new plan';
    case 'drop-not-in-plan':
      return `drop names tracks that are not in the plan: ${problem.ids.join(', ')}`;
    case 'wish-or-position':
      return 'each replace takes wish or position, one of them';
    case 'no-such-wish':
      return `no song of the plan stands for wish ${problem.wish}`;
    case 'no-such-position':
      return `the plan has no position ${problem.position}: it holds ${problem.count} songs`;
    case 'no-such-track':
      return `replace names track ${problem.id}, and there is none`;
    case 'not-playable':
      return `track ${problem.id} cannot be played here, and nothing stands in for it`;
    case 'already-in-playlist':
      return `track ${problem.id} is in the playlist already`;
  }
}
