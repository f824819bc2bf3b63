import { stringify } from 'node:querystring';
import type { Description } from './description.ts';
import { firstService, pluginEnvironment } from './settings-form.ts';

/** The links that open a host with the server's entry filled in, in the order of the page. `badge`: the button's picture. */
export function installLinks({ name, title, about, serverName, published }: Description) {
  // Until npm's package is ours, the command that `npm install --global` of a clone puts on the path. A page cannot know
  // where a clone lies.
  const { command, args } = published ? { command: 'npx', args: ['-y', name] } : { command: name, args: [] };
  const config = JSON.stringify({ command, args, env: pluginEnvironment });
  const code = `https://insiders.vscode.dev/redirect/mcp/install?name=${serverName}&config=${encodeURIComponent(config)}`;
  const query = `name=${serverName}&config=${encodeURIComponent(Buffer.from(config).toString('base64'))}`;
  // Goose takes links for npx and a few other programs alone. They have no environment with values.
  const arg = [...args, `--service=${firstService}`];
  const goose = stringify({ cmd: command, arg, id: serverName, name: title, description: about });
  return [
    { host: 'VS Code', badge: 'vscode', address: code },
    { host: 'VS Code Insiders', badge: 'vscode-insiders', address: `${code}&quality=insiders` },
    { host: 'Cursor', badge: 'cursor', address: `https://cursor.com/install-mcp?${query}` },
    { host: 'LM Studio', badge: 'lm-studio', address: `https://lmstudio.ai/install-mcp?${query}` },
    ...(published ? [{ host: 'Goose', badge: 'goose', address: `goose://extension?${goose}` }] : []),
  ];
}

/** The row of buttons for the README. */
export const installButtons = (description: Description): string =>
  installLinks(description)
    .map(({ host, badge, address }) => `[![Add to ${host}](packaging/badges/${badge}.svg)](${address})`)
    .join('\n');

/** The pictures of the buttons, by their paths. */
export const badgeFiles = (description: Description): Record<string, string> =>
  Object.fromEntries(
    installLinks({ ...description, published: true }).map(({ host, badge }) => [
      `packaging/badges/${badge}.svg`,
      badgeSvg(`Add to ${host}`),
    ]),
  );

/** A button, wide enough for its words at some 7 points a letter. */
function badgeSvg(words: string): string {
  const width = words.length * 7 + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24" role="img" aria-label="${words}"><rect width="${width}" height="24" rx="5" fill="#3b2a5c"/><text x="${width / 2}" y="16" fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">${words}</text></svg>\n`;
}
