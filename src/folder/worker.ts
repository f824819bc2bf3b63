import { workerData } from 'node:worker_threads';
import type { ReaderTask } from './file-reader.ts';
import type { ScanTask, WriteTask } from './scanner.ts';

/* The entry of all threads: one scans the folders, one reads single files, one writes the catalogue of a music server. */

const task: ScanTask | ReaderTask | WriteTask = workerData;
if (task.is === 'read') await (await import('./reader-thread.ts')).answerReads(task.beats);
else if (task.is === 'write') await (await import('./scan-thread.ts')).writeSongs(task);
else await (await import('./scan-thread.ts')).scanFolders(task);
