import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import type { ServicePreset } from '../client/service-preset.ts';
import { storeProblem } from '../text/errors.ts';
import type {
  AccountPort,
  AccountResult,
  AccountStatus,
  LogoutOptions,
} from '../tools/engine/account-port.ts';
import type { AccessToken } from './access-token.ts';
import { type Credential, CredentialError } from './credential.ts';
import { SignInError, type SignInService, type TokenResponse } from './oauth.ts';
import {
  type LinkPage,
  type LinkPageSource,
  pageCancelled,
  pageSignIn,
  type SignIn,
  type SignInOptions,
  startSignIn,
} from './sign-in.ts';
import { type StoredData, signOut } from './sign-out.ts';
import { howToConnect, howToLink, signedInText, statusOf, withoutApplication } from './status.ts';
import { readOwner, type TokenOwner } from './token-owner.ts';

export interface AccountServiceOptions {
  readonly token: AccessToken;
  /** Sends the token. */
  readonly client: Pick<Client, 'user' | 'quota' | 'pace'>;
  /** Asks the service about a token before anything else uses it. Never rejects. */
  checkToken(token: string): Promise<TokenOwner>;
  readonly service: ServicePreset;
  readonly profile: string;
  readonly readOnly: boolean;
  /** Whether there is an application, or a link page, to sign in with. */
  readonly canSignIn: boolean;
  /** The caller's link pages, over HTTP. Without them, the listener is at this computer. */
  readonly pages?: LinkPageSource | undefined;
  readonly stored: StoredData;
  /** The music service, for one sign-in. */
  signInService(): Promise<SignInService>;
  readonly redirect: URL;
  /** The permissions that signing in asks for. */
  readonly permissions: readonly Permission[];
  /** The permissions that the tools need. */
  readonly needed: readonly Permission[];
  readonly random: () => string;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** How long a sign-in waits for the listener, in milliseconds. */
  readonly longestMs: number;
}

/** A token from a link page. */
export interface ReceivedToken {
  readonly response: TokenResponse;
  /** Whether the token came from the service, and not from the person. */
  readonly isChecked: boolean;
  /** Whether the page is still open. It is called after the token was checked. May reject with `StoreError`. */
  isWanted(): Promise<boolean>;
}

