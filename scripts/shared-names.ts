import { join, relative, sep } from 'node:path';
import { type BuildOptions, build, type Metafile, type OnResolveArgs, type Plugin } from 'esbuild';
import { isNode, type Node, readSource } from './source.ts';

/*
 * Which names the bundles of a program take from one another. Each bundle is built as an ES module to which what earlier
 * ones have is external: its imports then name exactly what it uses.
 */

/** Bundles that are made one after the other: `givers` in their order, then the others, which take from all of them. */
export interface Program {
  /** Absolute. */
  readonly folder: string;
  /** What each bundle starts from, by the bundle's name. */
  readonly entries: Readonly<Record<string, string>>;
  readonly givers: readonly string[];
  readonly options: BuildOptions;
}

/** Names that are taken, by module, by giver. Modules are paths from the program's folder, with slashes. */
export type Taken = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** The giver that has a module. */
export type Holders = ReadonlyMap<string, string>;

export interface Sharing {
  readonly taken: Taken;
  readonly holders: Holders;
}

/** Throws where a bundle takes a module whole, or what is taken does not settle. */
export async function sharedNames(program: Program): Promise<Sharing> {
  let taken: Taken = new Map();
  // A name that is taken may bring another module along, which others then take as well.
  for (let round = 0; round < 9; round += 1) {
    const { uses, holders } = await lookedAt(program, taken);
    const wanted = byGiver(uses);
    if (spelled(wanted) === spelled(taken)) return { taken, holders };
    taken = wanted;
  }
  throw new Error('what the bundles take from one another does not settle');
}

/** A name that is used of a giver's module. */
interface Use {
  readonly giver: string;
  readonly module: string;
  readonly name: string;
}

async function lookedAt(program: Program, taken: Taken) {
  const holders = new Map<string, string>();
  const uses: Use[] = [];
  for (const name of program.givers) {
    const { modules, used } = await lookAt(name, program, { taken, holders });
    for (const module of modules) holders.set(module, name);
    uses.push(...used);
  }
  const others = Object.keys(program.entries).filter(name => !program.givers.includes(name));
  const looks = others.map(name => lookAt(name, program, { taken, holders }));
  for (const { used } of await Promise.all(looks)) uses.push(...used);
  return { uses, holders };
}

const mark = 'taken:';

async function lookAt(name: string, program: Program, { taken, holders }: Sharing) {
  const { options, folder } = program;
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: folder,
    ...entryOf(name, program, taken),
    format: 'esm',
    plugins: [
      ...(options.plugins ?? []),
      taking({ folder, holders }, module => ({ path: `${mark}${module}`, external: true })),
    ],
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  const used = namesIn(outputFiles[0]?.text ?? '', name, output?.imports ?? []);
  return {
    used: used.map(use => ({ ...use, giver: holders.get(use.module) ?? '' })),
    modules: modulesOf(metafile),
  };
}

/** The modules of a bundle: those with text in it, and the first file of a package, which may only pass names on. */
export function modulesOf({ inputs, outputs }: Metafile): string[] {
  const passing = Object.keys(inputs).filter(path => /^node_modules\/[^/]+\/index\.js$/.test(path));
  const [output] = Object.values(outputs);
  const holding = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return [...new Set([...passing, ...holding.map(([path]) => path)])];
}

/**
 * What a bundle is made from: its entry, and for a giver an object `shared` of what is taken from it, by module. It is a
 * snapshot: an exported `let` would not follow.
 */
export function entryOf(name: string, { folder, entries, givers }: Program, taken: Taken): BuildOptions {
  const entry = entries[name] ?? '';
  if (!givers.includes(name)) return { entryPoints: [entry] };
  const given = [...(taken.get(name) ?? [])].map(([module, names], at) => ({
    load: `import { ${listed(names, each => `${each} as m${at}_${each}`)} } from './${module}';`,
    give: `'${module}': { ${listed(names, each => `${each}: m${at}_${each}`)} },`,
  }));
  const contents = [
    `export * from '${entry}';`,
    ...given.map(({ load }) => load),
    'export const shared = {',
    ...given.map(({ give }) => give),
    '};',
  ];
  return { stdin: { contents: contents.join('\n'), resolveDir: folder } };
}

