import { realpathSync } from 'node:fs';
import { readAccess } from '../config/access.ts';
import type { Command, CommandName, Config } from '../config/config.ts';
import { loadPart } from '../platform/part.ts';
import { thisPlatform } from '../platform/platform.ts';
import type { Redaction } from '../text/redaction.ts';

export { helpText } from '../config/help.ts';

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
  switch (name) {
    case 'setup': {
      const { runSetup } = await loadPart(() => import('./setup/setup.ts'));
      return runSetup(command, installation());
    }
    case 'keys':
      return keepKeys(command, config.files.keys);
    default: {
      const { runForListener } = await loadPart(() => import('./listener-commands.ts'));
      return runForListener(name, command, config, { redaction, installation: installation() });
    }
  }
}

/** A running server reads the file again when it changes. */
async function keepKeys(command: Command, usual: string): Promise<number> {
  const { runKeys } = await loadPart(() => import('./keys.ts'));
  const path = readAccess(process.env).keysFile ?? usual;
  return runKeys(command, path, text => process.stdout.write(`${text}\n`));
}

/** This computer, and where the program is on it. */
const installation = () => ({
  platform: thisPlatform,
  file: realpathSync(process.argv[1] ?? ''),
  node: process.execPath,
});
