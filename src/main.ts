import { createLazyListener } from './app/waiting-listener.ts';
import { type Command, type CommandName, type Config, ConfigError } from './config/config.ts';
import { readConfig } from './config/read-config.ts';
import type { LogLevel } from './config/settings.ts';
import { version } from './config/version.ts';
import { keepHeapSmall } from './platform/heap.ts';
import { importModule, ModuleLoadError } from './platform/part.ts';
import { createLog, type Log, logPartCause, redactedLog } from './server/log.ts';
import { serveOnStdio } from './server/stdio.ts';
import { errorLine } from './text/errors.ts';
import { Redaction } from './text/redaction.ts';
import { readGroupNames } from './tools/listed-tools.ts';

/*
 * This file and what it imports is all that a start on standard input and output loads. Load anything else with
 * `import()`, so that starts stay fast.
 */
async function main(): Promise<void> {
  const { argv, env, platform } = process;
  const groups = await readGroupNames();
  const request = readConfig({ argv: argv.slice(2), env, platform }, groups);
  if ('show' in request) {
    ignoreBrokenPipe();
    process.stdout.write(request.show === 'help' ? await help(groups, request.of) : `${version}\n`);
    return;
  }
  const { config, command } = request;
  const redaction = new Redaction(config.appSecret, config.accessToken);
  try {
    await run(config, command, redaction);
  } catch (error) {
    fail(error, command, redactedLog(logTo(config.log), redaction));
  }
}

async function run(config: Config, command: Command | undefined, redaction: Redaction): Promise<void> {
  if (command === undefined) return serve(config);
  if (command.name === 'serve') return host(command, config);
  ignoreBrokenPipe();
  const { runAtTerminal } = await importModule(() => import('./commands/terminal.ts'));
  process.exitCode = await runAtTerminal(command.name, command, config, redaction);
}

const logTo = (level: LogLevel) => createLog(level, line => process.stderr.write(line));

/** Keeps a command working when the reader closes the pipe (`export | head`). */
function ignoreBrokenPipe(): void {
  process.stdout.on('error', (error: Error) => {
    if ('code' in error && error.code === 'EPIPE') return;
    process.stderr.write(`music-catalogue-mcp: not everything could be written: ${errorLine(error)}\n`);
    process.once('exit', () => {
      process.exitCode = 1;
    });
  });
}

const help = async (groups: readonly string[], of?: CommandName) =>
  (await importModule(() => import('./commands/terminal.ts'))).helpOf(groups, of);

/** Serves over HTTP. Whoever serves on standard input and output loads none of that. */
async function host(command: Command, config: Config): Promise<void> {
  const { runServe } = await importModule(() => import('./commands/serve.ts'));
  await runServe(command, config, process);
}

async function serve(config: Config): Promise<void> {
  const log = logTo(config.log);
  const listener = createLazyListener(config, log, keepHeapSmall);
  // At once: a host shows what a server says as it fails to start.
  await listener.checkConfigured();
  if (process.stdin.isTTY) process.stderr.write(atTerminal(process.argv[1]));
  serveOnStdio(process, { createServer: listener.createServer, log, close: listener.close });
}

/** For a person who starts the server by hand. */
const atTerminal = (
  file = '',
) => `music-catalogue-mcp is waiting for an assistant to connect. Press Ctrl+C to stop it.
To set up your assistants, type: node ${file} setup   (all commands: node ${file} help)
`;

/** Says why the program stops. */
function fail(error: unknown, command: Command | undefined, log: Log): void {
  const isSetting = error instanceof ConfigError;
  const isKnown = isSetting || error instanceof ModuleLoadError;
  const isServing = command === undefined || command.name === 'serve';
  const what = isServing ? 'could not start' : `${command.name} could not be finished`;
  process.stderr.write(`music-catalogue-mcp: ${isKnown ? error.message : what}\n`);
  if (isKnown) logPartCause(log, error);
  else log.debug(`because of ${errorLine(error)}`);
  process.exitCode = isSetting ? 2 : 1;
}

main().catch((error: unknown) =>
  fail(error, undefined, logTo(process.env['MUSIC_LOG'] === 'debug' ? 'debug' : 'error')),
);
