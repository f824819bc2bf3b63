import type { Effect } from '../../client/api/endpoint.ts';
import type { Input } from '../../client/api/field.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import type { Rights } from '../../jobs/rights.ts';
import type { AccountPort, PageElicitation } from './account-port.ts';
import type { Answer } from './answer.ts';
import type { Asking } from './confirm.ts';

/** What a tool may do. Every tool states all four. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What one call of a tool works with. */
export interface ToolContext extends ChangeCall {
  /** Where changes happen, if not in the listener's account: "in the demo library on this computer". */
  readonly location?: string | undefined;
  /** Whether the listener's library is on this computer, beside the service. */
  readonly isHere?: boolean;
  /** Whether the service is the demo. */
  readonly isDemo?: boolean;
  /** Host of the service, if it is outside this process. */
  readonly host?: string | undefined;
  /** Whether changes can still be undone after this process ends. */
  recordIsKept?(): boolean;
  /** How the listener is asked before a destructive change. */
  readonly asking: Asking;
  /** The listener's account, where the server manages one. */
  readonly account?: AccountPort | undefined;
  /** Cancels the listener's other calls in this process and waits for them. Resolves to whether there were any. */
  stopOthers?(): Promise<boolean>;
  /** How to send the listener to a page, if the host can. */
  readonly pageElicitation?: PageElicitation | undefined;
  /** Whether the host can show a view beside the answer. */
  readonly showsViews?: boolean;
}

/** What is needed to find out what a call needs: nothing is sent to change anything. */
export type RightsCall = Pick<ChangeCall, 'journal' | 'now'>;

/** A call as the agent wrote it, including the argument that chooses the operation. */
export interface ToolCall {
  readonly tool: string;
  readonly args: Input;
}

/** `shown`: hosts show the view beside the tool's answers. `called`: only the view calls the tool. */
export type ViewUse = 'shown' | 'called';

/** A tool as hosts list it, without the code that runs it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What `--groups` selects it by. Tools without a group are always offered. */
  readonly group: string | undefined;
  /** The effects of its allowed operations. */
  readonly effects: readonly Effect[];
  /** What an assistant should know before it reads a schema. */
  readonly instruction: string | undefined;
  readonly hints: Hints;
  /** How the view uses it. */
  readonly view: ViewUse | undefined;
  /** Its schemas, made at first use or at build time. */
  input(): JsonSchema;
  output(): JsonSchema;
}

export interface Tool extends ListedTool {
  /**
   * What a call with these arguments needs, as far as is known before it begins. Undefined if they choose no operation.
   * Never rejects.
   */
  rightsFor(args: unknown, call: RightsCall): Promise<Rights | undefined>;
  /** Never rejects: errors become answers. */
  run(args: unknown, context: ToolContext): Promise<Answer>;
}
