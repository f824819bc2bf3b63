import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import type { Home } from './home.ts';

/** Files of some assistants on Linux, below the home folder. */
export const paths = {
  vscode: '.config/Code/User/mcp.json',
  codex: '.codex/config.toml',
  cursor: '.cursor/mcp.json',
  goose: '.config/goose/config.yaml',
  opencode: '.config/opencode/opencode.jsonc',
  zed: '.config/zed/settings.json',
};

/** What a file of any assistant says. */
export function parsed(file: string, text: string): Record<string, unknown> {
  if (file.endsWith('.toml')) return parseToml(text);
  if (file.endsWith('.yaml')) return Object(parseYaml(text));
  return Object(parseJson(text, [], { allowTrailingComma: true }));
}

/** The entry "music", wherever an assistant keeps its servers. */
export function musicIn(home: Home, file: string): Record<string, unknown> {
  const all = Object.values(parsed(file, home.read(file)));
  return all.map(servers => Object(servers).music).find(Boolean) ?? {};
}

/** What an assistant starts. */
export const wordsIn = (home: Home, file: string): unknown[] => {
  const { command, cmd, args = [] } = musicIn(home, file);
  return [command ?? cmd, args].flat();
};

export const shown = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** An entry as an earlier setup wrote it, when the server lay elsewhere. */
export const earlier = (...settings: readonly string[]) => ({
  command: '/opt/node/bin/node',
  args: ['/old/music-catalogue-mcp/dist/main.cjs', ...settings],
});
