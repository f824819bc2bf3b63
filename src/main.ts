import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { openAccount, openAccountService } from './account/index.ts';
import { readToken, TokenFileError } from './account/token.ts';
import { compose } from './compose.ts';
import { type Command, type Config, ConfigError, helpText, readConfig } from './config/config.ts';
import type { Connection } from './resources/index.ts';
import { boundedLines } from './server/bounded-lines.ts';
import { createLog } from './server/log.ts';
import { createServer } from './server/server.ts';
import { createGrants } from './tools/engine/confirm.ts';
import { groupNames, permissionsFor, toolsFor } from './tools/registry.ts';
import { version } from './version.ts';

async function main(): Promise<void> {
  const request = readConfig(process.argv.slice(2), process.env, groupNames);
  if ('show' in request) {
    process.stdout.write(request.show === 'help' ? helpText(groupNames) : `${version}\n`);
    return;
  }
  const { config, command } = request;
  await (command === undefined ? serve(config) : runAtTerminal(command, config));
}

/** The account that the configuration names, and the service it belongs to. */
function connect(config: Config) {
  const log = createLog(config.log, line => process.stderr.write(line));
  const account = openAccount(config, { env: process.env, platform: process.platform });
  const service = compose(config, account, log);
  const door = openAccountService(account, config, service, permissionsFor(config));
  return { log, account, service, door };
}

/** Signs in or out, or says who is signed in. */
async function runAtTerminal(command: Command, config: Config): Promise<void> {
  const [{ runCommand }, { systemBrowser }] = await Promise.all([
    import('./account/commands.ts'),
    import('./account/browser.ts'),
  ]);
  const { service, door } = connect(config);
  process.exitCode = await runCommand(command, door, {
    say: line => process.stdout.write(`${line}\n`),
    input: process.stdin,
    openBrowser: systemBrowser(process.platform, process.env),
  });
  await service.close();
}

/** Serves one client on stdin and stdout until stdin ends; then everything ends, in order. */
async function serve(config: Config): Promise<void> {
  const { log, account, service, door } = connect(config);
  // Said at once: a host shows what a server says as it fails to start.
  if (config.service !== 'embedded') await readToken(config.accessToken, config.accessTokenFile);
  const tools = toolsFor(config);
  const asking = { policy: config.confirm, grants: createGrants(Date.now) };
  const takeNotice = () => account.takeNotice();
  const parts = { ...service, tools, log, asking, account: door, takeNotice, readOnly: config.readOnly };
  const serverFor = async (connection: Connection) =>
    createServer({ ...parts, hasToken: await service.hasToken() }, connection);
  const input = process.stdin.pipe(boundedLines());
  const handle = serveStdio(({ era }) => serverFor({ era }), {
    transport: new StdioServerTransport(input),
    onerror: error => log.warn(`protocol: ${error.name}`),
  });
  let ending: Promise<void> | undefined;
  const end = () => {
    process.stdin.unpipe(input).pause();
    ending ??= handle
      .close()
      .then(() => door.close())
      .then(() => service.close())
      .catch(() => log.warn('not everything could be closed'));
    return ending;
  };
  process.stdin.once('end', end);
  process.stdin.once('close', end);
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof TokenFileError;
  process.stderr.write(`music-catalogue-mcp: ${known ? error.message : 'could not start'}\n`);
  process.exitCode = known ? 2 : 1;
});
