import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { type CopyReport, type CopySource, CopyStopped, copyLibrary } from '../../account/copy-library.ts';
import { problemWords } from '../../account/library-here.ts';
import type { WholeCatalogue } from '../../app/source.ts';
import { MusicError } from '../../client/errors.ts';
import { allItems } from '../../client/paging.ts';
import type { Command } from '../../config/config.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import { fetchPlaylist } from '../../jobs/playlist-state.ts';
import { unlessGone } from '../../jobs/write-handler.ts';
import { copyMapOf } from '../../library/contents.ts';
import type { ListenerLibrary } from '../../library/index.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import { counted } from '../../tools/engine/change-words.ts';
import { readExports } from './export-files.ts';
import { type FoundSongs, findSongs, type UnclearSong } from './find-songs.ts';
import { afterLists, candidateName, listLines, songName } from './import-report.ts';
import { type MissingFileOptions, whyUnwritable } from './missing-file.ts';
import { type ExportedList, listsIn } from './service-exports/index.ts';

export { notesFor } from './import-notes.ts';

export interface ImportParts {
  readonly call: ChangeCall;
  readonly library: ListenerLibrary;
  readonly catalogue: Pick<WholeCatalogue, 'state' | 'trackAt'>;
  /** Whether it is known when the catalogue's music changes. */
  readonly tellsChanges: boolean;
  /** Waits until the catalogue is whole. */
  readWhole(): Promise<void>;
  say(line: string): void;
  /** Asks at the terminal. Undefined without one. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

const place = 'lists of exports';

/** Imports lists of another service's export. Resolves to the exit code. Rejects with `StoreError`. */
export async function importExports(
  path: string,
  flags: Command['flags'],
  parts: ImportParts & Pick<MissingFileOptions, 'ownFolders'>,
): Promise<number> {
  const { say, ask } = parts;
  const again = flags['again'] ?? 'update';
  if (again !== 'update' && again !== 'skip') {
    say('--again must be update or skip.');
    return 2;
  }
  const missing = flags['missing'] === undefined ? undefined : resolve(flags['missing']);
  const replaced = { input: path, mayReplace: flags['replace'] === 'on', ownFolders: parts.ownFolders };
  const unwritable = missing === undefined ? undefined : await whyUnwritable(missing, replaced);
  if (unwritable !== undefined) {
    say(`--missing: ${unwritable} Nothing was imported.`);
    return 2;
  }
  const { files, problems } = await readExports(path, missing);
  for (const problem of problems) say(problem);
  const lists = listsIn(files);
  if (lists.length === 0) {
    say('Nothing to import was found. docs/moving-in.md names the exports that import reads.');
    return 2;
  }
  for (const [at, list] of lists.entries()) say(`${String(at + 1).padStart(3)}  ${describe(list)}`);
  const left = files.flatMap(file => (file.left ?? []).map(words => `${words} (${file.from})`));
  if (left.length > 0) say(`Not imported: ${left.join(', ')}.`);
  const isDry = flags['dry-run'] === 'on';
  const answer =
    flags['choose'] ??
    (await ask?.('Which lists? Numbers such as 1,3-5, or all; Enter for none.')) ??
    (isDry ? 'all' : undefined);
  if (answer === undefined) {
    say('Nothing was imported yet. Add --choose all, or the numbers of lists: --choose 1,3-5.');
    return 2;
  }
  const chosen = chosenFrom(lists, answer);
  if (chosen === undefined) {
    say(`Choose lists by their numbers from 1 to ${lists.length}, such as 1,3-5, or all.`);
    return 2;
  }
  if (chosen.length === 0) {
    say('Nothing was imported.');
    return 0;
  }
  const wanted = await withoutSkipped(chosen, flags['again'], parts);
  if (wanted.length > 0) await parts.readWhole();
  return importLists(wanted, { missing, isDry }, parts);
}

/** The lists without those of an earlier import, if the person does not want these brought up to date. Asks once. */
async function withoutSkipped(
  lists: readonly ExportedList[],
  flag: string | undefined,
  { library, say, ask }: ImportParts,
): Promise<readonly ExportedList[]> {
  const map = copyMapOf(library, place);
  const known = new Set<ExportedList>();
  for (const list of lists) if ((await map.find(sourceOf(list)))?.id !== undefined) known.add(list);
  if (known.size === 0) return lists;
  const names = [...known]
    .slice(0, mostNamed)
    .map(({ name }) => quoted(name))
    .join(', ');
  const more = known.size > mostNamed ? ` and ${known.size - mostNamed} more` : '';
  const isOne = known.size === 1;
  let answer = flag === 'skip' ? 'n' : flag === 'update' || !ask ? 'y' : undefined;
  let question = `${names}${more} ${isOne ? 'was' : 'were'} imported before. Bring ${isOne ? 'it' : 'them'} up to date? [Y/n] Enter for yes.`;
  while (answer === undefined) {
    const given = (await ask?.(question))?.trim() ?? '';
    if (/^(?:y(?:es)?)?$/i.test(given)) answer = 'y';
    else if (/^no?$/i.test(given)) answer = 'n';
    question = 'Type y for yes or n for no.';
  }
  if (answer !== 'n') return lists;
  say(`Skipped, because ${isOne ? 'it was' : 'they were'} imported before: ${names}${more}.`);
  return lists.filter(list => !known.has(list));
}

const mostNamed = 5;

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

export interface Way {
  /** The file for songs that are not found. */
  readonly missing: string | undefined;
  /** Whether to show what would happen, and change nothing. */
  readonly isDry: boolean;
}

/** Resolves to the exit code. Rejects with `StoreError`. */
export async function importLists(
  lists: readonly ExportedList[],
  { missing: missingFile, isDry }: Way,
  parts: ImportParts,
): Promise<number> {
  const { say } = parts;
  const choose = isDry ? undefined : chooser(parts);
  const all: [ExportedList, FoundSongs][] = [];
  let problem: unknown;
  for (const list of lists) {
    const found = await findSongs(list, { ...parts, choose, remembersMissing: !isDry }, done => {
      if (done < list.songs.length)
        say(`  ${quoted(list.name)}: ${done} of ${list.songs.length} songs looked for`);
    });
    all.push([list, found]);
    problem = found.problem;
    if (problem === undefined) {
      const report = await (isDry ? foresee(list, found, parts) : copyList(list, found, parts));
      problem = report.problem;
      if (problem === undefined) for (const line of listLines(list, found, report, isDry)) say(line);
    }
    if (problem !== undefined) break;
  }
  for (const line of await afterLists(all, { file: missingFile, problem }, parts.tellsChanges)) say(line);
  if (isDry) say('Nothing was changed, because of --dry-run.');
  if (problem === undefined) return 0;
  say(`The import stopped: ${problemWords(problem)}. Run the same import again to go on.`);
  return 1;
}

/** Asks at the terminal which track is meant. Undefined without a terminal. */
function chooser({ ask, say }: ImportParts) {
  if (ask === undefined) return undefined;
  let isOver = false;
  return async ({ song, candidates }: UnclearSong) => {
    if (isOver) return undefined;
    say(`Which one is ${songName(song)}?`);
    for (const [at, candidate] of candidates.entries()) say(`  ${at + 1}  ${candidateName(candidate)}`);
    for (;;) {
      const answer = (await ask('Its number; Enter for none, s to skip all unclear songs.')).trim();
      isOver = /^s(?:kip)?$/i.test(answer);
      const chosen = candidates[Number(answer) - 1];
      if (isOver || answer === '' || chosen !== undefined) return chosen?.track;
      say(`Type a number from 1 to ${candidates.length}.`);
    }
  };
}

/** How long an import waits for another one that makes the same playlist. */
const othersMs = 60_000;

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
  const until = call.now() + othersMs;
  const copy = () => copyLibrary(source, map, call, 'import', Infinity);
  let report = await copy();
  while (isUnderWay(report) && call.now() < until) {
    await call.sleep(1000);
    const { added } = report.favourites;
    report = await copy();
    report.favourites.added += added;
  }
  return report;
}

