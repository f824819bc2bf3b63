import type { Permission } from '../client/api/endpoint.ts';
import { declarations } from './declarations.ts';
import { placesOf } from './engine/fold.ts';
import type { Selection } from './registry.ts';

/** What the tools on offer need of a token, all together. */
export function permissionsFor({ readOnly, groups }: Selection): Permission[] {
  const offered = declarations.filter(({ group }) => groups === undefined || groups.includes(group));
  const used = [...placesOf(offered).keys()].filter(
    ({ endpoint }) => !readOnly || endpoint.effect === 'read',
  );
  return [...new Set(used.flatMap(({ endpoint }) => endpoint.permissions))];
}
