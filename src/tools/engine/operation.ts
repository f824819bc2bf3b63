import type { z } from 'zod';
import type { Effect, Endpoint } from '../../client/api/endpoint.ts';
import type { Field, Input, Named } from '../../client/api/field.ts';
import type { Entry } from '../../client/api/index.ts';
import { once } from '../../client/api/once.ts';
import type { Kind, Shape } from '../../client/api/output.ts';
import type { Answer } from './answer.ts';
import type { ToolContext } from './tool.ts';

/** Why a call is refused: a sentence without its full stop. */
export interface Problem {
  readonly problem: string;
  /** The same as a code, which the view words for the listener: `plan-expired`. */
  readonly reason?: string;
}

/** One argument: what an agent reads of it, and how a value is checked. The contract's fields are arguments. */
export interface Argument extends Pick<Field, 'about' | 'optional' | 'source' | 'named' | 'schema'> {
  /** What is allowed, to stand after "must be". Where absent, the schema's own issue is worded. */
  readonly allowed?: string;
  /** What is wrong with a value, where more can be said than what is allowed; without a full stop. */
  problem?(value: unknown): string | undefined;
}

/** One thing a tool can do: a view, a kind, a type or an action. */
export interface Operation {
  readonly name: string;
  readonly about: string;
  readonly effect: Effect;
  readonly fields: Readonly<Record<string, Argument>>;
  /** At least one of these must be given. */
  readonly anyOf?: readonly string[] | undefined;
  /** What it answers with, where the tool has no output schema of its own. */
  readonly shapes?: readonly { readonly shape: Shape | 'several' | 'outcomes'; readonly kind: Kind }[];
  /** Fields of its answers beside those of its shapes. All of them are optional. */
  readonly answers?: () => Readonly<Record<string, z.ZodOptional>>;
  /** The contract's entries that this operation offers: forms of one and the same. */
  readonly entries?: readonly Entry[];
  /** The other endpoints it calls, for the permissions of the token. */
  readonly uses?: readonly Endpoint[];
  run(input: Input, context: ToolContext, tool: string): Promise<Answer | Problem>;
}

interface TypedOperation<S extends z.ZodObject>
  extends Pick<Operation, 'name' | 'about' | 'effect' | 'uses'> {
  /** All arguments. Made at first use. */
  readonly schema: () => S;
  /** Arguments that take an object's name in place of its id, and where those are listed. */
  readonly named?: Readonly<Record<string, Named>>;
  /** For an argument's name, what is wrong with a value, where more can be said than by the schema. */
  readonly problems?: Readonly<Record<string, NonNullable<Argument['problem']>>>;
  run(args: z.infer<S>, context: ToolContext, tool: string): Promise<Answer | Problem>;
}

/** An operation whose arguments are one zod object, so that `run` gets them typed. */
export function typedOperation<S extends z.ZodObject>(typed: TypedOperation<S>): Operation {
  const { schema, named = {}, problems = {}, run, ...facts } = typed;
  const fields = once(() =>
    Object.fromEntries(
      Object.entries(schema().shape).map(([name, field]) => [
        name,
        argumentOf(field, named[name], problems[name]),
      ]),
    ),
  );
  return {
    ...facts,
    get fields() {
      return fields();
    },
    // Parsed before, one argument at a time; once more gives the same, typed.
    run: (input, context, tool) => run(schema().parse(input), context, tool),
  };
}

const argumentOf = (field: z.ZodType, named: Named | undefined, problem: Argument['problem']): Argument => ({
  about: field.description ?? '',
  optional: field.isOptional(),
  schema: () => field,
  ...(named === undefined ? {} : { named }),
  ...(problem === undefined ? {} : { problem }),
});

/** The names of an id that the wire takes alone, and of the list that an agent gives. */
export interface IdList {
  readonly one: string;
  readonly list: string;
  /** Whether the single id is taken too. */
  readonly orOne: boolean;
}

/** The id that becomes a list, where the wire takes one and an agent has many. */
export function idListOf({ endpoint }: Entry): IdList | undefined {
  const [pair] = Object.entries(endpoint.many ?? {});
  return pair && { one: pair[0], list: pair[1], orOne: endpoint.orOne === true };
}
