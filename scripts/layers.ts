import { posix } from 'node:path';
import { isNode, type Node, type Source } from './source.ts';

/** A part of `src`, and what it may know. */
interface Layer {
  readonly name: string;
  /** Which files belong to it. The first layer that holds a file has it. */
  readonly holds: RegExp;
  /** The layers it may import, besides itself. */
  readonly imports: readonly string[];
  /** Packages it must not know, and why. */
  readonly never?: { readonly packages: RegExp; readonly because: string };
}

const contract = ['client/api'];
const client = ['client', ...contract];
const present = ['present', ...client];

const noHttp = {
  packages: /^(undici|node:(http|https|http2|net|tls))$/,
  because: 'only the client speaks HTTP to the service',
};
const noProtocol = { packages: /^@modelcontextprotocol\//, because: 'it knows nothing of MCP' };

/** Each layer, and what stands to its right. */
const layers: readonly Layer[] = [
  {
    name: 'client/api',
    holds: /^src\/client\/api\//,
    imports: [],
    never: { packages: /^(?!zod$)/, because: 'the contract imports zod and nothing else' },
  },
  { name: 'client', holds: /^src\/client\//, imports: contract, never: noProtocol },
  { name: 'present', holds: /^src\/present\//, imports: client, never: noHttp },
  { name: 'tools', holds: /^src\/tools\//, imports: [...present, 'store'], never: noHttp },
  { name: 'resources', holds: /^src\/resources\//, imports: present, never: noHttp },
  { name: 'prompts', holds: /^src\/prompts\//, imports: present, never: noHttp },
  { name: 'account', holds: /^src\/account\//, imports: ['settings', ...present], never: noProtocol },
  { name: 'store', holds: /^src\/store\//, imports: [], never: noProtocol },
  { name: 'embedded', holds: /^src\/embedded\//, imports: [...contract, 'store'], never: noProtocol },
  { name: 'settings', holds: /^src\/(config|log|version)\.ts$/, imports: client, never: noProtocol },
  {
    name: 'server',
    holds: /^src\/(server|instructions)\.ts$/,
    imports: ['settings', 'tools', 'resources', 'prompts', ...present],
    never: noHttp,
  },
  {
    name: 'main',
    holds: /^src\/[^/]+\.c?ts$/,
    imports: [
      'settings',
      'server',
      'tools',
      'resources',
      'prompts',
      'account',
      'embedded',
      'store',
      ...present,
    ],
  },
];

/** Doors that only `main` opens: what is behind them runs for as long as the process. */
const doors = /^src\/(embedded\/index|store\/open)\.ts$/;

/**
 * What these files import that their layers do not allow, and every circle of imports, type imports included:
 * one sentence each, none when all is well.
 */
export function layerProblems(sources: readonly Source[]): string[] {
  const files = sources.filter(({ path }) => path.startsWith('src/'));
  return [...files.flatMap(problemsOf), ...circlesIn(files)];
}

function problemsOf(source: Source): string[] {
  const layer = layerOf(source.path);
  if (layer === undefined) return [`${source.path} belongs to no layer`];
  return importsOf(source).flatMap(name =>
    name.startsWith('.')
      ? fileProblem(source.path, layer, targetOf(source.path, name))
      : packageProblem(source.path, layer, name),
  );
}

function fileProblem(from: string, layer: Layer, to: string): string[] {
  if (to === 'package.json' && layer.name === 'settings') return [];
  const other = layerOf(to);
  if (other === undefined) return [`${from} imports ${to}, which is outside src`];
  if (other !== layer && !layer.imports.includes(other.name)) {
    return [`${from} imports ${to}: ${layer.name} may not know ${other.name}`];
  }
  return doors.test(to) && !['main', other.name].includes(layer.name)
    ? [`${from} imports ${to}: only main starts it`]
    : [];
}

const packageProblem = (from: string, { never }: Layer, name: string): string[] =>
  never?.packages.test(name) ? [`${from} imports ${name}: ${never.because}`] : [];

const layerOf = (path: string) => layers.find(({ holds }) => holds.test(path));

const targetOf = (from: string, name: string) => posix.join(posix.dirname(from), name);

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
]);

/** What a file imports in any way, as written. */
const importsOf = ({ nodes }: Source): string[] =>
  nodes.filter(({ type }) => importing.has(type)).flatMap(node => nameIn(node) ?? []);

function nameIn(node: Node): string | undefined {
  const literal = node['source'] ?? node['expression'];
  return isNode(literal) && typeof literal['value'] === 'string' ? literal['value'] : undefined;
}

/** Each circle once, as the files it leads through. */
function circlesIn(sources: readonly Source[]): string[] {
  const targets = new Map(
    sources.map(source => [
      source.path,
      importsOf(source).flatMap(name => (name.startsWith('.') ? targetOf(source.path, name) : [])),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) circles.push(`imports in a circle: ${[...way.slice(start), path].join(' -> ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return circles;
}
