import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import type { ServicePreset } from '../client/service-preset.ts';
import { quoted } from '../text/sanitize.ts';
import { storeProblem } from '../text/store-problem.ts';
import type {
  AccountPort,
  AccountResult,
  AccountStatus,
  LogoutOptions,
} from '../tools/engine/account-port.ts';
import type { AccessToken } from './access-token.ts';
import { howToConnect, onPage, withoutApplication } from './connect-steps.ts';
import { type Credential, CredentialError } from './credential.ts';
import type { SignInPlace, TokenResponse } from './oauth.ts';
import { calledOff, type LinkPage, type LinkPageSource, pageSignIn } from './page-sign-in.ts';
import { type SignIn, type SignInOptions, startSignIn } from './sign-in.ts';
import { SignInError } from './sign-in-error.ts';
import { type KeptOfListener, signOut } from './sign-out.ts';
import { inWords, lifetime, statusOf } from './status.ts';
import { readOwner, type TokenOwner } from './token-owner.ts';

export interface AccountServiceOptions {
  readonly token: AccessToken;
  /** Calls with the token. */
  readonly client: Pick<Client, 'user' | 'quota' | 'pace'>;
  /** Asks the service about a token that nothing uses yet. Never rejects. */
  checkToken(token: string): Promise<TokenOwner>;
  readonly service: ServicePreset;
  readonly profile: string;
  readonly readOnly: boolean;
  /** Whether there is an application to sign in with. */
  readonly canSignIn: boolean;
  /** For callers elsewhere, who sign in on a page of this server; the listener is at this computer when absent. */
  readonly pages?: LinkPageSource | undefined;
  /** What the listener has here beside the token. */
  readonly kept: KeptOfListener;
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

/** A token that came by a page. */
export interface Brought {
  readonly response: TokenResponse;
  /** The service gave the token itself. */
  readonly isChecked: boolean;
  /** Whether the page has not ended: asked once the token is checked. May reject with `StoreError`. */
  isWanted(): Promise<boolean>;
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

  /** Takes the token that a page brought. Never rejects. */
  async accept(brought: Brought): Promise<AccountResult> {
    const result = await acceptToken(this.#options, brought);
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
    const finish: SignInOptions['finish'] = (response, isWanted) =>
      finishSignIn(this.#options, response, isWanted);
    const place = await this.#options.signInPlace();
    return startSignIn({ ...this.#options, ...place, finish });
  }
}

/** A credential for a new token, made of what the service told of it. */
interface Checked {
  readonly credential: Credential;
  /** In its place: what was there when the token came. */
  readonly over: Credential | undefined;
}

/** Keeps a checked credential, unless the sign-in ended meanwhile. Resolves to the sentence about it. Rejects with `SignInError`, or as `AccessToken.keep` does. */
async function keepToken(
  options: AccountServiceOptions,
  { credential, over }: Checked,
  isWanted: Brought['isWanted'],
): Promise<string> {
  if (!(await isWanted())) throw new SignInError(endedMeanwhile);
  const store = await options.token.keep(credential, over);
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
  return keepToken(options, { credential, over }, async () => isWanted());
}

function signedInText(
  { permissions: requested, pages }: AccountServiceOptions,
  credential: Credential,
  store: string,
): string {
  const { user, permissions: granted } = credential;
  const lacking = granted ? requested.filter(permission => !granted.includes(permission)) : [];
  const [first = '', ...rest] = lifetime(credential, granted);
  return [
    `Signed in${user ? ` as ${quoted(user.name)}` : ''}.`,
    granted ? `What may be done: ${inWords(granted) || 'nothing'}.` : 'What was granted could not be read.',
    ...(lacking.length > 0 ? [`What may not be done: ${inWords(lacking)}.`] : []),
    `${first.toUpperCase()}${rest.join('')}.`,
    // Whoever is at a page of this server has no use for where that is.
    ...(pages === undefined ? [`Kept in ${store}.`] : []),
  ].join(' ');
}

/** What a new token is, as the service tells it; nothing uses the token yet. */
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

/** A token that a person brought is kept only where the service knows its owner: until then nothing uses it. */
async function acceptToken(options: AccountServiceOptions, brought: Brought): Promise<AccountResult> {
  const { response, isChecked, isWanted } = brought;
  const no = (sentence: string): AccountResult => ({ ok: false, sentence });
  const { credential: over, state, problem = '' } = await options.token.reload();
  if (state === 'away') return no(notKept(problem));
  const { credential, unreached } = await credentialOf(options, response);
  if (!isChecked && credential.user === undefined) return no(unreached ? notReached : notTaken);
  try {
    return { ok: true, sentence: await keepToken(options, { credential, over }, isWanted) };
  } catch (error) {
    if (error instanceof CredentialError || error instanceof SignInError) return no(error.message);
    return settled(options, credential, storeProblem(error) ?? 'this server made a mistake.');
  }
}

/** Whether a token was kept whose keeping broke off: a look says. */
async function settled(
  options: AccountServiceOptions,
  credential: Credential,
  problem: string,
): Promise<AccountResult> {
  const { token } = options;
  const { state, credential: kept, source = '' } = await token.reload();
  if (kept?.token === credential.token)
    return { ok: true, sentence: signedInText(options, credential, source) };
  return { ok: false, sentence: state === 'away' ? perhapsKept(problem) : notKept(problem) };
}

const notTaken =
  'The service does not take this token: it is wrong, was withdrawn or has expired. Nothing was linked.';
const notReached = 'The service could not be asked whose token this is, so nothing was linked. Try again.';
const endedMeanwhile =
  'This sign-in ended meanwhile, or another one came first, so nothing was changed by this one.';
const notKept = (problem: string): string => `The link could not be kept: ${problem} Nothing was linked.`;
const perhapsKept = (problem: string): string =>
  `Whether the link was kept is not known: ${problem} Try again in a moment: the same token does no harm.`;
const notBegun = (problem = ''): string =>
  `Signing in could not be started: ${problem} An account that was linked before is linked still.`;
