import type { Effect } from '../client/api/endpoint.ts';
import { once } from '../client/api/once.ts';
import { allTools } from './all-tools.ts';
import { keyOf, type Schemas } from './engine/prebuilt-schemas.ts';
import type { Tool } from './engine/tool.ts';

/** Put in by the build, as JSON that is read when the tools are first listed; absent when the source runs as it is. */
declare const PREBUILT_SCHEMAS: string | undefined;
const prebuilt = once(
  (): Readonly<Record<string, Schemas>> =>
    typeof PREBUILT_SCHEMAS === 'undefined' ? {} : JSON.parse(PREBUILT_SCHEMAS),
);

export interface Selection {
  /** Only what reads. */
  readonly readOnly: boolean;
  /** Only these groups; all when absent. */
  readonly groups?: readonly string[] | undefined;
}

/** The groups a host can choose among. */
export const groupNames: readonly string[] = [...new Set(allTools.flatMap(({ group }) => group ?? []))];

/** The tools on offer, in a fixed order. */
export function toolsFor({ readOnly, groups }: Selection): Tool[] {
  const allowed = (effect: Effect) => !readOnly || effect === 'read';
  const offered = allTools.filter(
    ({ group }) => groups === undefined || group === undefined || groups.includes(group),
  );
  return offered.flatMap(({ make }) => make(allowed) ?? []).map(withMadeSchemas);
}

function withMadeSchemas(tool: Tool): Tool {
  const schemas = once(() => prebuilt()[keyOf(tool)] ?? { input: tool.input(), output: tool.output() });
  return { ...tool, input: () => schemas().input, output: () => schemas().output };
}
