import { once } from '../../client/api/lazy.ts';
import type { Catalogue } from '../../client/catalogue.ts';
import type { JsonSchema, ListedTool } from './tool.ts';

interface Schemas {
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}
type SchemasByKey = Readonly<Record<string, Schemas>>;

/** A tool as it is listed, less its schemas. */
type Line = Omit<ListedTool, 'input' | 'output'>;

/** What changes the words of a list. */
export interface Mode {
  /** Only what reads. */
  readonly readOnly: boolean;
  /** Whether the listener is asked before harm; yes when absent. */
  readonly confirm?: 'destructive' | 'never' | undefined;
}

/** Which tools are on offer. */
export interface Selection extends Mode {
  /** Only these groups; all when absent. */
  readonly groups?: readonly string[] | undefined;
  /** The service, which may have nothing of what some tools do. */
  readonly service?: Pick<Catalogue, 'hiddenTools'> | undefined;
}

export const isSelected =
  ({ groups, service }: Selection) =>
  ({ name, group }: { readonly name: string; readonly group?: string | undefined }): boolean =>
    (groups === undefined || group === undefined || groups.includes(group)) &&
    service?.hiddenTools?.includes(name) !== true;

/** Every way to list tools. */
const modes: readonly Mode[] = [true, false].flatMap(readOnly => [
  { readOnly },
  { readOnly, confirm: 'never' as const },
]);

/*
 * Put in by the build, as JSON that is read when it is first needed; absent when the source runs as it is. The lists
 * spare the start all that runs tools, and the schemas are most of what a list holds.
 */
declare const PREBUILT_LISTS: string | undefined;
declare const PREBUILT_SCHEMAS: string | undefined;
const lists = once(
  (): Readonly<Record<string, readonly Line[]>> =>
    typeof PREBUILT_LISTS === 'undefined' ? {} : JSON.parse(PREBUILT_LISTS),
);
const schemas = once(
  (): SchemasByKey => (typeof PREBUILT_SCHEMAS === 'undefined' ? {} : JSON.parse(PREBUILT_SCHEMAS)),
);

/** Every tool as the build listed it; undefined where no build did. */
export const prebuiltList = (mode: Mode): readonly ListedTool[] | undefined =>
  lists()[modeKey(mode)]?.map(line => ({
    ...line,
    input: () => schemasAt(line).input,
    output: () => schemasAt(line).output,
  }));

/** The same tool, with the schemas that the build made, or with its own, made once. */
export function withPrebuiltSchemas<T extends ListedTool>(tool: T): T {
  const found = once(() => schemas()[tool.name] ?? schemasOf(tool));
  return { ...tool, input: () => found().input, output: () => found().output };
}

/** The list of each mode, for a build to put in as JSON, which leaves out what is a function. */
export const listsToPrebuild = (listOf: (mode: Mode) => readonly ListedTool[]) =>
  Object.fromEntries(modes.map(mode => [modeKey(mode), listOf(mode)]));

/** The schemas of these tools, for a build to put in. */
export const schemasToPrebuild = (tools: readonly ListedTool[]): SchemasByKey =>
  Object.fromEntries(tools.map(tool => [tool.name, schemasOf(tool)]));

function schemasAt(line: Line): Schemas {
  const found = schemas()[line.name];
  if (found === undefined) throw new Error(`the build made no schemas of ${line.name}`);
  return found;
}

const schemasOf = (tool: ListedTool): Schemas => ({ input: tool.input(), output: tool.output() });

const modeKey = ({ readOnly, confirm }: Mode) =>
  `${readOnly ? 'reads' : 'all'}${confirm === 'never' ? '' : ' asks'}`;
