import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import type { ServicePreset } from '../client/service-preset.ts';
import type { Config } from '../config/config.ts';
import type { ChangeCall } from '../jobs/change-context.ts';
import { storeProblem } from '../text/errors.ts';
import { unguessable } from '../text/redaction.ts';
import type {
  AccountPort,
  AccountResult,
  AccountStatus,
  LogoutOptions,
} from '../tools/engine/account-port.ts';
import { copyLibrary } from './copy-library.ts';
import { applicationOf, maySignIn } from './create-token.ts';
import { copyFacts, copyLines, hereStatus, isEmpty, type LibraryHere, libraryWords } from './library-here.ts';
import { acceptToken, finishSignIn, type LinkedToken, type NewTokenOptions } from './new-token.ts';
import { SignInError, type SignInTarget } from './oauth.ts';
import {
  calledOff,
  type LinkPage,
  pageSignIn,
  type SignIn,
  type SignInOptions,
  startSignIn,
} from './sign-in.ts';
import { type StoredData, signOut } from './sign-out.ts';
import { howToConnect, onPage, readOwner, statusOf, withoutApplication, withoutPages } from './status.ts';

interface AccountServiceOptions extends NewTokenOptions {
  /** Calls with the token. */
  readonly client: Pick<Client, 'user' | 'quota' | 'pace'>;
  readonly service: ServicePreset;
  readonly profile: string;
  readonly readOnly: boolean;
  /** The library on this computer, if the settings allow one. */
  readonly here: LibraryHere | undefined;
  /** Whether the settings turn the library off. */
  readonly isOff: boolean;
  /** Whether the listener calls over HTTP, and so has neither a terminal nor a browser on this computer. */
  readonly isCaller: boolean;
  /** Whether there is an application to sign in with. */
  readonly canSignIn: boolean;
  /** The listener's other data on this server. */
  readonly kept: StoredData;
  /** Where changes and plans are kept, in words that follow "kept". */
  recordPlace(): string;
  /** For one sign-in. */
  signInTarget(): Promise<SignInTarget>;
  readonly redirect: URL;
  /** The permissions that the offered tools need. */
  readonly needed: readonly Permission[];
  readonly random: () => string;
  /** How long a sign-in waits for the listener, in milliseconds. */
  readonly longestMs: number;
}

const noAccounts = "the listener's own music files need no account and have none";

