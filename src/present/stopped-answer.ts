import { failure } from './answer.ts';

/** For a call of a listener who signed out before it was done. */
export const stoppedAnswer = failure(
  'The listener signed out meanwhile, so this was stopped: what it had done stays, and a request that had left may still arrive.',
);
