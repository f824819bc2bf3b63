import type { Effect } from '../../client/api/endpoint.ts';
import { failure } from '../../present/answer.ts';
import { errorAnswer } from './error-answer.ts';
import type { Operation } from './operation.ts';
import { inputSchema, outputSchema } from './schema.ts';
import type { Hints, JsonSchema, Tool } from './tool.ts';
import { checked, chosen, given } from './validate.ts';

/** What is said of a tool beside what its members say. */
export interface Label {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** What `--groups` selects it by; tools of no group are always there. */
  readonly group?: string;
  /** The argument that tells the members apart, where there are several. */
  readonly by?: string | undefined;
  /** Where the members' shapes do not tell it. */
  readonly output?: () => JsonSchema;
}

/** A tool made of its members: arguments are checked, the member runs, what goes wrong becomes a sentence. */
export function defineTool(label: Label, members: readonly Operation[]): Tool | undefined {
  if (members.length === 0) return undefined;
  const { name, title, group, by } = label;
  return {
    name,
    title,
    description: label.about,
    group,
    hints: hintsOf(members),
    input: () => inputSchema(members, by),
    output: label.output ?? (() => outputSchema(members)),
    async run(args, context) {
      const read = given(args);
      if ('problem' in read) return failure(`${name}: ${read.problem}.`);
      const choice = chosen(members, by, read.ok);
      if ('problem' in choice) return failure(`${name}: ${choice.problem}.`);
      const { member, rest } = choice.ok;
      const input = checked(member, by, rest);
      if ('problem' in input) return failure(`${name}: ${input.problem}.`);
      try {
        return await member.run(input.ok, context, name);
      } catch (error) {
        return errorAnswer(error, input.ok, context);
      }
    },
  };
}

/** The hints of the worst member, so that they are true of everything the tool does. */
function hintsOf(members: readonly Operation[]): Hints {
  const effects = new Set(members.map(member => member.effect));
  const only = (effect: Effect) => effects.size === 1 && effects.has(effect);
  return {
    readOnlyHint: only('read'),
    destructiveHint: effects.has('change') || effects.has('delete'),
    idempotentHint: only('read') || only('delete'),
    openWorldHint: true,
  };
}
