import { createInterface } from 'node:readline';
import type { AccountService } from '../account/account-service.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { CommandName } from '../config/config.ts';
import { childEnvironment } from '../config/settings.ts';
import { systemBrowser } from '../platform/browser.ts';
import { thisPlatform } from '../platform/platform.ts';
import { terminalText } from '../text/sanitize.ts';

type AccountCommand = Extract<CommandName, 'login' | 'logout' | 'status'>;

const say = (line: string) => process.stdout.write(`${terminalText(line)}\n`);

/** Runs `login`, `logout` or `status`. Resolves to the exit code. */
export async function runAccountCommand(command: AccountCommand, account: AccountService): Promise<number> {
  if (command === 'login') return login(account);
  if (command === 'status') {
    say((await account.status()).text);
    return 0;
  }
  const { ok, sentence } = await account.logout();
  say(sentence);
  return ok ? 0 : 1;
}

async function login(account: AccountService): Promise<number> {
  if (account.whyNoLogin !== undefined) {
    say(account.whyNoLogin);
    return 2;
  }
  const signIn = await account.login();
  if ('problem' in signIn) {
    say(signIn.problem);
    return 2;
  }
  const openBrowser = systemBrowser(thisPlatform, childEnvironment(process.env));
  say((await openBrowser(signIn.url)) ? 'Your browser opens this page:' : 'Open this page in a browser:');
  say(`\n  ${signIn.url}\n`);
  say(nextStep(signIn));
  const lines = createInterface({ input: process.stdin });
  lines.on('line', line => {
    const problem = line.trim() === '' ? undefined : signIn.paste(line);
    if (problem !== undefined) say(problem);
  });
  const interrupt = () => signIn.cancel();
  process.once('SIGINT', interrupt);
  const { ok, sentence } = await signIn.done;
  process.removeListener('SIGINT', interrupt);
  lines.close();
  process.stdin.destroy();
  say(sentence);
  return ok ? 0 : 1;
}

const nextStep = ({ listens }: SignIn) =>
  listens
    ? 'Waiting for up to 5 minutes. If your browser is on another computer, it ends on an address that does not load. Paste that address here.'
    : 'The browser ends on an address that contains a code. Paste that address here within 5 minutes.';
