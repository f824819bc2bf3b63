import type { z } from 'zod';
import type { Effect, Endpoint } from '../../client/api/endpoint.ts';
import type { Entry } from '../../client/api/index.ts';
import type { Field, Input, Nameable } from '../../client/api/input-field.ts';
import { once } from '../../client/api/lazy.ts';
import type { Kind, Shape } from '../../client/api/output-shape.ts';
import type { Catalogue } from '../../client/catalogue.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import type { Rights } from '../../jobs/needed-rights.ts';
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
  readonly isLibraryHere?: boolean;
  /** How the catalogue is worded. */
  readonly catalogue?: Pick<Catalogue, 'called' | 'whyNone'>;
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
  /** A line of the server's instructions: what an assistant should know before it reads a schema. */
  readonly instruction: string | undefined;
  readonly hints: Hints;
  /** How the view uses it. Not at all if absent. */
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

/** Why a call is refused, as a sentence without its full stop. */
export interface CallProblem {
  readonly problem: string;
  /** The same as a code, which the view words for the listener: `plan-expired`. */
  readonly reason?: string;
}

/** One argument: its description, and how a value is checked. The contract's fields are arguments. */
export interface Argument extends Pick<Field, 'about' | 'optional' | 'source' | 'list' | 'named' | 'schema'> {
  /** What is allowed, in words that follow "must be". If absent, the error is worded from the schema. */
  readonly allowed?: string;
  /** A more specific error for a value, without a full stop. */
  problem?(value: unknown): string | undefined;
  /** The argument that takes the names of what this one takes the ids of. */
  readonly byName?: string;
}

/** One thing a tool can do: a view, kind, type or action. */
export interface Operation {
  readonly name: string;
  readonly about: string;
  readonly effect: Effect;
  readonly fields: Readonly<Record<string, Argument>>;
  /** At least one of these must be given. */
  readonly anyOf?: readonly string[] | undefined;
  /** The shapes of its answers, if the tool has no output schema of its own. */
  readonly shapes?: readonly { readonly shape: Shape | 'several' | 'outcomes'; readonly kind: Kind }[];
  /** Further fields of its answers, all optional. */
  readonly answers?: () => Readonly<Record<string, z.ZodOptional>>;
  /** The contract's entries that it offers: forms of one endpoint. */
  readonly entries?: readonly Entry[];
  /** The entries whose answers have its list as a part. */
  readonly partOf?: readonly Entry[];
  /** Other endpoints it calls, for the permissions of the token. */
  readonly uses?: readonly Endpoint[];
  /** What a call needs, if that depends on its arguments or on the stored job that it carries out. */
  readonly rights?: (input: Input, call: RightsCall) => Promise<Rights | undefined>;
  run(input: Input, context: ToolContext, tool: string): Promise<Answer | CallProblem>;
}

interface TypedOperation<S extends z.ZodObject>
  extends Pick<Operation, 'name' | 'about' | 'effect' | 'uses' | 'rights'> {
  /** The schema of all arguments, made at first use. */
  readonly schema: () => S;
  /** Arguments that take a name in place of an id, and the lists to find it in. */
  readonly named?: Readonly<Record<string, Nameable>>;
  /** More specific errors for values, by argument. */
  readonly problems?: Readonly<Record<string, NonNullable<Argument['problem']>>>;
  /** Arguments of ids, and those that take names for them. */
  readonly byName?: Readonly<Record<string, string>>;
  run(args: z.infer<S>, context: ToolContext, tool: string): Promise<Answer | CallProblem>;
}

/** An operation whose arguments are one zod object, so that `run` gets them typed. */
export function typedOperation<S extends z.ZodObject>(typed: TypedOperation<S>): Operation {
  const { schema, named = {}, problems = {}, byName = {}, run, ...facts } = typed;
  const fields = once(() =>
    Object.fromEntries(
      Object.entries(schema().shape).map(([name, field]) => [
        name,
        argumentOf(field, { named: named[name], problem: problems[name], byName: byName[name] }),
      ]),
    ),
  );
  return {
    ...facts,
    get fields() {
      return fields();
    },
    // Each argument was parsed before; parsing again only adds the type.
    run: (input, context, tool) => run(schema().parse(input), context, tool),
  };
}

interface Declared {
  readonly named: Nameable | undefined;
  readonly problem: Argument['problem'];
  readonly byName: string | undefined;
}

const argumentOf = (field: z.ZodType, { named, problem, byName }: Declared): Argument => ({
  about: field.description ?? '',
  optional: field.isOptional(),
  schema: () => field,
  ...(named === undefined ? {} : { named }),
  ...(problem === undefined ? {} : { problem }),
  ...(byName === undefined ? {} : { byName }),
});

/** An endpoint's argument for a single id, and the tool's argument for a list of them. */
export interface IdList {
  readonly one: string;
  readonly list: string;
  /** Whether the tool takes the single id too. */
  readonly orOne: boolean;
}

/** The single id that a tool takes as a list. */
export function idListOf({ endpoint }: Entry): IdList | undefined {
  const [pair] = Object.entries(endpoint.many ?? {});
  return pair && { one: pair[0], list: pair[1], orOne: endpoint.orOne === true };
}
