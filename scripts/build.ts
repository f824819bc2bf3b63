import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { pluginFolder } from '../packaging/plugin-files.ts';
import { shippedFiles } from '../packaging/shipped-files.ts';
import { buildView } from './build-view.ts';
import { bundleOptions } from './bundle-options.ts';
import { bundles } from './bundles.ts';
import { root } from './program.ts';
import { serverProgram } from './server-program.ts';
import { startProblems } from './start-modules.ts';

/**
 * Makes `dist`: the start in one CommonJS file, because one file starts in two thirds of the time of many, the rest in
 * files that are loaded when they are needed, and V8's compiled forms of those that a first call loads. It takes the
 * place of the former once it is whole: a build that fails leaves that one.
 */
const dist = `${root}dist`;
const out = `${dist}.new`;

drop(out);
mkdirSync(out);
// The start reads the bundles as one-byte text, and esbuild leaves regular expressions as they are.
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
const made = await bundles(serverProgram);
const problems = [...made].flatMap(([name, each]) => (name === 'server' ? startProblems(each) : []));
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
const texts = [...made].map(([name, { text }]) => ({
  name,
  text: text.replace(/[^\0-\x7f]/g, escaped),
}));
// A server that runs must not load what another build made: src/start.ts compares the first lines.
const id = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
for (const { name, text } of texts) writeFileSync(`${out}/${name}.cjs`, `// build ${id}\n${text}`);
await build({
  ...bundleOptions,
  entryPoints: { main: 'src/start.ts' },
  outdir: out,
  // It tells an older Node that it is one, and must be read by that.
  target: 'node12',
  define: { ...bundleOptions.define, OLDEST_NODE: JSON.stringify(manifest.engines.node.replace('>=', '')) },
  banner: { js: '#!/usr/bin/env node' },
});
chmodSync(`${out}/main.cjs`, 0o755);
await buildView(out);
writeFileSync(`${out}/package.json`, '{ "type": "commonjs" }\n');
// A host copies the folder of a plugin and nothing around it.
const inPlugin = `${root}${pluginFolder}/server`;
drop(`${inPlugin}.new`);
for (const file of shippedFiles(out)) cpSync(`${out}/${file}`, `${inPlugin}.new/${file}`);
await compileForms();
putInPlace(inPlugin);
putInPlace(dist);

function drop(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Puts what was made beside a folder in its place. */
function putInPlace(folder: string): void {
  drop(`${folder}.old`);
  if (existsSync(folder)) renameSync(folder, `${folder}.old`);
  renameSync(`${folder}.new`, folder);
  drop(`${folder}.old`);
}

/** Asks a server what clients ask first, and then for a call: what ran is compiled. */
async function compileForms(): Promise<void> {
  const server = spawn(process.execPath, [`${out}/main.cjs`, '--ephemeral'], {
    env: { ...process.env, MUSIC_MAKE_CACHE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise(resolve => server.once('exit', resolve));
  const answered = new Promise<void>(resolve => {
    server.stdout.on('data', chunk => String(chunk).includes('"id":3') && resolve());
  });
  const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'build', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  send({ id: 1, method: 'initialize', params });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  await formsOf('server');
  send({ id: 3, method: 'tools/call', params: { name: 'search', arguments: { query: 'nocturne' } } });
  await Promise.race([answered, ended]);
  await formsOf('work', 'embedded', 'undici');
  server.stdin.end();
  await ended;
}

/** Waits until the forms of these are there. */
async function formsOf(...names: readonly string[]): Promise<void> {
  const isThere = (name: string) =>
    readdirSync(out).some(file => file.startsWith(`${name}.cjs.`) && file.endsWith('.form'));
  for (let waited = 0; !names.every(isThere); waited += 1) {
    if (waited > 1200) throw new Error(`the built server does not load ${names.join(', ')}`);
    await pause(50);
  }
}
