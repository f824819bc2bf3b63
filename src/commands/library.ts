import { mkdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CopyMap, type CopySource, copyLibrary } from '../account/copy-library.ts';
import { copyLines } from '../account/copy-words.ts';
import type { ChosenLibrary, LibraryChoice } from '../app/library-choice.ts';
import { favouriteKinds } from '../client/api/favourite-kinds.ts';
import { MusicError } from '../client/errors.ts';
import { allItems } from '../client/lists.ts';
import type { Config } from '../config/config.ts';
import type { ChangeCall } from '../jobs/change-context.ts';
import { scopes } from '../jobs/rights.ts';
import { CallReadCache } from '../jobs/write-handler.ts';
import { fetchPlaylist } from '../jobs/writes/read-playlist.ts';
import { copyMapOf } from '../library/contents.ts';
import { type FactKind, hasId } from '../library/facts.ts';
import {
  contentsOfFile,
  entryOf,
  type LibraryFile,
  libraryFileName,
  readLibraryFile,
  writeLibraryFile,
} from '../library/file.ts';
import type { ListenerLibrary } from '../library/index.ts';
import { listKinds } from '../library/list-rows.ts';
import { writePrivateFile } from '../platform/private-file.ts';
import { storeProblem } from '../text/errors.ts';
import { unguessable } from '../text/redaction.ts';
import { counted } from '../tools/engine/change-words.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import { playlistFile } from '../tools/playlists/file-answer.ts';
import { exportedFrom } from '../tools/playlists/files/export.ts';
import type { FormatName } from '../tools/playlists/formats/names.ts';

interface Parts {
  readonly choice: LibraryChoice;
  readonly config: Config;
  say(line: string): void;
}

/** Wraps a command: its failures are sentences. Resolves to the exit code. */
async function sentences(say: Parts['say'], work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const problem = problemIn(error);
    if (problem === undefined) throw error;
    say(problem);
    return 1;
  }
}

function problemIn(error: unknown): string | undefined {
  if (error instanceof MusicError) return `${errorMessage(error)}.`;
  if (error instanceof Error && 'syscall' in error) return `${error.message}.`;
  return storeProblem(error);
}

/** `library copy`: copies the library on this computer into the account, until everything is copied. */
export async function runLibrary(words: readonly string[], { choice, config, say }: Parts): Promise<number> {
  if (words.join(' ') !== 'copy') {
    say('Use library copy. It copies the library on this computer into the connected account.');
    return 2;
  }
  const { onComputer } = choice;
  if (onComputer === undefined) {
    say('MUSIC_LIBRARY allows no library on this computer. Set it to here.');
    return 2;
  }
  const chosen = await choice.chosen();
  if (chosen.isHere) {
    say('No account is connected. Connect one first: music-catalogue-mcp status says how.');
    return 2;
  }
  return sentences(say, async () => {
    const { contents, copiedTo } = onComputer;
    const map = copiedTo(await chosen.journal.user());
    return copyAll(contents, map, callOf(chosen, config), say, 'run music-catalogue-mcp library copy again');
  });
}

/** Copies in calls of 45 seconds until nothing is left, or something stops it. */
async function copyAll(
  source: CopySource,
  map: CopyMap,
  call: ChangeCall,
  say: Parts['say'],
  goOn: string,
): Promise<number> {
  for (;;) {
    const report = await copyLibrary(source, map, call, 'library copy');
    for (const line of copyLines(report, goOn)) say(line);
    if (report.problem !== undefined) return 1;
    if (report.left === 0) return 0;
  }
}

function callOf({ client, journal }: ChosenLibrary, { readOnly }: Config): ChangeCall {
  const { signal } = new AbortController();
  return {
    client,
    journal,
    signal,
    allowed: { readOnly, scopes },
    memory: new CallReadCache(),
    now: Date.now,
    sleep: async ms => void (await sleep(ms)),
    report: () => undefined,
    progress: () => undefined,
  };
}

