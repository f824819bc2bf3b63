import type { z } from 'zod';
import type { Effect } from '../../client/api/endpoint.ts';
import { type Answer, failure } from '../../present/answer.ts';
import { errorAnswer } from './error-answer.ts';
import type { Arguments } from './operation.ts';
import { jsonSchema, readAsked } from './parse-arguments.ts';
import type { Tool, ToolContext } from './tool.ts';

/** A tool that shows a plan before it carries it out. `A` are its arguments once they are read. */
interface PlanTool<A extends Arguments> extends Pick<Tool, 'name' | 'title' | 'description' | 'output'> {
  readonly effect: Effect;
  readonly schema: () => z.ZodType<A>;
  /** What is wrong with arguments that the schema refuses, where it can be said better than by the schema. */
  refusal?(args: unknown): string | undefined;
  /** What is wrong with arguments that the schema takes. */
  problemOf(asked: A): string | undefined;
  run(asked: A, context: ToolContext): Promise<Answer | { readonly problem: string }>;
}

/** The tool as it is offered. */
export const planTool = <A extends Arguments>(from: PlanTool<A>) => ({
  group: 'playlist',
  make: (allowed: (effect: Effect) => boolean): Tool | undefined =>
    allowed(from.effect) ? toolOf(from) : undefined,
});

function toolOf<A extends Arguments>(from: PlanTool<A>): Tool {
  const { name, title, description, effect, schema, output } = from;
  const problem = (words: string) => failure(`${name}: ${words}.`);
  return {
    name,
    title,
    description,
    group: 'playlist',
    hints: {
      readOnlyHint: false,
      destructiveHint: effect !== 'add',
      idempotentHint: false,
      openWorldHint: true,
    },
    input: () => jsonSchema(schema()),
    output,
    async run(args, context) {
      const asked = readAsked(schema(), args);
      if ('problem' in asked) return problem(from.refusal?.(args) ?? asked.problem);
      const wrong = from.problemOf(asked.ok);
      if (wrong !== undefined) return problem(wrong);
      try {
        const answer = await from.run(asked.ok, context);
        return 'problem' in answer ? problem(answer.problem) : answer;
      } catch (error) {
        return errorAnswer(error, asked.ok, context);
      }
    },
  };
}
