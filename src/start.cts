import fs = require('node:fs');
import Module = require('node:module');
import path = require('node:path');
import vm = require('node:vm');

/*
 * Starts the server from V8's compiled form of it, made when the package was built. That form is for one
 * Node: another one compiles the source, and keeps what it compiled where it knows how to.
 */
const file = path.join(__dirname, 'server.cjs');
const cacheFile = path.join(__dirname, `server.${process.version}.${process.arch}.cache`);
const makesCache = process.env['MUSIC_MAKE_CACHE'] === '1';

if (makesCache || fs.existsSync(cacheFile)) startCompiled();
else startFromSource();

function startCompiled(): void {
  // The bundle is all ASCII, and this is the faster way to read that.
  const source = fs.readFileSync(file, 'latin1');
  const cachedData = makesCache ? undefined : fs.readFileSync(cacheFile);
  const script = new vm.Script(Module.wrap(source), {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  });
  script.runInThisContext()(exports, Module.createRequire(file), module, file, __dirname);
  if (makesCache) process.once('exit', () => fs.writeFileSync(cacheFile, script.createCachedData()));
}

function startFromSource(): void {
  const keepCompiled: unknown = Reflect.get(Module, 'enableCompileCache');
  if (typeof keepCompiled === 'function') keepCompiled();
  // What is loaded apart asks this file for what the server has.
  Object.assign(exports, Module.createRequire(file)(file));
}
