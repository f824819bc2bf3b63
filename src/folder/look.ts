import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { codeOf } from '../text/errors.ts';
import { readFile } from './reading/read-file.ts';
import { musicFile, ofOthers, problemOf } from './walk.ts';

/** What a folder of music seems to have, before it is read. */
export interface FirstLook {
  /** Why there is no music to find, in a sentence. */
  readonly problem?: string;
  /** A song in it. */
  readonly song?: { readonly title: string; readonly artist: string };
}

/** Files whose tags are read to find one with a title and an artist. */
const mostRead = 20;
/** Folders that are looked into. */
const mostFolders = 2000;

/** Looks for music in a folder, no further than needed to name a song. */
export async function lookAtFolder(folder: string): Promise<FirstLook> {
  try {
    if (!(await stat(folder)).isDirectory()) return { problem: `${folder} is not a folder.` };
    if ((await readdir(folder)).length === 0) return { problem: `${folder} is empty.` };
  } catch (error) {
    return {
      problem:
        codeOf(error) === 'ENOENT'
          ? `There is no folder ${folder}.`
          : `${folder} cannot be read: ${problemOf(error)}.`,
    };
  }
  let read = 0;
  for await (const file of musicFiles(folder)) {
    const { tags } = (await readFile(file).catch(() => undefined)) ?? {};
    const [artist] = tags?.artists ?? [];
    if (tags?.title !== undefined && artist !== undefined) return { song: { title: tags.title, artist } };
    read += 1;
    if (read === mostRead) break;
  }
  return read > 0 ? {} : { problem: `${folder} has no music files.` };
}

async function* musicFiles(folder: string): AsyncGenerator<string> {
  const folders = [folder];
  for (let at = 0; at < Math.min(folders.length, mostFolders); at += 1) {
    const here = folders[at] ?? folder;
    const entries = await readdir(here, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (ofOthers.test(entry.name)) continue;
      const path = join(here, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && musicFile.test(extname(entry.name))) yield path;
    }
  }
}
