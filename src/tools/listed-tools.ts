import { prebuiltList } from './engine/prebuilt.ts';
import type { ListedTool } from './engine/tool.ts';
import type { Selection } from './registry.ts';

/** The tools on offer as hosts list them, in a fixed order. What runs them is not loaded for it. */
export async function listedTools(selection: Selection): Promise<readonly ListedTool[]> {
  const { groups } = selection;
  const all = await everyTool(selection);
  return all.filter(({ group }) => groups === undefined || group === undefined || groups.includes(group));
}

/** The groups a host can choose among. */
export async function groupNames(): Promise<readonly string[]> {
  const all = await everyTool({ readOnly: false });
  return [...new Set(all.flatMap(({ group }) => group ?? []))];
}

const everyTool = async ({ readOnly, confirm }: Selection): Promise<readonly ListedTool[]> =>
  prebuiltList({ readOnly, confirm }) ?? (await import('./registry.ts')).toolsFor({ readOnly, confirm });
