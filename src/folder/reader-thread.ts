import { parentPort } from 'node:worker_threads';
import { codeOf } from '../text/errors.ts';
import type { FileReading, FileTask, ReaderMessage } from './file-reader.ts';
import { readList } from './list-files.ts';
import { readCover, readMusicFile } from './reading/read-file.ts';
import { problemOf } from './walk.ts';

/** Reads the files that it is asked for, one at a time. `beats` is odd while it waits for the disk. */
export async function answerReads(beats: Int32Array): Promise<void> {
  const beat = () => void Atomics.add(beats, 0, 1);
  const post = (message: ReaderMessage) => parentPort?.postMessage(message);
  parentPort?.on('message', (task: FileTask) => void readingOf(task, beat).then(post));
  // Loading it must not count as time of the first file.
  await import('music-metadata');
  post(undefined);
}

async function readingOf({ wanted, path }: FileTask, beat: () => void): Promise<FileReading> {
  try {
    if (wanted === 'list') return { list: readList(path, beat) };
    if (wanted === 'cover') return { cover: await readCover(path, beat) };
    return { content: await readMusicFile(path, beat) };
  } catch (error) {
    return { problem: problemOf(error), isGone: codeOf(error) === 'ENOENT' };
  }
}
