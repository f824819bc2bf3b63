import type { z } from 'zod';
import { choice, listOf, pageInput } from '../../client/api/common-fields.ts';
import type { Effect } from '../../client/api/endpoint.ts';
import { type Entry, entries, type GroupName } from '../../client/api/index.ts';
import { type Field, type Fields, type Input, optional, withChanges } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { rightsFor } from '../../jobs/needed-rights.ts';
import { writeHandlerNamed, writeNameOf } from '../../jobs/write-handler.ts';
import { allWriteHandlers } from '../../jobs/writes/all-write-handlers.ts';
import { type Answer, failure, isEmptyList, type ToolCall } from './answer.ts';
import { confirmField, withAgreement } from './confirm.ts';
import { errorAnswer, reasonOf } from './error-message.ts';
import { changeEntry, formFor, readBundleList, readEach, readEntry } from './execute.ts';
import { type Resolved, resolveNames, withResolved } from './resolve-names.ts';
import { inputSchema, jsonSchema, outputSchema } from './schema.ts';
import {
  type CallProblem,
  type Hints,
  type IdList,
  idListOf,
  type ListedTool,
  type Operation,
  type Tool,
} from './tool.ts';
import { chooseOperation, validateCall } from './validate.ts';

export interface ToolDefinition
  extends Pick<ListedTool, 'name' | 'title' | 'description'>,
    Partial<Pick<ListedTool, 'view' | 'instruction'>> {
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
}

/** A definition that a tool can be made from. */
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
  const tellsOutcomes = operations.some(({ shapes = [] }) =>
    shapes.some(({ shape }) => shape === 'outcomes'),
  );
  const unchanged = tellsOutcomes ? { outcome: 'nothing_changed' } : {};
  const withReason = (answer: Answer, reason: string | undefined): Answer =>
    definition.view === undefined || reason === undefined
      ? answer
      : { ...answer, structured: { ...unchanged, reason } };
  const refusal = ({ problem, reason }: CallProblem) =>
    withReason(failure(`${name}: ${problem}${problem.endsWith('?') ? '' : '.'}`), reason);
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
      if ('problem' in valid) {
        const choice = chooseOperation(operations, by, args);
        return 'problem' in choice ? undefined : rightsFor(choice.ok.operation.effect);
      }
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
        if ('answer' in found) return withReason(found.answer, found.reason);
        ({ input, names } = found);
        const answer = await operation.run(input, context, name);
        const agreed = context.asking.agreement?.given === true;
        const made = withAgreement('problem' in answer ? refusal(answer) : answer, agreed);
        const isUnchosen = by === 'kind' && isRecord(args) && (args[by] ?? args['id']) === undefined;
        return withResolved(
          isUnchosen ? withOtherLists(made, by, operations, operation) : made,
          names,
          operation.effect,
        );
      } catch (error) {
        return withResolved(withReason(await errorAnswer(error, input, context), reasonOf(error)), names);
      }
    },
  };
}

/** Names the other lists, if the list that is read by default is empty. */
function withOtherLists(
  answer: Answer,
  by: string,
  operations: readonly Operation[],
  { name }: Operation,
): Answer {
  if (!isEmptyList(answer)) return answer;
  const others = operations.flatMap(other => (other.name === name ? [] : other.name)).join(', ');
  return { ...answer, text: `${answer.text} This is the default; ${by} may also be ${others}.` };
}

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

/** A tool made from a group of the contract and one kind of effect: reading, changing or deleting. */
export interface FoldedTool extends Omit<ToolDefinition, 'operations' | 'output'> {
  readonly group: GroupName;
  /** The contract's group, if hosts select the tool by another. */
  readonly from?: GroupName;
  readonly effects: readonly Effect[];
  /** The lists of a bundle are views of their own. */
  readonly parts?: true;
  /** By an operation's name: the fields and the function of an operation that takes more than one request. */
  readonly overrides?: Readonly<Record<string, Partial<Pick<Operation, 'fields' | 'run'>>>>;
  /** Operations that do a whole task, beside those of the contract. */
  readonly besides?: readonly Operation[];
  /** Extends an operation of the contract. */
  readonly adapt?: (operation: Operation) => Operation;
}

/** Makes one operation from all entries with the same view, kind, type or action. */
export const foldTool = (folded: FoldedTool): ToolEntry =>
  defineTool({ ...folded, operations: operationsOf(folded) });

