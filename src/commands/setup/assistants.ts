import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as library from 'add-mcp';
import { type ParseError, parseTree } from 'jsonc-parser';
import { identity } from '../../../packaging/identity.ts';
import { type Command, type Config, ConfigError } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { childEnvironment } from '../../config/settings.ts';
import { absoluteIn, type Environment, thisPlatform } from '../../platform/platform.ts';
import { readGroupNames } from '../../tools/listed-tools.ts';
import { type Program, startWords } from './start.ts';

const { agents } = library;
const { packageName, serverName } = identity;

/** An assistant on this computer and the file that lists its servers. */
export interface Assistant {
  readonly id: library.AgentType;
  readonly name: string;
  readonly file: string;
}

/** An entry in an assistant's file, in the assistant's own shape. */
export type AssistantEntry = Readonly<Record<string, unknown>>;

/** A program and its arguments. */
export type Words = readonly string[];

/** The assistants on this computer, one row for each file. */
export async function findAssistants(): Promise<Assistant[]> {
  const places = correctedPlaces();
  const found = library.getAgentTypes().map(async id => {
    const { displayName: name, configPath, resolveConfigPath, detectGlobalInstall } = agents[id];
    const usual = resolveConfigPath?.(agents[id], { local: false, cwd: '' }) ?? configPath;
    const { instead, more = [], sign } = places[id] ?? {};
    const isThere = (file: string) => fs.existsSync(dirname(file));
    const isUsual = (await detectGlobalInstall()) || (sign !== undefined && fs.existsSync(sign));
    const files = instead?.filter(isThere) ?? (isUsual ? [usual] : []);
    return [...files, ...more.filter(isThere)].map(file => ({ id, name, file }));
  });
  // An assistant's own variable may hold a relative path.
  return (await Promise.all(found)).flat().filter(({ file }) => isAbsolute(file));
}

/** Where the files of an assistant are, other than add-mcp 2.4 expects. */
interface Places {
  /** In place of the file that add-mcp knows. */
  readonly instead?: Words;
  /** Files of its other editions. A file counts if its folder exists. */
  readonly more?: Words;
  /** A file or folder that shows that the assistant is there. */
  readonly sign?: string;
}

function correctedPlaces(): Partial<Record<library.AgentType, Places>> {
  const [home, variable] = [homedir(), absoluteIn(process.env, thisPlatform)];
  const isMac = thisPlatform.name === 'macOS';
  const desktop = agents['claude-desktop'].configPath;
  /** With the settings of each application, and the one below the home folder. */
  const applications = dirname(dirname(desktop));
  const config = isMac ? join(home, '.config') : applications;
  const claude = variable('CLAUDE_CONFIG_DIR');
  // Claude Desktop from the Windows Store reads a folder of its own.
  const packages = join(variable('LOCALAPPDATA') ?? join(home, 'AppData', 'Local'), 'Packages');
  const all = fs.existsSync(packages) ? fs.readdirSync(packages) : [];
  const stores = all.filter(name => name.startsWith('Claude_'));
  const inStore = join('LocalCache', 'Roaming', 'Claude', 'claude_desktop_config.json');
  const flatpak = (id: string) => join(home, '.var', 'app', id, 'config');
  const editors = [
    ...['Code - Insiders', 'VSCodium'].map(name => join(applications, name, 'User')),
    join(flatpak('com.visualstudio.code'), 'Code', 'User'),
    join(flatpak('com.vscodium.codium'), 'VSCodium', 'User'),
  ];
  const cline = join('globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json');
  return {
    'claude-desktop': { instead: [desktop, ...stores.map(name => join(packages, name, inStore))] },
    'claude-code': claude
      ? { instead: [join(claude, '.claude.json')] }
      : { sign: join(home, '.claude.json') },
    cline: { more: editors.map(folder => join(folder, cline)) },
    codex: { instead: [agents.codex.configPath] },
    goose: { sign: dirname(agents.goose.configPath) },
    'github-copilot-cli': {
      instead: [join(variable('COPILOT_HOME') ?? join(home, '.copilot'), 'mcp-config.json')],
    },
    vscode: { more: editors.map(folder => join(folder, 'mcp.json')) },
    // Windsurf is called Devin Desktop since June 2026.
    windsurf: { instead: [agents.windsurf.configPath, join(config, 'devin', 'mcp_config.json')] },
    zed: {
      ...(isMac && { instead: [join(config, 'zed', 'settings.json')] }),
      more: [join(flatpak('dev.zed.Zed'), 'zed', 'settings.json')],
    },
  };
}

/** A file's text, empty if there is no file. Throws if it should not be replaced. */
export function readText(file: string): string {
  if (!fs.lstatSync(file, { throwIfNoEntry: false })) return '';
  if ((fs.statSync(file).mode & 0o222) === 0) throw new Error('it is read-only');
  const bytes = fs.readFileSync(file);
  if (!isUtf8(bytes)) throw new Error('it is not UTF-8 text');
  return bytes.toString().replace(/^\uFEFF/, '');
}

/** The servers in the text of an assistant's file, by their names. Rejects if the text cannot be read. */
export const entriesIn = (
  { id }: Assistant,
  text: string,
): Promise<Readonly<Record<string, AssistantEntry | undefined>>> =>
  onCopy(id, text, async () => {
    const [list] = await library.listInstalledServers({ global: true, agents: [id] });
    const { format } = agents[id];
    if (list?.error !== undefined || (format === 'json' && !isJsonObject(text)))
      throw new Error(`setup cannot read it as ${format.toUpperCase()}`);
    return Object.fromEntries((list?.servers ?? []).map(({ serverName: name, config }) => [name, config]));
  });