/** Signing in and out and the status, for the terminal and for assistants. */
export class AccountService implements AccountPort {
  readonly #options: AccountServiceOptions;
  #starting: Promise<SignIn> | undefined;
  /** The sign-in that waits. */
  #pending: SignIn | undefined;
  /** The last sign-in, even if it has ended. */
  #latest: SignIn | undefined;
  #latestResult: AccountResult | undefined;
  /** The link page of the waiting sign-in. */
  #page: LinkPage | undefined;
  /** Ends the sign-in on the link page. */
  #finishPage: ((result: AccountResult) => void) | undefined;
  /** The token before that sign-in. */
  #tokenBefore: string | undefined;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
  }

  /** In a demo, tokens end with the process. */
  get isDemo(): boolean {
    return this.#options.service.demo !== undefined;
  }

  async status(): Promise<AccountStatus> {
    const { client, token, service, profile, needed, readOnly } = this.#options;
    const { state, credential } = await token.reload();
    // The browser may have used another process.
    if (state !== 'away' && credential?.token !== this.#tokenBefore)
      this.#finishPage?.({ ok: true, sentence: 'Signed in.' });
    const known =
      state === 'ready' || (service.demo && state === 'none')
        ? await readOwner(client, () => token.permissions())
        : {};
    return statusOf({
      ...known,
      service,
      profile,
      needed,
      readOnly,
      requests: { ...client.quota, ...client.pace() },
      token: await token.status(),
      howToConnect: await this.howToConnect(),
      pendingUrl: this.#pending?.url,
      latestResult: this.#latestResult,
    });
  }

  async howToConnect(): Promise<string> {
    const { canSignIn, readOnly, pages } = this.#options;
    const token = await this.#options.token.status();
    if (pages === undefined) return howToConnect({ token, canSignIn, readOnly });
    // A connected caller gets a page only when asking for one.
    return howToLink(token.state === 'ready' ? undefined : await pages.current().catch(() => undefined));
  }

  async login(resume = false): Promise<SignIn | { readonly problem: string }> {
    if (resume && this.#latest) return this.#latest;
    const { token, canSignIn, pages } = this.#options;
    const { fixed, source, problem, state } = await token.reload();
    if (fixed)
      return {
        problem: `The token comes from ${source}, which takes precedence over signing in. Unset it first.`,
      };
    if (state === 'away') return { problem: notStarted(problem) };
    // A link that cannot be decrypted is replaced by a new one.
    if (problem !== undefined && pages === undefined) return { problem };
    if (!canSignIn) return { problem: `Signing in needs an application: ${withoutApplication}.` };
    await this.#cancelUsedPage();
    this.#starting ??= this.#start();
    try {
      return await this.#starting;
    } catch (error) {
      this.#starting = undefined;
      if (error instanceof SignInError) return { problem: error.message };
      const away = storeProblem(error);
      return { problem: away === undefined ? 'Signing in could not be started.' : notStarted(away) };
    }
  }

  /** Stores a token from a link page. Never rejects. */
  async accept(received: ReceivedToken): Promise<AccountResult> {
    const result = await acceptToken(this.#options, received);
    if (result.ok) this.#finishPage?.(result);
    return result;
  }

  /** Never rejects. */
  async logout(options: LogoutOptions = {}): Promise<AccountResult> {
    this.close();
    return signOut(this.#options, options);
  }

  /** Cancels a waiting sign-in. */
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

  /** A caller who asks again needs a page that opens, and the last one may have been used by anybody. */
  async #cancelUsedPage(): Promise<void> {
    const [pending, finishPage] = [this.#pending, this.#finishPage];
    if (finishPage === undefined || (await this.#page?.isOpen().catch(() => true))) return;
    finishPage({ ok: false, sentence: pageCancelled });
    await pending?.done;
  }

  async #begin(): Promise<SignIn> {
    const { pages, token } = this.#options;
    if (pages !== undefined) {
      this.#tokenBefore = token.known?.token;
      this.#page = await pages.open();
      const signIn = pageSignIn(this.#page);
      this.#finishPage = signIn.finish;
      signIn.done.then(() => {
        this.#finishPage = undefined;
      });
      return signIn;
    }
    const finish: SignInOptions['finish'] = (response, isWanted) =>
      finishSignIn(this.#options, response, isWanted);
    const service = await this.#options.signInService();
    return startSignIn({ ...this.#options, ...service, finish });
  }
}

/** A credential whose token the service has checked. */
interface Checked {
  readonly credential: Credential;
  /** The credential that it replaces. */
  readonly over: Credential | undefined;
}

/** Stores a credential, unless the sign-in ended meanwhile. Resolves to a sentence about it. Rejects with `SignInError`, or like `AccessToken.store`. */
async function storeToken(
  options: AccountServiceOptions,
  { credential, over }: Checked,
  isWanted: ReceivedToken['isWanted'],
): Promise<string> {
  if (!(await isWanted())) throw new SignInError(endedMeanwhile);
  const store = await options.token.store(credential, over);
  if (store === undefined) throw new SignInError(endedMeanwhile);
  return signedInText(options, credential, store);
}

async function finishSignIn(
  options: AccountServiceOptions,
  response: TokenResponse,
  isWanted: () => boolean,
): Promise<string> {
  const { credential: over } = await options.token.reload();
  const { credential } = await credentialOf(options, response);
  return storeToken(options, { credential, over }, async () => isWanted());
}

/** Asks the service about a new token. */
async function credentialOf(
  { checkToken, now }: AccountServiceOptions,
  { token, expiresIn }: TokenResponse,
): Promise<{ readonly credential: Credential; readonly unreached: boolean }> {
  const { user, granted, unreached } = await checkToken(token);
  const credential = {
    token,
    ...(expiresIn ? { expiresAt: now() + expiresIn * 1000 } : {}),
    ...(expiresIn === 0 ? { endless: true as const } : {}),
    ...(user ? { user } : {}),
    ...(granted ? { permissions: granted } : {}),
  };
  return { credential, unreached };
}

/** A pasted token is stored only if the service knows its owner. */
async function acceptToken(
  options: AccountServiceOptions,
  { response, isChecked, isWanted }: ReceivedToken,
): Promise<AccountResult> {
  const no = (sentence: string): AccountResult => ({ ok: false, sentence });
  const { credential: over, state, problem = '' } = await options.token.reload();
  if (state === 'away') return no(notStored(problem));
  const { credential, unreached } = await credentialOf(options, response);
  if (!isChecked && credential.user === undefined) return no(unreached ? noAnswer : refused);
  try {
    return { ok: true, sentence: await storeToken(options, { credential, over }, isWanted) };
  } catch (error) {
    if (error instanceof CredentialError || error instanceof SignInError) return no(error.message);
    return resultAfterError(options, credential, storeProblem(error) ?? 'this server made a mistake.');
  }
}

/** Reads the store to find out whether an interrupted write succeeded. */
async function resultAfterError(
  options: AccountServiceOptions,
  credential: Credential,
  problem: string,
): Promise<AccountResult> {
  const { token } = options;
  const { state, credential: stored, source = '' } = await token.reload();
  if (stored?.token === credential.token)
    return { ok: true, sentence: signedInText(options, credential, source) };
  return { ok: false, sentence: state === 'away' ? perhapsStored(problem) : notStored(problem) };
}

const refused =
  'The service refused this token. It is wrong, was withdrawn or has expired. Nothing was linked.';
const noAnswer = 'The service did not say whose token this is, so nothing was linked. Try again.';
const endedMeanwhile =
  'This sign-in ended meanwhile, or another one came first, so this one changed nothing.';
const notStored = (problem: string): string => `The link could not be stored: ${problem} Nothing was linked.`;
const perhapsStored = (problem: string): string =>
  `It is unknown whether the link was stored: ${problem} Try again in a moment with the same token.`;
const notStarted = (problem = ''): string =>
  `Signing in could not be started: ${problem} An account that was linked before is still linked.`;
