/** Another process that holds its lock in a folder until it is killed; its name is on standard output. */
import { loadDriver } from '../../src/store/drivers.ts';
import { fileLocks } from '../../src/store/process-lock.ts';

const [folder = ''] = process.argv.slice(2);
process.stdout.write(`${await fileLocks(folder, loadDriver).own()}\n`);
setInterval(() => undefined, 60_000);
