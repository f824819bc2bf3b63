import { workerData } from 'node:worker_threads';
import type { ReaderTask } from './file-reader.ts';
import type { ScanTask } from './scanner.ts';

/* The entry of both threads: one that scans the folders, and one that reads single files. */

const task: ScanTask | ReaderTask = workerData;
if (task.is === 'read') await (await import('./reader-thread.ts')).answerReads(task.beats);
else await (await import('./scan-thread.ts')).scanFolders(task);
