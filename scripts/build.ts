import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { pluginFolder } from '../packaging/plugin-files.ts';
import { shippedFiles } from '../packaging/shipped-files.ts';
import { schemasToPrebuild } from '../src/tools/engine/prebuilt-schemas.ts';
import { toolsFor } from '../src/tools/registry.ts';
import { buildView } from './build-view.ts';
import { bundleOptions, entries, partsApart, shared, sharingEntries } from './bundle-options.ts';
import { root } from './program.ts';

/**
 * Makes `dist`: one CommonJS file, because one file starts in two thirds of the time of many, with the
 * tools' schemas already made, and V8's compiled form of it beside it.
 */
const out = `${root}dist`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const schemas = schemasToPrebuild([...toolsFor({ readOnly: false }), ...toolsFor({ readOnly: true })]);
const loadedApart: Plugin = {
  name: 'loaded-apart',
  setup({ onResolve }) {
    for (const [name, { imported }] of Object.entries(partsApart)) {
      onResolve({ filter: imported }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${name}.cjs`, external: true } : undefined,
      );
    }
  },
};

/** The program that runs has them, whichever way it was started. */
const sharedWithServer: Plugin = {
  name: 'shared-with-server',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path, resolveDir }) => {
      const from = path.startsWith('.') ? join(resolveDir, path) : path;
      return shared.test(from) ? { path: './main.cjs', external: true } : undefined;
    });
  },
};

const small = {
  ...bundleOptions,
  // A script compiled from V8's cache cannot import, but it can require.
  supported: { 'dynamic-import': false },
  charset: 'ascii',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
} satisfies BuildOptions;

await build({
  ...small,
  entryPoints: entries,
  plugins: [...bundleOptions.plugins, loadedApart],
  define: { ...bundleOptions.define, PREBUILT_SCHEMAS: JSON.stringify(JSON.stringify(schemas)) },
});
await build({
  ...small,
  entryPoints: sharingEntries,
  plugins: [...bundleOptions.plugins, sharedWithServer, loadedApart],
});
const lacking = Object.keys(sharingEntries)
  .flatMap(name => namesOf(readFileSync(`${out}/${name}.cjs`, 'utf8')))
  .filter(name => !new RegExp(`\\b${name}\\b`).test(readFileSync(`${root}src/shared.ts`, 'utf8')));
if (lacking.length > 0) throw new Error(`src/shared.ts lacks ${lacking.join(', ')}`);
await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/start.cts' },
  outdir: out,
  outExtension: { '.js': '.cjs' },
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
});
chmodSync(`${out}/main.cjs`, 0o755);
// The start reads the bundle as one-byte text, and esbuild leaves regular expressions as they are.
for (const name of ['server', ...Object.keys(partsApart)]) {
  const file = `${out}/${name}.cjs`;
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escaped));
}
await buildView(out);
writeFileSync(`${out}/package.json`, '{ "type": "commonjs" }\n');
// A host copies the folder of a plugin and nothing around it.
const inPlugin = `${root}${pluginFolder}/server`;
rmSync(inPlugin, { recursive: true, force: true });
for (const file of shippedFiles(out)) cpSync(`${out}/${file}`, `${inPlugin}/${file}`);
// What a client asks first is compiled first.
const hello = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'build', version: '1' } },
  },
  { id: 2, method: 'tools/list' },
];
execFileSync(process.execPath, [`${out}/main.cjs`, '--ephemeral'], {
  env: { ...process.env, MUSIC_MAKE_CACHE: '1' },
  input: hello.map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''),
});

/** What a bundle takes from the program that runs. */
function namesOf(bundle: string): string[] {
  const holders = [...bundle.matchAll(/(\w+)\s*=\s*require\("\.\/main\.cjs"\)/g)].map(([, name]) => name);
  const used = bundle.matchAll(new RegExp(`\\b(?:${holders.join('|')})\\.(\\w+)`, 'g'));
  return [...new Set([...used].map(([, name = '']) => name))];
}
