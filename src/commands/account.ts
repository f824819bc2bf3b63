import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { AccountService } from '../account/account-service.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { CommandName } from '../config/config.ts';
import type { OpenBrowser } from '../platform/browser.ts';

/** The terminal and the browser of the person at it. */
export interface Terminal {
  say(line: string): void;
  readonly input: Readable;
  readonly openBrowser: OpenBrowser;
}

export type AccountCommand = Extract<CommandName, 'login' | 'logout' | 'status'>;

/** Runs `login`, `logout` or `status`. Resolves to the exit code. */
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
      'The demo library needs no sign-in. For a music account, set MUSIC_SERVICE. To see what signing in is like, run npm run demo -- login.',
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
  say(nextStep(signIn));
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

const nextStep = ({ listens }: SignIn) =>
  listens
    ? 'Waiting for up to 5 minutes. If your browser is on another computer, it ends on an address that does not load. Paste that address here.'
    : 'The browser ends on an address that contains a code. Paste that address here within 5 minutes.';
