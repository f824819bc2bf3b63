import type { Description } from './description.ts';
import { startCommand } from './identity.ts';
import { placeholder } from './placeholder.ts';
import { json } from './plugin-files.ts';
import { formFields } from './settings-form.ts';

/** Settings files to start from: of VS Code, for this clone; of Codex, to be copied with the path filled in. */
export const hostExamples = (description: Description): Record<string, string> => ({
  '.vscode/mcp.json': json(vsCode(description)),
  'plugins/codex/config.toml': codex(description),
});

const services = (serverName: string) => [
  { name: serverName, service: 'deezer' },
  { name: `${serverName}-demo`, service: 'embedded' },
];

function vsCode(description: Description) {
  const { serverName, published } = description;
  const command = startCommand({ file: `${placeholder('workspaceFolder')}/dist/main.cjs`, published });
  const tokens = formFields(description).filter(({ name }) => name === 'access_token');
  return {
    inputs: tokens.map(({ title }) => ({
      type: 'promptString',
      id: `${serverName}-token`,
      description: `${title} of the music service (may be empty)`,
      password: true,
    })),
    servers: Object.fromEntries(
      services(serverName).map(({ name, service }) => [
        name,
        {
          type: 'stdio',
          ...command,
          env: {
            MUSIC_SERVICE: service,
            ...(service === 'embedded'
              ? {}
              : Object.fromEntries(
                  tokens.map(({ variable }) => [variable, placeholder(`input:${serverName}-token`)]),
                )),
          },
        },
      ]),
    ),
  };
}

function codex({ name, serverName, published }: Description): string {
  const { command, args } = startCommand({ file: `/path/to/${name}/dist/main.cjs`, published });
  return [
    '# For ~/.codex/config.toml: the live service and the demo. Keep both, or the one you want.',
    ...services(serverName).flatMap(server => [
      '',
      `[mcp_servers.${server.name}]`,
      `command = ${JSON.stringify(command)}`,
      `args = ${JSON.stringify(args)}`,
      `env = { MUSIC_SERVICE = ${JSON.stringify(server.service)} }`,
    ]),
    '',
  ].join('\n');
}
