import { createRequire, isBuiltin } from 'node:module';

/*
 * Loaded before the built server: kills its process at the commit KILL_AT, `before` or `after` it (KILL_WHEN). From 1,
 * of all databases together.
 */
const { KILL_AT, KILL_WHEN } = process.env;
const load = createRequire(import.meta.url);
const { prototype } = isBuiltin('node:sqlite') ? load('node:sqlite').DatabaseSync : load('libsql');
const { exec } = prototype;
let commits = 0;

const die = () => process.kill(process.pid, 'SIGKILL');

prototype.exec = function (sql) {
  const isLast = sql === 'COMMIT' && ++commits === Number(KILL_AT);
  if (isLast && KILL_WHEN === 'before') die();
  const result = exec.call(this, sql);
  if (isLast && KILL_WHEN === 'after') die();
  return result;
};
