import { isDeepStrictEqual } from 'node:util';
import { type Command, type Config, ConfigError } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { childEnvironment } from '../../config/settings.ts';
import type { Environment } from '../../platform/platform.ts';
import { groupNames } from '../../tools/listed-tools.ts';
import { type AssistantStart, assistants, type Program } from './setup.ts';

/** The settings that a command runs with. */
export interface Settings {
  readonly config: Config;
  readonly command: Command;
  readonly env: Environment;
}

/** The configuration that an assistant starts the server with, or why it cannot start. */
export async function configOfStart({
  argv,
  env,
}: AssistantStart): Promise<{ readonly config: Config } | { readonly problem: string }> {
  try {
    const given = { argv, env: { ...childEnvironment(process.env), ...env }, platform: process.platform };
    const request = readConfig(given, await groupNames());
    return 'config' in request ? request : { problem: 'it does not start a server' };
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
  const starts = rows.flatMap(row => (row.starts && row.starts.missing === undefined ? [row.starts] : []));
  const [first, ...rest] = starts;
  if (first === undefined) return given;
  if (rest.some(({ argv, env }) => !isDeepStrictEqual({ argv, env }, { argv: first.argv, env: first.env }))) {
    say(
      'Your assistants use different settings. This command uses the demo; name another service with --service.',
    );
    return given;
  }
  const read = await configOfStart(first);
  if ('problem' in read) return given;
  const names = [...first.argv, ...Object.keys(first.env)].join(' ');
  if (names === '') return given;
  say(`This command uses the settings of your assistants: ${names}`);
  return {
    config: read.config,
    command: { ...command, settingFlags: first.argv },
    env: { ...env, ...first.env },
  };
}
