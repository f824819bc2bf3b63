import { failure } from './answer.ts';

/** Why a call was stopped whose listener signed out, or linked another account. */
export const stoppedText =
  'The listener signed out or linked another account meanwhile, so this was stopped: what it had done stays, and a request that had left may still arrive';

/** Why a change was stopped that this call does not have any more. */
export const takenText =
  'The listener signed out meanwhile, or another call carries this change on: it was stopped here, what it had done stays, and a request that had left may still arrive';

/** For a call of a listener who signed out before it was done. */
export const stoppedAnswer = failure(`${stoppedText}.`);
