import { join, relative, sep } from 'node:path';
import { type BuildOptions, build, type OnResolveArgs, type Plugin } from 'esbuild';
import { listsToPrebuild, schemasToPrebuild } from '../src/tools/engine/prebuilt.ts';
import { toolsFor } from '../src/tools/registry.ts';
import { bundleOptions, parts, startEntry } from './bundle-options.ts';
import { root } from './program.ts';

/*
 * The files of the program. Each is a bundle that takes what `server` and `work` have from these, name by name, as
 * modules of one bundle would: a copy would be larger, and its classes other ones.
 */

export interface Bundle {
  readonly text: string;
  /** The bytes of each of its modules, by paths from the project's folder; none of one that only passes names on. */
  readonly modules: Readonly<Record<string, number>>;
  readonly packages: ReadonlySet<string>;
}
type Bundles = Readonly<Record<string, Bundle>>;
/** The start, what answers, and the others by their names. */
type AllBundles = Bundles & { readonly server: Bundle; readonly work: Bundle };

/** Names that are taken, by `bundle:module` that has them. */
type Taken = ReadonlyMap<string, ReadonlySet<string>>;

/** Every bundle by its name. */
export async function bundles(): Promise<AllBundles> {
  let taken: Taken = new Map();
  // A name that is taken may bring another module along, which others then take as well.
  for (let round = 0; round < 9; round += 1) {
    const made = await bundlesGiving(taken);
    const wanted = takenBy(Object.values(made));
    if (isSame(wanted, taken)) return made;
    taken = wanted;
  }
  throw new Error('what the bundles take from one another does not settle');
}

async function bundlesGiving(taken: Taken): Promise<AllBundles> {
  const { work, ...others } = parts;
  const server = await giver('server', startEntry, { taken, from: {} });
  const givers = { server, work: await giver('work', work.entry, { taken, from: { server } }) };
  const apart = await Promise.all(
    Object.entries(others).map(async ([name, { entry }]) => [
      name,
      await bundle({ entryPoints: [entry] }, givers),
    ]),
  );
  return { ...givers, ...Object.fromEntries(apart) };
}

interface Place {
  readonly taken: Taken;
  /** The givers that were made before. */
  readonly from: Bundles;
}

/** A bundle that others take from: it exports an object of what is taken, by module. */
function giver(own: string, entry: string, { taken, from }: Place): Promise<Bundle> {
  const given = [...taken].flatMap(([key, names], at) => {
    const [holder, module = ''] = key.split(':');
    return holder === own ? [givenOf(module, [...names], `m${at}`)] : [];
  });
  const contents = [
    `export * from '${entry}';`,
    ...given.map(({ load }) => load),
    'export const shared = {',
    ...given.map(({ give }) => give),
    '};',
  ];
  return bundle({ stdin: { contents: contents.join('\n'), resolveDir: root } }, from);
}

/** How a module's names are imported, and given on. */
function givenOf(module: string, names: readonly string[], as: string) {
  if (names.includes(whole)) {
    return { load: `import * as ${as} from './${module}';`, give: `'${module}': ${as},` };
  }
  const list = (sign: string) => names.map(name => `${name}${sign}${as}_${name}`).join(', ');
  return {
    load: `import { ${list(' as ')} } from './${module}';`,
    give: `'${module}': { ${list(': ')} },`,
  };
}

async function bundle(what: BuildOptions, from: Bundles): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    ...what,
    define: { ...bundleOptions.define, ...prebuilt },
    plugins: [...bundleOptions.plugins, loadedApart, takenFrom(from)],
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  const sizes = mapped(output?.inputs ?? {}, ({ bytesInOutput }) => bytesInOutput);
  const packages = Object.keys(sizes).flatMap(path => /^node_modules\/(.*)/.exec(path)?.slice(1) ?? []);
  const passing = Object.keys(metafile.inputs).filter(path => /^node_modules\/[^/]+\/index\.js$/.test(path));
  return {
    text: outputFiles.map(({ text }) => text).join(''),
    modules: Object.fromEntries([
      ...passing.map(path => [path, 0]),
      ...Object.entries(sizes).filter(([, size]) => size > 0),
    ]),
    packages: new Set(packages.map(packageOf)),
  };
}

