/**
 * Another process that holds its lock in a folder until it is killed, as `ENGINE FOLDER [MOMENT]`; its name is on
 * standard output. It takes the lock at that moment (milliseconds since 1970) or at once.
 */
import { fileLocks } from '../../src/store/process-lock.ts';
import { engineOf } from './processes.ts';

const [engine, folder = '', moment = '0'] = process.argv.slice(2);
const load = engineOf(engine);
await load();
await new Promise(resolve => setTimeout(resolve, Math.max(0, Number(moment) - Date.now() - 5)));
while (Date.now() < Number(moment));
const held = fileLocks(folder, load);
process.stdout.write(`${await held.own()}\n`);
// Named here, or the collection of garbage closes the file and frees the lock.
setInterval(() => held, 60_000);
