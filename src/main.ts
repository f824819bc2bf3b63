import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readToken, TokenFileError } from './account/token.ts';
import { type Config, ConfigError, helpText, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { createServer } from './server.ts';
import { connectService } from './service.ts';
import { groupNames, toolsFor } from './tools/index.ts';
import { version } from './version.ts';

async function main(): Promise<void> {
  const request = readConfig(process.argv.slice(2), process.env, groupNames);
  if ('show' in request) {
    process.stdout.write(request.show === 'help' ? helpText(groupNames) : `${version}\n`);
    return;
  }
  await serve(request.config);
}

/** Serves one client on stdin and stdout until stdin ends; then everything ends, in order. */
async function serve(config: Config): Promise<void> {
  const log = createLog(config.log, line => process.stderr.write(line));
  const token = await readToken(config.accessToken, config.accessTokenFile);
  const service = connectService(config, token, log);
  const tools = toolsFor(config);
  const parts = { ...service, tools, log, readOnly: config.readOnly };
  const handle = serveStdio(() => createServer(parts), {
    onerror: error => log.warn(`protocol: ${error.name}`),
  });
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= handle
      .close()
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
