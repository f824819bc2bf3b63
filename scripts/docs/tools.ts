import type { Effect } from '../../src/client/api/endpoint.ts';
import { isRecord } from '../../src/client/api/is-record.ts';
import type { ToolEntry } from '../../src/tools/engine/define-tool.ts';
import { registry } from '../../src/tools/registry.ts';
import { code, codes, table } from './table.ts';

/** A section per tool with its description and arguments, in the order of the list of tools. */
export const toolSections = (): string => registry.map(section).join('\n\n');

function section(tool: ToolEntry): string {
  const schema = tool.make(() => true)?.input() ?? {};
  return [
    `### ${tool.name}`,
    '',
    `**${tool.title}** (${effectsOf(tool).join(', ')}). ${tool.description}`,
    '',
    table(['argument', 'description', 'values'], argumentRows(schema)),
  ].join('\n');
}

const argumentRows = ({ properties, required }: Fields): string[][] =>
  Object.entries(fieldsOf(properties)).map(([name, field]) => {
    const { description, enum: values, type } = fieldsOf(field);
    const must = Array.isArray(required) && required.includes(name) ? '**required.** ' : '';
    return [code(name), `${must}${wordsOf(description)}`, choices(values) || wordsOf(type)];
  });

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
const wordsOf = (value: unknown) => (typeof value === 'string' ? value : '');
const choices = (values: unknown) => (Array.isArray(values) ? codes(values.map(String)) : '');

const verbs: Readonly<Record<Effect, string>> = {
  read: 'reads',
  add: 'adds',
  change: 'changes',
  delete: 'deletes',
};

/** The effects of the operations and of the operations they use. */
function effectsOf({ operations }: ToolEntry): string[] {
  const effects = operations.flatMap(({ effect, uses = [] }) => [
    effect,
    ...uses.map(endpoint => endpoint.effect).filter(used => used !== 'read'),
  ]);
  return [...new Set(effects)].map(effect => verbs[effect]);
}
