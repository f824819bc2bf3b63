import type { Description } from './description.ts';
import { formEnvironment, formOptions, placeholder } from './settings-form.ts';

/** The manifest of the MCP bundle (`.mcpb`): schema 0.4, the newest. */
export function bundleManifest(description: Description): unknown {
  const { name, version, title, about, author, license, keywords, node, tools, prompts, pages } = description;
  return {
    manifest_version: '0.4',
    name,
    display_name: title,
    version,
    description: about,
    author: { name: author },
    license,
    keywords,
    repository: { type: 'git', url: `${pages.repository}.git` },
    homepage: pages.homepage,
    documentation: pages.documentation,
    support: pages.support,
    privacy_policies: [pages.privacy],
    icon: 'icon.png',
    icons: [
      { src: 'icon.png', size: '512x512', theme: 'light' },
      { src: 'icon-dark.png', size: '512x512', theme: 'dark' },
    ],
    server: {
      type: 'node',
      entry_point: 'server/main.cjs',
      mcp_config: {
        command: 'node',
        args: [`${placeholder('__dirname')}/server/main.cjs`],
        env: formEnvironment,
      },
    },
    tools: tools.map(tool => ({ name: tool.name, description: tool.description })),
    tools_generated: false,
    prompts: prompts.map(prompt => {
      const needed = prompt.arguments.filter(({ required }) => required).map(argument => argument.name);
      return {
        name: prompt.name,
        description: prompt.description,
        arguments: needed,
        text: prompt.text(Object.fromEntries(needed.map(each => [each, placeholder(`arguments.${each}`)]))),
      };
    }),
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node } },
    user_config: formOptions,
  };
}
