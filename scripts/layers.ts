import { posix } from 'node:path';
import { isNode, type Node, type Source } from './source.ts';

/** A part of `src`, and what it may import. */
interface Layer {
  /** Its folder in `src`, or a file outside. */
  readonly name: string;
  /** The layers it may import, besides itself. */
  readonly imports: readonly string[];
  /** Packages it must not import, and why. */
  readonly never?: { readonly packages: RegExp; readonly because: string } | undefined;
}

const http = 'undici|node:(http|https|http2|net|tls)';
const noProtocol = {
  packages: /^@modelcontextprotocol\//,
  because: 'only prompts, resources and server know MCP',
};
const noHttp = { packages: new RegExp(`^(${http})$`), because: 'only the client speaks HTTP to the service' };
const neither = {
  packages: new RegExp(`^(@modelcontextprotocol/.*|${http})$`),
  because: 'tools and jobs know neither MCP nor HTTP',
};

/** The layers that build on each other, with what they must never import: each may import all that come before it. */
const inOrder: Readonly<Record<string, Layer['never']>> = {
  text: { packages: /./, because: 'text is plain functions' },
  'view/data': { packages: /^(?!zod\/(?:mini|v4\/core)$)/, because: 'the server and the page share it' },
  platform: noProtocol,
  'client/api': { packages: /^(?!zod$)/, because: 'the contract imports zod and nothing else' },
  'playlist-formats': {
    packages: /^(?!@rgrove\/parse-xml$|csv-|node:(path|url)$)/,
    because: 'formats only read and write texts',
  },
  client: noProtocol,
  search: neither,
  similar: noProtocol,
  store: noProtocol,
  library: neither,
  history: neither,
  config: noProtocol,
  jobs: neither,
  'tools/engine': neither,
  account: noProtocol,
  'tools/links': neither,
  'tools/matching': neither,
  'tools/library': neither,
  'tools/catalogue': neither,
  'tools/playlists': neither,
  'tools/changes': neither,
  'tools/account': neither,
  'tools/show': neither,
  tools: neither,
  skills: { packages: /^(?!node:crypto$)/, because: 'skills are texts' },
  resources: noHttp,
  prompts: noHttp,
  server: noHttp,
  hosting: undefined,
  app: undefined,
  commands: undefined,
  main: undefined,
};

/** What these layers must not import of those before them. */
const without: Readonly<Record<string, readonly string[]>> = {
  text: ['view/data'],
  platform: ['text', 'view/data'],
  'client/api': ['text', 'view/data', 'platform'],
  'playlist-formats': ['view/data', 'platform'],
  client: ['view/data', 'platform', 'playlist-formats'],
  search: ['view/data', 'platform', 'playlist-formats'],
  similar: ['view/data', 'platform', 'search', 'playlist-formats'],
  store: ['text', 'view/data', 'platform', 'client', 'client/api', 'search', 'playlist-formats'],
};

/** The catalogues of this process, the page, and what the package is called stand beside that order. */
const layers: readonly Layer[] = [
  ...Object.entries(inOrder).map(([name, never], place) => ({
    name,
    imports: [
      ...Object.keys(inOrder)
        .slice(0, place)
        .filter(before => !without[name]?.includes(before)),
      ...(['app', 'commands', 'main'].includes(name)
        ? ['catalogue-service', 'demo', 'folder', 'music-server', 'packaging/identity']
        : []),
    ],
    never,
  })),
  { name: 'catalogue-service', imports: ['text', 'client/api', 'store', 'library'], never: noProtocol },
  { name: 'demo', imports: ['catalogue-service'], never: noProtocol },
  {
    name: 'folder',
    imports: ['text', 'client/api', 'playlist-formats', 'store', 'library', 'catalogue-service'],
    never: noProtocol,
  },
  {
    name: 'music-server',
    imports: ['text', 'client/api', 'client', 'store', 'library', 'catalogue-service', 'folder'],
    never: noProtocol,
  },
  {
    name: 'view/media',
    imports: [],
    never: { packages: /./, because: 'pictures and sound are made from their arguments alone' },
  },
  {
    name: 'view',
    imports: ['view/data', 'view/media', 'text'],
    never: {
      packages: /^(node:.*|undici|@modelcontextprotocol\/server.*)$/,
      because: 'the page runs in a browser, without a network',
    },
  },
  { name: 'packaging/identity', imports: [] },
];

/** Only `app` and `commands` start these: they run for as long as the process. */
const startedByApp = /^src\/((?:folder|music-server)\/index|store\/open|hosting\/replicas\/index)\.ts$/;

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
  return startedByApp.test(to) && !['app', 'commands', other.name].includes(layer.name)
    ? [`${from} imports ${to}: only app and commands start it`]
    : [];
}

const packageProblem = (from: string, { never }: Layer, name: string): string[] =>
  never?.packages.test(name) ? [`${from} imports ${name}: ${never.because}`] : [];

/** The layer with the longest name that a path begins with; `main` has the files of `src` itself. */
function layerOf(path: string): Layer | undefined {
  const named = layers.filter(({ name }) => path.startsWith(`src/${name}/`) || path === `${name}.ts`);
  const [deepest] = named.sort((a, b) => b.name.length - a.name.length);
  return deepest ?? (/^src\/[^/]+$/.test(path) ? layers.find(({ name }) => name === 'main') : undefined);
}

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
