import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { AccountService } from '../account/account-service.ts';
import type { OpenBrowser } from '../account/browser.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { CommandName } from '../config/config.ts';

/** The terminal: what is written, what is typed, and the browser beside it. */
export interface Terminal {
  say(line: string): void;
  readonly input: Readable;
  readonly openBrowser: OpenBrowser;
}

export type AccountCommand = Extract<CommandName, 'login' | 'logout' | 'status'>;

/** Runs a command of the account. Returns the exit code. */
export async function runCommand(
  command: AccountCommand,
  account: AccountService,
  terminal: Terminal,
): Promise<number> {
  switch (command) {
    case 'status':
      terminal.say((await account.status()).text);
      return 0;
    case 'logout': {
      const { ok, sentence } = await account.logout();
      terminal.say(sentence);
      return ok ? 0 : 1;
    }
    case 'login':
      return login(account, terminal);
  }
}

async function login(account: AccountService, { say, input, openBrowser }: Terminal): Promise<number> {
  if (account.isDemo) {
    say(
      'There is nothing to sign in to: the demo library on this computer is open. For an account set MUSIC_SERVICE; npm run demo -- login shows what signing in is like.',
    );
    return 2;
  }
  const signIn = await account.login();
  if ('problem' in signIn) {
    say(signIn.problem);
    return 2;
  }
  say((await openBrowser(signIn.url)) ? 'Your browser opens this page:' : 'Open this page in a browser:');
  say(`\n  ${signIn.url}\n`);
  say(afterwards(signIn));
  const lines = createInterface({ input });
  lines.on('line', line => {
    const problem = line.trim() === '' ? undefined : signIn.paste(line);
    if (problem !== undefined) say(problem);
  });
  const interrupt = () => signIn.cancel();
  process.once('SIGINT', interrupt);
  const { ok, sentence } = await signIn.done;
  process.removeListener('SIGINT', interrupt);
  lines.close();
  input.destroy();
  say(sentence);
  return ok ? 0 : 1;
}

const afterwards = ({ listens }: SignIn) =>
  listens
    ? 'Waiting for up to 5 minutes. If that browser is on another computer, it ends at an address that does not load: paste that address here.'
    : 'Afterwards the browser is at an address with a code in it: paste that address here, within 5 minutes.';
