import { realpathSync } from 'node:fs';
import { readAccess } from '../config/access.ts';
import type { Command, CommandName, Config } from '../config/config.ts';
import { commandHelp, helpText } from '../config/help.ts';
import { importModule } from '../platform/part.ts';
import { formatNames } from '../playlist-formats/format-names.ts';
import type { Redaction } from '../text/redaction.ts';
import { terminalText } from '../text/sanitize.ts';

type TerminalCommand = Exclude<CommandName, 'serve'>;

/**
 * Runs one command. Resolves to the exit code. Each command loads only what it needs, so that some work even if the rest
 * of the program is damaged.
 */
export async function runAtTerminal(
  name: TerminalCommand,
  command: Command,
  config: Config,
  redaction: Redaction,
): Promise<number> {
  if (name === 'keys') {
    const { runKeys } = await importModule(() => import('./keys.ts'));
    const [code, text] = await runKeys(command, readAccess(process.env).keysFile ?? config.files.keys);
    process.stdout.write(`${terminalText(text)}\n`);
    return code;
  }
  const program = { file: realpathSync(process.argv[1] ?? ''), node: process.execPath };
  if (name === 'setup') {
    const { runSetup } = await importModule(() => import('./setup/setup.ts'));
    return runSetup(command, config, program);
  }
  const { settingsOfAssistants } = await importModule(() => import('./setup/assistants.ts'));
  const settings = await settingsOfAssistants({ config, command, env: process.env }, program, line =>
    process.stderr.write(`${terminalText(line)}\n`),
  );
  redaction.add(settings.config.accessToken);
  redaction.add(settings.config.appSecret);
  if (name === 'login') {
    const { withMusicServer } = await importModule(() => import('./music-server-login.ts'));
    const config = await withMusicServer(settings.config);
    const { runForListener } = await importModule(() => import('./listener-commands.ts'));
    return runForListener(name, { ...settings, config }, program, redaction);
  }
  const { runForListener } = await importModule(() => import('./listener-commands.ts'));
  return runForListener(name, settings, program, redaction);
}

/** The text of `--help`, of one command or of the program. */
export const helpOf = async (groups: readonly string[], command?: CommandName): Promise<string> =>
  command === undefined ? helpText(groups) : commandHelp(command, await notesOn(command), groups);

/** What the flags of a command take, where that is a list, and where its settings come from. */
async function notesOn(command: CommandName): Promise<string[]> {
  if (command === 'serve' || command === 'keys') return [];
  if (command === 'setup') return [(await importModule(() => import('./setup/setup.ts'))).hostHelp];
  return [
    ...(command === 'export' ? [`--format takes ${formatNames.join(', ')}.`] : []),
    'Without a flag or variable from this list, the command uses the settings of your assistants, if setup has added',
    'the server to one of them.',
  ];
}