/** Signs in and out and reports the status, for the terminal and the assistant. */
export class AccountService implements AccountPort {
  readonly #options: AccountServiceOptions;
  #starting: Promise<SignIn> | undefined;
  /** The running sign-in. */
  #pending: SignIn | undefined;
  /** The latest sign-in, which may have ended. */
  #latest: SignIn | undefined;
  #latestResult: AccountResult | undefined;
  /** The page of the running sign-in. */
  #page: LinkPage | undefined;
  /** Ends the running sign-in on a page. */
  #endPage: ((result: AccountResult) => void) | undefined;
  /** The token before the running sign-in. */
  #tokenBefore: string | undefined;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
  }

  /** Whether the service is the demo, whose tokens are valid only as long as this process. */
  get isDemo(): boolean {
    return this.#options.service.isDemo;
  }

  async status(): Promise<AccountStatus> {
    const { client, token, service, profile, needed, readOnly } = this.#options;
    const { state, credential } = await token.reload();
    // Another process may have handled the page.
    if (state !== 'away' && credential?.token !== this.#tokenBefore)
      this.#endPage?.({ ok: true, sentence: 'Signed in.' });
    const known =
      state === 'ready' || (service.isDemo && state === 'none')
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
      token: await token.status(),
      here: await hereStatus(this.#options.here),
      howToCopy: this.#howToCopy(),
      isOff: this.#options.isOff,
      connectSteps: await this.howToConnect(),
      pendingUrl: this.#pending?.url,
      latestResult: this.#latestResult,
    });
  }

  async howToConnect(): Promise<string> {
    const { canSignIn, readOnly, pages, isOff } = this.#options;
    if (isOff)
      return `the person who runs this server sets MUSIC_LIBRARY to here${this.#hasAccounts ? ' or account' : ''}`;
    if (!this.#hasAccounts) return noAccounts;
    if (this.#lacksPages) return withoutPages;
    const token = await this.#options.token.status();
    if (pages === undefined) return howToConnect({ token, canSignIn, readOnly });
    // A connected listener needs a page only after asking for one.
    return onPage(token.state === 'ready' ? undefined : await pages.current().catch(() => undefined));
  }

  async keptHere(): Promise<string | undefined> {
    const counts = await this.#options.here?.counts();
    return isEmpty(counts) ? undefined : libraryWords(counts);
  }

  #howToCopy(): string {
    const { readOnly, isCaller } = this.#options;
    return [...(readOnly ? [] : [copyCall]), ...(isCaller ? [] : [inTerminal])].join(', or ');
  }

  /** Whether the listener could link an account only on pages that this server does not have. */
  get #lacksPages(): boolean {
    const { isCaller, pages, service } = this.#options;
    return isCaller && pages === undefined && !service.isDemo && this.#hasAccounts;
  }

  get #hasAccounts(): boolean {
    return this.#options.service.folders === undefined;
  }

  async copyLibrary(call: ChangeCall): ReturnType<AccountPort['copyLibrary']> {
    const { here } = this.#options;
    try {
      if (here === undefined || isEmpty(await here.counts()))
        return { ok: false, text: 'There is no library on this computer to copy.', facts: {} };
      const copied = here.copiedTo(await call.journal.user());
      const report = await copyLibrary(here.contents, copied, call, 'sign_in');
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
    if (!this.#hasAccounts) return { problem: `Nobody can sign in: ${noAccounts}.` };
    if (this.#lacksPages)
      return { problem: `This server has no page for linking an account. To add it, ${withoutPages}.` };
    const { token, canSignIn, pages } = this.#options;
    const { fixed, source, problem, state } = await token.reload();
    if (fixed)
      return {
        problem: `The token comes from ${source}, which takes precedence over signing in. Unset it first.`,
      };
    if (state === 'away') return { problem: notBegun(problem) };
    // A new link replaces an unreadable one.
    if (problem !== undefined && pages === undefined) return { problem };
    if (!canSignIn) return { problem: `Signing in needs an application: ${withoutApplication}.` };
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
    if (result.ok) this.#endPage?.(result);
    return result;
  }

  /** Never rejects. */
  async logout(how: LogoutOptions = {}): Promise<AccountResult> {
    this.close();
    return signOut(this.#options, how, () => this.keptHere());
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
    const [running, endPage] = [this.#pending, this.#endPage];
    if (endPage === undefined || (await this.#page?.isOpen().catch(() => true))) return;
    endPage({ ok: false, sentence: calledOff });
    await running?.done;
  }

  async #begin(): Promise<SignIn> {
    const { pages, token } = this.#options;
    if (pages !== undefined) {
      this.#tokenBefore = token.known?.token;
      this.#page = await pages.open();
      const signIn = pageSignIn(this.#page);
      this.#endPage = signIn.finish;
      signIn.done.then(() => {
        this.#endPage = undefined;
      });
      return signIn;
    }
    const finish: SignInOptions['finish'] = (response, isWanted) =>
      finishSignIn(this.#options, response, isWanted);
    const target = await this.#options.signInTarget();
    return startSignIn({ ...this.#options, ...target, finish });
  }
}

export interface AccountServiceParts
  extends Pick<
    AccountServiceOptions,
    | 'token'
    | 'client'
    | 'checkToken'
    | 'pages'
    | 'isCaller'
    | 'kept'
    | 'recordPlace'
    | 'needed'
    | 'now'
    | 'here'
  > {
  /** For one sign-in. Uses the configured application if none is given. */
  signInTarget(): Promise<Omit<SignInTarget, 'application'> & Partial<SignInTarget>>;
}

const copyCall = 'sign_in with action=copy_library';
const inTerminal = 'run music-catalogue-mcp library copy in a terminal';

const fiveMinutes = 5 * 60_000;

/** Signs in and out with the configured application. */
export function createAccountService(config: Config, parts: AccountServiceParts): AccountService {
  const { service, profile, readOnly, redirectUri, perms, library } = config;
  return new AccountService({
    ...parts,
    service,
    profile,
    readOnly,
    isOff: library === 'off',
    canSignIn: parts.pages !== undefined || maySignIn(config),
    async signInTarget() {
      const { application = applicationOf(config), ...target } = await parts.signInTarget();
      if (application === undefined) throw new SignInError('There is no application to sign in with.');
      return { ...target, application };
    },
    redirect: new URL(redirectUri),
    permissions: perms ?? requestedFor(parts.needed),
    random: unguessable,
    longestMs: fiveMinutes,
  });
}

/** Requests what the tools need, the listener's name, and a token that does not expire after an hour. */
export const requestedFor = (needed: readonly Permission[]): readonly Permission[] => [
  ...new Set<Permission>(['basic_access', 'offline_access', ...needed]),
];

const notBegun = (problem = ''): string =>
  `Signing in could not be started: ${problem} An account that was linked before is still linked.`;
