import type { BuildOptions, Plugin } from 'esbuild';
import { root } from './root.ts';

/**
 * Modules that a dependency loads and nobody here uses, and what stands for them: the SDK's general validator (our
 * server brings its own), zod's errors in forty languages, formats of sound that a folder is not searched for, the
 * recognition of 200 types of files (ours recognises sound and pictures), what undici has beside its client, and add-mcp's
 * questions at a terminal.
 */
const leftOut: readonly { readonly imported: RegExp; readonly by: string }[] = [
  {
    imported: /\/ajvProvider-\w+\.mjs$/,
    by: "export class n { constructor() { throw new Error('give the server a jsonSchemaValidator'); } }",
  },
  { imported: /\/locales\/index\.js$/, by: "export { default as en } from './en.js';" },
  {
    imported: /\/music-metadata\/lib\/(?:matroska|musepack|dsf|dsdiff|wavpack)\/\w+Parser\.js$/,
    by: 'export {};',
  },
  {
    imported: /\/file-type\/index\.js$/,
    by: "export const fileTypeFromBuffer = async () => ({ mime: 'image/jpeg' });",
  },
  {
    imported: /\/undici\/lib\/(?:mock|interceptor|web\/(?:websocket|eventsource))\/(?:[\w-]+\/)?[\w-]+\.js$/,
    by: 'module.exports = {};',
  },
  {
    imported: /\/@clack\/prompts\/dist\/index\.mjs$/,
    by: 'export const [multiselect, select, isCancel] = [];',
  },
];

/** Whether the file of a dependency is replaced, so that nothing of what it holds is shipped. */
export const isLeftOut = (path: string): boolean => leftOut.some(({ imported }) => imported.test(path));

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onLoad }) {
    for (const { imported, by } of leftOut) onLoad({ filter: imported }, () => ({ contents: by }));
  },
};

/**
 * How the program is bundled: a module that starts, one for each `import()`, and those that several of these share. The
 * names of all but the first contain a hash, so that modules of two builds are never mixed.
 */
export const bundleOptions = {
  absWorkingDir: root,
  // The thread that reads a folder of music has a file of its own.
  entryPoints: { server: './src/main.ts', 'folder-worker': './src/folder/worker.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  // CommonJS packages load parts of Node by `require`, which ES modules do not have.
  banner: { js: "import{createRequire as __from}from'node:module';const require=__from(import.meta.url);" },
  // Its other form finds its parts only at run time.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // Inside a bundle its native part cannot be found.
  external: ['libsql', '@napi-rs/keyring'],
  plugins: [withoutUnused],
  logLevel: 'warning',
} satisfies BuildOptions;

/** How `dist/main.cjs` is bundled, which loads the program. A Node too old for the rest must be able to read it. */
export const startOptions = {
  absWorkingDir: root,
  entryPoints: { main: './src/start.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node12',
  supported: { 'dynamic-import': true },
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
} satisfies BuildOptions;

export const viewFolder = `${root}src/view/page`;

/**
 * The view's script begins once the outline in `page.html` is seen. A frame that is out of sight draws nothing, so it
 * does not wait for long.
 */
const afterFirstFrame =
  'await new Promise(go=>{requestAnimationFrame(()=>requestAnimationFrame(go));setTimeout(go,150)});';

/** How the view's script is bundled. */
export const viewOptions = {
  absWorkingDir: root,
  entryPoints: [`${viewFolder}/main.tsx`],
  format: 'esm',
  banner: { js: afterFirstFrame },
  bundle: true,
  minify: true,
  target: ['chrome123', 'firefox121', 'safari17.5'],
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
} satisfies BuildOptions;
