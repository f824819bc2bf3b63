import type { Permission } from '../client/api/endpoint.ts';
import type { AccountResult, PendingSignIn } from '../tools/engine/account-port.ts';
import { CredentialError } from './credential.ts';
import {
  authorizationUrl,
  exchangeCode,
  isSameSecret,
  SignInError,
  type SignInService,
  type TokenResponse,
} from './oauth.ts';
import { listenForReturn } from './redirect-server.ts';

export interface SignInOptions extends SignInService {
  /** Loopback http, where this server waits, or https, in which case the person pastes the final address. */
  readonly redirect: URL;
  readonly permissions: readonly Permission[];
  /** An unguessable text. */
  readonly random: () => string;
  /** How long the sign-in waits, in milliseconds. */
  readonly longestMs: number;
  /** Stores the token if the sign-in has not ended. Resolves to a sentence about the result. */
  finish(response: TokenResponse, isWanted: () => boolean): Promise<string>;
}

/** A sign-in that waits for the person. */
export interface SignIn extends PendingSignIn {
  /** Takes the address on which a browser elsewhere ended. Returns the problem if it is the wrong address. */
  paste(text: string): string | undefined;
}

const lateSentence = (ms: number) =>
  `Nobody finished signing in within ${Math.round(ms / 60_000)} minutes. Start again.`;

/** Starts signing in. Rejects with `SignInError` if the port for the browser's return cannot be used. */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  const { redirect, permissions, random, longestMs } = options;
  const state = random();
  let resolve: (result: AccountResult) => void = () => undefined;
  const done = new Promise<AccountResult>(settle => {
    resolve = settle;
  });
  let over = false;
  // If the sign-in was cancelled while its code was exchanged, no token must be stored.
  const finish = async (response: TokenResponse) => {
    if (over) throw new SignInError('The sign-in had already ended, so nobody was signed in. Start again.');
    return options.finish(response, () => !over);
  };
  let answered: Promise<AccountResult> | undefined;
  const accept = async (params: URLSearchParams): Promise<AccountResult> => {
    // Any page can send a browser here. Without the right state, it cannot end the sign-in.
    if (!isSameSecret(params.get('state') ?? '', state)) return { ok: false, sentence: wrongState };
    answered ??= outcomeOf(params, options, finish);
    answered.then(end);
    return answered;
  };
  const listens = redirect.protocol === 'http:';
  const server = listens ? await listenForReturn(redirect, options.origin, accept) : undefined;
  const end = (result: AccountResult) => {
    over = true;
    clearTimeout(timer);
    server?.close();
    resolve(result);
  };
  const timer = setTimeout(() => end({ ok: false, sentence: lateSentence(longestMs) }), longestMs);
  timer.unref();
  const back = server?.redirect ?? redirect.href;
  return {
    url: authorizationUrl(options, { redirect: back, permissions, state }),
    listens,
    done,
    paste: text => {
      const params = pasted(text, back);
      if (params === undefined)
        return `That is not the address on which the browser ends. It begins with ${back}.`;
      if (!isSameSecret(params.get('state') ?? '', state)) return wrongState;
      accept(params);
      return undefined;
    },
    cancel: (sentence = 'The sign-in was cancelled.') => end({ ok: false, sentence }),
  };
}

/** The parameters of a pasted address; undefined if it is not the redirect address. */
function pasted(text: string, redirect: string): URLSearchParams | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const [given, wanted] = [new URL(trimmed), new URL(redirect)];
  const same = given.origin === wanted.origin && given.pathname === wanted.pathname;
  return same ? given.searchParams : undefined;
}

async function outcomeOf(
  params: URLSearchParams,
  service: SignInService,
  finish: (response: TokenResponse) => Promise<string>,
): Promise<AccountResult> {
  try {
    const code = codeIn(params);
    const response = await exchangeCode(service, code);
    return { ok: true, sentence: await finish(response) };
  } catch (error) {
    const known = error instanceof SignInError || error instanceof CredentialError;
    return {
      ok: false,
      sentence: known ? error.message : 'Signing in failed because of a mistake in this server.',
    };
  }
}

const wrongState =
  'This answer does not belong to the current sign-in (its state is missing or different), so nobody was signed in. The sign-in is still waiting.';

/** Throws `SignInError`. */
function codeIn(params: URLSearchParams): string {
  const refused = params.get('error_reason') ?? params.get('error');
  if (refused !== null) {
    throw new SignInError(
      /denied/.test(refused)
        ? "Access was denied on the service's page, so nobody was signed in."
        : 'The service refused the request to sign in. Check MUSIC_APP_ID and MUSIC_REDIRECT_URI.',
    );
  }
  const code = params.get('code');
  if (code === null || code === '')
    throw new SignInError('The service sent no code, so nobody was signed in.');
  return code;
}

/** A page of this server on which a caller over HTTP links an account. */
export interface LinkPage {
  readonly url: string;
  /** Whether it can still be opened and nobody has used it. */
  isOpen(): Promise<boolean>;
  /** Ends the page. Never rejects. */
  close(): Promise<void>;
}

/** The link pages of one caller. */
export interface LinkPageSource {
  /** An unused page. A used one is replaced. */
  open(): Promise<LinkPage>;
  /** The caller's page, even if a browser uses it, or a new one. */
  current(): Promise<LinkPage>;
  /** Ends the caller's page. Never rejects. */
  close(): Promise<void>;
}

const pageLifetimeMs = 10 * 60_000;

/** A sign-in on a link page. It ends when `finish` is called, or after ten minutes. */
export function pageSignIn({ url, close }: LinkPage): SignIn & { finish(result: AccountResult): void } {
  let resolve: (result: AccountResult) => void = () => undefined;
  const done = new Promise<AccountResult>(settle => {
    resolve = settle;
  });
  const finish = (result: AccountResult) => {
    clearTimeout(timer);
    resolve(result);
  };
  const cancel = (sentence = pageCancelled) => {
    void close();
    finish({ ok: false, sentence });
  };
  const timer = setTimeout(() => finish({ ok: false, sentence: pageExpired }), pageLifetimeMs);
  timer.unref();
  return { url, listens: true, isPage: true, done, finish, cancel, paste: () => undefined };
}

export const pageCancelled = 'The page was cancelled.';
const pageExpired = 'Nobody linked an account within 10 minutes. Start again.';
