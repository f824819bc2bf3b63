import { parentPort, workerData } from 'node:worker_threads';
import { lockFile } from '../store/process-lock.ts';
import { openIndex } from './index-file.ts';
import { scan } from './scan.ts';
import type { WorkerMessage, WorkerTask } from './scanner.ts';

/* One scan of the folders, in a thread of its own that ends with it. */

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const { indexFile, ...folders }: WorkerTask = workerData;
const index = await openIndex(indexFile);
const lock = await lockFile(`${indexFile}.scan`);
if (lock === undefined) post({ is: 'busy' });
else {
  await scan({
    ...folders,
    index,
    now: Date.now,
    progress: at => post({ is: 'progress', ...at }),
    absent: roots => post({ is: 'absent', roots }),
  });
  post({ is: 'done' });
  lock.close();
}
index.close();
