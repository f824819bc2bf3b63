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
const client = ['client', ...contract, 'text'];
const domain = ['playlists', 'matching', 'journal', 'links', ...client];
const present = ['present', 'setup', 'view/data', ...domain];

const noHttp = {
  packages: /^(undici|node:(http|https|http2|net|tls))$/,
  because: 'only the client speaks HTTP to the service',
};
const noProtocol = {
  packages: /^@modelcontextprotocol\//,
  because: 'only server, resources and prompts know MCP',
};
const neither = {
  packages: /^(@modelcontextprotocol\/.*|undici|node:(http|https|http2|net|tls))$/,
  because: 'the domain knows neither MCP nor HTTP',
};

/** Each layer, and what stands to its right. */
const layers: readonly Layer[] = [
  {
    name: 'client/api',
    holds: /^src\/client\/api\//,
    imports: [],
    never: { packages: /^(?!zod$)/, because: 'the contract imports zod and nothing else' },
  },
  {
    name: 'text',
    holds: /^src\/text\//,
    imports: [],
    never: { packages: /./, because: 'text is plain functions' },
  },
  {
    name: 'view/data',
    holds: /^src\/view\/data\//,
    imports: [],
    never: { packages: /^(?!zod\/mini$)/, because: 'the server and the page share it' },
  },
  {
    name: 'view/media',
    holds: /^src\/view\/media\//,
    imports: [],
    never: { packages: /./, because: 'pictures and sound are made from their arguments alone' },
  },
  {
    name: 'view',
    holds: /^src\/view\//,
    imports: ['view/data', 'view/media', 'text'],
    never: {
      packages: /^(node:.*|undici|@modelcontextprotocol\/server.*)$/,
      because: 'the page runs in a browser, without a network',
    },
  },
  { name: 'platform', holds: /^src\/platform\//, imports: [], never: noProtocol },
  { name: 'store', holds: /^src\/store\//, imports: [], never: noProtocol },
  {
    name: 'setup',
    holds: /^src\/setup\//,
    imports: ['platform', 'text', 'packaging/identity'],
    never: neither,
  },
  { name: 'client', holds: /^src\/client\//, imports: [...contract, 'text'], never: noProtocol },
  {
    name: 'redis',
    holds: /^src\/redis\//,
    imports: ['store', ...client],
    never: noProtocol,
  },
  { name: 'links', holds: /^src\/links\//, imports: client, never: neither },
  { name: 'matching', holds: /^src\/matching\//, imports: client, never: neither },
  { name: 'journal', holds: /^src\/journal\//, imports: [...client, 'store'], never: neither },
  {
    name: 'playlists',
    holds: /^src\/playlists\//,
    imports: ['matching', 'journal', 'links', 'store', ...client],
    never: neither,
  },
  {
    name: 'packaging/identity',
    holds: /^packaging\/identity\.ts$/,
    imports: [],
  },
  { name: 'present', holds: /^src\/present\//, imports: ['setup', 'view/data', ...domain], never: neither },
  {
    name: 'config',
    holds: /^src\/(config\/.*|version\.ts)$/,
    imports: ['platform', ...client],
    never: noProtocol,
  },
  {
    name: 'account',
    holds: /^src\/account\//,
    imports: ['config', 'platform', ...present],
    never: noProtocol,
  },
  {
    name: 'principals',
    holds: /^src\/principals\//,
    imports: ['account', 'config', 'platform', 'store', ...present],
  },
  { name: 'tools', holds: /^src\/tools\//, imports: ['account', ...present], never: neither },
  { name: 'resources', holds: /^src\/resources\//, imports: present, never: noHttp },
  { name: 'prompts', holds: /^src\/prompts\//, imports: present, never: noHttp },
  { name: 'embedded', holds: /^src\/embedded\//, imports: [...contract, 'store', 'text'], never: noProtocol },
  {
    name: 'http',
    holds: /^src\/server\/http\//,
    imports: ['server', 'principals', 'config', 'platform', 'resources', ...present],
  },
  {
    name: 'server',
    holds: /^src\/server\//,
    imports: ['config', 'platform', 'account', 'principals', 'tools', 'resources', 'prompts', ...present],
    never: noHttp,
  },
  {
    name: 'main',
    holds: /^src\/[^/]+\.c?ts$/,
    imports: [
      'config',
      'platform',
      'account',
      'principals',
      'server',
      'http',
      'tools',
      'resources',
      'prompts',
      'embedded',
      'store',
      'redis',
      'packaging/identity',
      ...present,
    ],
  },
];

/** Doors that only `main` opens: what is behind them runs for as long as the process. */
const doors = /^src\/(embedded\/index|store\/open|redis\/index)\.ts$/;

/**
 * What these files import that their layers do not allow, and every circle of imports, between files and between
 * folders, type imports included: one sentence each, none when all is well.
 */
export function layerProblems(sources: readonly Source[]): string[] {
  const files = sources.filter(({ path }) => path.startsWith('src/'));
  const imports = importsByFile(files);
  return [
    ...files.flatMap(problemsOf),
    ...circlesIn('imports', imports),
    ...circlesIn('folders', byFolder(imports)),
  ];
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
  if (to === 'package.json' && layer.name === 'config') return [];
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

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const importsByFile = (sources: readonly Source[]): Graph =>
  new Map(
    sources.map(source => [
      source.path,
      new Set(importsOf(source).flatMap(name => (name.startsWith('.') ? targetOf(source.path, name) : []))),
    ]),
  );

/** The same between the folders that hold the files. A folder and the one it lies in are two. */
function byFolder(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of files) {
    const from = posix.dirname(path);
    const to = folders.get(from) ?? new Set<string>();
    for (const target of targets) if (posix.dirname(target) !== from) to.add(posix.dirname(target));
    folders.set(from, to);
  }
  return folders;
}

/** Each circle once, as the files or folders that a walk along it passes. */
function circlesIn(what: 'imports' | 'folders', graph: Graph): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) circles.push(`${what} in a circle: ${[...way.slice(start), path].join(' -> ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
}
