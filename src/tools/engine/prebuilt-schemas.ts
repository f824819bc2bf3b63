import { once } from '../../client/api/once.ts';
import type { JsonSchema, Tool } from './tool.ts';

interface Schemas {
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

/** Put in by the build, as JSON that is read when the tools are first listed; absent when the source runs as it is. */
declare const PREBUILT_SCHEMAS: string | undefined;
const prebuilt = once(
  (): Readonly<Record<string, Schemas>> =>
    typeof PREBUILT_SCHEMAS === 'undefined' ? {} : JSON.parse(PREBUILT_SCHEMAS),
);

/** The same tool, with the schemas that the build made, or with its own, made once. */
export function withPrebuiltSchemas(tool: Tool): Tool {
  const schemas = once(() => prebuilt()[schemaKey(tool)] ?? schemasOf(tool));
  return { ...tool, input: () => schemas().input, output: () => schemas().output };
}

/** The schemas of these tools, for a build to put in. */
export const schemasToPrebuild = (tools: readonly Tool[]): Record<string, Schemas> =>
  Object.fromEntries(tools.map(tool => [schemaKey(tool), schemasOf(tool)]));

const schemasOf = (tool: Tool): Schemas => ({ input: tool.input(), output: tool.output() });

/** Reading only may leave a tool fewer operations, and so other schemas. */
const schemaKey = ({ name, hints }: Tool): string => `${name}${hints.readOnlyHint ? ':reads' : ''}`;
