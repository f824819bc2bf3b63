import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { AccountService } from '../account/account-service.ts';
import { systemClock } from '../client/clock.ts';
import { musicServerAt } from '../client/music-server.ts';
import { unlimitedQuota } from '../client/quota-window.ts';
import type { Config } from '../config/config.ts';
import { userAgent } from '../config/version.ts';
import { type Credentials, credentialsText, type ServerCheck } from '../music-server/credentials.ts';
import { loadPart } from '../platform/part.ts';
import { terminalText } from '../text/sanitize.ts';

/** A line from the person; `isHidden`: without showing what is typed. */
type Ask = (question: string, isHidden?: boolean) => Promise<string>;

/**
 * The settings for a music server, if the address of the service is one: it is asked without signing in. The same ones
 * for any other service, and for a server that cannot be reached.
 */
export async function withMusicServer(config: Config): Promise<Config> {
  const { remote, title } = config.service;
  const isOpen = config.appId === undefined && config.accessToken === undefined;
  if (remote === undefined || title !== undefined || !isOpen) return config;
  const server = await serverAt(remote.baseAddress, config);
  const isServer = await server.answers().finally(() => server.close());
  if (!isServer) return config;
  const service = musicServerAt(new URL(remote.baseAddress));
  return { ...config, service, library: 'account', quota: unlimitedQuota };
}

async function serverAt(origin: string, { plainPassword }: Config) {
  const { serverCheck } = await loadPart(() => import('../music-server/index.ts'));
  const limits = { quota: unlimitedQuota, clock: systemClock, userAgent };
  return serverCheck({ origin, mayShowPassword: plainPassword, ...limits });
}

/** Asks for a name and a password or an API key, checks them, and keeps them. Resolves to the exit code. */
export async function loginAtServer(
  origin: string,
  account: AccountService,
  config: Config,
): Promise<number> {
  const say = (line: string) => process.stdout.write(`${terminalText(line)}\n`);
  if (config.accessToken !== undefined || config.accessTokenFile !== undefined) {
    say('MUSIC_ACCESS_TOKEN takes precedence over signing in. Unset it first.');
    return 2;
  }
  const server = await serverAt(origin, config);
  const terminal = askingAt(say);
  try {
    const credentials = await askFor(origin, server, terminal.ask);
    if (credentials === undefined) {
      say('Nothing was entered. You are not signed in.');
      return 2;
    }
    const problem = await server.problemWith(credentials);
    if (problem !== undefined) {
      say(`${problem} You are not signed in.`);
      return 1;
    }
    const response = { token: credentialsText(credentials), expiresIn: 0 };
    const { ok, sentence } = await account.accept({
      response,
      isChecked: false,
      isWanted: async () => true,
    });
    say(sentence);
    if (!ok) return 1;
    say(
      `The setting for this server is MUSIC_SERVICE=${config.service.key}. To add it to your assistants, run music-catalogue-mcp setup --service ${config.service.key}`,
    );
    return 0;
  } finally {
    terminal.close();
    await server.close();
  }
}

async function askFor(origin: string, server: ServerCheck, ask: Ask): Promise<Credentials | undefined> {
  if (await server.takesKeys()) {
    const key = await ask(`API key for ${origin} (empty to use a name and a password): `, true);
    if (key !== '') return { user: '', secret: key };
  }
  const user = await ask(`User name at ${origin}: `);
  const secret = user === '' ? '' : await ask('Password: ', true);
  return secret === '' ? undefined : { user, secret };
}

/** Questions at the terminal. What is hidden is not echoed; lines from a pipe are read alike. */
function askingAt(say: (line: string) => void) {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  const next = lines[Symbol.asyncIterator]();
  return {
    async ask(question: string, hidden = false): Promise<string> {
      process.stdout.write(terminalText(question));
      isHidden = hidden;
      const { value, done } = await next.next();
      isHidden = false;
      if (hidden || !isTerminal) say('');
      return done ? '' : value.trim();
    },
    close() {
      lines.close();
      process.stdin.destroy();
    },
  };
}
