import type { Effect } from '../../client/api/endpoint.ts';
import { type Entry, entries, type GroupName } from '../../client/api/index.ts';
import { handlerOf, writeNameOf } from '../../journal/write-names.ts';
import { allWriteHandlers } from '../../playlists/all-write-handlers.ts';
import { confirmField } from './confirm.ts';
import { defineTool } from './define-tool.ts';
import { change, formFor, read, readMany, readPart } from './execute.ts';
import { type Arguments, fieldsOf, manyOf, type Operation } from './operation.ts';
import type { Tool } from './tool.ts';

/** A tool as it is declared: a group crossed with reading, changing or deleting. */
export interface Declaration {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly group: GroupName;
  /** The contract's group, where it is not the one that hosts select by. */
  readonly from?: GroupName;
  readonly effects: readonly Effect[];
  /** The argument that tells the members apart, where there are several. */
  readonly by?: 'view' | 'kind' | 'type' | 'action';
  /** Only these entries. */
  readonly only?: readonly string[];
  /** The lists of a bundle are views of their own. */
  readonly parts?: true;
  /** Members with more to do than one request. */
  readonly steps?: Readonly<Record<string, (member: Operation) => Operation>>;
}

/** Makes a tool of the entries that a declaration names. */
export const fold = (declaration: Declaration, allowed: (effect: Effect) => boolean): Tool | undefined =>
  defineTool(
    declaration,
    membersOf(declaration).filter(member => allowed(member.effect)),
  );

/** Where an agent finds an entry: the tool, and its view, kind, type or action. */
export interface Place {
  readonly tool: string;
  readonly by: Declaration['by'];
  readonly view: string;
}

/** The place of every entry that one of the tools offers. */
export const placesOf = (tools: readonly Declaration[]): ReadonlyMap<Entry, Place> =>
  new Map(
    tools.flatMap(tool =>
      entriesOf(tool).map((entry): [Entry, Place] => [
        entry,
        { tool: tool.name, by: tool.by, view: viewOf(entry) },
      ]),
    ),
  );

const viewOf = ({ name, endpoint }: Entry) => endpoint.view ?? name;

const entriesOf = ({ group, from = group, effects, only }: Declaration): Entry[] =>
  entries.filter(
    entry =>
      entry.group === from &&
      entry.endpoint.tool === undefined &&
      effects.includes(entry.endpoint.effect) &&
      (only === undefined || only.includes(entry.name)),
  );

function membersOf(declaration: Declaration): Operation[] {
  const { by, parts, steps = {} } = declaration;
  const forms = new Map<string, Entry[]>();
  for (const entry of entriesOf(declaration)) {
    const view = viewOf(entry);
    forms.set(view, [...(forms.get(view) ?? []), entry]);
  }
  const members = [...forms].flatMap(([view, list]) => [
    memberOf(view, list, by, parts),
    ...(parts ? partsOf(list, by) : []),
  ]);
  return members.map(member => steps[member.name]?.(member) ?? member);
}

/** How a member is called again, with the argument that chooses it. */
const repeatOf = (tool: string, by: string | undefined, view: string, args: Arguments) => ({
  tool,
  args: by === undefined ? args : { [by]: view, ...args },
});

function memberOf(
  view: string,
  forms: readonly Entry[],
  by: string | undefined,
  parts: true | undefined,
): Operation {
  const [first] = forms;
  if (first === undefined) throw new Error(`${view} has no entry`);
  const { about, effect, anyOf, output } = first.endpoint;
  const many = manyOf(first);
  const among = Object.values(output.chosen?.among ?? { [view]: output });
  const shape = effect !== 'read' ? 'outcomes' : many ? 'several' : output.shape;
  return {
    name: view,
    about,
    effect,
    anyOf,
    fields: mayAskFirst(first) ? { ...fieldsOf(forms), confirm: confirmField } : fieldsOf(forms),
    shapes: output.parts
      ? [{ shape: 'bundle', kind: output.kind }]
      : among.map(({ kind }) => ({ shape, kind })),
    run(args, context, tool) {
      const entry = formFor(forms, args) ?? first;
      const repeat = repeatOf(tool, by, view, args);
      if (effect === 'read')
        return many
          ? readMany(entry, many, args, context, tool)
          : read(entry, args, context, { ...repeat, parts: parts && by });
      return change(entry, args, context, repeat);
    },
  };
}

/** The lists of a bundle, each by itself. */
function partsOf(forms: readonly Entry[], by: string | undefined): Operation[] {
  return Object.entries(forms[0]?.endpoint.output.parts ?? {}).map(([part, kind]) => ({
    name: part,
    about: '',
    effect: 'read' as const,
    fields: fieldsOf(forms),
    shapes: [{ shape: 'page' as const, kind }],
    run(args, context, tool) {
      const entry = formFor(forms, args);
      if (entry === undefined) throw new Error(`${part} has no form`);
      return readPart(entry, { name: part, kind }, args, context, repeatOf(tool, by, part, args));
    },
  }));
}

/** Whether the listener may be asked before this. */
const mayAskFirst = (entry: Entry) => handlerOf(allWriteHandlers, writeNameOf(entry))?.question !== undefined;
