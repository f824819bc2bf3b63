import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Listener } from '../app/process.ts';
import { systemClock } from '../client/clock.ts';
import { musicServerAt } from '../client/music-server.ts';
import { unlimitedQuota } from '../client/quota-window.ts';
import type { Config } from '../config/config.ts';
import { userAgent } from '../config/version.ts';
import {
  type Credentials,
  credentialsText,
  type ServerCheck,
  type SignInProblem,
} from '../music-server/credentials.ts';
import { importModule } from '../platform/part.ts';
import { terminalText } from '../text/sanitize.ts';
import type { CommandLibrary } from './library.ts';

/** A line from the person; undefined at the end of the input. `isHidden`: without showing what is typed. */
type Ask = (question: string, isHidden?: boolean) => Promise<string | undefined>;

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
  const { serverCheck } = await importModule(() => import('../music-server/index.ts'));
  const limits = { quota: unlimitedQuota, clock: systemClock, userAgent };
  return serverCheck({ origin, mayShowPassword: plainPassword, ...limits });
}

/** Asks for a name and a password or an API key, checks them, and keeps them. Resolves to the exit code. */
export async function loginAtServer(
  origin: string,
  { account, choice, catalogue }: Listener,
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
    const given = await askFor(origin, server, terminal.ask);
    if (given === undefined) {
      say('Nothing was entered. You are not signed in.');
      return 2;
    }
    const credentials = await checked(given, server, terminal.ask);
    if ('text' in credentials) {
      say(`${credentials.text} You are not signed in.`);
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
    return await offerToCopy({ choice, catalogue, config, say }, terminal.ask);
  } finally {
    terminal.close();
    await server.close();
  }
}

/** Offers to copy what the listener has on this computer. Resolves to the exit code. */
async function offerToCopy(parts: CommandLibrary, ask: Ask): Promise<number> {
  const { copyOthers, othersToCopy, sentences } = await importModule(() => import('./library.ts'));
  return sentences(parts.say, async () => {
    const others = await othersToCopy(parts);
    if (others.length === 0) return 0;
    for (const { from, words } of others)
      parts.say(`In the library on this computer that you used with ${from}: ${words}.`);
    const answer = await ask('Copy the playlists and favourite songs to the music server? [Y/n] ');
    if (answer === undefined || !/^(?:y(?:es)?)?$/i.test(answer)) {
      parts.say('Nothing was copied. music-catalogue-mcp library copy does it later.');
      return 0;
    }
    return copyOthers(others, parts);
  });
}

/** The credentials, if the server takes them and, where it must be, the listener allows to send them as they are. */
async function checked(
  credentials: Credentials,
  server: ServerCheck,
  ask: Ask,
): Promise<Credentials | SignInProblem> {
  const problem = await server.problemWith(credentials);
  if (!problem?.isPlain) return problem ?? credentials;
  const answer = await ask(`${problem.text} Send it without encryption? [y/N] `);
  return /^y(?:es)?$/i.test(answer ?? '')
    ? checked({ ...credentials, mayBePlain: true }, server, ask)
    : problem;
}

async function askFor(origin: string, server: ServerCheck, ask: Ask): Promise<Credentials | undefined> {
  if (await server.takesKeys()) {
    const key = await ask(`API key for ${origin} (empty to use a name and a password): `, true);
    if (key === undefined) return undefined;
    if (key !== '') return { user: '', secret: key };
  }
  const user = await ask(`User name at ${origin}: `);
  const secret = user && (await ask('Password: ', true));
  return user && secret ? { user, secret } : undefined;
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
    async ask(question: string, hidden = false): Promise<string | undefined> {
      process.stdout.write(terminalText(question));
      isHidden = hidden;
      const { value, done } = await next.next();
      isHidden = false;
      if (hidden || !isTerminal) say('');
      return done ? undefined : value.trim();
    },
    close() {
      lines.close();
      process.stdin.destroy();
    },
  };
}
