import { access, constants, stat } from 'node:fs/promises';
import { release } from 'node:os';
import type { AccessToken } from '../account/access-token.ts';
import { systemKeyring } from '../account/keyring.ts';
import { favouritesIn, hereStatus, type LibraryHere } from '../account/library-here.ts';
import type { Client } from '../client/client.ts';
import type { Command, Config } from '../config/config.ts';
import { plainVariables } from '../config/settings.ts';
import { version } from '../config/version.ts';
import { importModule } from '../platform/part.ts';
import { commandLine, type Environment, type Platform } from '../platform/platform.ts';
import { protocolRevisions } from '../server/server.ts';
import { groupNames, permissionsFor } from '../tools/registry.ts';
import type { Program } from './setup/start.ts';

/** What the doctor checks. */
export interface DoctorParts extends Program {
  readonly env: Environment;
  readonly platform: Platform;
  readonly config: Config;
  readonly token: Pick<AccessToken, 'status'>;
  readonly client: Pick<Client, 'service' | 'user' | 'searches'>;
  /** The library on this computer, if the settings allow one. */
  readonly here: LibraryHere | undefined;
  /** Why a request failed. */
  wordsOf(error: unknown): string;
}

/** The state of this computer's setup. It holds no secrets. */
export async function readReport({ flags, settingFlags }: Command, parts: DoctorParts) {
  const { platform, config, node } = parts;
  return {
    version,
    node: { version: process.version, path: node },
    system: { name: platform.name, release: release(), processor: process.arch },
    protocol: { revisions: protocolRevisions },
    /** The variables and flags that are set. Secret values are replaced by `set`. */
    settings: settingsOf(parts, settingFlags),
    store: await storeOf(config, platform),
    library: await libraryOf(parts),
    ...(config.service.folders && { music: await musicOf(config) }),
    ...(config.service.musicServer && { indexes: await indexesOf(config) }),
    keyring: await keyringOf(parts),
    account: await accountOf(parts),
    service: flags['online'] === 'on' ? await ask(parts) : ({ asked: false } as const),
    /** How the filters of searches work, where they differ from the published interface. */
    searches: parts.client.searches.report(),
    assistants: await assistantRows(parts),
  };
}

export type DoctorReport = Awaited<ReturnType<typeof readReport>>;

/** What each assistant starts, in the words of its settings. */
async function assistantRows(parts: DoctorParts) {
  const { assistants } = await importModule(() => import('./setup/assistants.ts'));
  return (await assistants(parts)).map(({ name, file, entry, starts: { config, problem } = {} }) => ({
    name,
    file,
    entry,
    ...(problem !== undefined && { problem }),
    ...(config && {
      service: config.service.name,
      library: config.service.library?.state ?? config.library,
    }),
  }));
}

/** Only values of known settings are shown: anything else could be a secret under a misspelled name. */
function settingsOf({ env }: DoctorParts, settingFlags: readonly string[]): Record<string, string> {
  const variables = Object.entries(env).flatMap(([name, value]) => {
    if (!name.startsWith('MUSIC_') || !value) return [];
    return [[name, plainVariables(groupNames).includes(name) ? value : 'set']];
  });
  const flags = settingFlags.length === 0 ? [] : [['flags', settingFlags.join(' ')]];
  return Object.fromEntries([...variables, ...flags]);
}

/** `show_access`: a command that shows who may read the file. */
interface StoreState {
  readonly state: 'memory' | 'works' | 'new' | 'problem';
  /** Whether changes can be undone after a restart. */
  readonly changes_kept: boolean;
  readonly file?: string;
  readonly problem?: string;
  readonly show_access?: string;
}

/** Opens the file if it exists, as the server does. Does not create one. `engine`: undefined if SQLite cannot be loaded. */
async function storeOf({ ephemeral, files }: Config, platform: Platform) {
  const { engineName, openStore, storeProblem } = await importModule(() => import('../app/demo-service.ts'));
  const engine = await engineName();
  const open = async (file: string): Promise<StoreState> => {
    if (!(await stat(file).catch(() => undefined))) {
      const problem = await folderProblem(await nearestAbove(file, platform));
      return problem === undefined
        ? { file, state: 'new', changes_kept: true }
        : { file, state: 'problem', changes_kept: false, problem };
    }
    const show_access = commandLine([...platform.showAccess, file], platform);
    try {
      (await openStore({ file })).close();
      const damaged = await storeProblem(file);
      if (damaged !== undefined) throw new Error(damaged);
      return { file, state: 'works', changes_kept: true, show_access };
    } catch (error) {
      const why = error instanceof Error ? error.message : 'it cannot be opened';
      const problem = `${why} Until then, searching and reading work, and no change is begun.`;
      return { file, state: 'problem', changes_kept: false, problem, show_access };
    }
  };
  const inMemory: StoreState = { state: 'memory', changes_kept: false };
  return { engine, ...(ephemeral || engine === undefined ? inMemory : await open(files.data)) };
}

