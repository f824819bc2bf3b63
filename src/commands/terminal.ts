import { realpathSync } from 'node:fs';
import { readAccess } from '../config/access.ts';
import type { Command, CommandName, Config } from '../config/config.ts';
import { loadPart } from '../platform/part.ts';
import { thisPlatform } from '../platform/platform.ts';
import type { Redaction } from '../text/redaction.ts';

export { helpText } from '../config/help.ts';

type OneTask = Exclude<CommandName, 'serve'>;

/**
 * Does one thing and ends. Resolves to the exit code. Nothing is loaded but what that one needs: some work where the rest
 * of the program is damaged.
 */
export async function runAtTerminal(
  name: OneTask,
  command: Command,
  config: Config,
  redaction: Redaction,
): Promise<number> {
  switch (name) {
    case 'setup': {
      const { runSetup } = await loadPart(() => import('./setup/setup.ts'));
      return runSetup(command, place());
    }
    case 'keys':
      return keepKeys(command, config.files.keys);
    default: {
      const { runForListener } = await loadPart(() => import('./listener-commands.ts'));
      return runForListener(name, command, config, { redaction, place: place() });
    }
  }
}

/** Needs no part of the server: one that is running reads the file again. */
async function keepKeys(command: Command, usual: string): Promise<number> {
  const { runKeys } = await loadPart(() => import('./keys.ts'));
  const path = readAccess(process.env).keysFile ?? usual;
  return runKeys(command, path, text => process.stdout.write(`${text}\n`));
}

/** This computer, and the program on it. */
const place = () => ({
  platform: thisPlatform,
  file: realpathSync(process.argv[1] ?? ''),
  node: process.execPath,
});
