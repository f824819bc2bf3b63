import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { pluginFolders } from '../packaging/plugin-files.ts';
import { listsToPrebuild, schemasToPrebuild } from '../src/tools/engine/prebuilt.ts';
import { toolsFor } from '../src/tools/registry.ts';
import { bundleOptions, startOptions, viewFolder, viewOptions } from './bundle-options.ts';
import { root } from './root.ts';

/**
 * Makes `dist`: `main.cjs`, which hosts start, the modules of the server, and the page of the view. It replaces the old
 * `dist` once it is complete, so a build that fails leaves that one.
 */
const dist = `${root}dist`;
// Of its own: another build may run at the same time.
const out = `${dist}.${process.pid}`;

dropLeft();
mkdirSync(out);
await build({ ...bundleOptions, outdir: out, define: prebuilt() });
await build({
  ...startOptions,
  outdir: out,
  define: {
    OLDEST_NODE: JSON.stringify(manifest.engines.node.replace('>=', '')),
    // The first module names the others, whose names change with what they contain.
    BUILD: JSON.stringify(sha256(readFileSync(`${out}/server.mjs`)).slice(0, 16)),
  },
});
chmodSync(`${out}/main.cjs`, 0o755);
await buildView();
// A host copies the folder of a plugin and nothing around it.
for (const folder of serverFolders()) {
  cpSync(out, `${folder}.${process.pid}`, { recursive: true });
  putInPlace(folder);
}
putInPlace(dist);

/** The tools' lists and schemas, made here so that a start need not load the tools: it lists them 0.1 to 0.2 s sooner. */
function prebuilt() {
  const tools = [...toolsFor({ readOnly: false }), ...toolsFor({ readOnly: true })];
  const literal = (value: unknown) => JSON.stringify(JSON.stringify(value));
  return {
    PREBUILT_LISTS: literal(listsToPrebuild(toolsFor)),
    PREBUILT_SCHEMAS: literal(schemasToPrebuild(tools)),
  };
}

function sha256(bytes: Buffer | string, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}

function drop(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Where each plugin has its server. */
function serverFolders(): string[] {
  return pluginFolders.map(folder => `${root}${folder}/server`);
}

/** Deletes what builds that were killed left beside the folders. */
function dropLeft(): void {
  for (const folder of [dist, ...serverFolders()]) {
    const start = `${basename(folder)}.`;
    for (const name of existsSync(dirname(folder)) ? readdirSync(dirname(folder)) : []) {
      if (!name.startsWith(start)) continue;
      const [, pid] = /^(\d+)(?:\.old)?$/.exec(name.slice(start.length)) ?? [];
      if (pid !== undefined && !isRunning(Number(pid))) drop(join(dirname(folder), name));
    }
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid || !(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Puts what was made beside a folder in its place. Of two builds at once, the later one stays. */
function putInPlace(folder: string): void {
  const [made, old] = [`${folder}.${process.pid}`, `${folder}.${process.pid}.old`];
  for (let tries = 1; ; tries += 1) {
    try {
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(made, folder);
      break;
    } catch (error) {
      // Another build moved the folder, or put its own there.
      if (tries === 20) throw error;
    } finally {
      drop(old);
    }
  }
}

/**
 * Makes `dist/playlist-view.html`: the view as one file. Its content security policy allows only its own script and
 * style. The server fills in `%MEDIA_ORIGINS%`.
 */
async function buildView(): Promise<void> {
  const script = await bundled(viewOptions);
  const style = await bundled({ ...viewOptions, entryPoints: [`${viewFolder}/page.css`] });
  const html = readFileSync(`${viewFolder}/page.html`, 'utf8')
    .replace('%SCRIPT_HASH%', `'sha256-${sha256(script, 'base64')}'`)
    .replace('%STYLE_HASH%', `'sha256-${sha256(style, 'base64')}'`)
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script type="module">${script}</script>`);
  writeFileSync(`${out}/playlist-view.html`, html);
}

async function bundled(options: typeof viewOptions): Promise<string> {
  const { outputFiles } = await build(options);
  // The tag around the text would end at its own name.
  return (outputFiles[0]?.text ?? '').trim().replace(/<\/(script|style)/gi, '<\\/$1');
}