/** The entry "music" in the text of an assistant's file. Rejects if the text cannot be read. */
export const entryIn = async (assistant: Assistant, text: string): Promise<AssistantEntry | undefined> =>
  (await entriesIn(assistant, text))[serverName];

/** What an entry starts. */
export const commandWords = ({ command, cmd, args }: AssistantEntry = {}): Words =>
  [command ?? cmd, args].flat().filter(word => typeof word === 'string');

/** What an entry starts: whether that is this server, whether setup wrote it, and the flags after the program. */
export function startOf(entry: AssistantEntry = {}, program: Program) {
  const words = commandWords(entry);
  const ourFile = new RegExp(`(^|[\\\\/])${packageName}($|[\\\\/]dist[\\\\/]main\\.cjs$)`);
  const at = words.findIndex(word => word === program.file || ourFile.test(word));
  const settings = at < 0 ? [] : words.slice(at + 1);
  const [usual, ...others] = startWords(program);
  // Setup writes absolute paths and no variables; a person who follows the docs does neither.
  const isFull = isAbsolute(words[0] ?? '') || words[0] === usual;
  const variables: AssistantEntry = Object.assign({}, entry['env'], entry['envs'], entry['environment']);
  const isOurs = at >= 0 && isFull && Object.keys(variables).length === 0;
  const isUsual = isDeepStrictEqual(words, [usual, ...others, ...settings]);
  return { words, isServer: at >= 0, isOurs, isUsual, settings, variables };
}

/** Lets add-mcp work on a copy, so that a change can be checked before it is made. */
export async function onCopy<T>(id: library.AgentType, text: string, work: (copy: string) => T | Promise<T>) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'music-setup-'));
  const [agent, copy] = [agents[id], join(folder, 'copy')];
  agents[id] = { ...agent, resolveConfigPath: () => copy, detectGlobalInstall: async () => true };
  try {
    fs.writeFileSync(copy, text);
    return await work(copy);
  } finally {
    agents[id] = agent;
    fs.rmSync(folder, { recursive: true });
  }
}

/** add-mcp would write into damaged JSON. A file may be empty. */
function isJsonObject(text: string): boolean {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  return errors.length === 0 && (root === undefined || root.type === 'object');
}

/** The settings that a command runs with. */
export interface CommandSettings {
  readonly config: Config;
  readonly command: Command;
  readonly env: Environment;
}

export type EntryState = 'set up' | 'set up otherwise' | 'absent' | 'of another program' | 'unknown';

interface EntryOf {
  readonly entry: EntryState;
  /** What the assistant starts this server with: its flags and variables, and their configuration if it starts. */
  readonly starts?: {
    readonly argv: Words;
    readonly env: Readonly<Record<string, string>>;
    readonly config?: Config;
    readonly problem?: string;
  };
}

/** The entry in each assistant on this computer, and what it starts if that is this server. Changes nothing. */
export async function assistants(program: Program) {
  const rows = [];
  for (const assistant of await findAssistants()) {
    const found: EntryOf = await stateOf(assistant, program).catch(() => ({ entry: 'unknown' }));
    rows.push({ ...assistant, ...found });
  }
  return rows;
}

async function stateOf(assistant: Assistant, program: Program): Promise<EntryOf> {
  const entry = await entryIn(assistant, readText(assistant.file));
  const { words, isServer, isUsual, settings: argv, variables } = startOf(entry, program);
  if (!entry) return { entry: 'absent' };
  if (!isServer) return { entry: 'of another program' };
  const env = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const files = words.slice(0, words.length - argv.length).filter(word => isAbsolute(word));
  const missing = files.find(file => !fs.existsSync(file));
  const read =
    missing === undefined
      ? await configOf(argv, env)
      : { problem: `${missing} no longer exists; run setup again` };
  return { entry: isUsual ? 'set up' : 'set up otherwise', starts: { argv, env, ...read } };
}

/** The configuration that an assistant starts the server with, or why it cannot start. */
export async function configOf(argv: Words, variables: Environment) {
  try {
    const env = { ...childEnvironment(process.env), ...variables };
    const request = readConfig({ argv, env, platform: process.platform }, await readGroupNames());
    return 'config' in request ? { config: request.config } : { problem: 'it does not start a server' };
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
  given: CommandSettings,
  program: Program,
  say: (line: string) => void,
): Promise<CommandSettings> {
  const { command, env } = given;
  const isChosen = Object.keys(env).some(name => name.startsWith('MUSIC_') && env[name]);
  if (isChosen || command.settingFlags.length > 0) return given;
  const rows = await assistants(program);
  const [first, ...rest] = rows.flatMap(({ starts }) => (starts?.config ? [starts] : []));
  if (first?.config === undefined) return given;
  if (rest.some(({ argv, env }) => !isDeepStrictEqual({ argv, env }, { argv: first.argv, env: first.env }))) {
    say(
      'Your assistants use different settings. This command uses the demo; name another service with --service.',
    );
    return given;
  }
  const names = [...first.argv, ...Object.keys(first.env)].join(' ');
  if (names === '') return given;
  say(`This command uses the settings of your assistants: ${names}`);
  return {
    config: first.config,
    command: { ...command, settingFlags: first.argv },
    env: { ...env, ...first.env },
  };
}
