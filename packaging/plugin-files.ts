import type { Description } from './description.ts';
import { type Command, startCommand } from './identity.ts';
import { placeholder } from './placeholder.ts';
import { commandOf, type PromptCommand } from './prompt-command.ts';
import { formEnvironment, formFields, formOptions, pluginEnvironment } from './settings-form.ts';
import { skillText } from './skill.ts';

/** The plugin's name in every host, which is its folder's too: one host asks for that. */
export const pluginName = 'music-catalogue';
export const pluginFolder = `plugins/${pluginName}`;

/** Where a host puts the plugin's folder into the command of its server. */
const folderIn = {
  claude: placeholder('CLAUDE_PLUGIN_ROOT'),
  cursor: placeholder('CURSOR_PLUGIN_ROOT'),
  gemini: placeholder('extensionPath'),
  codex: '.',
};

/** Codex asks for one of its own list. */
const category = 'Lifestyle';

/** The plugin of every host in one folder, and the lists in which three of the hosts find it. */
export function pluginFiles(description: Description): Record<string, string> {
  const manifest = manifestOf(description);
  const { title, about, author } = description;
  const inFolder = {
    // Its server stands within: a file of its own would be read by other hosts, which have no such form.
    '.claude-plugin/plugin.json': json({
      ...manifest,
      userConfig: formOptions(description),
      ...serversIn(folderIn.claude, description, formEnvironment(description)),
    }),
    // Codex fills no place in, but starts the server in the folder that `cwd` names from the plugin's.
    '.codex-plugin/plugin.json': json({
      ...manifest,
      skills: './skills/',
      mcpServers: './codex.mcp.json',
      interface: { displayName: title, shortDescription: about, developerName: author, category },
    }),
    'codex.mcp.json': json(serversIn(folderIn.codex, description, undefined, { cwd: '.' })),
    '.cursor-plugin/plugin.json': json({
      ...manifest,
      displayName: title,
      commands: './commands/',
      skills: './skills/',
      mcpServers: './mcp.json',
    }),
    'mcp.json': json(serversIn(folderIn.cursor, description)),
    // VS Code and Copilot's terminal both know the place by this name; that of the open standard they leave as it is.
    '.github/plugin/plugin.json': json({
      ...manifest,
      commands: ['commands/'],
      skills: ['skills/'],
      ...serversIn(folderIn.claude, description),
    }),
    'gemini-extension.json': json({
      name: pluginName,
      version: description.version,
      description: description.about,
      ...serversIn(folderIn.gemini, description),
      settings: formFields(description)
        .filter(({ name, type }) => name !== 'service' && type !== 'switch')
        .map(({ title, about, variable, type }) => ({
          name: title,
          description: `${about}; may stay empty`,
          envVar: variable,
          sensitive: type === 'secret',
        })),
    }),
    'skills/music/SKILL.md': skillText(description),
    ...commandFiles(description),
  };
  return {
    ...Object.fromEntries(Object.entries(inFolder).map(([path, text]) => [`${pluginFolder}/${path}`, text])),
    '.claude-plugin/marketplace.json': json(marketplace(description)),
    '.cursor-plugin/marketplace.json': json(cursorMarketplace(description)),
    '.github/plugin/marketplace.json': json(marketplace(description)),
    '.agents/plugins/marketplace.json': json(codexMarketplace(description)),
  };
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const manifestOf = ({ version, about, author, license, keywords, repository }: Description) => ({
  name: pluginName,
  version,
  description: about,
  author: { name: author },
  ...(repository === undefined ? {} : { repository }),
  license,
  keywords,
});

const marketplace = (description: Description) => ({
  name: description.name,
  owner: { name: description.author },
  metadata: { description: description.about, version: description.version },
  plugins: [{ ...manifestOf(description), source: `./${pluginFolder}` }],
});

/** Its schema takes only these properties of a plugin; the others are in the plugin's own manifest. */
const cursorMarketplace = (description: Description) => ({
  ...marketplace(description),
  plugins: [{ name: pluginName, source: `./${pluginFolder}`, description: description.about }],
});

const codexMarketplace = ({ name, title }: Description) => ({
  name,
  interface: { displayName: title },
  plugins: [
    {
      name: pluginName,
      source: { source: 'local', path: `./${pluginFolder}` },
      policy: { installation: 'AVAILABLE', authentication: 'ON_USE' },
      category,
    },
  ],
});

/** The server's entry, with its command inside the plugin's folder, or npm's once that is ours. */
function serversIn(
  folder: string,
  description: Description,
  env = pluginEnvironment(description),
  more: Readonly<Record<string, string>> = {},
) {
  const command: Command = startCommand({
    file: `${folder}/server/main.cjs`,
    published: description.published,
  });
  return { mcpServers: { [description.serverName]: { ...command, ...more, env } } };
}

function commandFiles({ prompts }: Description): Record<string, string> {
  const files = prompts.flatMap(prompt => {
    const markdown = commandOf(prompt, '$ARGUMENTS');
    const toml = commandOf(prompt, '{{args}}');
    return [
      [`commands/${markdown.name}.md`, asMarkdown(markdown)],
      [`commands/${toml.name}.toml`, asToml(toml)],
    ];
  });
  return Object.fromEntries(files);
}

const asMarkdown = ({ about, hint, text }: PromptCommand) =>
  [
    '---',
    `description: ${JSON.stringify(about)}`,
    `argument-hint: ${JSON.stringify(hint)}`,
    '---',
    '',
    text,
    '',
  ].join('\n');

/** JSON's texts are TOML's: their escapes are among those of TOML's basic strings. */
const asToml = ({ about, text }: PromptCommand) =>
  [`description = ${JSON.stringify(about)}`, `prompt = ${JSON.stringify(text)}`, ''].join('\n');
