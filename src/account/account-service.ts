import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import * as errors from '../client/errors.ts';
import type { ServicePreset } from '../client/service-preset.ts';
import { storeProblem } from '../present/store-problem.ts';
import { quoted } from '../text/sanitize.ts';
import type { AccessToken } from './access-token.ts';
import type { AccountPort, AccountResult, AccountStatus, LogoutOptions } from './account-port.ts';
import { howToConnect, onPage, withoutApplication } from './connect-steps.ts';
import { CredentialError } from './credential.ts';
import type { SignInPlace, TokenResponse } from './oauth.ts';
import { calledOff, type LinkPage, type LinkPageSource, pageSignIn } from './page-sign-in.ts';
import { type SignIn, startSignIn } from './sign-in.ts';
import { SignInError } from './sign-in-error.ts';
import { type Kept, signOut } from './sign-out.ts';
import { inWords, statusOf } from './status.ts';

export interface AccountServiceOptions {
  readonly token: AccessToken;
  /** Calls with the token. */
  readonly client: Pick<Client, 'user' | 'quota' | 'pace'>;
  readonly service: ServicePreset;
  readonly profile: string;
  readonly readOnly: boolean;
  /** Whether there is an application to sign in with. */
  readonly canSignIn: boolean;
  /** For callers elsewhere, who sign in on a page of this server; the listener is at this computer when absent. */
  readonly pages?: LinkPageSource | undefined;
  /** What the listener has here beside the token. */
  readonly kept: Kept;
  /** For one sign-in. */
  signInPlace(): Promise<SignInPlace>;
  readonly redirect: URL;
  /** What to ask for. */
  readonly permissions: readonly Permission[];
  /** What the tools on offer need. */
  readonly needed: readonly Permission[];
  readonly random: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a sign-in waits for the listener, in milliseconds. */
  readonly longestMs: number;
}

