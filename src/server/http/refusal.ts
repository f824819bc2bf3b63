/** Codes of JSON-RPC, and those of the range that is left to servers. */
export const codes = {
  parse: -32_700,
  invalid: -32_600,
  internal: -32_603,
  refused: -32_000,
  unknownSession: -32_001,
  busy: -32_005,
} as const;

/** A request that is not served: an HTTP status, and the error of JSON-RPC as its body. */
export const refusal = (
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers: { ...headers } });

/** Seconds after which a caller who was refused for want of room may ask again. */
const retryAfter = { 'retry-after': '1' };

/** Beyond what one caller may have. */
export const callerRefusal = (message: string): Response => refusal(429, codes.busy, message, retryAfter);

/** Beyond what all callers together may have. */
export const busyRefusal = (message: string): Response => refusal(503, codes.busy, message, retryAfter);
