import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';

const main = join(root, 'src/main.ts');

/** What `setup` prints on a computer with one assistant that has another server already. */
export function setupTranscript(): string {
  const home = mkdtempSync(join(tmpdir(), 'music-setup-'));
  mkdirSync(join(home, '.cursor'));
  writeFileSync(
    join(home, '.cursor', 'mcp.json'),
    '{ "mcpServers": { "weather": { "command": "weather" } } }',
  );
  const args = ['setup', '--service', 'deezer', '--print'];
  const { stdout } = spawnSync(process.execPath, [main, ...args], {
    cwd: root,
    env: { HOME: home, NODE_OPTIONS: '--import tsx' },
    encoding: 'utf8',
  });
  rmSync(home, { recursive: true });
  // The paths of this computer are not those of the page.
  const text = stdout
    .replaceAll(home, '/home/you')
    .replaceAll(main, '/home/you/music-catalogue-mcp/dist/main.cjs')
    .replace(/(?<="command": ").+?(?=")/, '/usr/bin/node');
  return ['```text', `$ node dist/main.cjs ${args.join(' ')}`, text.trim(), '```'].join('\n');
}