/** Signing in, signing out and the status, for the terminal and the assistant alike. */
export class AccountService implements AccountPort {
  readonly #options: AccountServiceOptions;
  #starting: Promise<SignIn> | undefined;
  /** The sign-in that waits for the listener. */
  #pending: SignIn | undefined;
  /** The sign-in that was started last, ended or not. */
  #latest: SignIn | undefined;
  #latestResult: AccountResult | undefined;
  /** The page of the sign-in that waits. */
  #page: LinkPage | undefined;
  /** Ends a sign-in on a page, once its token is there. */
  #arrived: ((result: AccountResult) => void) | undefined;
  /** The token from before that sign-in. */
  #tokenBefore: string | undefined;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
  }

  /** Whether tokens of the service end with this process. */
  get isDemo(): boolean {
    return this.#options.service.demo !== undefined;
  }

  async status(): Promise<AccountStatus> {
    const { client, token, service, profile, needed, readOnly } = this.#options;
    const { state, credential } = await token.reload();
    // Another process may have had the browser.
    if (state !== 'away' && credential?.token !== this.#tokenBefore)
      this.#arrived?.({ ok: true, sentence: 'Signed in.' });
    const known =
      state === 'ready' || (service.demo && state === 'none') ? await readOwner(this.#options) : {};
    return statusOf({
      ...known,
      service,
      profile,
      needed,
      readOnly,
      requests: { ...client.quota, ...client.pace() },
      token: await token.status(),
      wayIn: await this.howToConnect(),
      pendingUrl: this.#pending?.url,
      latestResult: this.#latestResult,
    });
  }

  async howToConnect(): Promise<string> {
    const { canSignIn, readOnly, pages } = this.#options;
    const token = await this.#options.token.status();
    if (pages === undefined) return howToConnect({ token, canSignIn, readOnly });
    // Whoever is connected needs no page before they ask for one.
    return onPage(token.state === 'ready' ? undefined : await pages.current().catch(() => undefined));
  }

  async login(resume = false): Promise<SignIn | { readonly problem: string }> {
    if (resume && this.#latest) return this.#latest;
    const { token, canSignIn, pages } = this.#options;
    const { fixed, source, problem, state } = await token.reload();
    if (fixed)
      return { problem: `The token comes from ${source}, which wins over signing in: unset it first.` };
    if (state === 'away') return { problem: notBegun(problem) };
    // A link that cannot be read is replaced by a new one.
    if (problem !== undefined && pages === undefined) return { problem };
    if (!canSignIn) return { problem: `Signing in needs an application: ${withoutApplication}.` };
    await this.#letGoUsedPage();
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

  /** Takes the token that a page brought. `isChecked`: the service gave the token itself. Never rejects. */
  async accept(response: TokenResponse, isChecked: boolean): Promise<AccountResult> {
    const result = await acceptToken(this.#options, response, isChecked);
    if (result.ok) this.#arrived?.(result);
    return result;
  }

  /** Never rejects. */
  async logout(how: LogoutOptions = {}): Promise<AccountResult> {
    this.close();
    return signOut(this.#options, how);
  }

  /** Cancels a sign-in that waits. */
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

  /** Whoever asks again has use for a page that opens: the last one may have been used, by anybody, and led nowhere. */
  async #letGoUsedPage(): Promise<void> {
    const [waiting, arrived] = [this.#pending, this.#arrived];
    if (arrived === undefined || (await this.#page?.isOpen().catch(() => true))) return;
    arrived({ ok: false, sentence: calledOff });
    await waiting?.done;
  }

  async #begin(): Promise<SignIn> {
    const { pages, token } = this.#options;
    if (pages !== undefined) {
      this.#tokenBefore = token.known?.token;
      this.#page = await pages.open();
      const signIn = pageSignIn(this.#page);
      this.#arrived = signIn.finish;
      signIn.done.then(() => {
        this.#arrived = undefined;
      });
      return signIn;
    }
    const finish = (response: TokenResponse) => keepToken(this.#options, response);
    const place = await this.#options.signInPlace();
    return startSignIn({ ...this.#options, ...place, finish });
  }
}

/** Keeps a new token, with its owner and permissions where the service tells them. Resolves to the sentence about it. */
async function keepToken(
  options: AccountServiceOptions,
  { token, expiresIn }: TokenResponse,
): Promise<string> {
  const { now, permissions: requested } = options;
  const expiresAt = expiresIn === undefined ? undefined : now() + expiresIn * 1000;
  const credential = { token, ...(expiresAt === undefined ? {} : { expiresAt }) };
  await options.token.keep(credential);
  const { user, granted } = await readOwner(options);
  const store = await options.token.keep({
    ...credential,
    ...(user ? { user } : {}),
    ...(granted ? { permissions: granted } : {}),
  });
  const lacking = granted ? requested.filter(permission => !granted.includes(permission)) : [];
  return [
    `Signed in${user ? ` as ${quoted(user.name)}` : ''}.`,
    granted ? `What may be done: ${inWords(granted) || 'nothing'}.` : 'What was granted could not be read.',
    ...(lacking.length > 0 ? [`What may not be done: ${inWords(lacking)}.`] : []),
    expiresAt === undefined ? 'It does not expire.' : `It expires at ${new Date(expiresAt).toISOString()}.`,
    `Kept in ${store}.`,
  ].join(' ');
}

/** A token that a person brought is kept only where the service knows its owner: another stays as it was. */
async function acceptToken(
  options: AccountServiceOptions,
  response: TokenResponse,
  isChecked: boolean,
): Promise<AccountResult> {
  const { token } = options;
  const before = (await token.status()).credential;
  try {
    const sentence = await keepToken(options, response);
    const { user, unreached } = isChecked ? { user: true, unreached: false } : await readOwner(options);
    if (user) return { ok: true, sentence };
    await (before === undefined ? token.forget() : token.keep(before));
    return { ok: false, sentence: unreached ? notReached : notTaken };
  } catch (error) {
    return { ok: false, sentence: error instanceof CredentialError ? error.message : notKept(error) };
  }
}

const notTaken =
  'The service does not take this token: it is wrong, was withdrawn or has expired. Nothing was linked.';
const notReached = 'The service could not be asked whose token this is, so nothing was linked. Try again.';
const notKept = (error: unknown): string =>
  `The link could not be kept: ${storeProblem(error) ?? 'this server made a mistake.'} Nothing was linked.`;
const notBegun = (problem = ''): string =>
  `Signing in could not be started: ${problem} An account that was linked before is linked still.`;

/** Whether the service gave no answer at all, so that nothing is known of the token. */
const isUnreached = (error: unknown): boolean =>
  [errors.Unreachable, errors.ConnectionBroken, errors.TimedOut, errors.Unreadable, errors.ServiceBusy].some(
    kind => error instanceof kind,
  );

/** The token's owner and permissions, as far as the service tells them. Never rejects. */
async function readOwner({ client, token }: AccountServiceOptions) {
  let unreached = false;
  const [details, granted] = await Promise.all([
    client.user.details({}).catch((error: unknown) => {
      unreached = isUnreached(error);
      return undefined;
    }),
    token.permissions().catch(() => undefined),
  ]);
  const user = typeof details?.id === 'number' ? { id: details.id, name: details.name ?? '' } : undefined;
  return { user, granted, unreached };
}
