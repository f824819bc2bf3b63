import type { z } from 'zod';
import type { Effect } from '../../client/api/endpoint.ts';
import type { Input } from '../../client/api/field.ts';
import type { GroupName } from '../../client/api/index.ts';
import { type Rights, rightsFor } from '../../jobs/rights.ts';
import { type Answer, failure } from './answer.ts';
import { withAgreement } from './confirm.ts';
import { errorAnswer, reasonOf } from './error-answer.ts';
import type { Operation, Problem } from './operation.ts';
import { type Resolved, resolveNames, withResolved } from './resolve-names.ts';
import { inputSchema, jsonSchema, outputSchema } from './schema.ts';
import type { Hints, Tool, ViewUse } from './tool.ts';
import { operationFor, validateCall } from './validate.ts';

/** Everything about a tool. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** When the server asks the listener first. Ends the description unless confirmation is off. */
  readonly asking?: string;
  /** What `--groups` selects it by. A tool without a group is always offered. */
  readonly group?: GroupName;
  /** The argument that chooses among several operations. */
  readonly by?: 'view' | 'kind' | 'type' | 'action';
  /** What it can do. The first is the default if it reads. */
  readonly operations: readonly Operation[];
  /** Its output schema, if it does not follow from the operations' shapes. */
  readonly output?: () => z.ZodType;
  /** Whether repeating a call changes nothing more, if that does not follow from the effects. */
  readonly idempotent?: true;
  /** How the view uses it. Not at all if absent. */
  readonly view?: ViewUse;
  /** A line of the server's instructions: what an assistant should know before it reads a schema. */
  readonly instruction?: string;
}

/** A definition of which a tool can be made. */
export interface ToolEntry extends ToolDefinition {
  /** The tool, whole. Undefined if one of its effects is not allowed. */
  make(allowed: (effect: Effect) => boolean, asks?: boolean): Tool | undefined;
}

export const defineTool = (definition: ToolDefinition): ToolEntry => ({
  ...definition,
  make: (allowed, asks = true) =>
    definition.operations.every(({ effect }) => allowed(effect)) ? toolOf(definition, asks) : undefined,
});

function toolOf(definition: ToolDefinition, asks: boolean): Tool {
  const { name, title, description, group, by, operations, output } = definition;
  const effects = [...new Set(operations.map(({ effect }) => effect))];
  const withReason = (answer: Answer, reason: string | undefined): Answer =>
    definition.view === undefined || reason === undefined ? answer : { ...answer, structured: { reason } };
  const refusal = ({ problem, reason }: Problem) => withReason(failure(`${name}: ${problem}.`), reason);
  return {
    name,
    title,
    description: [description, ...(asks && definition.asking ? [definition.asking] : [])].join(' '),
    group,
    effects,
    instruction: definition.instruction,
    hints: hintsOf(effects, definition),
    view: definition.view,
    input: () => inputSchema(operations, by),
    output: () => (output ? jsonSchema(output(), { open: true }) : outputSchema(operations)),
    async rightsFor(args, call) {
      const valid = validateCall(operations, by, args);
      if ('problem' in valid) return optionalRights(operationFor(operations, by, args));
      const { operation, input } = valid.ok;
      // If the stored job cannot be read, the call itself says so.
      return (await operation.rights?.(input, call).catch(() => undefined)) ?? rightsFor(operation.effect);
    },
    async run(args, context) {
      let input: Input = {};
      let names: Resolved['names'] = [];
      try {
        const call = validateCall(operations, by, args);
        if ('problem' in call) return refusal(call);
        const { operation } = call.ok;
        input = call.ok.input;
        const found = await resolveNames(name, operation, input, context);
        if ('answer' in found) return withReason(found.answer, 'name-unclear');
        ({ input, names } = found);
        const answer = await operation.run(input, context, name);
        const agreed = context.asking.agreement?.given === true;
        const made = withAgreement('problem' in answer ? refusal(answer) : answer, agreed);
        return withResolved(made, names, operation.effect);
      } catch (error) {
        return withResolved(withReason(await errorAnswer(error, input, context), reasonOf(error)), names);
      }
    },
  };
}

const optionalRights = (operation: Operation | undefined): Rights | undefined =>
  operation && rightsFor(operation.effect);

/** The hints of the most harmful operation, so that they are true of every operation. */
function hintsOf(effects: readonly Effect[], { idempotent }: ToolDefinition): Hints {
  const only = (wanted: Effect) => effects.every(effect => effect === wanted);
  return {
    readOnlyHint: only('read'),
    destructiveHint: effects.includes('change') || effects.includes('delete'),
    idempotentHint: idempotent === true || only('read') || only('delete'),
    openWorldHint: true,
  };
}
