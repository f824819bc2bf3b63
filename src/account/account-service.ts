import type { Permission } from '../client/api/endpoint.ts';
import type { Accounts } from '../client/catalogue.ts';
import type { Client } from '../client/client.ts';
import type { Config } from '../config/config.ts';
import { historyStatus } from '../history/history-words.ts';
import type { ListenerHistory } from '../history/index.ts';
import type { ChangeCall } from '../jobs/change-context.ts';
import { storeProblem } from '../text/errors.ts';
import { unguessable } from '../text/redaction.ts';
import type {
  AccountPort,
  AccountResult,
  AccountStatus,
  LogoutOptions,
} from '../tools/engine/account-port.ts';
import { applicationOf, maySignIn } from './create-token.ts';
import {
  copyFacts,
  copyLines,
  copyToAccount,
  hereStatus,
  isEmpty,
  type LibraryHere,
  libraryWords,
} from './library-here.ts';
import { acceptToken, finishSignIn, type LinkedToken, type NewTokenOptions } from './new-token.ts';
import { SignInError, type SignInTarget } from './oauth.ts';
import { calledOff, type LinkPage, pageSignIn, type SignIn, startSignIn } from './sign-in.ts';
import { type StoredData, signOutOfAccount } from './sign-out.ts';
import { howToConnect, onPage, readOwner, statusOf, withoutApplication, withoutPages } from './status.ts';

/** The parts of a listener's account besides the settings. */
export interface AccountServiceParts extends Omit<NewTokenOptions, 'permissions'> {
  /** Calls with the token. */
  readonly client: Pick<Client, 'user' | 'quota' | 'pace'>;
  /** The library on this computer, if the settings allow one. */
  readonly here: LibraryHere | undefined;
  /** What the listener played, unless they are one of several callers. */
  readonly played?: ListenerHistory | undefined;
  /** Whether the listener calls over HTTP, and so has neither a terminal nor a browser on this computer. */
  readonly isCaller: boolean;
  /** The listener's other data on this server. */
  readonly kept: StoredData;
  /** The permissions that the offered tools need. */
  readonly needed: readonly Permission[];
  /** Where changes and plans are kept, in words that follow "kept". */
  recordPlace(): string;
  /** The folders of own music that are missing or empty, for the status. */
  absentFolders(): Promise<readonly string[]>;
  /** For one sign-in. Uses the configured application if none is given. */
  signInTarget(): Promise<Omit<SignInTarget, 'application'> & Partial<SignInTarget>>;
}

/** Signs in and out and reports the status, for the terminal and the assistant. */
export class AccountService implements AccountPort {
  readonly #options: Config & AccountServiceParts & Pick<NewTokenOptions, 'permissions'>;
  #starting: Promise<SignIn> | undefined;
  /** The running sign-in. */
  #pending: SignIn | undefined;
  /** The latest sign-in, which may have ended. */
  #latest: SignIn | undefined;
  #latestResult: AccountResult | undefined;
  /** The page of the running sign-in, how to end it, and the token before it. */
  #linking:
    | { readonly page: LinkPage; end(result: AccountResult): void; readonly tokenBefore: string | undefined }
    | undefined;

  constructor(config: Config, parts: AccountServiceParts) {
    const permissions = config.perms ?? requestedFor(parts.needed);
    this.#options = { ...config, ...parts, permissions };
  }

  /** Why signing in in a terminal is refused, as sentences. */
  get whyNoLogin(): string | undefined {
    return this.#accounts.whyNoLogin;
  }