export const listed = (names: Iterable<string>, as: (name: string) => string): string =>
  [...names].map(as).join(', ');

/** The module of a giver is not resolved to its file, but to what `as` says of it. */
export function taking(
  { folder, holders }: Pick<Program, 'folder'> & Pick<Sharing, 'holders'>,
  as: (module: string) => { readonly path: string; readonly namespace?: string; readonly external?: boolean },
): Plugin {
  const packages = new Set(
    [...holders.keys()].flatMap(module => /^node_modules\/(.*)/.exec(module)?.[1] ?? []).map(packageOf),
  );
  return {
    name: 'taking',
    setup({ onResolve, resolve }) {
      const fileOf = async ({ path, pluginData, ...args }: OnResolveArgs) => {
        if (path.startsWith('.')) return join(args.resolveDir, path);
        if (!packages.has(packageOf(path)) || pluginData === mark) return undefined;
        const { importer, namespace, resolveDir, kind } = args;
        return (await resolve(path, { importer, namespace, resolveDir, kind, pluginData: mark })).path;
      };
      onResolve({ filter: /./ }, async args => {
        const file = args.kind === 'entry-point' ? undefined : await fileOf(args);
        if (file === undefined) return undefined;
        const module = relative(folder, file).split(sep).join('/');
        return holders.has(module) ? as(module) : undefined;
      });
    },
  };
}

const packageOf = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';

/** What the imports of an ES module name of modules that are taken. */
function namesIn(text: string, bundle: string, imports: readonly ImportRecord[]): Omit<Use, 'giver'>[] {
  const ofTaken = imports.filter(({ path }) => path.startsWith(mark));
  // Most of the time goes into reading what is large, and the largest take nothing.
  if (ofTaken.length === 0) return [];
  const required = ofTaken.find(({ kind }) => kind !== 'import-statement');
  if (required !== undefined) throw new TakenWhole(bundle, required.path.slice(mark.length));
  return readSource(`${bundle}.js`, text).nodes.flatMap(node => {
    const module = takenBy(node);
    if (module === undefined) return [];
    const { specifiers } = node;
    if (!Array.isArray(specifiers)) throw new TakenWhole(bundle, module);
    return specifiers.filter(isNode).map(specifier => {
      const name = nameIn(specifier);
      if (name === undefined) throw new TakenWhole(bundle, module);
      return { module, name };
    });
  });
}

interface ImportRecord {
  readonly path: string;
  readonly kind: string;
}

/** The module that a node imports, or passes names on of. */
function takenBy({ source }: Node): string | undefined {
  const from = isNode(source) ? source['value'] : undefined;
  return typeof from === 'string' && from.startsWith(mark) ? from.slice(mark.length) : undefined;
}

function nameIn({ type, imported, local }: Node): string | undefined {
  if (type === 'ImportDefaultSpecifier') return 'default';
  const named = type === 'ImportSpecifier' ? imported : type === 'ExportSpecifier' ? local : undefined;
  return isNode(named) && typeof named['name'] === 'string' ? named['name'] : undefined;
}

class TakenWhole extends Error {
  constructor(bundle: string, module: string) {
    super(`${bundle}.cjs uses the whole of ${module}, which another bundle has: import its names`);
  }
}

function byGiver(uses: readonly Use[]): Taken {
  const taken = new Map<string, Map<string, Set<string>>>();
  for (const { giver, module, name } of uses) {
    const modules = taken.get(giver) ?? new Map<string, Set<string>>();
    taken.set(giver, modules.set(module, (modules.get(module) ?? new Set<string>()).add(name)));
  }
  return taken;
}

const spelled = (taken: Taken) =>
  [...taken]
    .flatMap(([giver, modules]) =>
      [...modules].map(([module, names]) => `${giver} ${module} ${[...names].sort().join(' ')}`),
    )
    .sort()
    .join('\n');
