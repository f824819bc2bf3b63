import type { BuildOptions, Plugin } from 'esbuild';
import { root } from './program.ts';

interface Part {
  readonly entry: string;
  /** How it is imported. */
  readonly imported: RegExp;
}

/**
 * What is a file of its own, loaded when it is first needed. A start on standard input and output is `server.cjs` alone;
 * `work` is what answers calls. What these two have, the others take from them.
 */
export const parts = {
  work: { entry: './src/app/compose.ts', imported: /\/compose\.ts$/ },
  undici: { entry: 'undici', imported: /^undici$/ },
  embedded: { entry: './src/app/demo-service.ts', imported: /\/demo-service\.ts$/ },
  formats: { entry: './src/tools/playlists/formats/index.ts', imported: /\/formats\/index\.ts$/ },
  terminal: { entry: './src/commands/terminal.ts', imported: /\/terminal\.ts$/ },
  doctor: { entry: './src/commands/doctor.ts', imported: /\/doctor\.ts$/ },
  setup: { entry: './src/commands/setup.ts', imported: /\/setup\.ts$/ },
  keys: { entry: './src/commands/keys.ts', imported: /\/keys\.ts$/ },
  serve: { entry: './src/commands/serve.ts', imported: /\/serve\.ts$/ },
  redis: { entry: './src/hosting/replicas/index.ts', imported: /\/replicas\/index\.ts$/ },
} as const satisfies Readonly<Record<string, Part>>;
export const startEntry = './src/main.ts';

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

/** Leaves out what is a file of its own. */
export const loadedApart: Plugin = {
  name: 'loaded-apart',
  setup({ onResolve }) {
    for (const [name, { imported }] of Object.entries(parts)) {
      onResolve({ filter: imported }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${name}.cjs`, external: true } : undefined,
      );
    }
  },
};

/** What the program's bundles are made of, and how. */
export const bundleOptions = {
  absWorkingDir: root,
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // A script compiled from V8's cache cannot import, but it can require.
  supported: { 'dynamic-import': false },
  charset: 'ascii',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  // Its other form finds its parts only at run time.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // Inside a bundle its native part cannot be found.
  external: ['libsql', '@napi-rs/keyring'],
  plugins: [withoutUnused],
  // A CommonJS file knows its own place by this name.
  define: { 'import.meta.url': '__filename' },
  logLevel: 'warning',
} satisfies BuildOptions;
