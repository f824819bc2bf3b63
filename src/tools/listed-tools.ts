import { isSelected, prebuiltList, type Selection } from './engine/prebuilt.ts';
import type { ListedTool } from './engine/tool.ts';

/** The tools on offer as hosts list them, in a fixed order. What runs them is not loaded for it. */
export async function listedTools(selection: Selection): Promise<readonly ListedTool[]> {
  return (await everyTool(selection)).filter(isSelected(selection));
}

/** The groups a host can choose among. */
export async function readGroupNames(): Promise<readonly string[]> {
  const all = await everyTool({ readOnly: false });
  return [...new Set(all.flatMap(({ group }) => group ?? []))];
}

const everyTool = async ({ readOnly, confirm }: Selection): Promise<readonly ListedTool[]> =>
  prebuiltList({ readOnly, confirm }) ?? (await import('./registry.ts')).toolsFor({ readOnly, confirm });
