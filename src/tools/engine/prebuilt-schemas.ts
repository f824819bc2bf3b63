import { allTools } from '../all-tools.ts';
import type { JsonSchema, Tool } from './tool.ts';

export interface Schemas {
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

/** The schemas of all tools, for a full selection and for reading only, so that a start makes none. */
export function schemasOf(): Record<string, Schemas> {
  const all = allTools.flatMap(({ make }) => [make(() => true), make(effect => effect === 'read')]);
  return Object.fromEntries(
    all.flatMap(tool => (tool ? [[keyOf(tool), { input: tool.input(), output: tool.output() }]] : [])),
  );
}

/** Reading only may leave a tool fewer members, and so other schemas. */
export const keyOf = ({ name, hints }: Tool): string => `${name}${hints.readOnlyHint ? ':reads' : ''}`;
