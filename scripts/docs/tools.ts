import type { Effect } from '../../src/client/api/endpoint.ts';
import { declarations } from '../../src/tools/declarations.ts';
import { type Place, placesOf } from '../../src/tools/engine/fold.ts';
import type { Tool } from '../../src/tools/engine/tool.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { code, codes, table } from './table.ts';

/** The tools as a listener reads of them, in the order they are listed. */
export const toolsTable = (): string =>
  table(['tool', 'what it does', 'views, kinds, types or actions', 'effect'], tools().map(row));

const tools = () => toolsFor({ readOnly: false });

const places = [...placesOf(declarations)];

const row = (tool: Tool): string[] => [
  code(tool.name),
  tool.description,
  choicesOf(tool),
  effectsOf(tool).join(', '),
];

/** `view`: `details`, `tracks`, … as the tool's own schema has them. */
function choicesOf(tool: Tool): string {
  const by = entriesOf(tool)[0]?.by;
  const words = by === undefined ? [] : wordsOf(tool.input()['properties'], by);
  return words.length > 0 ? `${by}: ${codes(words)}` : '';
}

const verbs: Readonly<Record<Effect, string>> = {
  read: 'reads',
  add: 'adds',
  change: 'changes',
  delete: 'deletes',
};

/** What a tool that is no fold of the contract does is told by its hints. */
function effectsOf(tool: Tool): string[] {
  const effects = new Set(places.filter(([, { tool: name }]) => name === tool.name).map(effectIn));
  if (effects.size > 0) return [...effects].map(effect => verbs[effect]);
  if (tool.hints.readOnlyHint) return ['reads'];
  return tool.hints.destructiveHint ? ['changes', 'deletes'] : ['adds', 'changes'];
}

const effectIn = ([{ endpoint }]: (typeof places)[number]): Effect => endpoint.effect;

const entriesOf = (tool: Tool): Place[] =>
  places.map(([, place]) => place).filter(place => place.tool === tool.name);

function wordsOf(properties: unknown, name: string): string[] {
  const words = propertyOf(propertyOf(properties, name), 'enum');
  return Array.isArray(words) ? words.map(String) : [];
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
