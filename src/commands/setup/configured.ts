import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Command, type Config, ConfigError } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { childEnvironment } from '../../config/settings.ts';
import type { Environment } from '../../platform/platform.ts';
import { groupNames } from '../../tools/listed-tools.ts';
import { type Assistant, entryIn, findAssistants, type Words } from './assistants.ts';
import { readText } from './config-file.ts';
import { type Program, startOf } from './setup.ts';

/** The settings that a command runs with. */
export interface Settings {
  readonly config: Config;
  readonly command: Command;
  readonly env: Environment;
}

export type EntryState = 'set up' | 'set up otherwise' | 'absent' | 'of another program' | 'unknown';

interface EntryOf {
  readonly entry: EntryState;
  /** What the assistant starts this server with: its flags and variables, and their configuration if it starts. */
  readonly starts?: {
    readonly argv: Words;
    readonly env: Readonly<Record<string, string>>;
    readonly config?: Config;
    readonly problem?: string;
  };
}

/** The entry in each assistant on this computer, and what it starts if that is this server. Changes nothing. */
export async function assistants(program: Program) {
  const rows = [];
  for (const assistant of await findAssistants()) {
    const found: EntryOf = await stateOf(assistant, program).catch(() => ({ entry: 'unknown' }));
    rows.push({ ...assistant, ...found });
  }
  return rows;
}

async function stateOf(assistant: Assistant, program: Program): Promise<EntryOf> {
  const entry = await entryIn(assistant, readText(assistant.file));
  const { words, isServer, isUsual, settings: argv, variables } = startOf(entry, program);
  if (!entry) return { entry: 'absent' };
  if (!isServer) return { entry: 'of another program' };
  const env = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const files = words.slice(0, words.length - argv.length).filter(word => isAbsolute(word));
  const missing = files.find(file => !existsSync(file));
  const read =
    missing === undefined
      ? await configOf(argv, env)
      : { problem: `${missing} no longer exists; run setup again` };
  return { entry: isUsual ? 'set up' : 'set up otherwise', starts: { argv, env, ...read } };
}

/** The configuration that an assistant starts the server with, or why it cannot start. */
async function configOf(argv: Words, variables: Environment) {
  try {
    const env = { ...childEnvironment(process.env), ...variables };
    const request = readConfig({ argv, env, platform: process.platform }, await groupNames());
    return 'config' in request ? { config: request.config } : { problem: 'it does not start a server' };
  } catch (error) {
    if (error instanceof ConfigError) return { problem: error.message };
    throw error;
  }
}

/**
 * A command without settings of its own runs with those that the assistants on this computer start the server with, if
 * they agree. `say` gets one line about it.
 */
export async function settingsOfAssistants(
  given: Settings,
  program: Program,
  say: (line: string) => void,
): Promise<Settings> {
  const { command, env } = given;
  const isChosen = Object.keys(env).some(name => name.startsWith('MUSIC_') && env[name]);
  if (isChosen || command.settingFlags.length > 0) return given;
  const rows = await assistants(program);
  const [first, ...rest] = rows.flatMap(({ starts }) => (starts?.config ? [starts] : []));
  if (first?.config === undefined) return given;
  if (rest.some(({ argv, env }) => !isDeepStrictEqual({ argv, env }, { argv: first.argv, env: first.env }))) {
    say(
      'Your assistants use different settings. This command uses the demo; name another service with --service.',
    );
    return given;
  }
  const names = [...first.argv, ...Object.keys(first.env)].join(' ');
  if (names === '') return given;
  say(`This command uses the settings of your assistants: ${names}`);
  return {
    config: first.config,
    command: { ...command, settingFlags: first.argv },
    env: { ...env, ...first.env },
  };
}
