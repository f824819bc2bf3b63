import { httpProblems } from './http-problems.ts';
import type { Full } from './slots.ts';

/** Codes of JSON-RPC, and those of the range that is left to servers. */
export const codes = {
  parse: -32_700,
  invalid: -32_600,
  internal: -32_603,
  refused: -32_000,
  unknownSession: -32_001,
  busy: -32_005,
} as const;

/** An error of JSON-RPC. */
export const errorBody = (code: number, message: string) => ({
  jsonrpc: '2.0' as const,
  id: null,
  error: { code, message },
});

/** A request that is not served: an HTTP status, and the error of JSON-RPC as its body. */
export const refusal = (
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json(errorBody(code, message), { status, headers: { ...headers } });

/** A body that says that the caller may ask again in a second. */
export const withRetry = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { 'retry-after': '1' } });

/** Beyond what one caller may have. */
export const callerRefusal = (message: string): Response => withRetry(429, errorBody(codes.busy, message));

/** Beyond what all callers together may have. */
export const busyRefusal = (message: string): Response => withRetry(503, errorBody(codes.busy, message));

/** No room is left: of this caller's, or of all. */
export const fullRefusal = (full: Full): Response =>
  full === 'caller' ? callerRefusal(httpProblems.callerBusy) : busyRefusal(httpProblems.busy);

/** The server is about to end. */
export function drainedRefusal(): Response {
  const answer = busyRefusal(httpProblems.draining);
  answer.headers.set('connection', 'close');
  return answer;
}
