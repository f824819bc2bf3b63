import { build, type Plugin } from 'esbuild';
import {
  entryOf,
  listed,
  modulesOf,
  type Program,
  type Sharing,
  sharedNames,
  type Taken,
  taking,
} from './shared-names.ts';

/*
 * The files of a program. Each is a bundle that takes what the givers before it have from these, name by name, as modules
 * of one bundle would: a copy would be larger, and its classes other ones.
 */

export interface Bundle {
  readonly text: string;
  /** Its modules, by paths from the program's folder. */
  readonly modules: readonly string[];
}

/** Every bundle of a program, by its name. */
export async function bundles(program: Program): Promise<ReadonlyMap<string, Bundle>> {
  const sharing = await sharedNames(program);
  const made = async (name: string) => [name, await bundle(name, program, sharing)] as const;
  return new Map(await Promise.all(Object.keys(program.entries).map(made)));
}

/** One bundle of a program. Fails where it uses a name that it is not given. */
export async function bundle(name: string, program: Program, { taken, holders }: Sharing): Promise<Bundle> {
  const { folder, options } = program;
  const elsewhere = new Map([...holders].filter(([, giver]) => giver !== name));
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: folder,
    ...entryOf(name, program, taken),
    plugins: [
      ...(options.plugins ?? []),
      taking({ folder, holders: elsewhere }, module => ({ path: module, namespace: 'taken' })),
      given({ taken, holders }),
    ],
    write: false,
    metafile: true,
  });
  return {
    text: outputFiles.map(({ text }) => text).join(''),
    modules: modulesOf(metafile),
  };
}

/** Stands for modules of other bundles: gives the names that are taken of each. */
const given = ({ taken, holders }: Sharing): Plugin => ({
  name: 'given',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/\w+\.cjs$/, namespace: 'taken' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'taken' }, ({ path }) => ({
      contents: textOf(path, holders.get(path) ?? '', taken),
    }));
  },
});

function textOf(module: string, giver: string, taken: Taken): string {
  const names = taken.get(giver)?.get(module);
  // It is loaded for its effects, which it has had by then.
  if (names === undefined) return '';
  return [
    `const { ${listed(names, name => `${name}: its_${name}`)} } = require('./${giver}.cjs').shared['${module}'];`,
    `export { ${listed(names, name => `its_${name} as ${name}`)} };`,
  ].join('\n');
}
