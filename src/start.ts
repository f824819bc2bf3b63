import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { formsFolder, keptForms, shippedForms } from './compiled-forms.ts';
import { isPartError, PartError } from './part-error.ts';
import { thisPlatform } from './platform/platform.ts';

/*
 * Starts the server, and loads its other files when they are needed, from V8's compiled form of each: shipped them where
 * a build made it, else as an earlier start of this Node kept it.
 */
const { env } = process;
const shipped = shippedForms(__dirname);
const folder = formsFolder(env, thisPlatform);
const kept = folder === undefined ? undefined : keptForms(folder);
/** A build keeps the forms of what it ran, for the Node that it ran on. */
const isBuild = env['MUSIC_MAKE_CACHE'] === '1';
/** By now a host has asked what it asks first, so that this is compiled too, and nothing that a start does without. Milliseconds. */
const settledMs = isBuild ? 300 : 1000;

interface Loaded {
  exports: unknown;
}
const loaded = new Map<string, Loaded>();
const requireHere = Module.createRequire(__filename);

/** What the bundles are given as `require`. */
const requirePart = (name: string): unknown =>
  /^\.\/\w+\.cjs$/.test(name) ? load(name.slice(2)) : requireHere(name);

/** The exports of a file of the program. Throws `PartError`; the next call tries again. */
function load(file: string): unknown {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const module: Loaded = { exports: {} };
  loaded.set(file, module);
  try {
    const path = join(__dirname, file);
    compile(file, path).runInThisContext()(module.exports, requirePart, module, path, __dirname);
    return module.exports;
  } catch (error) {
    loaded.delete(file);
    throw isPartError(error) ? error : new PartError(file, error);
  }
}

function compile(file: string, path: string): Script {
  const source = readFileSync(path);
  const cachedData = isBuild ? undefined : (shipped.read(file, source) ?? kept?.read(file, source));
  // The bundles are all ASCII, and this is the faster way to read that.
  const script = new Script(Module.wrap(source.toString('latin1')), {
    filename: path,
    ...(cachedData ? { cachedData } : {}),
  });
  if (cachedData === undefined || script.cachedDataRejected) {
    const keep = () => (isBuild ? shipped : kept)?.keep(file, source, script.createCachedData());
    setTimeout(keep, settledMs).unref();
  }
  return script;
}

try {
  load('server.cjs');
} catch (error) {
  process.stderr.write(
    `music-catalogue-mcp: ${error instanceof Error ? error.message : 'could not start'}\n`,
  );
  process.exitCode = 1;
}