/** What the tools say of themselves is made once, here. */
const prebuilt = {
  PREBUILT_LISTS: literal(listsToPrebuild(toolsFor)),
  PREBUILT_SCHEMAS: literal(
    schemasToPrebuild([...toolsFor({ readOnly: false }), ...toolsFor({ readOnly: true })]),
  ),
};

function literal(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

const loadedApart: Plugin = {
  name: 'loaded-apart',
  setup({ onResolve }) {
    for (const [name, { imported }] of Object.entries(parts)) {
      onResolve({ filter: imported }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${name}.cjs`, external: true } : undefined,
      );
    }
  },
};

/** How a module of another bundle is required until the texts are whole. */
const mark = 'taken:';

const takenFrom = (from: Bundles): Plugin => ({
  name: 'taken-from',
  setup({ onResolve, resolve }) {
    const holders = Object.entries(from);
    /** The package's first file holds no text of its own where it only passes names on. */
    const fileOf = async ({ path, pluginData, ...args }: OnResolveArgs) => {
      if (path.startsWith('.')) return join(args.resolveDir, path);
      const isKnown = holders.some(([, { packages }]) => packages.has(packageOf(path)));
      if (!isKnown || pluginData === mark) return undefined;
      const { importer, namespace, resolveDir, kind } = args;
      return (await resolve(path, { importer, namespace, resolveDir, kind, pluginData: mark })).path;
    };
    const find = async (args: OnResolveArgs) => {
      const file = args.kind === 'entry-point' ? undefined : await fileOf(args);
      if (file === undefined) return undefined;
      const module = relative(root, file).split(sep).join('/');
      const [holder] = holders.find(([, { modules }]) => module in modules) ?? [];
      return holder === undefined ? undefined : { path: `${mark}${holder}:${module}`, external: true };
    };
    if (holders.length > 0) onResolve({ filter: /./ }, find);
  },
});

const packageOf = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';

const required = new RegExp(`(\\w+)=(?:__toESM\\()?require\\("${mark}([^"]+)"\\)`, 'g');
const passedOn = new RegExp(`__reExport\\([^)]*require\\("${mark}([^"]+)"`, 'g');

/** Stands for all names of a module. */
const whole = '*';

/** Every name that these bundles use of a module which they took. */
function takenBy(made: readonly Bundle[]): Taken {
  const taken = new Map<string, Set<string>>();
  const add = (module: string, names: readonly string[]) =>
    taken.set(module, new Set([...(taken.get(module) ?? []), ...names].sort()));
  for (const { text } of made) {
    for (const [, holder = '', module = ''] of text.matchAll(required)) add(module, namesOf(holder, text));
    for (const [, module = ''] of text.matchAll(passedOn)) add(module, [whole]);
  }
  return taken;
}

/** The names that a text uses of what a variable holds. */
function namesOf(holder: string, text: string): string[] {
  // By another name than the bundler's own, the module was imported as one object.
  if (!holder.startsWith('import_')) return [whole];
  const uses = text.matchAll(new RegExp(`\\b${holder}\\b(?!=require|=__toESM)(?:\\.(\\w+))?`, 'g'));
  return [...uses].map(([, name]) => name ?? whole);
}

/** The text to be written: what is taken is required from where it is. */
export const joined = (text: string) =>
  text
    .replace(new RegExp(`__toESM\\((require\\("${mark}[^"]+"\\))(?:,1)?\\)`, 'g'), '$1')
    .replace(new RegExp(`require\\("${mark}(\\w+):([^"]+)"\\)`, 'g'), 'require("./$1.cjs").shared["$2"]');

const isSame = (one: Taken, other: Taken) => spelled(one) === spelled(other);
const spelled = (taken: Taken) =>
  [...taken]
    .map(([module, names]) => `${module} ${[...names].join(' ')}`)
    .sort()
    .join('\n');

const mapped = <A, B>(record: Readonly<Record<string, A>>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
