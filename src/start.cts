import fs = require('node:fs');
import Module = require('node:module');
import path = require('node:path');
import vm = require('node:vm');

/*
 * Starts the server from V8's compiled form of it, made when the package was built. Where that form is
 * for another Node it is rejected, and the source is compiled as ever.
 */
const file = path.join(__dirname, 'server.cjs');
const cacheFile = path.join(__dirname, `server.${process.version}.${process.arch}.cache`);
// The bundle is all ASCII, and this is the faster way to read that.
const source = fs.readFileSync(file, 'latin1');
const cachedData = fs.existsSync(cacheFile) ? fs.readFileSync(cacheFile) : undefined;
const script = new vm.Script(Module.wrap(source), {
  filename: file,
  ...(cachedData ? { cachedData } : {}),
});
script.runInThisContext()(exports, Module.createRequire(file), module, file, __dirname);

if (process.env['MUSIC_MAKE_CACHE'] === '1') {
  process.once('exit', () => fs.writeFileSync(cacheFile, script.createCachedData()));
}
