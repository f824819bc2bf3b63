import { access, constants, stat } from 'node:fs/promises';
import { release } from 'node:os';
import type { AccessToken } from '../account/access-token.ts';
import type { Keyring } from '../account/keyring.ts';
import { favouritesIn, hereStatus, type LibraryHere } from '../account/library-here.ts';
import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import type { Command, Config } from '../config/config.ts';
import { loadPart } from '../platform/part.ts';
import { commandLine, type Environment, type Platform } from '../platform/platform.ts';
import { type DoctorReport, doctorText, type MusicReport } from './doctor-text.ts';
import type { Program } from './setup/start.ts';

/** What the doctor checks. */
export interface DoctorParts extends Program {
  readonly env: Environment;
  readonly platform: Platform;
  readonly config: Config;
  readonly version: string;
  /** Protocol revisions. */
  readonly revisions: readonly string[];
  /** The variables whose values may be shown. */
  readonly plainVariables: readonly string[];
  readonly token: Pick<AccessToken, 'status'>;
  readonly client: Pick<Client, 'service'>;
  /** The library on this computer, if the settings allow one. */
  readonly here: LibraryHere | undefined;
  /** The permissions that the tools need. */
  readonly needed: readonly Permission[];
  readonly keyring: Keyring;
  /** Why a request failed. */
  wordsOf(error: unknown): string;
  write(text: string): void;
}

/** Writes a report of this computer's setup. Resolves to the exit code, which is 1 if something does not work. */
export async function runDoctor({ flags, settingFlags }: Command, parts: DoctorParts): Promise<number> {
  const { platform, config, version, revisions, node, write } = parts;
  const report: DoctorReport = {
    version,
    node: { version: process.version, path: node },
    system: { name: platform.name, release: release(), processor: process.arch },
    protocol: { revisions },
    settings: settingsOf(parts, settingFlags),
    store: await storeOf(config, platform),
    library: await libraryOf(parts),
    ...(config.service.folders ? { music: await musicOf(config) } : {}),
    keyring: { name: platform.keyring, state: await keyringState(config, parts.keyring) },
    account: await accountOf(parts),
    service: flags['online'] === 'on' ? await ask(parts) : { asked: false },
    assistants: await assistantRows(parts),
  };
  write(flags['json'] === 'on' ? `${JSON.stringify(report, undefined, 2)}\n` : doctorText(report));
  const { store, library, account, service } = report;
  const fails =
    store.state === 'problem' ||
    library.problem !== undefined ||
    account.problem !== undefined ||
    report.music?.index_state === 'unusable' ||
    (service.asked && !service.reached);
  return fails ? 1 : 0;
}

/** What each assistant starts, in the words of its settings. */
async function assistantRows(parts: DoctorParts): Promise<DoctorReport['assistants']> {
  const { assistants } = await loadPart(() => import('./setup/assistants.ts'));
  return (await assistants(parts)).map(({ name, file, entry, starts: { config, problem } = {} }) => ({
    name,
    file,
    entry,
    ...(problem !== undefined && { problem }),
    ...(config && {
      service: config.service.name,
      library: config.service.isDemo ? ('demo' as const) : config.library,
    }),
  }));
}

/** Only values of known settings are shown: anything else could be a secret under a misspelled name. */
function settingsOf({ env, plainVariables }: DoctorParts, settingFlags: readonly string[]) {
  const variables = Object.entries(env).flatMap(([name, value]) => {
    if (!name.startsWith('MUSIC_') || !value) return [];
    return [[name, plainVariables.includes(name) ? value : 'set']];
  });
  const flags = settingFlags.length === 0 ? [] : [['flags', settingFlags.join(' ')]];
  return Object.fromEntries([...variables, ...flags]);
}

/** Opens the file if it exists, as the server does. Does not create one. */
async function storeOf({ ephemeral, files }: Config, platform: Platform): Promise<DoctorReport['store']> {
  const { engineName, openStore } = await loadPart(() => import('../app/demo-service.ts'));
  const engine = await engineName();
  const file = files.data;
  if (ephemeral) return { engine, file: undefined, state: 'memory', changes_kept: false };
  if (engine === undefined) return { engine, file: undefined, state: 'memory', changes_kept: false };
  const found = { engine, file, changes_kept: true };
  if (!(await stat(file).catch(() => undefined))) {
    const folder = await nearestAbove(file, platform);
    const problem = await folderProblem(folder);
    return problem === undefined
      ? { ...found, state: 'new' }
      : { ...found, changes_kept: false, state: 'problem', problem };
  }
  const show_access = commandLine([...platform.showAccess, file], platform);
  try {
    (await openStore({ file })).close();
    return { ...found, state: 'works', show_access };
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'it cannot be opened';
    return { ...found, changes_kept: false, state: 'problem', problem, show_access };
  }
}

/** Also of a library that is not used now, because an account is connected. */
async function libraryOf({ config, here }: DoctorParts): Promise<DoctorReport['library']> {
  const found = await hereStatus(here);
  const { service, library } = config;
  const state = service.isDemo ? 'demo' : library === 'off' ? 'off' : found?.isUsed ? 'here' : 'account';
  if (found === undefined) return { state };
  const { file, counts, problem } = found;
  return {
    state,
    ...(file === undefined ? {} : { file }),
    ...(counts === undefined ? {} : { playlists: counts.made, favourites: favouritesIn(counts) }),
    ...(problem === undefined ? {} : { problem }),
  };
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
async function musicOf(config: Config): Promise<MusicReport> {
  const { folderReport } = await loadPart(() => import('../folder/index.ts'));
  const { ownMusicFiles } = await loadPart(() => import('../app/running-service.ts'));
  return folderReport(ownMusicFiles(config));
}

async function keyringState({ keyring, service }: Config, { get }: Keyring) {
  if (!keyring) return 'off';
  if (service.isDemo || service.folders !== undefined) return 'not needed';
  return get('doctor').then(
    () => 'works' as const,
    () => 'does not answer' as const,
  );
}

/** What this computer knows about the account, without a request. */
async function accountOf({ config, token, needed }: DoctorParts): Promise<DoctorReport['account']> {
  const { service, profile } = config;
  const { state, source, credential, problem } = await token.status();
  const granted = credential?.permissions;
  const known = {
    source,
    expires: credential?.expiresAt === undefined ? undefined : new Date(credential.expiresAt).toISOString(),
    granted,
    missing: granted && needed.filter(permission => !granted.includes(permission)),
    problem,
  };
  return {
    service: service.name,
    profile,
    state: state !== 'none' ? state : service.isDemo ? 'demo' : service.folders ? 'own' : state,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  };
}

/** Sends one request that needs no account. */
async function ask({ client, wordsOf }: DoctorParts): Promise<DoctorReport['service']> {
  const start = performance.now();
  try {
    await client.service.infos({});
    return { asked: true, reached: true, ms: Math.round(performance.now() - start) };
  } catch (error) {
    return { asked: true, reached: false, problem: wordsOf(error) };
  }
}
