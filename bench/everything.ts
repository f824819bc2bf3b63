import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Another server, for comparison. */
export const everything = '@modelcontextprotocol/server-everything';

/** Installs it into a folder. The arguments by which Node starts it; undefined where the registry does not have it. */
export function installEverything(folder: string): readonly string[] | undefined {
  try {
    mkdirSync(folder);
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', everything], {
      stdio: 'ignore',
    });
  } catch {
    process.stdout.write(`\nSKIPPED: ${everything} could not be installed\n`);
    return undefined;
  }
  return [join(folder, 'node_modules', everything, 'dist/index.js'), 'stdio'];
}
