import type { Effect } from '../../client/api/endpoint.ts';
import type { Input } from '../../client/api/field.ts';
import type { ChangeCall } from '../../jobs/journal.ts';
import type { AccountPort, PageElicitation } from './account-port.ts';
import type { Answer } from './answer.ts';
import type { Asking } from './confirm.ts';

/** What a tool may do to the world. All four are stated, for every tool. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What stands around one call of a tool. */
export interface ToolContext extends ChangeCall {
  /** Where changes happen, if it is not the listener's account: "in the demo library on this computer". */
  readonly place?: string | undefined;
  /** Host of the service, where it is not inside this process. */
  readonly host?: string | undefined;
  /** Whether changes can still be taken back after this process. */
  recordIsKept?(): boolean;
  /** How the listener is asked before harm. */
  readonly asking: Asking;
  /** The account behind the token, where this server has one. */
  readonly account?: AccountPort | undefined;
  /** Calls off the listener's other calls here, and waits until they have ended. Resolves to whether there were any. */
  stopOthers?(): Promise<boolean>;
  /** How the listener is sent to a page, where the host can. */
  readonly pageElicitation?: PageElicitation | undefined;
  /** Whether the host can show a page beside the answer. */
  readonly showsViews?: boolean;
}

/** A call as an agent writes it, to be named again: with the argument that chooses the operation. */
export interface ToolCall {
  readonly tool: string;
  readonly args: Input;
}

/** `shown`: hosts show the view beside the tool's answers. `called`: the view calls the tool, and is not shown for it. */
export type ViewUse = 'shown' | 'called';

/** A tool as hosts list it, without anything that runs it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What `--groups` selects it by; tools of no group are always there. */
  readonly group: string | undefined;
  /** Of everything it can do as it is offered. */
  readonly effects: readonly Effect[];
  /** What an assistant should know of it before it has read a schema. */
  readonly instruction: string | undefined;
  readonly hints: Hints;
  /** What the view of the playlist has to do with it. */
  readonly view: ViewUse | undefined;
  /** Schemas are made at first use, or at build time. */
  input(): JsonSchema;
  output(): JsonSchema;
}

export interface Tool extends ListedTool {
  /** Of the operation that a call with these arguments would be; undefined where they name none. */
  effectOf(args: unknown): Effect | undefined;
  /** Never rejects: what goes wrong is said in the answer. */
  run(args: unknown, context: ToolContext): Promise<Answer>;
}
