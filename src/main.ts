import { ConfiguredTokenError } from './account/configured-token.ts';
import { type Command, type Config, ConfigError } from './config/config.ts';
import { readConfig } from './config/read-config.ts';
import { isPartError } from './part-error.ts';
import { createLog } from './server/log.ts';
import { serveOnStdio } from './server/stdio.ts';
import { groupNames } from './tools/listed-tools.ts';
import { version } from './version.ts';
import { waitingListener } from './waiting-listener.ts';

/*
 * What a start on standard input and output needs; the rest is loaded by whoever needs it. `npm run check` names a
 * module that comes into it.
 */
async function main(): Promise<void> {
  const { argv, env, platform } = process;
  const groups = await groupNames();
  const request = readConfig({ argv: argv.slice(2), env, platform }, groups);
  if ('show' in request) {
    process.stdout.write(request.show === 'help' ? await help(groups) : `${version}\n`);
    return;
  }
  const { config, command } = request;
  if (command === undefined) await serve(config);
  else if (command.name === 'serve') await host(command, config);
  else await (await import('./terminal.ts')).runAtTerminal(command.name, command, config);
}

const help = async (groups: readonly string[]) => (await import('./terminal.ts')).helpText(groups);

/** Serves over HTTP. Whoever serves on standard input and output loads none of that. */
async function host(command: Command, config: Config): Promise<void> {
  const { runServe } = await import('./serve-command.ts');
  await runServe(command, config, process);
}

async function serve(config: Config): Promise<void> {
  const log = createLog(config.log, line => process.stderr.write(line));
  const listener = waitingListener(config, log);
  // At once: a host shows what a server says as it fails to start.
  await listener.checkConfigured();
  serveOnStdio(process, { createServer: listener.createServer, log, close: listener.close });
}

main().catch((error: unknown) => {
  const isSetting = error instanceof ConfigError || error instanceof ConfiguredTokenError;
  const isKnown = isSetting || isPartError(error);
  process.stderr.write(`music-catalogue-mcp: ${isKnown ? error.message : 'could not start'}\n`);
  process.exitCode = isSetting ? 2 : 1;
});
