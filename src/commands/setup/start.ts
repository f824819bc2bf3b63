import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { startCommand } from '../../../packaging/identity.ts';
import { childEnvironment } from '../../config/settings.ts';
import { thisPlatform } from '../../platform/platform.ts';

/** The paths of `main.cjs` and of the Node that runs it. */
export type Program = Readonly<Record<'file' | 'node', string>>;

/** An absolute path, since assistants have another `PATH`. On Windows npx is a script that needs a shell. */
export function startWords({ file, node }: Program): string[] {
  const { command, args } = startCommand({ file, node: stableNode(node) });
  return [...(thisPlatform.name === 'Windows' && command === 'npx' ? ['cmd', '/c'] : []), command, ...args];
}

/** The folder of one version of Node, and the link to it that its installer updates. */
const installerLinks: readonly (readonly [folder: RegExp, link: string])[] = [
  [/(\/mise\/installs\/node\/\d+)\.[^/]+/, '$1'],
  [/node-versions([\\/])[^\\/]+[\\/]installation/, 'aliases$1default'],
  [/\/versions\/node\/[^/]+/, '/current'],
  [/(\/snap\/node)\/\d+/, '$1/current'],
];

/** A path to the same Node that survives its update, if there is one: a link on the `PATH` or of its installer. */
export function stableNode(node: string): string {
  const real = realpathSync(node);
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map(folder => join(folder, basename(node)));
  const links = [...onPath, ...installerLinks.map(([folder, link]) => real.replace(folder, link))];
  // fnm deletes the links of a terminal that closes.
  const lasting = links.filter(path => isAbsolute(path) && !/fnm_multishells/.test(path) && path !== real);
  const found = lasting.find(path => existsSync(path) && realpathSync(path) === real);
  return (/\d/.test(real) && found) || real;
}

const clientInfo = { name: 'setup', version: '1' };
const requests = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
];

/** Starts the server once, as an assistant does. Resolves to why it lists no tools, undefined if it does. */
export function startProblem([file = '', ...args]: readonly string[]): Promise<string | undefined> {
  const options = { env: childEnvironment(process.env), shell: false, timeout: 30_000 };
  return new Promise(resolve => {
    let answers = '';
    const { stdin, stdout } = execFile(file, args, options, (error, _, said) =>
      resolve(answers.includes('"tools":[{') ? undefined : said.trim() || error?.message || answers),
    );
    stdout?.on('data', text => {
      answers += text;
      if (/"id":2\b/.test(answers)) stdin?.end();
    });
    // A program that ends at once closes its input.
    stdin?.on('error', () => undefined);
    for (const each of requests) stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
  });
}
