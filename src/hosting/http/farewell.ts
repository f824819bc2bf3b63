import { callsIn } from './calls-in.ts';
import { httpProblems } from './http-problems.ts';
import { codes, errorBody, withRetry } from './refusal.ts';

/** What those are told whose calls are not done when the server must end. */
export interface Farewell {
  /** Aborts when the server waits no longer. */
  readonly signal: AbortSignal;
  /** In place of an answer that has not begun. */
  response(): Response;
  /** At the end of an answer that has: an event for each call. */
  readonly events: string;
}

/** `body`: the calls, one or a batch. */
export function farewellTo(body: unknown, signal: AbortSignal): Farewell {
  const errors = callsIn(body).map(({ id }) => cutOff(id));
  return {
    signal,
    response: () => withRetry(503, errors.length === 1 ? errors[0] : errors),
    events: errors.map(error => `event: message\ndata: ${JSON.stringify(error)}\n\n`).join(''),
  };
}

/** The error that a call ends with which is not done in time. */
export const cutOff = (id: string | number) => ({
  ...errorBody(codes.busy, httpProblems.cutOff),
  id,
});

/** The answer, or the farewell where that comes first. */
export async function orFarewell(answer: Promise<Response>, farewell: Farewell): Promise<Response> {
  let leave: () => void = () => undefined;
  const left = new Promise<Response>(resolve => {
    leave = () => resolve(farewell.response());
    farewell.signal.addEventListener('abort', leave, { once: true });
    if (farewell.signal.aborted) leave();
  });
  try {
    return await Promise.race([answer, left]);
  } finally {
    farewell.signal.removeEventListener('abort', leave);
    answer.catch(() => undefined);
  }
}
