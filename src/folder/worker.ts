import { parentPort, workerData } from 'node:worker_threads';
import { loadDriver } from '../store/sqlite.ts';
import { openIndex } from './index-file.ts';
import { scan } from './scan.ts';
import type { WorkerMessage, WorkerTask } from './scanner.ts';

/* One scan of the folders, in a thread of its own that ends with it. */

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const { file, ...folders }: WorkerTask = workerData;
const index = await openIndex(file);
// The lock ends with this process, however it ends.
const lock = (await loadDriver())(`${file}.scan`, 0);
if (isLocked()) post({ is: 'busy' });
else {
  await scan({
    ...folders,
    index,
    now: Date.now,
    progress: at => post({ is: 'progress', ...at }),
    absent: roots => post({ is: 'absent', roots }),
  });
  post({ is: 'done' });
}
lock.close();
index.close();

/** Whether another process reads these folders. */
function isLocked(): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return false;
  } catch {
    return true;
  }
}
