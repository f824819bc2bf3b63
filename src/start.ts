import './config/node-version.ts';
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { formsFolder, keptForms, shippedForms } from './compiled-forms.ts';
import { isPartError, PartError } from './part-error.ts';
import { thisPlatform } from './platform/platform.ts';
import { keepHeapSmall, underUsualFlags } from './small-heap.ts';
import { errorLine } from './text/error-line.ts';

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
const firstFile = 'server.cjs';
/** What answers calls. */
const workFile = 'work.cjs';
const loaded = new Map<string, Loaded>();
const requireHere = Module.createRequire(__filename);

const setV8Flag = (flag: string): void => {
  const v8: typeof import('node:v8') = requireHere('node:v8');
  v8.setFlagsFromString(flag);
};

/** What the bundles are given as `require`. */
const requirePart = (name: string): unknown =>
  /^\.\/\w+\.cjs$/.test(name) ? load(name.slice(2)) : requireHere(name);

/** The first line of a file names the build that made it. This is the one that runs. */
let build: string | undefined;
const buildOf = (source: Buffer) => source.toString('latin1', 0, source.indexOf('\n'));

/** The exports of a file of the program. Throws `PartError`; the next call tries again. */
function load(file: string): unknown {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const module: Loaded = { exports: {} };
  loaded.set(file, module);
  try {
    const path = join(__dirname, file);
    const source = readFileSync(path);
    build ??= buildOf(source);
    if (buildOf(source) !== build) throw new Error(`${file} is of another build`);
    const script = underUsualFlags(() => compile(file, source));
    // Who serves many has memory for them.
    if (file === workFile && !loaded.has('serve.cjs')) keepHeapSmall(setV8Flag);
    script.runInThisContext()(module.exports, requirePart, module, path, __dirname);
    return module.exports;
  } catch (error) {
    loaded.delete(file);
    if (isPartError(error)) throw error;
    throw isUpdated() ? PartError.updated(error) : PartError.damaged(file, error);
  }
}

/** Whether another build is installed now, rather than a part of this one gone. */
function isUpdated(): boolean {
  try {
    return buildOf(readFileSync(join(__dirname, firstFile))) !== build;
  } catch {
    return false;
  }
}

function compile(file: string, source: Buffer): Script {
  const cachedData = isBuild ? undefined : (shipped.read(file, source) ?? kept?.read(file, source));
  // The bundles are all ASCII, and this is the faster way to read that.
  const script = new Script(Module.wrap(source.toString('latin1')), {
    // Node 20 keeps it in the form, which may have been made for another place.
    filename: `music-catalogue-mcp/${file}`,
    ...(cachedData ? { cachedData } : {}),
  });
  if (cachedData === undefined || script.cachedDataRejected) {
    const keep = () =>
      (isBuild ? shipped : kept)?.keep(
        file,
        source,
        underUsualFlags(() => script.createCachedData()),
      );
    setTimeout(keep, settledMs).unref();
  }
  return script;
}

try {
  load(firstFile);
} catch (error) {
  const say = (line: string) => process.stderr.write(`music-catalogue-mcp${line}\n`);
  say(`: ${error instanceof Error ? error.message : 'could not start'}`);
  if (env['MUSIC_LOG'] === 'debug') say(` debug: ${errorLine(isPartError(error) ? error.cause : error)}`);
  process.exitCode = 1;
}
