import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { pluginFolder } from '../packaging/plugin-files.ts';
import { shippedFiles } from '../packaging/shipped-files.ts';
import { buildView } from './build-view.ts';
import { bundleOptions } from './bundle-options.ts';
import { bundles } from './bundles.ts';
import { root } from './program.ts';

/**
 * Makes `dist`: the start in one CommonJS file, because one file starts in two thirds of the time of many, the rest in
 * files that are loaded when they are needed, and V8's compiled forms of those that a first call loads.
 */
const out = `${root}dist`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
// The start reads the bundles as one-byte text, and esbuild leaves regular expressions as they are.
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
for (const [name, { text }] of Object.entries(await bundles())) {
  writeFileSync(`${out}/${name}.cjs`, text.replace(/[^\0-\x7f]/g, escaped));
}
await build({
  ...bundleOptions,
  entryPoints: { main: 'src/start.ts' },
  outdir: out,
  banner: { js: '#!/usr/bin/env node' },
});
chmodSync(`${out}/main.cjs`, 0o755);
await buildView(out);
writeFileSync(`${out}/package.json`, '{ "type": "commonjs" }\n');
// A host copies the folder of a plugin and nothing around it.
const inPlugin = `${root}${pluginFolder}/server`;
rmSync(inPlugin, { recursive: true, force: true });
for (const file of shippedFiles(out)) cpSync(`${out}/${file}`, `${inPlugin}/${file}`);
await compileForms();

/** Asks a server what clients ask first: what ran is compiled when it ends. */
async function compileForms(): Promise<void> {
  const hello = [
    {
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'build', version: '1' },
      },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'search', arguments: { query: 'nocturne' } } },
  ];
  const server = spawn(process.execPath, [`${out}/main.cjs`, '--ephemeral'], {
    env: { ...process.env, MUSIC_MAKE_CACHE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve));
  server.stdin.write(hello.map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  let said = '';
  for await (const chunk of server.stdout) {
    said += String(chunk);
    if (said.includes('"id":3')) break;
  }
  server.stdin.end();
  const code = await ended;
  if (code !== 0 || !said.includes('"id":3')) throw new Error(`the built server ends with ${code}: ${said}`);
}
