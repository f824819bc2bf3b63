import { type CommandName, setupService } from './config.ts';
import { shownSettings } from './settings.ts';

const program = 'music-catalogue-mcp';
const column = 46;

/** A command's usage lines: what to type after the program's name, and what that does. */
type Usage = readonly (readonly [words: string, about: string])[];

const usages: Readonly<Record<CommandName, Usage>> = {
  setup: [
    ['setup [flags]', 'adds this server to the assistants on this computer. Shows each'],
    ['', 'change and asks; keeps the flags, but never a secret'],
    ['[--print] [--yes] [--remove]', 'only shows; does not ask; removes the server again'],
    ['[--host names]', 'only some assistants, as cursor,zed'],
  ],
  status: [['status [flags]', 'shows who is signed in and what works']],
  doctor: [
    ['doctor [flags]', 'shows the facts for a bug report, without secrets'],
    ['[--json] [--online]', 'as JSON; also sends one request to the service'],
    ['[--check-service]', 'instead asks the service in use up to 45 questions, and shows'],
    ['', 'what it answers as published, as of 2026, or differently; the same'],
    ['', 'as --service without a value'],
  ],
  export: [
    ['export --playlist name [--format csv] [flags]', ''],
    ['', 'writes a playlist, by name or id, to standard output in a file format'],
    ['[--folder path]', 'where an M3U8 of your own files will be: paths are relative to it'],
    ['[--all folder]', 'instead writes every playlist and the favourites as files'],
    ['[--replace]', 'with --all: replaces files that an earlier export did not write'],
  ],
  import: [
    ['import path [flags]', 'imports playlists from the export of another service: a file, or'],
    ['', 'its folder. Also reads back the folder that export --all wrote'],
    ['[--choose all]', 'without a question: all lists, or some by their numbers, as 1,3-5'],
    ['[--dry-run]', 'looks for the songs and shows what would change, and changes nothing'],
    ['[--again update|skip]', 'lists of an earlier import: brings them up to date, or skips them'],
    ['[--plays]', 'instead adds what an export says was played to the history here'],
    ['[--missing songs.csv]', 'writes the songs that were not found or are unclear into a file'],
    ['[--replace]', 'replaces a file of --missing that import did not write'],
  ],
  refresh: [
    ['refresh name… [flags]', 'plans and saves playlists again from what they were saved with'],
    ['[--dry-run]', 'shows what would change, and changes nothing'],
  ],
  library: [
    ['library copy [flags]', ''],
    ['', 'copies the library on this computer into the connected account'],
  ],
  login: [['login [flags]', 'signs the listener in, with a browser']],
  logout: [['logout [flags]', 'deletes the token that login stored']],
  serve: [
    ['serve [flags]', 'serves over HTTP; see docs/hosting.md for its variables'],
    ['[--port 8080]', 'the port; 0 for any free one. The first line of output is the address'],
    ['[--host 127.0.0.1]', 'the address to listen on; others than loopback need authorization'],
    ['[--no-key]', 'without authorization, answers every user of this computer'],
  ],
  keys: [
    ['keys add|revoke name, or keys list', ''],
    ['', 'creates, revokes or lists the keys of HTTP callers'],
    ['[--scopes music:read]', 'what a new key allows; everything if absent'],
  ],
};

/** The usage lines of a command, the program's name before each that is not about a flag. */
const usageLines = (usage: Usage): string[] =>
  usage.map(([words, about]) => {
    const isCommand = words !== '' && !words.startsWith('[--');
    return `       ${(isCommand ? `${program} ${words}` : `        ${words}`).padEnd(column - 8)} ${about}`.trimEnd();
  });

/** Defaults of one command that differ from those of the server: setup chooses the live service. */
const ownDefaults: Partial<Record<CommandName, Readonly<Record<string, string>>>> = {
  setup: { MUSIC_SERVICE: setupService },
};

/** The flags and variables that every command takes. */
function settingLines(groups: readonly string[], command?: CommandName): string[] {
  const own = (command && ownDefaults[command]) ?? {};
  const lines = shownSettings(groups).map(({ variable, flag, kind, about, usual: usually }) => {
    const usual = own[variable] ?? usually;
    const words = flag === undefined ? '' : `${flag}${kind === 'switch' ? '' : ' …'}`;
    const typed = usual === 'on' ? `${variable}=off` : variable;
    const value = usual === undefined || usual === 'off' ? '' : ` (default ${usual})`;
    return `  ${words.padEnd(22)} ${typed.padEnd(26)} ${about}${value}`;
  });
  return [`  ${'flag'.padEnd(22)} ${'or variable'.padEnd(26)} meaning`, ...lines];
}

const firstUsage = (lines: readonly string[]) => lines.join('\n').replace(/^ {6}/, 'Usage:');

/** The text of `--help`. */
export const helpText = (groups: readonly string[]): string =>
  [
    `${program}: a music service for AI assistants, over the Model Context Protocol.`,
    '',
    firstUsage(
      usageLines([
        ['[flags]', 'serves on standard input and output, for an assistant'],
        ...Object.values(usages).flat(),
        ['help command', 'shows one command; the same as command --help'],
      ]),
    ),
    '',
    ...settingLines(groups),
    '',
    '  --help, -h             this text',
    '  --version, -v          the version',
    '',
    'Without flags and variables, it serves the demo catalogue of this package, without an account or a network.',
    '',
  ].join('\n');

/** The text of `setup --help`. `notes`: what else there is to know of the command, one line each. */
export const commandHelp = (name: CommandName, notes: readonly string[], groups: readonly string[]): string =>
  [
    firstUsage(usageLines(usages[name])),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    ...(name === 'keys' ? [`${program} help lists the settings.`] : settingLines(groups, name)),
    '',
  ].join('\n');
