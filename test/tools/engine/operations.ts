import type { Fields } from '../../../src/client/api/input-field.ts';
import { defineTool, type ToolDefinition } from '../../../src/tools/engine/define-tool.ts';
import type { Operation, Tool } from '../../../src/tools/engine/tool.ts';

/** An operation that answers with its name and what it was given. */
export const operation = (name: string, fields: Fields = {}, more: Partial<Operation> = {}): Operation => ({
  name,
  about: '',
  effect: 'read',
  fields,
  run: async (input, _context, tool) => ({
    text: `${tool} ${name} ${JSON.stringify(input)}`,
    structured: { ...input },
  }),
  ...more,
});

/** A tool of these operations, all of them allowed. */
export function toolOf(
  operations: readonly Operation[],
  by?: NonNullable<ToolDefinition['by']>,
  more: Partial<ToolDefinition> = {},
): Tool {
  const tool = defineTool({
    name: 'a_tool',
    title: 'A tool',
    description: 'What it does.',
    operations,
    ...(by === undefined ? {} : { by }),
    ...more,
  }).make(() => true);
  if (tool === undefined) throw new Error('a tool without operations');
  return tool;
}
