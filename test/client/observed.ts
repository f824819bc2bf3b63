import type { Transport } from '../../src/client/transport.ts';

/** When a request left, in milliseconds since 1970 so that processes can be compared, and whether the quota refused it. */
export interface Seen {
  readonly at: number;
  readonly refused: boolean;
}

/** The same transport, noting what comes of each request. */
export function observed(transport: Transport): { transport: Transport; seen: Seen[] } {
  const seen: Seen[] = [];
  return {
    seen,
    transport: {
      ...transport,
      async send(request, signal) {
        const at = performance.timeOrigin + performance.now();
        const answer = await transport.send(request, signal);
        seen.push({ at, refused: answer.body.includes('"code":4') });
        return answer;
      },
    },
  };
}
