import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { lockFile } from '../store/process-lock.ts';
import { FileReader } from './file-reader.ts';
import { openIndex } from './index-file.ts';
import { scan } from './scan.ts';
import type { ScanMessage, ScanTask, WriteTask } from './scanner.ts';
import { writeCatalogue } from './write-catalogue.ts';

/** How often a scan looks whether that of another process has ended. */
const busyMs = 250;

const post = (message: ScanMessage) => parentPort?.postMessage(message);

/** One scan of the folders, in a thread of its own that ends with it. */
export async function scanFolders({ indexFile, ...folders }: ScanTask): Promise<void> {
  const index = await openIndex(indexFile);
  const reader = new FileReader();
  const takeLock = () => lockFile(`${indexFile}.scan`);
  let lock = await takeLock();
  while (lock === undefined) {
    // Another process reads the folders. What it has read is not read again.
    post({ is: 'progress', ...(index.progress() ?? { done: 0, total: 0 }), file: '' });
    await sleep(busyMs);
    lock = await takeLock();
  }
  await scan({
    ...folders,
    index,
    reader,
    now: Date.now,
    progress: at => post({ is: 'progress', ...at }),
    absent: roots => post({ is: 'absent', roots }),
  });
  post({ is: 'done' });
  lock.close();
  index.close();
  await reader.close();
}

/** Writes the catalogue of the songs that a music server has. */
export async function writeSongs({ indexFile }: WriteTask): Promise<void> {
  const index = await openIndex(indexFile);
  // Songs may have come in since the last writing began.
  index.run('DELETE FROM written');
  writeCatalogue(index, [''], { music: [], playlists: [], pictures: [], unread: [], absent: [] });
  index.close();
}
