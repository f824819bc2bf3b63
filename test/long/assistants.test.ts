import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverFile } from '../support/process.ts';

/*
 * The command lines of docs/install.md with the real programs, which `.ci/run` installs into the folder ASSISTANTS on a
 * Node 22. None needs a network or an account.
 */

const folder = process.env['ASSISTANTS'] ?? '';
const bin = join(folder, 'node_modules/.bin');
const server = resolve(serverFile);
const service = 'MUSIC_SERVICE=deezer';

interface Program {
  /** Commands in their order, with what each must say. */
  readonly steps: readonly (readonly [args: readonly string[], says: RegExp])[];
  readonly env?: Readonly<Record<string, string>>;
}

const scope = ['--scope', 'user'];
const connected = /music: .*Connected/;
const plugin = 'music-catalogue@music-catalogue-mcp';

/** The same words in two programs, one of which comes from the other. */
const likeGemini = [
  [['mcp', 'add', ...scope, '--env', service, 'music', 'node', server], /added to user settings/],
  [['mcp', 'list'], connected],
  [['mcp', 'remove', ...scope, 'music'], /removed from user settings/],
] as const;

const programs: Readonly<Record<string, Program>> = {
  qwen: { steps: likeGemini },
  // It starts no servers in a folder that nobody trusts.
  gemini: { steps: likeGemini, env: { GEMINI_CLI_TRUST_WORKSPACE: 'true' } },
  claude: {
    steps: [
      [
        ['mcp', 'add', ...scope, '--env', service, '--transport', 'stdio', 'music', '--', 'node', server],
        /Added/,
      ],
      [['mcp', 'list'], connected],
      [['mcp', 'remove', ...scope, 'music'], /Removed/],
      [['plugin', 'marketplace', 'add', resolve('.')], /added marketplace/],
      [['plugin', 'install', plugin], /installed plugin/],
      [['mcp', 'list'], /plugin:music-catalogue:music: .*Connected/],
      [['plugin', 'uninstall', plugin], /uninstalled/],
    ],
  },
  // It starts servers in a session alone, which needs an account.
  copilot: {
    steps: [
      [['mcp', 'add', 'music', '--env', service, '--', 'node', server], /Added server/],
      [['mcp', 'list'], /User servers:\s+music \(local\)/],
      [['mcp', 'remove', 'music'], /Removed server/],
      [['plugin', 'marketplace', 'add', resolve('.')], /added successfully/],
      [['plugin', 'install', plugin], /installed successfully/],
      [['mcp', 'list'], /Plugin servers:\s+music \(local\)/],
      [['plugin', 'uninstall', plugin], /disabled/],
    ],
  },
  codex: {
    steps: [
      [['mcp', 'add', 'music', '--env', service, '--', 'node', server], /Added global MCP server/],
      [['mcp', 'list'], /music\s+node\s+.*enabled/],
      [['mcp', 'remove', 'music'], /Removed global MCP server/],
      [['plugin', 'marketplace', 'add', resolve('.')], /Added marketplace/],
      [['plugin', 'add', plugin], /Added plugin/],
      [['plugin', 'list'], /installed, enabled/],
      [['plugin', 'remove', plugin], /Removed plugin/],
    ],
  },
  // It has no command that removes a server.
  opencode: {
    steps: [
      [['mcp', 'add', 'music', '--env', service, '--', 'node', server], /"music" added/],
      [['mcp', 'list'], /music .*connected/],
    ],
  },
  // It starts servers in a conversation alone, which needs an account.
  cline: {
    steps: [
      [
        ['mcp', 'install', 'music', '--yes', '--', 'node', server, '--service', 'deezer'],
        /Installed MCP server/,
      ],
      [['mcp', 'uninstall', 'music'], /Uninstalled MCP server/],
    ],
  },
};

let home: string;
beforeAll(() => {
  // Some programs refuse a home in the temporary folder.
  home = mkdtempSync(join(homedir(), '.music-assistants-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function run(name: string, args: readonly string[], more: Program['env'] = {}) {
  const node = join(folder, 'node_modules/node/bin');
  const path = [existsSync(node) ? node : '', process.env['PATH'] ?? ''].filter(Boolean).join(':');
  const options = { cwd: home, encoding: 'utf8', timeout: 60_000, input: '' } as const;
  const { status, stdout, stderr } = spawnSync(join(bin, name), args, {
    ...options,
    env: { PATH: path, HOME: home, NO_COLOR: '1', DISABLE_AUTOUPDATER: '1', ...more },
  });
  return { status, said: stdout + stderr };
}

describe.each(Object.entries(programs))('%s', (name, { steps, env }) => {
  const isThere = folder !== '' && existsSync(join(bin, name));

  it.runIf(isThere)('adds the server, finds it, and removes it', () => {
    for (const [args, says] of steps) {
      const { status, said } = run(name, args, env);
      expect(said, args.join(' ')).toMatch(says);
      expect(status, args.join(' ')).toBe(0);
    }
  });

  it.skipIf(isThere)(`is not tried: ${name} is not in the folder ASSISTANTS`, () => undefined);
});
