import type { Description } from './description.ts';
import type { Command } from './identity.ts';
import { pluginEnvironment } from './settings-form.ts';

/** A link that opens a host with the server's entry filled in. */
export interface InstallLink {
  readonly host: string;
  /** The picture of its button, in the repository. */
  readonly badge: string;
  readonly address: string;
}

/**
 * What a link starts: npm's package once that is ours, and until then the command that `npm install --global` of a
 * clone puts on the path. A page cannot know where a clone lies.
 */
export const linkedCommand = ({ name, published }: Description): Command =>
  published ? { command: 'npx', args: ['-y', name] } : { command: name, args: [] };

/** The links, in the order of the page. */
export function installLinks(description: Description): InstallLink[] {
  const { serverName, published } = description;
  const { command, args } = linkedCommand(description);
  const env = pluginEnvironment(description);
  const config = JSON.stringify({ command, args, env });
  const withoutSpecialSigns = encodeURIComponent(Buffer.from(config).toString('base64'));
  const codeAddress = `https://insiders.vscode.dev/redirect/mcp/install?name=${serverName}&config=${encodeURIComponent(config)}`;
  return [
    { host: 'VS Code', badge: 'vscode', address: codeAddress },
    { host: 'VS Code Insiders', badge: 'vscode-insiders', address: `${codeAddress}&quality=insiders` },
    {
      host: 'Cursor',
      badge: 'cursor',
      address: `https://cursor.com/install-mcp?name=${serverName}&config=${withoutSpecialSigns}`,
    },
    {
      host: 'LM Studio',
      badge: 'lm-studio',
      address: `https://lmstudio.ai/install-mcp?name=${serverName}&config=${withoutSpecialSigns}`,
    },
    // Goose takes links for npx and a few other programs alone.
    ...(published ? [{ host: 'Goose', badge: 'goose', address: gooseAddress(description) }] : []),
  ];
}

/** Goose's links have no environment with values, so that the service goes as a flag. */
function gooseAddress(description: Description): string {
  const { serverName, title, about } = description;
  const { command, args } = linkedCommand(description);
  const flags = Object.values(pluginEnvironment(description)).map(service => `--service=${service}`);
  const parts: [string, string][] = [
    ['cmd', command],
    ...[...args, ...flags].map(arg => ['arg', arg] satisfies [string, string]),
    ['id', serverName],
    ['name', title],
    ['description', about],
  ];
  const query = new URLSearchParams(parts);
  return `goose://extension?${query.toString().replaceAll('+', '%20')}`;
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
