import type { Description } from './description.ts';
import { startCommand } from './identity.ts';
import { json } from './plugin-files.ts';
import { firstService, placeholder } from './settings-form.ts';

/** Settings files to start from: of VS Code, for this clone; of Codex, to be copied with the path filled in. */
export function hostExamples({ name, serverName, published }: Description): Record<string, string> {
  const demo = `${serverName}-demo`;
  const token = `${serverName}-token`;
  const inClone = startCommand({ file: `${placeholder('workspaceFolder')}/dist/main.cjs`, published });
  const copied = startCommand({ file: `/path/to/${name}/dist/main.cjs`, published });
  const codex = (server: string, service: string) => [
    '',
    `[mcp_servers.${server}]`,
    `command = ${JSON.stringify(copied.command)}`,
    `args = ${JSON.stringify(copied.args)}`,
    `env = { MUSIC_SERVICE = ${JSON.stringify(service)} }`,
  ];
  return {
    '.vscode/mcp.json': json({
      inputs: [
        {
          type: 'promptString',
          id: token,
          description: 'Access token of the music service (may be empty)',
          password: true,
        },
      ],
      servers: {
        [serverName]: {
          type: 'stdio',
          ...inClone,
          env: { MUSIC_SERVICE: firstService, MUSIC_ACCESS_TOKEN: placeholder(`input:${token}`) },
        },
        [demo]: { type: 'stdio', ...inClone, env: { MUSIC_SERVICE: 'embedded' } },
      },
    }),
    'plugins/codex/config.toml': [
      '# For ~/.codex/config.toml: the live service and the demo. Keep both, or the one you want.',
      ...codex(serverName, firstService),
      ...codex(demo, 'embedded'),
      '',
    ].join('\n'),
  };
}
