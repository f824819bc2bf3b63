import type { Client } from '../client/client.ts';
import type { Answer } from '../present/answer.ts';
import type { AccountDoor, Visits } from './account-door.ts';
import type { Asking } from './asking.ts';
import type { ChangeLog } from './changes/log.ts';

/** What a tool may do to the world. All four are stated, for every tool. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What stands around one call of a tool. */
export interface ToolContext {
  readonly client: Client;
  /** Aborts when the caller gives up or goes away. */
  readonly signal: AbortSignal;
  /** Where changes happen, if it is not the listener's account: "in the demo library on this computer". */
  readonly place?: string | undefined;
  /** Where changes are recorded. */
  readonly changes: ChangeLog;
  /** How the listener is asked before harm. */
  readonly asking: Asking;
  /** The account behind the token, where this server has one. */
  readonly account?: AccountDoor | undefined;
  /** How the listener is sent to a page, where the host can. */
  readonly visits?: Visits | undefined;
  /** Tells the operator, on the log, what an agent is only told in our words. */
  report(error: unknown): void;
  /** Tells the caller how far a long job is. */
  progress(done: number, total: number, message: string): void;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What `--groups` selects it by; tools of no group are always there. */
  readonly group: string | undefined;
  readonly hints: Hints;
  /** Schemas are made at first use, or at build time. */
  input(): JsonSchema;
  output(): JsonSchema;
  /** Never rejects: what goes wrong is said in the answer. */
  run(args: unknown, context: ToolContext): Promise<Answer>;
}
