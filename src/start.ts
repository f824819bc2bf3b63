import './platform/node-version.ts';
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import Module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { importModule, ModuleLoadError } from './platform/part.ts';
import { absoluteIn, thisPlatform } from './platform/platform.ts';
import { errorLine } from './text/errors.ts';

/* `dist/main.cjs`, which hosts start: checks the version of Node, turns on its compile cache, and loads the server. */

/** Put in by the build; differs from one build to the next. */
declare const BUILD: string;

const { env } = process;
const server = './server.mjs';
useCompileCache();
importModule(() => import(server)).catch((error: unknown) => {
  process.stderr.write(
    `music-catalogue-mcp: ${error instanceof Error ? error.message : 'could not start'}\n`,
  );
  if (env['MUSIC_LOG'] === 'debug' && error instanceof ModuleLoadError)
    process.stderr.write(`music-catalogue-mcp debug: because of ${errorLine(error.cause)}\n`);
  process.exitCode = 1;
});

/** Saves later starts 10 to 20 ms. Node 20 has no compile cache. */
function useCompileCache(): void {
  if (!('enableCompileCache' in Module) || typeof Module.enableCompileCache !== 'function') return;
  if (env['NODE_DISABLE_COMPILE_CACHE']) return;
  const caches = join(cacheFolder(), 'music-catalogue-mcp', 'compiled');
  const own = join(caches, BUILD);
  try {
    // Node never removes what an earlier build left.
    if (!existsSync(own)) rmSync(caches, { recursive: true, force: true });
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (isPrivate(caches)) Module.enableCompileCache(own);
  } catch {
    // The server works without a cache.
  }
}

function cacheFolder(): string {
  const absolute = absoluteIn(env, thisPlatform);
  const home = absolute(thisPlatform.homeVariable) ?? homedir();
  return absolute('XDG_CACHE_HOME') ?? thisPlatform.folders(home, absolute).cache;
}

/** Whether only this user can write to it: Node runs the code in the cache. Windows uses access lists instead. */
function isPrivate(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
}
