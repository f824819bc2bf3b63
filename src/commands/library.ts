import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CopyMap, type CopyReport, copyLibrary } from '../account/copy-library.ts';
import { copyLines, copyToAccount, isEmpty } from '../account/library-here.ts';
import type { ChosenLibrary, LibraryChoice } from '../app/library-choice.ts';
import type { WholeCatalogue } from '../app/source.ts';
import { MusicError } from '../client/errors.ts';
import type { Config } from '../config/config.ts';
import type { ChangeCall } from '../jobs/change-context.ts';
import { scopes } from '../jobs/needed-rights.ts';
import { CallReadCache } from '../jobs/write-handler.ts';
import { copyMapOf } from '../library/contents.ts';
import { contentsOfFile, joinedParts, type LibraryFile, partName, readLibraryFile } from '../library/file.ts';
import type { ListenerLibrary } from '../library/index.ts';
import { importModule } from '../platform/part.ts';
import { asAbsent, storeProblem } from '../text/errors.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import type { OtherLibrary } from './import/other-libraries.ts';
import { readWholeCatalogue } from './whole-catalogue.ts';

/** How often a long copy says how far it is. */
const progressMs = 10_000;

export interface CommandLibrary {
  readonly choice: LibraryChoice;
  readonly catalogue: WholeCatalogue;
  readonly config: Config;
  /** Similar songs of other hosts, if they are turned on. */
  readonly similar?: ChangeCall['similar'];
  say(line: string): void;
}

