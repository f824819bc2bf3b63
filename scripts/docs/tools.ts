import type { Effect } from '../../src/client/api/endpoint.ts';
import type { ToolEntry } from '../../src/tools/engine/define-tool.ts';
import { registry } from '../../src/tools/registry.ts';
import { code, codes, table } from './table.ts';

/** The tools as a listener reads of them, in the order they are listed. */
export const toolsTable = (): string =>
  table(['tool', 'what it does', 'views, kinds, types or actions', 'effect'], registry.map(row));

const row = (tool: ToolEntry): string[] => [
  code(tool.name),
  tool.description,
  choicesOf(tool),
  effectsOf(tool).join(', '),
];

/** `view: details, tracks, …` */
const choicesOf = ({ by, operations }: ToolEntry): string =>
  by === undefined ? '' : `${by}: ${codes(operations.map(({ name }) => name))}`;

const verbs: Readonly<Record<Effect, string>> = {
  read: 'reads',
  add: 'adds',
  change: 'changes',
  delete: 'deletes',
};

/** What the operations are, and what they call on the way. */
function effectsOf({ operations }: ToolEntry): string[] {
  const effects = operations.flatMap(({ effect, uses = [] }) => [
    effect,
    ...uses.map(endpoint => endpoint.effect).filter(used => used !== 'read'),
  ]);
  return [...new Set(effects)].map(effect => verbs[effect]);
}
