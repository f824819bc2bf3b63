import type { BuildOptions } from 'esbuild';
import { root } from './program.ts';

/** What is a file of its own: nobody loads the embedded service or the parsers of files who does not use them. */
export const apart = {
  embedded: { entry: 'src/embedded-service.ts', imported: /\/embedded-service\.ts$/ },
  doctor: { entry: 'src/doctor-command.ts', imported: /\/doctor-command\.ts$/ },
  setup: { entry: 'src/setup-command.ts', imported: /\/setup-command\.ts$/ },
  formats: { entry: 'src/playlists/formats/index.ts', imported: /\/formats\/index\.ts$/ },
};

/** What serves over HTTP takes these from the server that runs already, by the names in `src/shared.ts`. */
export const serve = {
  entry: 'src/serve-command.ts',
  imported: /\/serve-command\.ts$/,
  shared:
    /^(@modelcontextprotocol\/server|zod)$|[\\/](compose|config[\\/](config|read-config|settings|value-schemas)|resources[\\/]index|server[\\/]log)\.ts$/,
};

/** What the program's bundles are made of, and how. */
export const bundleOptions = {
  absWorkingDir: root,
  entryPoints: {
    server: 'src/main.ts',
    ...Object.fromEntries(Object.entries(apart).map(([name, { entry }]) => [name, entry])),
  },
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
  // A CommonJS file knows its own place by this name.
  define: { 'import.meta.url': '__filename' },
  logLevel: 'warning',
} satisfies BuildOptions;
