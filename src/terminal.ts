import { realpathSync } from 'node:fs';
import { systemBrowser } from './account/browser.ts';
import { type AccountCommand, runCommand } from './account/commands.ts';
import { systemKeyring } from './account/keyring.ts';
import { MusicError } from './client/errors.ts';
import { createListener, createProcess, type Listener } from './compose.ts';
import { readAccess } from './config/access.ts';
import type { Command, CommandName, Config } from './config/config.ts';
import { childEnvironment } from './config/environment.ts';
import { plainVariables } from './config/settings.ts';
import { runExport } from './export-command.ts';
import { thisPlatform } from './platform/platform.ts';
import { errorMessage } from './present/error-message.ts';
import { createLog } from './server/log.ts';
import { protocolRevisions } from './server/protocol-revisions.ts';
import { groupNames, permissionsFor } from './tools/registry.ts';
import { version } from './version.ts';

export { helpText } from './config/help.ts';

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
export async function runAtTerminal(name: OneTask, command: Command, config: Config): Promise<void> {
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
  const { runDoctor } = await import('./doctor-command.ts');
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
  return runCommand(name, account, {
    say: line => process.stdout.write(`${line}\n`),
    input: process.stdin,
    openBrowser: systemBrowser(thisPlatform, childEnvironment(process.env)),
  });
}

async function exportTo(flags: Command['flags'], { token, client }: Listener): Promise<number> {
  await token.checkConfigured();
  return runExport(flags, client, {
    write: text => process.stdout.write(text),
    say: line => process.stderr.write(`${line}\n`),
  });
}