const isUnderWay = ({ problem }: CopyReport) => problem instanceof CopyStopped && problem.why === 'under-way';

/** The same number for the same list of the same service, in each export. */
function idOf({ from, kind, name }: ExportedList): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([from, kind, name]))
    .digest();
  return hash.readUIntBE(0, 6);
}

/** What a list would change. Sends only requests that read. Rejects like the client. */
async function foresee(
  list: ExportedList,
  { tracks }: FoundSongs,
  { library, call }: ImportParts,
): Promise<CopyReport> {
  const { client, signal } = call;
  const report = {
    playlists: { made: 0, extended: 0, same: 0 },
    favourites: { added: 0, same: 0 },
    ...{ bookmarks: 0, gone: [], refused: 0, left: 0 },
  };
  const newIn = (items: readonly { readonly id?: number | null | undefined }[]) => {
    const ids = new Set(items.map(({ id }) => id));
    return tracks.filter(({ id }) => !ids.has(id)).length;
  };
  try {
    if (list.kind === 'favourites') {
      report.favourites.added = newIn(await allItems(page => client.library.tracks({ ...page }, { signal })));
      return report;
    }
    const made = (await copyMapOf(library, place).find(sourceOf(list)))?.id;
    const there = made === undefined ? undefined : await unlessGone(fetchPlaylist(made, { client, signal }));
    if (there === undefined) report.playlists.made = tracks.length > 0 ? 1 : 0;
    else if (newIn(there.items) > 0) report.playlists.extended = 1;
    return report;
  } catch (problem) {
    if (problem instanceof MusicError) return { ...report, problem };
    throw problem;
  }
}

const sourceOf = (list: ExportedList) => `playlist ${idOf(list)}`;