/** Also of a library that is not used now, because an account is connected. */
async function libraryOf({ config, here }: DoctorParts) {
  const found = await hereStatus(here);
  const { service, library } = config;
  const elsewhere = service.library?.state ?? (library === 'off' ? ('off' as const) : ('account' as const));
  const { file, counts } = found ?? {};
  const why =
    found?.problem ??
    (file !== undefined && (await stat(file).catch(() => undefined)) ? await damageIn(file) : undefined);
  const problem = why && `${why} Until then, the catalogue and accounts work, and this library does not.`;
  return {
    state: found?.isUsed && elsewhere === 'account' ? ('here' as const) : elsewhere,
    file,
    problem,
    ...(counts && { playlists: counts.made, favourites: favouritesIn(counts) }),
  };
}

/** Reads the whole file of a library. Never rejects. */
async function damageIn(file: string): Promise<string | undefined> {
  try {
    const { libraryProblem } = await importModule(() => import('../library/database.ts'));
    return await libraryProblem(file);
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

/** Why no file can be created in the folder. */
async function folderProblem(path: string): Promise<string | undefined> {
  if (!(await stat(path)).isDirectory()) return `${path} is not a folder`;
  return access(path, constants.W_OK | constants.X_OK).then(
    () => undefined,
    () => `${path} is not writable`,
  );
}

/** The nearest existing folder above a file. */
async function nearestAbove(file: string, { path }: Platform): Promise<string> {
  let folder = path.dirname(file);
  while (path.dirname(folder) !== folder && !(await stat(folder).catch(() => undefined))) {
    folder = path.dirname(folder);
  }
  return folder;
}

/** What the last scan found. Reads no music. */
async function musicOf(config: Config) {
  const { folderReport } = await importModule(() => import('../folder/index.ts'));
  const { ownMusicFiles } = await importModule(() => import('../app/own-music-source.ts'));
  return folderReport(ownMusicFiles(config));
}

/** What was read of the music server. Sends nothing. */
async function indexesOf({ files, profile }: Config) {
  const { indexReport } = await importModule(() => import('../music-server/index.ts'));
  return indexReport(files.servers, profile);
}

async function keyringOf({ config: { keyring, service }, platform: { keyring: name }, token }: DoctorParts) {
  if (!keyring) return { name, state: 'off' };
  if (!service.accounts.outlastProcess) return { name, state: 'not needed' };
  const answers = await systemKeyring()
    .get('doctor')
    .then(
      () => true,
      () => false,
    );
  if (answers) return { name, state: 'works' };
  const { isHidden } = await token.status();
  return {
    name,
    state: 'does not answer',
    problem: isHidden ? 'it holds the token of your account' : undefined,
  };
}

/** What this computer knows about the account, without a request. */
async function accountOf({ config, token }: DoctorParts) {
  const { service, profile } = config;
  const { state, source, credential, problem } = await token.status();
  const granted = credential?.permissions;
  const expires = credential?.expiresAt;
  return {
    service: service.name,
    profile,
    state: state === 'none' ? service.accounts.withoutToken : state,
    source,
    expires: expires === undefined ? undefined : new Date(expires).toISOString(),
    granted,
    missing: granted && permissionsFor(config).filter(permission => !granted.includes(permission)),
    problem,
  };
}

/** Sends one request, which needs no account where the catalogue needs none. */
async function ask({ client, config, wordsOf }: DoctorParts) {
  const start = performance.now();
  try {
    await (config.service.accounts.areForAll ? client.user.details({}) : client.service.infos({}));
    return { asked: true, reached: true, ms: Math.round(performance.now() - start) } as const;
  } catch (error) {
    return { asked: true, reached: false, problem: wordsOf(error) } as const;
  }
}
