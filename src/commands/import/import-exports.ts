import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { type CopyReport, type CopySource, copyLibrary } from '../../account/copy-library.ts';
import { problemWords } from '../../account/library-here.ts';
import type { Command } from '../../config/config.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import { copyMapOf } from '../../library/contents.ts';
import type { ListenerLibrary } from '../../library/index.ts';
import { writePrivateFile } from '../../platform/private-file.ts';
import { unguessable } from '../../text/redaction.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { counted } from '../../tools/engine/change-words.ts';
import { readExports } from './export-files.ts';
import { type FoundSongs, findSongs } from './find-songs.ts';
import { type ExportedList, listsIn } from './service-exports/index.ts';

export interface ImportParts {
  readonly call: ChangeCall;
  readonly library: ListenerLibrary;
  say(line: string): void;
  /** Asks at the terminal. Undefined without one. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

const place = 'lists of exports';

/** Imports lists of another service's export. Resolves to the exit code. Rejects with `StoreError`. */
export async function importExports(
  path: string,
  flags: Command['flags'],
  parts: ImportParts,
): Promise<number> {
  const { say, ask } = parts;
  const missing = flags['missing'] === undefined ? undefined : resolve(flags['missing']);
  const unwritable = missing === undefined ? undefined : await whyUnwritable(missing);
  if (unwritable !== undefined) {
    say(`--missing: ${unwritable} Nothing was imported.`);
    return 2;
  }
  const { files, problems } = await readExports(path);
  for (const problem of problems) say(problem);
  const lists = listsIn(files);
  if (lists.length === 0) {
    say('Nothing to import was found. docs/moving-in.md names the exports that import reads.');
    return 2;
  }
  for (const [at, list] of lists.entries()) say(`${String(at + 1).padStart(3)}  ${describe(list)}`);
  const left = files.flatMap(file => (file.left ?? []).map(words => `${words} (${file.from})`));
  if (left.length > 0) say(`Not imported: ${left.join(', ')}.`);
  const answer =
    flags['choose'] ?? (await ask?.('Which lists? Numbers such as 1,3-5, or all; Enter for none.'));
  if (answer === undefined) {
    say('Nothing was imported yet. Add --choose all, or the numbers of lists: --choose 1,3-5.');
    return 2;
  }
  const chosen = chosenFrom(lists, answer);
  if (chosen === undefined) {
    say(`Choose lists by their numbers from 1 to ${lists.length}, such as 1,3-5, or all.`);
    return 2;
  }
  return importLists(chosen, missing, parts);
}

/** Why a file cannot be written, before anything is imported. */
async function whyUnwritable(file: string): Promise<string | undefined> {
  const named = quoted(file);
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (folder?.isDirectory() !== true) return `The folder of ${named} does not exist.`;
  const there = await stat(file).catch(() => undefined);
  return there === undefined || there.isFile() ? undefined : `${named} is no file.`;
}

function describe({ name, kind, from, songs }: ExportedList): string {
  const nameless = songs.filter(({ title, words, isrc }) =>
    [title, words, isrc].every(each => each === undefined),
  );
  const without = nameless.length === 0 ? '' : `, ${nameless.length} of them without a title`;
  const target = kind === 'favourites' ? ', to your favourite songs' : '';
  return `${quoted(name)} from ${sanitize(from)}: ${counted(songs.length, 'song')}${without}${target}`;
}

/** The lists that "1,3-5" or "all" names; undefined if it names others. */
function chosenFrom(lists: readonly ExportedList[], answer: string): ExportedList[] | undefined {
  const text = answer.trim().toLowerCase();
  if (text === 'all') return [...lists];
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,]+/).filter(each => each !== '')) {
    const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    for (let at = Number(first); at <= Number(last); at += 1) numbers.add(at);
    if (!(Number(first) >= 1 && Number(last) <= lists.length && Number(first) <= Number(last)))
      return undefined;
  }
  return lists.filter((_, at) => numbers.has(at + 1));
}

async function importLists(
  lists: readonly ExportedList[],
  missingFile: string | undefined,
  parts: ImportParts,
): Promise<number> {
  const { say } = parts;
  const missing: string[][] = [];
  let problem: unknown;
  for (const list of lists) {
    const found = await findSongs(list.songs, parts.library, parts.call, done => {
      if (done < list.songs.length)
        say(`  ${quoted(list.name)}: ${done} of ${list.songs.length} songs looked for`);
    });
    missing.push(...found.missing.map(song => missingRow(list, song)));
    problem = found.problem;
    if (problem === undefined) {
      const report = await copyList(list, found, parts);
      problem = report.problem;
      if (problem === undefined)
        say(
          `${quoted(list.name)}: ${found.tracks.length} of ${counted(list.songs.length, 'song')} found; ${outcome(report)}.`,
        );
    }
    if (problem !== undefined) break;
  }
  if (missingFile !== undefined) {
    await writePrivateFile(
      missingFile,
      stringify([missingHeader, ...missing], { escape_formulas: true }),
      unguessable(),
    );
    say(
      `${counted(missing.length, 'song')} not found: ${missingFile}. Import this file later to try them again.`,
    );
  } else if (missing.length > 0) {
    say(`${counted(missing.length, 'song')} not found. To write them into a file: --missing songs.csv.`);
  }
  if (problem === undefined) return 0;
  say(`The import stopped: ${problemWords(problem)}. Run the same import again to go on.`);
  return 1;
}

const outcome = ({ playlists, favourites, refused }: CopyReport): string =>
  [
    playlists.made > 0 && 'a new playlist',
    playlists.extended > 0 && 'added to the playlist of the earlier import',
    favourites.added > 0 && `${counted(favourites.added, 'new favourite')}`,
    playlists.made + playlists.extended + favourites.added === 0 && 'nothing new',
    refused > 0 && `${refused} refused by the service`,
  ]
    .filter(Boolean)
    .join(', ');

/** Copies one list, until everything is copied or something stops it. */
async function copyList(list: ExportedList, { tracks }: FoundSongs, { library, call }: ImportParts) {
  const items = tracks.map(track => ({ ...track, isGone: false }));
  const isFavourite = list.kind === 'favourites';
  const playlist = { id: idOf(list), title: list.name, description: '', public: false, collaborative: false };
  const source: CopySource = {
    // A list that is chosen again comes back, also if it was deleted since.
    restores: true,
    playlists: async () => (isFavourite || items.length === 0 ? [] : [playlist]),
    tracksOf: async () => items,
    list: async kind => (isFavourite && kind === 'tracks' ? items : []),
    bookmarks: async () => [],
  };
  const map = copyMapOf(library, place);
  const copy = () => copyLibrary(source, map, call, 'import');
  let report = await copy();
  while (report.left > 0 && report.problem === undefined) {
    const { added } = report.favourites;
    report = await copy();
    report.favourites.added += added;
  }
  return report;
}

/** The same number for the same list of the same service, in each export. */
function idOf({ from, kind, name }: ExportedList): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([from, kind, name]))
    .digest();
  return hash.readUIntBE(0, 6);
}

const missingHeader = ['title', 'artist', 'album', 'isrc', 'url', 'playlist', 'type', 'imported from'];

const missingRow = ({ name, kind, from }: ExportedList, song: ExportedList['songs'][number]): string[] => [
  song.title ?? song.words ?? '',
  ...[song.artist, song.album, song.isrc, song.page].map(text => text ?? ''),
  ...[name, kind === 'favourites' ? 'Favorite' : 'Playlist', from],
];
