import { realpathSync } from 'node:fs';
import type { AccountCommand } from './account/commands.ts';
import { ConfiguredTokenError } from './account/configured-token.ts';
import { MusicError } from './client/errors.ts';
import { createListener, createProcess, type Listener } from './compose.ts';
import { readAccess } from './config/access.ts';
import { type Command, type CommandName, type Config, ConfigError } from './config/config.ts';
import { childEnvironment } from './config/environment.ts';
import { helpText } from './config/help.ts';
import { readConfig } from './config/read-config.ts';
import { plainVariables } from './config/settings.ts';
import { thisPlatform } from './platform/platform.ts';
import { errorMessage } from './present/error-message.ts';
import { createLog } from './server/log.ts';
import { protocolRevisions } from './server/protocol-revisions.ts';
import { serveOnStdio } from './server/stdio.ts';
import { groupNames, permissionsFor } from './tools/registry.ts';
import { version } from './version.ts';

export * from './shared.ts';

async function main(): Promise<void> {
  const { argv, env, platform } = process;
  const request = readConfig({ argv: argv.slice(2), env, platform }, groupNames);
  if ('show' in request) {
    process.stdout.write(request.show === 'help' ? helpText(groupNames) : `${version}\n`);
    return;
  }
  const { config, command } = request;
  if (command === undefined) await serve(config);
  else if (command.name === 'serve') await host(command, config);
  else await runAtTerminal(command.name, command, config);
}

/** Serves over HTTP. Whoever serves on standard input and output loads none of that. */
async function host(command: Command, config: Config): Promise<void> {
  const { runServe } = await import('./serve-command.ts');
  await runServe(command, config, process);
}

/** The parts of this process, and the one listener that it has. */
function compose(config: Config) {
  const log = createLog(config.log, line => process.stderr.write(line));
  const shared = createProcess(config, { log });
  const listener = createListener(shared, config);
  const close = () => listener.close().then(() => shared.close());
  return { log, listener, close };
}

type OneTask = Exclude<CommandName, 'serve'>;

/** Does one thing and ends. */
async function runAtTerminal(name: OneTask, command: Command, config: Config): Promise<void> {
  const { listener, close } = compose(config);
  process.exitCode = await runWith(listener, name, command, config);
  await close();
}

async function runWith(listener: Listener, name: OneTask, command: Command, config: Config): Promise<number> {
  switch (name) {
    case 'setup':
      return setUp(command);
    case 'keys':
      return keepKeys(command, config.files.keys);
    case 'doctor':
      return diagnose(command, listener, config);
    case 'export':
      return exportTo(command.flags, listener);
    default:
      return runAccountCommand(name, listener);
  }
}

/** Needs no part of the server: the assistants start their own. */
async function setUp(command: Command): Promise<number> {
  const { runSetup } = await import('./setup-command.ts');
  const { stdin, stdout } = process;
  return runSetup(command, {
    ...place(),
    env: childEnvironment(process.env),
    say: line => stdout.write(`${line}\n`),
    input: stdin.isTTY ? stdin : undefined,
    pid: process.pid,
    isRunning,
  });
}

/** Whether a process of this id runs, whoever it belongs to. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Needs no part of the server: one that is running reads the file again. */
async function keepKeys(command: Command, usual: string): Promise<number> {
  const { runKeys } = await import('./keys-command.ts');
  const path = readAccess(process.env).keysFile ?? usual;
  return runKeys(command, { path, now: Date.now, say: text => process.stdout.write(`${text}\n`) });
}

async function diagnose(command: Command, { token, client }: Listener, config: Config): Promise<number> {
  const [{ runDoctor }, { systemKeyring }] = await Promise.all([
    import('./doctor-command.ts'),
    import('./account/keyring.ts'),
  ]);
  return runDoctor(command, {
    ...place(),
    env: process.env,
    config,
    version,
    revisions: protocolRevisions,
    plainVariables: plainVariables(groupNames),
    token,
    client,
    needed: permissionsFor(config),
    keyring: systemKeyring(),
    wordsOf: error => (error instanceof MusicError ? errorMessage(error, {}) : 'the request failed'),
    write: text => process.stdout.write(text),
  });
}

/** This computer, and the program on it. */
const place = () => ({
  platform: thisPlatform,
  file: realpathSync(process.argv[1] ?? ''),
  node: process.execPath,
});

/** Signs in or out, or says who is signed in. */
async function runAccountCommand(name: AccountCommand, { account }: Listener): Promise<number> {
  const [{ runCommand }, { systemBrowser }] = await Promise.all([
    import('./account/commands.ts'),
    import('./account/browser.ts'),
  ]);
  return runCommand(name, account, {
    say: line => process.stdout.write(`${line}\n`),
    input: process.stdin,
    openBrowser: systemBrowser(thisPlatform, childEnvironment(process.env)),
  });
}

async function exportTo(flags: Command['flags'], { token, client }: Listener): Promise<number> {
  await token.checkConfigured();
  const { runExport } = await import('./export-command.ts');
  return runExport(flags, client, {
    write: text => process.stdout.write(text),
    say: line => process.stderr.write(`${line}\n`),
  });
}

async function serve(config: Config): Promise<void> {
  const { log, listener, close } = compose(config);
  // At once: a host shows what a server says as it fails to start.
  await listener.token.checkConfigured();
  serveOnStdio(process, { createServer: connection => listener.createServer(connection), log, close });
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof ConfiguredTokenError;
  process.stderr.write(`music-catalogue-mcp: ${known ? error.message : 'could not start'}\n`);
  process.exitCode = known ? 2 : 1;
});
