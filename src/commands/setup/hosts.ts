import { absoluteIn, type Environment, type Platform } from '../../platform/platform.ts';
import type { ConfigFormat, Entry } from './config-format.ts';
import { jsonFormat } from './json-format.ts';
import { type Command, serverName } from './start-command.ts';
import { tomlFormat } from './toml-format.ts';

/** Where hosts are looked for. */
export interface Machine {
  readonly env: Environment;
  readonly platform: Platform;
  /** The person's folder. */
  readonly home: string;
  /** The names in a folder; none where there is no such folder. */
  names(folder: string): readonly string[];
}

/** An assistant that starts servers, and how it is told of one. */
export interface Host {
  readonly id: string;
  readonly name: string;
  /** The files that it may read, by where it is installed. */
  files(place: Machine): readonly string[];
  /** What is there where the host is, beside the folder of its file. */
  marks?(place: Machine): readonly string[];
  /** The member of the file that holds the servers. */
  readonly key: string;
  readonly format: ConfigFormat;
  entry(start: Command): Entry;
  /** The host's own program, which may be asked instead: a host that runs rewrites its file. */
  readonly program?: HostProgram;
  /** What makes it read its configuration again. */
  readonly reload: 'quit' | 'session' | 'itself' | 'refresh';
}

interface HostProgram {
  readonly name: string;
  /** Whether the program alone tells that the host is there. */
  readonly isHost: boolean;
  add(start: Command): readonly string[];
  /** Absent where the program cannot take an entry back. */
  readonly remove?: readonly string[];
}

const plain = ({ command, args }: Command): Entry => ({ command, args });
const typed = (start: Command): Entry => ({ type: 'stdio', ...plain(start) });

/** Each host as its own documentation says, in the order in which they are shown. */
export const hosts: readonly Host[] = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    files: place =>
      [configFolder(place), ...storeFolders(place)].map(folder =>
        place.platform.path.join(folder, 'Claude', 'claude_desktop_config.json'),
      ),
    key: 'mcpServers',
    format: jsonFormat,
    entry: plain,
    reload: 'quit',
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    files: place => [inHome(place, 'CLAUDE_CONFIG_DIR', [], '.claude.json')],
    marks: place => [inHome(place, 'CLAUDE_CONFIG_DIR', ['.claude']), inHome(place, '', ['.claude.json'])],
    key: 'mcpServers',
    format: jsonFormat,
    entry: typed,
    program: {
      name: 'claude',
      isHost: true,
      add: ({ command, args }) => ['mcp', 'add', '--scope', 'user', serverName, '--', command, ...args],
      remove: ['mcp', 'remove', '--scope', 'user', serverName],
    },
    reload: 'session',
  },
  {
    id: 'cursor',
    name: 'Cursor',
    files: place => [inHome(place, '', ['.cursor', 'mcp.json'])],
    key: 'mcpServers',
    format: jsonFormat,
    entry: plain,
    reload: 'quit',
  },
  {
    id: 'vscode',
    name: 'VS Code',
    files: place => [place.platform.path.join(configFolder(place), 'Code', 'User', 'mcp.json')],
    key: 'servers',
    format: jsonFormat,
    entry: typed,
    // Other editors install a program of this name, too.
    program: {
      name: 'code',
      isHost: false,
      add: start => ['--add-mcp', JSON.stringify({ name: serverName, ...plain(start) })],
    },
    reload: 'itself',
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    // The second is of the editor under its name of today, Devin Desktop.
    files: place => [
      inHome(place, '', ['.codeium', 'windsurf', 'mcp_config.json']),
      place.platform.path.join(dotConfigFolder(place), 'devin', 'mcp_config.json'),
    ],
    key: 'mcpServers',
    format: jsonFormat,
    entry: plain,
    reload: 'refresh',
  },
  {
    id: 'zed',
    name: 'Zed',
    files: place => {
      const folder = place.platform.name === 'Windows' ? 'Zed' : 'zed';
      return [place.platform.path.join(dotConfigFolder(place), folder, 'settings.json')];
    },
    key: 'context_servers',
    format: jsonFormat,
    entry: plain,
    reload: 'itself',
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    files: place => [inHome(place, '', ['.gemini', 'settings.json'])],
    key: 'mcpServers',
    format: jsonFormat,
    entry: plain,
    reload: 'session',
  },
  {
    id: 'codex',
    name: 'Codex',
    files: place => [inHome(place, 'CODEX_HOME', ['.codex'], 'config.toml')],
    key: 'mcp_servers',
    format: tomlFormat,
    entry: plain,
    program: {
      name: 'codex',
      isHost: true,
      add: ({ command, args }) => ['mcp', 'add', serverName, '--', command, ...args],
      remove: ['mcp', 'remove', serverName],
    },
    reload: 'session',
  },
];

/** A path in the folder that a variable names, else in `usual` below the person's folder. */
function inHome(
  { env, platform, home }: Machine,
  variable: string,
  usual: readonly string[],
  ...rest: readonly string[]
): string {
  const { join } = platform.path;
  return join(absoluteIn(env, platform)(variable) ?? join(home, ...usual), ...rest);
}

/** Where programs with windows keep their configuration. */
function configFolder({ env, platform, home }: Machine): string {
  const absolute = absoluteIn(env, platform);
  const linux = platform.name === 'Linux' ? absolute('XDG_CONFIG_HOME') : undefined;
  return linux ?? platform.folders(home, absolute).config;
}

/** Where programs keep it that go the Linux way on macOS. */
const dotConfigFolder = (place: Machine): string => {
  const { platform, home } = place;
  return platform.name === 'macOS' ? platform.path.join(home, '.config') : configFolder(place);
};

/** A program from the Windows Store sees a configuration folder of its own. */
function storeFolders({ env, platform, home, names }: Machine): string[] {
  if (platform.name !== 'Windows') return [];
  const { join } = platform.path;
  const packages = join(platform.folders(home, absoluteIn(env, platform)).data, 'Packages');
  return names(packages)
    .filter(name => /^Claude_/.test(name))
    .map(name => join(packages, name, 'LocalCache', 'Roaming'));
}