  async status(): Promise<AccountStatus> {
    const { client, token, service, profile, needed, readOnly } = this.#options;
    const { state, credential } = await token.reload();
    // Another process may have handled the page.
    if (state !== 'away' && credential?.token !== this.#linking?.tokenBefore)
      this.#linking?.end({ ok: true, sentence: 'Signed in.' });
    const known =
      state === 'ready' || (this.#accounts.needNoToken && state === 'none')
        ? await readOwner(client, () => token.permissions())
        : {};
    return statusOf({
      ...known,
      service,
      profile,
      needed,
      readOnly,
      requests: { ...client.quota, ...client.pace() },
      recordPlace: this.#options.recordPlace(),
      absentFolders: await this.#options.absentFolders(),
      token: await token.status(),
      here: await hereStatus(this.#options.here),
      history: await historyStatus(this.#options.played),
      howToCopy: this.#howToCopy(),
      isOff: this.#isOff,
      connectSteps: await this.howToConnect(),
      pendingUrl: this.#pending?.url,
      latestResult: this.#latestResult,
    });
  }

  async howToConnect(): Promise<string> {
    const { readOnly, pages } = this.#options;
    const { noAccountsBecause, howToSignIn } = this.#accounts;
    if (this.#isOff)
      return `the person who runs this server sets MUSIC_LIBRARY to here${noAccountsBecause === undefined ? ' or account' : ''}`;
    if (noAccountsBecause !== undefined) return noAccountsBecause;
    if (howToSignIn !== undefined) return howToSignIn;
    if (this.#lacksPages) return withoutPages;
    const token = await this.#options.token.status();
    if (pages === undefined) return howToConnect({ token, canSignIn: this.#canSignIn, readOnly });
    // A connected listener needs a page only after asking for one.
    return onPage(token.state === 'ready' ? undefined : await pages.current().catch(() => undefined));
  }

  async keptHere(): Promise<string | undefined> {
    const counts = await this.#options.here?.library.counts();
    return isEmpty(counts) ? undefined : libraryWords(counts);
  }

  #howToCopy(): string {
    const { readOnly, isCaller } = this.#options;
    return [...(readOnly ? [] : [copyCall]), ...(isCaller ? [] : [inTerminal])].join(', or ');
  }

  /** Whether the listener could link an account only on pages that this server does not have. */
  get #lacksPages(): boolean {
    const { isCaller, pages } = this.#options;
    return isCaller && pages === undefined && this.#accounts.areLinked;
  }

  get #isOff(): boolean {
    return this.#options.library === 'off';
  }

  /** Whether there is a page or an application to sign in with. */
  get #canSignIn(): boolean {
    return this.#options.pages !== undefined || maySignIn(this.#options);
  }

  get #accounts(): Accounts {
    return this.#options.service.accounts;
  }

  async copyLibrary(call: ChangeCall): ReturnType<AccountPort['copyLibrary']> {
    const { here } = this.#options;
    try {
      if (here === undefined || isEmpty(await here.library.counts()))
        return { ok: false, text: 'There is no library on this computer to copy.', facts: {} };
      const report = await copyToAccount(here, call, 'sign_in');
      const text = copyLines(report, `${copyCall} again`).join('\n');
      return { ok: report.problem === undefined, text, facts: copyFacts(report) };
    } catch (error) {
      const problem = storeProblem(error);
      if (problem === undefined) throw error;
      return { ok: false, text: `Copying stopped: ${problem}`, facts: {} };
    }
  }

  async login(resume = false): Promise<SignIn | { readonly problem: string }> {
    if (resume && this.#latest) return this.#latest;
    const { noAccountsBecause, howToSignIn } = this.#accounts;
    if (noAccountsBecause !== undefined)
      return { problem: `There is no account to sign in to: ${noAccountsBecause}.` };
    if (howToSignIn !== undefined)
      return { problem: `A password must not be typed into a chat: ${howToSignIn}.` };
    if (this.#lacksPages)
      return { problem: `This server has no page for linking an account. To add it, ${withoutPages}.` };
    const { token, pages } = this.#options;
    const { fixed, source, problem, state } = await token.reload();
    if (fixed)
      return {
        problem: `The token comes from ${source}, which takes precedence over signing in. Unset it first.`,
      };
    if (state === 'away') return { problem: notBegun(problem) };
    // A new link replaces an unreadable one.
    if (problem !== undefined && pages === undefined) return { problem };
    if (!this.#canSignIn) return { problem: `Signing in needs an application: ${withoutApplication}.` };
    await this.#endUsedPage();
    this.#starting ??= this.#start();
    try {
      return await this.#starting;
    } catch (error) {
      this.#starting = undefined;
      if (error instanceof SignInError) return { problem: error.message };
      const away = storeProblem(error);
      return { problem: away === undefined ? 'Signing in could not be started.' : notBegun(away) };
    }
  }

  /** Checks and stores a token that came through a page. Never rejects. */
  async accept(linked: LinkedToken): Promise<AccountResult> {
    const result = await acceptToken(this.#options, linked);
    if (result.ok) this.#linking?.end(result);
    return result;
  }

  /** Never rejects. */
  async logout(how: LogoutOptions = {}): Promise<AccountResult> {
    this.close();
    return signOutOfAccount(this.#options, how, () => this.keptHere());
  }

  /** Cancels the running sign-in. */
  close(): void {
    this.#pending?.cancel();
  }

  async #start(): Promise<SignIn> {
    this.#latestResult = undefined;
    const signIn = await this.#begin();
    this.#pending = signIn;
    this.#latest = signIn;
    signIn.done.then(result => {
      this.#latestResult = result;
      this.#starting = undefined;
      this.#pending = undefined;
    });
    return signIn;
  }

  /** A repeated request needs a page that can be opened. The earlier one may have been used without success. */
  async #endUsedPage(): Promise<void> {
    const [running, linking] = [this.#pending, this.#linking];
    if (linking === undefined || (await linking.page.isOpen().catch(() => true))) return;
    linking.end({ ok: false, sentence: calledOff });
    await running?.done;
  }

  async #begin(): Promise<SignIn> {
    const { pages, token, redirectUri } = this.#options;
    if (pages !== undefined) {
      const tokenBefore = token.known?.token;
      const page = await pages.open();
      const signIn = pageSignIn(page);
      this.#linking = { page, end: signIn.finish, tokenBefore };
      signIn.done.then(() => {
        this.#linking = undefined;
      });
      return signIn;
    }
    const { application = applicationOf(this.#options), ...target } = await this.#options.signInTarget();
    if (application === undefined) throw new SignInError('There is no application to sign in with.');
    return startSignIn({
      ...target,
      application,
      redirect: new URL(redirectUri),
      permissions: this.#options.permissions,
      random: unguessable,
      longestMs: fiveMinutes,
      finish: (response, isWanted) => finishSignIn(this.#options, response, isWanted),
    });
  }
}

const copyCall = 'sign_in with action=copy_library';
const inTerminal = 'run music-catalogue-mcp library copy in a terminal';

const fiveMinutes = 5 * 60_000;

/** Requests what the tools need, the listener's name, and a token that does not expire after an hour. */
export const requestedFor = (needed: readonly Permission[]): readonly Permission[] => [
  ...new Set<Permission>(['basic_access', 'offline_access', ...needed]),
];

const notBegun = (problem = ''): string =>
  `Signing in could not be started: ${problem} An account that was linked before is still linked.`;