/** Makes a tool that reads a group, by view: `album_read`. */
export const readTool = (
  group: GroupName,
  folded: Omit<FoldedTool, 'name' | 'group' | 'effects' | 'by'>,
): ToolEntry => foldTool({ name: `${group}_read`, group, effects: ['read'], by: 'view', ...folded });

function operationsOf(folded: FoldedTool): Operation[] {
  const { group, from = group, effects, by, parts, overrides = {}, besides = [] } = folded;
  const { adapt = same => same } = folded;
  const views = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { tool, effect, view = entry.name } = entry.endpoint;
    if (entry.group !== from || tool !== undefined || !effects.includes(effect)) continue;
    views.set(view, [...(views.get(view) ?? []), entry]);
  }
  const ofContract = [...views]
    .flatMap(([view, forms]) => [operationOf(view, forms, by, parts), ...(parts ? listsOf(forms, by) : [])])
    .map(operation => adapt({ ...operation, ...overrides[operation.name] }));
  return [...ofContract, ...besides];
}

/** The tool call that was made, with the argument that chooses its operation. */
const toolCall = (tool: string, by: string | undefined, view: string, input: Input): ToolCall => ({
  tool,
  args: by === undefined ? input : { [by]: view, ...input },
});

function operationOf(
  view: string,
  forms: readonly Entry[],
  by: string | undefined,
  parts: true | undefined,
): Operation {
  const [first] = forms;
  if (first === undefined) throw new Error(`${view} has no entry`);
  const { about, effect, anyOf, output } = first.endpoint;
  const ids = idListOf(first);
  const among = Object.values(output.chosen?.among ?? { [view]: output });
  const shape = effect !== 'read' ? 'outcomes' : ids ? 'several' : output.shape;
  return {
    name: view,
    about,
    effect,
    anyOf,
    entries: forms,
    fields: mayNeedConfirmation(first) ? { ...fieldsOf(forms), confirm: confirmField } : fieldsOf(forms),
    shapes: output.parts
      ? [{ shape: 'bundle', kind: output.kind }]
      : among.map(({ kind }) => ({ shape, kind })),
    run(input, context, tool) {
      const entry = formFor(forms, input) ?? first;
      const call = toolCall(tool, by, view, input);
      if (effect !== 'read') return changeEntry(entry, input, context, call);
      return ids
        ? readEach(entry, ids, input, context, tool)
        : readEntry(entry, input, context, { tool, args: call.args, parts: parts && by });
    },
  };
}

/** The lists of a bundle, each by itself. */
function listsOf(forms: readonly Entry[], by: string | undefined): Operation[] {
  return Object.entries(forms[0]?.endpoint.output.parts ?? {}).map(([list, kind]) => ({
    name: list,
    about: '',
    effect: 'read' as const,
    partOf: forms,
    fields: fieldsOf(forms),
    shapes: [{ shape: 'page' as const, kind }],
    run(input, context, tool) {
      const entry = formFor(forms, input);
      if (entry === undefined) throw new Error(`${list} has no form`);
      return readBundleList(entry, { name: list, kind }, input, context, toolCall(tool, by, list, input));
    },
  }));
}

export const detail: Field<'brief' | 'full', true> = optional(choice('Default brief', ['brief', 'full']));

/** The arguments of these entries, which are forms of one endpoint. */
function fieldsOf(forms: readonly Entry[]): Fields {
  const fields: Record<string, Field> = {};
  for (const form of forms) {
    const ids = idListOf(form);
    for (const [name, field] of Object.entries(form.endpoint.input)) {
      const everywhere = forms.every(other => name in other.endpoint.input);
      if (name === ids?.one) Object.assign(fields, listFields(ids, field));
      else fields[name] = everywhere ? field : optional(field);
    }
  }
  const [first] = forms;
  if (first?.endpoint.whole) Object.assign(fields, pageInput);
  if (first?.endpoint.effect === 'read') Object.assign(fields, { detail });
  return fields;
}

/** The list argument for a single id of the endpoint, with the single id where both are allowed. */
const listFields = ({ one, list, orOne }: IdList, field: Field): Fields => {
  const several = withChanges(listOf(field, 50), { about: orOne ? 'Several of them' : field.about });
  return orOne ? { [one]: optional(field), [list]: optional(several) } : { [list]: several };
};

const mayNeedConfirmation = (entry: Entry) =>
  writeHandlerNamed(allWriteHandlers, writeNameOf(entry))?.question !== undefined;