/** `export --all FOLDER`: every playlist and the favourites as files. */
export async function runExportAll(folder: string, format: FormatName, parts: Parts): Promise<number> {
  const { choice, config, say } = parts;
  return sentences(say, async () => {
    const { client, isHere } = await choice.chosen();
    const to = resolve(folder);
    await mkdir(to, { recursive: true, mode: 0o700 });
    const { signal } = new AbortController();
    const { id: me } = await client.user.details({});
    const all = await allItems(page => client.library.playlists({ ...page }, { signal }));
    const playlists: LibraryFile['playlists'] = [];
    for (const { id, creator } of all) {
      if (typeof id !== 'number' || creator?.id !== me) continue;
      const playlist = await fetchPlaylist(id, { client, signal });
      const file = await playlistFile({ ...(await exportedFrom(playlist)), folder: to }, format);
      await writePrivateFile(join(to, file.name), file.text, unguessable());
      const { title, description, collaborative, items, ...rest } = playlist;
      const tracks = entriesIn('track', items);
      playlists.push({ id, title, description, public: rest.public, collaborative, tracks });
    }
    const own = new Set(playlists.map(({ id }) => id));
    const favourites: LibraryFile['favourites'] = {};
    for (const kind of favouriteKinds) {
      const items = await allItems<unknown>(page => client.library[kind]({ ...page }, { signal }));
      const entries = entriesIn(listKinds[kind], items);
      const isOwn = ({ id }: { id: number }) => kind === 'playlists' && own.has(id);
      favourites[kind] = entries.filter(item => !isOwn(item));
    }
    const followed = await allItems<unknown>(page => client.user.followings({ ...page }, { signal }));
    const library = isHere ? choice.library : undefined;
    const text = writeLibraryFile({
      service: config.service.key,
      origin: (await library?.read(rows => rows.origin)) ?? `${config.service.key} user ${me}`,
      playlists,
      favourites,
      followings: entriesIn('user', followed),
      bookmarks: (await library?.read(rows => rows.bookmarks())) ?? [],
    });
    await writePrivateFile(join(to, libraryFileName), text, unguessable());
    const count = Object.values(favourites).reduce((sum, list) => sum + list.length, 0);
    say(
      `Wrote ${counted(playlists.length, 'playlist')} and ${counted(count, 'favourite')} to ${to}.${isHere ? ' import reads them back.' : ''}`,
    );
    return 0;
  });
}

const entriesIn = (kind: FactKind, items: readonly unknown[]) =>
  items.filter(hasId).map(item => entryOf(kind, item));

/** Bytes. A library of 200 playlists of 500 songs has 50 MB. */
const largestFile = 512 * 1024 * 1024;

/** `import FOLDER`: reads back what `export --all` wrote. What is there already is not added again. */
export async function runImport(words: readonly string[], parts: Parts): Promise<number> {
  const { choice, config, say } = parts;
  const [folder, ...rest] = words;
  if (folder === undefined || rest.length > 0) {
    say('import needs the folder that export --all wrote.');
    return 2;
  }
  const path = join(resolve(folder), libraryFileName);
  return sentences(say, async () => {
    if ((await stat(path)).size > largestFile) {
      say(`${path} is too large to be a library.`);
      return 1;
    }
    const file = readLibraryFile(await readFile(path, 'utf8'));
    if (file === undefined || file.service !== config.service.key) {
      say(
        file === undefined
          ? `${path} is not a library that export --all wrote.`
          : `${path} was exported with another service (${JSON.stringify(file.service)}). Its ids belong to other music there.`,
      );
      return 2;
    }
    const chosen = await choice.chosen();
    const { library } = choice;
    if (library === undefined || !chosen.isHere) {
      say(
        config.service.isDemo
          ? 'import does not work with the demo, which has a library of its own. Add --service deezer.'
          : 'import works only with the library on this computer, but an account is connected.',
      );
      return 2;
    }
    const map = await importMap(library, file, chosen.journal.newId());
    return copyAll(
      contentsOfFile(file, library),
      map,
      callOf(chosen, config),
      say,
      'run the same import again',
    );
  });
}

/** A library that is imported where it came from has its playlists already, unless they were deleted. */
async function importMap(library: ListenerLibrary, file: LibraryFile, job: string): Promise<CopyMap> {
  const map = copyMapOf(library, `import ${file.origin}`);
  const isOwn = (await library.read(rows => rows.origin)) === file.origin;
  if (!isOwn) return map;
  for (const { id } of file.playlists) {
    const source = `playlist ${id}`;
    if ((await map.find(source)) === undefined) await map.set([source], job, new Map([[source, id]]));
  }
  return map;
}
