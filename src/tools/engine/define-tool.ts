import type { z } from 'zod';
import type { Effect } from '../../client/api/endpoint.ts';
import type { Input } from '../../client/api/field.ts';
import type { GroupName } from '../../client/api/index.ts';
import { type Answer, failure } from './answer.ts';
import { errorAnswer, reasonOf } from './error-answer.ts';
import { jsonSchema } from './json-schema.ts';
import { type ResolvedName, withResolved } from './named.ts';
import type { Operation, Problem } from './operation.ts';
import { withAgreement } from './question-text.ts';
import { resolveNames } from './resolve-names.ts';
import { inputSchema, outputSchema } from './schema.ts';
import type { Hints, Tool, ViewUse } from './tool.ts';
import { operationFor, validateCall } from './validate.ts';

/** All that is to be said of a tool. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The description where only reading is allowed, if that leaves the tool less to do. */
  readonly readingDescription?: string;
  /** When the listener is asked first: ends the description, unless the operator wants no questions. */
  readonly asking?: string;
  /** What `--groups` selects it by; a tool of no group is always there. */
  readonly group?: GroupName;
  /** The argument that tells the operations apart, where there are several. */
  readonly by?: 'view' | 'kind' | 'type' | 'action';
  /** What it can do; the first is the default, where that reads. */
  readonly operations: readonly Operation[];
  /** Its output schema, where the operations' shapes do not tell it. */
  readonly output?: () => z.ZodType;
  /** The input schema leaves out bounds, to save tokens; an answer names a bound that is broken. */
  readonly hideBounds?: true;
  /** Whether repeating a call changes nothing more, where the effects do not tell it. */
  readonly idempotent?: true;
  /** What the view of the playlist has to do with it; nothing when absent. */
  readonly view?: ViewUse;
  /** What an assistant should know of it before it has read a schema: a line of the instructions. */
  readonly instruction?: string;
}

/** A tool, and how it is made for what is allowed. */
export interface ToolEntry extends ToolDefinition {
  /** The tool with only what is allowed; nothing where nothing remains. */
  make(allowed: (effect: Effect) => boolean, asks?: boolean): Tool | undefined;
}

export const defineTool = (definition: ToolDefinition): ToolEntry => ({
  ...definition,
  make(allowed, asks = true) {
    const operations = definition.operations.filter(({ effect }) => allowed(effect));
    return operations.length === 0 ? undefined : toolOf(definition, operations, asks);
  },
});

function toolOf(definition: ToolDefinition, operations: readonly Operation[], asks: boolean): Tool {
  const { name, title, description, readingDescription, group, by, output, hideBounds } = definition;
  const effects = [...new Set(operations.map(({ effect }) => effect))];
  const withReason = (answer: Answer, reason: string | undefined): Answer =>
    definition.view === undefined || reason === undefined ? answer : { ...answer, structured: { reason } };
  const refusal = ({ problem, reason }: Problem) => withReason(failure(`${name}: ${problem}.`), reason);
  const reads = effects.every(effect => effect === 'read');
  return {
    name,
    title,
    description: [
      reads ? (readingDescription ?? description) : description,
      ...(asks && definition.asking ? [definition.asking] : []),
    ].join(' '),
    group,
    effects,
    instruction: definition.instruction,
    hints: hintsOf(effects, definition),
    view: definition.view,
    input: () => inputSchema(operations, by, { hideBounds: hideBounds === true }),
    output: () => (output ? jsonSchema(output(), { open: true }) : outputSchema(operations)),
    effectOf: args => operationFor(operations, by, args)?.effect,
    async run(args, context) {
      let input: Input = {};
      let resolved: readonly ResolvedName[] = [];
      try {
        const call = validateCall(operations, by, args);
        if ('problem' in call) return refusal(call);
        const { operation } = call.ok;
        input = call.ok.input;
        const found = await resolveNames(name, operation, input, context);
        if ('answer' in found) return withReason(found.answer, 'name-unclear');
        ({ input, resolved } = found);
        const answer = await operation.run(input, context, name);
        const agreed = context.asking.agreement?.given === true;
        return withResolved(withAgreement('problem' in answer ? refusal(answer) : answer, agreed), resolved);
      } catch (error) {
        return withResolved(withReason(await errorAnswer(error, input, context), reasonOf(error)), resolved);
      }
    },
  };
}

/** The hints of the worst operation, so that they are true of everything the tool does. */
function hintsOf(effects: readonly Effect[], { idempotent }: ToolDefinition): Hints {
  const only = (wanted: Effect) => effects.every(effect => effect === wanted);
  return {
    readOnlyHint: only('read'),
    destructiveHint: effects.includes('change') || effects.includes('delete'),
    idempotentHint: idempotent === true || only('read') || only('delete'),
    openWorldHint: true,
  };
}
