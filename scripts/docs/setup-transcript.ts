import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stableNode } from '../../src/commands/setup/stable-node.ts';
import { runSetup } from '../../src/commands/setup.ts';
import { platformOf } from '../../src/platform/platform.ts';

/** What `setup` prints on a Linux computer with one assistant, which knows another server already. */
export async function setupTranscript(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'music-setup-'));
  mkdirSync(join(home, '.cursor'));
  const servers = { weather: { command: 'weather-server' } };
  writeFileSync(
    join(home, '.cursor', 'mcp.json'),
    `${JSON.stringify({ mcpServers: servers }, undefined, 2)}\n`,
  );
  const node = process.execPath;
  const lines = ['$ node dist/main.cjs setup --service deezer --print'];
  await runSetup(
    { name: 'setup', words: [], flags: { print: 'on' }, settingFlags: ['--service', 'deezer'] },
    {
      env: { HOME: home },
      platform: platformOf('linux'),
      say: line => lines.push(line),
      input: undefined,
      file: join(home, 'music-catalogue-mcp', 'dist', 'main.cjs'),
      node,
      pid: process.pid,
      isRunning: () => true,
    },
  );
  rmSync(home, { recursive: true });
  // The folder and the Node of this computer are not those of the page.
  const text = lines.join('\n').replaceAll(home, '/home/you').replaceAll(stableNode(node), '/usr/bin/node');
  return ['```text', text, '```'].join('\n');
}
