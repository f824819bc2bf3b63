/** Why a message of a host is not served: for the programmers of hosts, and for an assistant that is shown it. */
export const protocolProblems = {
  notJson: 'This line is not JSON.',
  notMessage: 'This is no message of JSON-RPC 2.0 as the protocol has them.',
  noBatches:
    'Batches belong to revision 2025-03-26 of the protocol, which was not agreed on: send each message on a line of its own.',
  emptyBatch: 'A batch needs at least one message.',
  inBatch: 'This cannot stand in a batch: send it on a line of its own.',
  twice: 'Another request of this batch has the same id.',
  longBatch: (most: number) => `A batch has at most ${most} messages: send several.`,
  longLine: (bytes: number) => `A line has at most ${bytes / 1024 / 1024} MiB: ask for less at once.`,
  busy: (most: number) =>
    `There are too many requests under way (at most ${most}, and not too large together): nothing was done. Wait for some answers, then ask again.`,
} as const;
