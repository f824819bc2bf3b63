import type { BuildOptions, Plugin } from 'esbuild';
import { root } from './program.ts';

interface Part {
  readonly entry: string;
  /** How it is imported. */
  readonly imported: RegExp;
}
type Parts = Readonly<Record<string, Part>>;

/** What is a file of its own: nobody loads the embedded service or the parsers of files who does not use them. */
const apart: Parts = {
  embedded: { entry: 'src/embedded-service.ts', imported: /\/embedded-service\.ts$/ },
  doctor: { entry: 'src/doctor-command.ts', imported: /\/doctor-command\.ts$/ },
  setup: { entry: 'src/setup-command.ts', imported: /\/setup-command\.ts$/ },
  redis: { entry: 'src/redis/index.ts', imported: /\/redis\/index\.ts$/ },
  formats: { entry: 'src/playlists/formats/index.ts', imported: /\/formats\/index\.ts$/ },
};

/** The same, and they take what is in `shared` from the server that runs already, by the names in `src/shared.ts`. */
const sharing: Parts = {
  keys: { entry: 'src/keys-command.ts', imported: /\/keys-command\.ts$/ },
  serve: { entry: 'src/serve-command.ts', imported: /\/serve-command\.ts$/ },
};
export const shared =
  /^(@modelcontextprotocol\/server|zod)$|[\\/](compose|account[\\/](create-account|credential|oauth|private-file|sign-in-error)|config[\\/](config|read-config|settings|value-schemas)|resources[\\/]index|server[\\/]log|tools[\\/]registry)\.ts$/;

export const partsApart: Parts = { ...apart, ...sharing };

const entriesOf = (parts: Parts) =>
  Object.fromEntries(Object.entries(parts).map(([name, { entry }]) => [name, entry]));

/** What stands by itself, and what shares. */
export const entries = { server: 'src/main.ts', ...entriesOf(apart) };
export const sharingEntries = entriesOf(sharing);

/**
 * Modules that a dependency loads and nobody here uses, and what stands for them: the SDK's general validator (our
 * server brings its own), and zod's errors in forty languages.
 */
const leftOut: readonly { readonly imported: RegExp; readonly by: string }[] = [
  {
    imported: /\/ajvProvider-\w+\.mjs$/,
    by: "export class n { constructor() { throw new Error('give the server a jsonSchemaValidator'); } }",
  },
  { imported: /\/locales\/index\.js$/, by: "export { default as en } from './en.js';" },
];

/** Whether the file of a dependency is replaced, so that nothing of what it holds is shipped. */
export const isLeftOut = (path: string): boolean => leftOut.some(({ imported }) => imported.test(path));

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onLoad }) {
    for (const { imported, by } of leftOut) onLoad({ filter: imported }, () => ({ contents: by }));
  },
};

/** What the program's bundles are made of, and how. */
export const bundleOptions = {
  absWorkingDir: root,
  entryPoints: { ...entries, ...sharingEntries },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Its other form finds its parts only at run time.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // Inside a bundle its native part cannot be found.
  external: ['libsql', '@napi-rs/keyring'],
  plugins: [withoutUnused],
  // A CommonJS file knows its own place by this name.
  define: { 'import.meta.url': '__filename' },
  logLevel: 'warning',
} satisfies BuildOptions;