/** Wraps a command: its failures are sentences. Resolves to the exit code. */
export async function sentences(say: CommandLibrary['say'], work: () => Promise<number>): Promise<number> {
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
export async function runLibrary(words: readonly string[], parts: CommandLibrary): Promise<number> {
  const { choice, config, say } = parts;
  if (words.join(' ') !== 'copy') {
    const stray = words.find((word, at) => at > 0 || word !== 'copy');
    say(
      `${stray === undefined ? '' : `library does not take ${JSON.stringify(stray)}. `}Use library copy. It copies the library on this computer into the connected account.`,
    );
    return 2;
  }
  const { onComputer } = choice;
  if (onComputer === undefined) {
    say('MUSIC_LIBRARY allows no library on this computer. Set it to here.');
    return 2;
  }
  const chosen = await choice.chosen();
  if (chosen.isLibraryHere) {
    say('No account is connected. Connect one first: music-catalogue-mcp status says how.');
    return 2;
  }
  return sentences(say, async () => {
    const others = await othersToCopy(parts);
    const isAlone = others.length > 0 && isEmpty(await onComputer.library.counts());
    const copy = (call: ChangeCall) => copyToAccount(onComputer, call, 'library copy', Infinity);
    const code = isAlone ? 0 : await copyAll(copy, callArguments(chosen, config), say);
    return code === 0 ? copyOthers(others, parts) : code;
  });
}

/** Libraries on this computer, beside other services, that are copied by the names of their songs. Rejects with `StoreError`. */
export async function othersToCopy({
  choice,
  config,
}: Pick<CommandLibrary, 'choice' | 'config'>): Promise<readonly OtherLibrary[]> {
  if (!config.service.accounts.takesOtherLibraries) return [];
  const { otherLibraries } = await importModule(() => import('./import/other-libraries.ts'));
  return otherLibraries(choice.library);
}

/** Resolves to the exit code. `ask`: at the terminal. Rejects with `StoreError`. */
export async function copyOthers(
  others: readonly OtherLibrary[],
  { choice, catalogue, config, say }: CommandLibrary,
  ask?: ImportOptions['ask'],
): Promise<number> {
  const { library } = choice;
  if (others.length === 0 || library === undefined) return 0;
  const { copyByNames } = await importModule(() => import('./import/other-libraries.ts'));
  const call = callArguments(await choice.chosen(), config);
  const readWhole = () => readWholeCatalogue(catalogue, say);
  const { tellsChanges } = config.service;
  return copyByNames(others, { library, catalogue, tellsChanges, readWhole, call, say, ask });
}

/** Copies everything, or until something stops it. */
async function copyAll(
  copy: (call: ChangeCall) => Promise<CopyReport>,
  call: ChangeCall,
  say: CommandLibrary['say'],
  done: 'copied' | 'imported' = 'copied',
): Promise<number> {
  let next = Date.now() + progressMs;
  const progress: ChangeCall['progress'] = ({ done, total }) => {
    if (Date.now() < next) return;
    next = Date.now() + progressMs;
    say(`${done} of ${total} changes are done.`);
  };
  const report = await copy({ ...call, progress });
  const goOn = done === 'copied' ? 'run music-catalogue-mcp library copy again' : 'run the same import again';
  for (const line of copyLines(report, goOn, done)) say(line);
  return report.problem === undefined ? 0 : 1;
}

export function callArguments(
  { client, journal }: ChosenLibrary,
  { readOnly }: Config,
  similar?: ChangeCall['similar'],
): ChangeCall {
  const { signal } = new AbortController();
  return {
    client,
    journal,
    signal,
    allowed: { readOnly, scopes },
    memory: new CallReadCache(),
    similar,
    now: Date.now,
    sleep: async ms => void (await sleep(ms)),
    report: () => undefined,
    progress: () => undefined,
  };
}

/** Bytes of one file. `export --all` writes files of some 5 MB. */
export const largestFile = 64 * 1024 * 1024;

/** The library in a folder, or why it cannot be read. Rejects with an error of the system. */
async function readFolder(folder: string): Promise<LibraryFile | { readonly problem: string }> {
  const parts: LibraryFile[] = [];
  for (let number = 1; number <= (parts[0]?.parts ?? 1); number += 1) {
    const path = join(folder, partName(number));
    const facts = await stat(path).catch(asAbsent);
    if (facts === undefined)
      return { problem: `There is no ${path}. import needs a folder that export --all wrote.` };
    if (facts.size > largestFile)
      return {
        problem: `${path} has ${megabytes(facts.size)}. import reads files of at most ${megabytes(largestFile)}.`,
      };
    const part = facts.isFile() ? readLibraryFile(await readFile(path, 'utf8')) : undefined;
    if (part === undefined) return { problem: `${path} is not a library that export --all wrote.` };
    parts.push(part);
  }
  const [first] = parts;
  if (first === undefined || parts.some(part => part.export !== first.export))
    return { problem: `${folder} has parts of two exports. Run export --all again, into an empty folder.` };
  return { ...first, ...joinedParts(parts) };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** What only `import` is given. */
interface ImportOptions {
  readonly flags?: Readonly<Record<string, string>>;
  /** Asks at the terminal. Undefined without one. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/**
 * `import PATH`: reads back the folder that `export --all` wrote, or imports the export of another service. What is
 * there already is not added again.
 */
export async function runImport(
  words: readonly string[],
  parts: CommandLibrary,
  { flags = {}, ask }: ImportOptions = {},
): Promise<number> {
  const { choice, config, say } = parts;
  const [given, ...rest] = words;
  if (given === undefined || rest.length > 0) {
    say('import needs one path: an export of another service, or the folder that export --all wrote.');
    return 2;
  }
  const path = resolve(given);
  return sentences(say, async () => {
    if (!existsSync(path)) {
      say(`There is no ${path}.`);
      return 2;
    }
    if (!existsSync(join(path, partName(1)))) {
      const { importExports, notesFor } = await importModule(() => import('./import/import-exports.ts'));
      const { notes, close } = notesFor(choice, config);
      if (notes === undefined) {
        say(noLibrary(config));
        return 2;
      }
      const { catalogue } = parts;
      const call = callArguments(await choice.chosen(), config);
      const readWhole = () => readWholeCatalogue(catalogue, say);
      const { library, tellsChanges } = config.service;
      if (library !== undefined) say(library.importNote);
      const ownFolders = [config.files.data, config.files.keys].map(file => dirname(file));
      const how = { tellsChanges, readWhole, call, say, ask, ownFolders };
      return importExports(path, flags, { library: notes, catalogue, ...how }).finally(close);
    }
    const file = await readFolder(path);
    if ('problem' in file) {
      say(file.problem);
      return 2;
    }
    if (!hasSameIds(file.service, config)) {
      say(
        `${path} was exported with another service (${JSON.stringify(file.service)}). Its ids belong to other music there.`,
      );
      return 2;
    }
    const chosen = await choice.chosen();
    const { library } = choice;
    if (library === undefined || !chosen.isLibraryHere) {
      say(noLibrary(config));
      return 2;
    }
    const map = await importMap(library, file, chosen.journal.newId());
    const source = contentsOfFile(file, library);
    const copy = (call: ChangeCall) => copyLibrary(source, map, call, 'library copy', Infinity);
    return copyAll(copy, callArguments(chosen, config), say, 'imported');
  });
}

const hasSameIds = (exported: string, { service: { key, sameIdsFrom } }: Config) =>
  exported === key || (sameIdsFrom !== undefined && exported.startsWith(sameIdsFrom));

const noLibrary = ({ service, library }: Config) =>
  service.library?.whyNotReadBack ??
  (library === 'off'
    ? 'MUSIC_LIBRARY=off allows no library, so import has nowhere to write.'
    : 'Only another service can be imported into an account. To copy your library into it: library copy.');

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
