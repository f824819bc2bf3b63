/** Another process that holds its lock in a folder until it is killed, as `ENGINE FOLDER`; its name is on standard output. */
import { fileLocks } from '../../src/store/process-lock.ts';
import { engineOf } from './processes.ts';

const [engine, folder = ''] = process.argv.slice(2);
process.stdout.write(`${await fileLocks(folder, engineOf(engine)).own()}\n`);
setInterval(() => undefined, 60_000);
