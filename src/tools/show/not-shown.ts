import type { Answer } from '../engine/answer.ts';

/** An answer whose lines the listener does not see, because their client shows no view. */
export const withoutView = (answer: Answer): Answer =>
  answer.isError
    ? answer
    : { ...answer, text: `${answer.text}\nThis client cannot show it: tell the listener what stands here.` };
