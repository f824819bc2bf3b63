import type { Prompt } from '../src/prompts/prompt.ts';
import { skills } from '../src/skills/index.ts';
import { skillFile, skillText } from '../src/skills/skill.ts';
import type { Description } from './description.ts';
import { startCommand } from './identity.ts';
import { formEnvironment, formFields, formOptions, placeholder, pluginEnvironment } from './settings-form.ts';

/** The plugin's name in every host, which is the name of its folder too: one host asks for that. */
export const pluginName = 'music-catalogue';

const folderOf = (host: string) => `plugins/${host}/${pluginName}`;

/** Where a host puts the plugin's folder into the command of its server. */
const pluginRoot = {
  claude: placeholder('CLAUDE_PLUGIN_ROOT'),
  cursor: placeholder('CURSOR_PLUGIN_ROOT'),
  gemini: placeholder('extensionPath'),
  codex: '.',
};

/** Codex asks for one of its own list. */
const category = 'Lifestyle';

/** Makes the files of a plugin's folder except for the skills, by their paths from it. */
type MakeFiles = (description: Description) => Readonly<Record<string, string>>;

/** By the name of each host's own folder. */
const pluginOf = {
  'claude-code': description => ({
    '.claude-plugin/plugin.json': json({
      ...manifestOf(description),
      userConfig: formOptions,
      ...serversIn(pluginRoot.claude, description, { env: formEnvironment }),
    }),
    ...commandFiles(description, 'md'),
  }),
  // Codex fills no place in, but starts the server in the folder that `cwd` names from the plugin's.
  codex: description => ({
    '.codex-plugin/plugin.json': json({
      ...manifestOf(description),
      skills: './skills/',
      mcpServers: './.mcp.json',
      interface: {
        displayName: description.title,
        shortDescription: description.shortAbout,
        longDescription: description.about,
        developerName: description.author,
        category,
        defaultPrompt: description.starterPrompts,
      },
    }),
    '.mcp.json': json(serversIn(pluginRoot.codex, description, { cwd: '.', env: pluginEnvironment })),
  }),
  // VS Code and Copilot's terminal both know this place. Neither fills in that of the open standard.
  copilot: description => ({
    '.github/plugin/plugin.json': json({
      ...manifestOf(description),
      commands: ['commands/'],
      skills: ['skills/'],
      ...serversIn(pluginRoot.claude, description),
    }),
    ...commandFiles(description, 'md'),
  }),
  cursor: description => ({
    '.cursor-plugin/plugin.json': json({
      ...manifestOf(description),
      displayName: description.title,
      commands: './commands/',
      skills: './skills/',
      mcpServers: './mcp.json',
    }),
    'mcp.json': json(serversIn(pluginRoot.cursor, description)),
    ...commandFiles(description, 'md'),
  }),
  gemini: description => ({
    'gemini-extension.json': json({
      name: pluginName,
      version: description.version,
      description: description.about,
      ...serversIn(pluginRoot.gemini, description),
      settings: formFields
        .filter(({ name, kind }) => name !== 'service' && kind !== 'switch')
        .map(({ title, about, variable, kind }) => ({
          name: title,
          description: `${about}; may stay empty`,
          envVar: variable,
          sensitive: kind === 'secret',
        })),
    }),
    ...commandFiles(description, 'toml'),
  }),
} satisfies Readonly<Record<string, MakeFiles>>;

type Host = keyof typeof pluginOf;

/** The plugins' folders, from the root. */
export const pluginFolders: readonly string[] = Object.keys(pluginOf).map(folderOf);

/** The plugin of each host in a folder of its own, and the lists in which four of the hosts find it. */
export function pluginFiles(description: Description): Record<string, string> {
  const files = Object.entries(pluginOf).flatMap(([host, make]) =>
    Object.entries({ ...make(description), ...skillFiles() }).map(([path, text]) => [
      `${folderOf(host)}/${path}`,
      text,
    ]),
  );
  return {
    ...Object.fromEntries(files),
    '.claude-plugin/marketplace.json': json(marketplace(description, 'claude-code')),
    '.cursor-plugin/marketplace.json': json(cursorMarketplace(description)),
    '.github/plugin/marketplace.json': json(marketplace(description, 'copilot')),
    '.agents/plugins/marketplace.json': json(codexMarketplace(description)),
  };
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const manifestOf = ({ version, about, author, license, keywords, repository }: Description) => ({
  name: pluginName,
  version,
  description: about,
  author: { name: author },
  repository,
  license,
  keywords,
});

const marketplace = (description: Description, host: Host) => ({
  name: description.name,
  owner: { name: description.author },
  metadata: { description: description.about, version: description.version },
  plugins: [{ ...manifestOf(description), source: `./${folderOf(host)}` }],
});

/** Its schema takes only these properties of a plugin; the others are in the plugin's own manifest. */
const cursorMarketplace = (description: Description) => ({
  ...marketplace(description, 'cursor'),
  plugins: [{ name: pluginName, source: `./${folderOf('cursor')}`, description: description.about }],
});

const codexMarketplace = ({ name, title }: Description) => ({
  name,
  interface: { displayName: title },
  plugins: [
    {
      name: pluginName,
      source: { source: 'local', path: `./${folderOf('codex')}` },
      policy: { installation: 'AVAILABLE', authentication: 'ON_USE' },
      category,
    },
  ],
});

/** The server's entry, with its command inside the plugin's folder, or npm's once that is ours. */
function serversIn(
  folder: string,
  { serverName, published }: Description,
  more: object = { env: pluginEnvironment },
) {
  const command = startCommand({ file: `${folder}/server/main.cjs`, published });
  return { mcpServers: { [serverName]: { ...command, ...more } } };
}

/** The skills that the server has too, to the byte. */
const skillFiles = (): Record<string, string> =>
  Object.fromEntries(skills.map(skill => [`skills/${skill.name}/${skillFile}`, skillText(skill)]));

/** The prompts as slash commands, for hosts that show the commands of a plugin, not a server's prompts. */
const commandFiles = ({ prompts }: Description, form: 'md' | 'toml'): Record<string, string> =>
  Object.fromEntries(
    prompts.map(prompt => {
      // JSON's texts are YAML's and TOML's: their escapes are among those of TOML's basic strings.
      const about = JSON.stringify(prompt.description);
      const lines =
        form === 'md'
          ? [...commandHead(prompt, about), '', commandText(prompt, '$ARGUMENTS')]
          : [`description = ${about}`, `prompt = ${JSON.stringify(commandText(prompt, '{{args}}'))}`];
      return [`commands/${prompt.name.replaceAll('_', '-')}.${form}`, [...lines, ''].join('\n')];
    }),
  );

function commandHead(prompt: Prompt, about: string): string[] {
  const hint = prompt.arguments.map(({ name, required }) =>
    required ? `<${words(name)}>` : `[${words(name)}]`,
  );
  return ['---', `description: ${about}`, `argument-hint: ${JSON.stringify(hint.join(' '))}`, '---'];
}

/** The text of a prompt, in a host that puts what was typed in the place of `typed`. */
function commandText(prompt: Prompt, typed: string): string {
  const needed = prompt.arguments.filter(({ required }) => required);
  const open = prompt.arguments.filter(({ required }) => !required);
  const text = prompt.text(Object.fromEntries(needed.map(({ name }) => [name, typed])));
  if (open.length === 0) return text;
  const wishes = open.map(({ name, description }) => `${words(name)} (${description})`).join('; ');
  return `${text}\n\nWhat I added, which may be nothing: "${typed}". Beside the above it may say: ${wishes}.`;
}

const words = (name: string) => name.replaceAll('_', ' ');
