import { createInterface } from 'node:readline';
import { createListener, createProcess } from '../app/compose.ts';
import type { Listener, Process } from '../app/process.ts';
import { MusicError } from '../client/errors.ts';
import type { Command, CommandName, Config } from '../config/config.ts';
import { keepHeapSmall } from '../platform/heap.ts';
import { importModule } from '../platform/part.ts';
import { thisPlatform } from '../platform/platform.ts';
import { createLog } from '../server/log.ts';
import type { Redaction } from '../text/redaction.ts';
import { terminalText } from '../text/sanitize.ts';
import { errorMessage } from '../tools/engine/error-message.ts';
import { runAccountCommand } from './account.ts';
import { runExport } from './export.ts';
import type { CommandSettings } from './setup/assistants.ts';
import type { Program } from './setup/start.ts';

/** Commands that need a listener. */
type ListenerCommand = Exclude<CommandName, 'serve' | 'setup' | 'keys'>;

/** Runs a command for the listener of this computer. Resolves to the exit code. */
export async function runForListener(
  name: ListenerCommand,
  { command, config, env }: CommandSettings,
  program: Program,
  redaction: Redaction,
): Promise<number> {
  const log = createLog(config.log, line => process.stderr.write(line));
  const shared = createProcess(config, { log });
  const listener = createListener(shared, config, { made: { redaction } });
  try {
    switch (name) {
      case 'doctor':
        return command.flags['check-service'] === 'on'
          ? await checkTheService(command, config, shared)
          : await diagnose({ command, config, env }, listener, program);
      case 'export':
        await listener.token.checkConfigured();
        return await runExport(command.flags, listener, config);
      case 'import':
        await keepHeapSmall();
        if (command.flags['plays'] === 'on') return await importPlays(command, shared);
        return await withLibrary(name, command, listener, config);
      case 'library':
      case 'refresh':
        return await withLibrary(name, command, listener, config);
      case 'login':
        return await login(config, listener);
      default:
        return await runAccountCommand(name, listener.account);
    }
  } finally {
    // Anything left open would keep the process alive.
    await listener.close().finally(() => shared.close());
  }
}

async function login(config: Config, listener: Listener): Promise<number> {
  const { account } = listener;
  const { passwordFor } = config.service.accounts;
  if (passwordFor === undefined) return runAccountCommand('login', account);
  const { loginAtServer } = await importModule(() => import('./music-server-login.ts'));
  return loginAtServer(passwordFor, listener, config);
}

async function diagnose(
  { command, config, env }: CommandSettings,
  { token, client, choice }: Listener,
  program: Program,
): Promise<number> {
  const { runDoctor } = await importModule(() => import('./doctor.ts'));
  return runDoctor(command, {
    ...program,
    platform: thisPlatform,
    env,
    config,
    token,
    client,
    here: choice.onComputer,
    wordsOf,
    write: text => process.stdout.write(terminalText(text)),
  });
}

/** Asks the service in use without a token, if there is one to ask. */
async function checkTheService({ flags }: Command, config: Config, shared: Process): Promise<number> {
  const say = (text: string) => process.stdout.write(terminalText(text));
  const { serviceCheck: refusal } = config.service.refusals;
  if (refusal !== undefined) {
    say(`${refusal}\n`);
    return 2;
  }
  const { checkService, serviceText } = await importModule(() => import('./service-check/index.ts'));
  const target = async () => ({ origin: (await shared.service()).baseAddress, tokenIn: config.tokenIn });
  const transport = shared.connections.transportFor(target);
  const report = await checkService({ config, transport, wordsOf });
  say(flags['json'] === 'on' ? `${JSON.stringify(report, undefined, 2)}\n` : serviceText(report));
  return report.problem === undefined ? 0 : 1;
}

const wordsOf = (error: unknown) =>
  error instanceof MusicError ? errorMessage(error, {}) : 'the request failed';

/** `import path --plays`. */
async function importPlays({ words, flags }: Command, { history, now }: Process): Promise<number> {
  const { sentences } = await importModule(() => import('./library.ts'));
  const { importHistory } = await importModule(() => import('./import/import-history.ts'));
  const say = (line: string) => void process.stdout.write(`${terminalText(line)}\n`);
  const [path, ...others] = words;
  const stray = Object.keys(flags).find(flag => flag !== 'plays' && flag !== 'dry-run');
  if (path === undefined || others.length > 0 || stray !== undefined) {
    say(stray === undefined ? 'Name one file or folder.' : `--plays does not go with --${stray}.`);
    return 2;
  }
  const isDry = flags['dry-run'] === 'on';
  return sentences(say, () => importHistory(path, { history, isDry, now, say }));
}

async function withLibrary(
  name: 'import' | 'library' | 'refresh',
  { words, flags }: Command,
  { token, choice, catalogue, similar }: Listener,
  config: Config,
): Promise<number> {
  await token.checkConfigured();
  const { runImport, runLibrary, sentences } = await importModule(() => import('./library.ts'));
  const say = (line: string) => process.stdout.write(`${terminalText(line)}\n`);
  const parts = { choice, catalogue, config, similar, say };
  if (name === 'library') return runLibrary(words, parts);
  const { runRefresh } = await importModule(() => import('./refresh.ts'));
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
  const lines = terminal?.[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    say(question);
    const answer = await lines?.next();
    return answer?.done === false ? answer.value : '';
  };
  if (name === 'import')
    return runImport(words, parts, { flags, ask: terminal && ask }).finally(() => terminal?.close());
  const options = { isDry: flags['dry-run'] === 'on', ask: terminal && ask };
  return sentences(say, () => runRefresh(words, parts, options)).finally(() => terminal?.close());
}
