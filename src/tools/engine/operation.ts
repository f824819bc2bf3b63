import type { Effect } from '../../client/api/endpoint.ts';
import { type Field, type Fields, optional } from '../../client/api/field.ts';
import { choice, listOf, page } from '../../client/api/fields.ts';
import type { Entry } from '../../client/api/index.ts';
import type { Kind, Shape } from '../../client/api/output.ts';
import type { Answer } from '../../present/answer.ts';
import type { ToolContext } from './tool.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** One thing a tool can do: a view, a kind, a type or an action. */
export interface Operation {
  readonly name: string;
  readonly about: string;
  readonly effect: Effect;
  readonly fields: Fields;
  /** At least one of these must be given. */
  readonly anyOf?: readonly string[] | undefined;
  /** What it answers with, for the output schema. */
  readonly shapes: readonly { readonly shape: Shape | 'several' | 'outcomes'; readonly kind: Kind }[];
  run(args: Arguments, context: ToolContext, tool: string): Promise<Answer>;
}

export const detail: Field<'brief' | 'full', true> = optional(
  choice('brief (default) or full: every field', ['brief', 'full']),
);

/** The names of an id that the wire takes alone, and of the list that an agent gives. */
export interface Many {
  readonly one: string;
  readonly list: string;
}

/** The one id that becomes a list, where the wire takes one and an agent has many. */
export function manyOf({ endpoint }: Entry): Many | undefined {
  const [pair] = Object.entries(endpoint.many ?? {});
  return pair && { one: pair[0], list: pair[1] };
}

/** What an agent passes for these entries, which are forms of one and the same. */
export function fieldsOf(forms: readonly Entry[]): Fields {
  const fields: Record<string, Field> = {};
  for (const form of forms) {
    const many = manyOf(form);
    for (const [name, field] of Object.entries(form.endpoint.input)) {
      const everywhere = forms.every(other => name in other.endpoint.input);
      if (name === many?.one) fields[many.list] = listOf(field, 50);
      else fields[name] = everywhere ? field : optional(field);
    }
  }
  const [first] = forms;
  if (first?.endpoint.whole) Object.assign(fields, page);
  if (first?.endpoint.effect === 'read') Object.assign(fields, { detail });
  return fields;
}
