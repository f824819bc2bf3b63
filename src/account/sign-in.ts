import type { Permission } from '../client/api/endpoint.ts';
import type { AccountResult, PendingSignIn } from '../tools/engine/account-port.ts';
import { CredentialError } from './credential.ts';
import {
  authorizationUrl,
  exchangeCode,
  isSame,
  SignInError,
  type SignInTarget,
  type TokenResponse,
} from './oauth.ts';
import { listenForReturn } from './redirect-server.ts';

export interface SignInOptions extends SignInTarget {
  /** Loopback http, where this process waits, or https, from which the person pastes the address. */
  readonly redirect: URL;
  readonly permissions: readonly Permission[];
  /** Creates an unguessable text. */
  readonly random: () => string;
  /** How long to wait, in milliseconds. */
  readonly longestMs: number;
  /** Stores the token if the sign-in has not ended. Resolves to a sentence that says who is signed in. */
  finish(response: TokenResponse, isWanted: () => boolean): Promise<string>;
}

/** A running sign-in. */
export interface SignIn extends PendingSignIn {
  /** Accepts the address to which a browser on another computer returned. Returns a problem with the address. */
  paste(text: string): string | undefined;
}

const lateSentence = (ms: number) =>
  `The sign-in was not finished within ${Math.round(ms / 60_000)} minutes. Start again.`;

/** Starts signing in. Rejects with `SignInError` if the port is in use. */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  const { redirect, permissions, random, longestMs } = options;
  const state = random();
  let resolve: (result: AccountResult) => void = () => undefined;
  const done = new Promise<AccountResult>(settle => {
    resolve = settle;
  });
  let hasEnded = false;
  // Cancelling while the code is exchanged must not leave a token.
  const finish = async (response: TokenResponse) => {
    if (hasEnded) throw new SignInError('The sign-in had already ended. Start again.');
    return options.finish(response, () => !hasEnded);
  };
  let answered: Promise<AccountResult> | undefined;
  const accept = async (params: URLSearchParams): Promise<AccountResult> => {
    // Any page can send a browser here. Without the state, the request must not end the sign-in.
    if (!isSame(params.get('state') ?? '', state)) return { ok: false, sentence: strayReturn };
    answered ??= outcomeOf(params, options, finish);
    answered.then(end);
    return answered;
  };
  const listens = redirect.protocol === 'http:';
  const listener = listens ? await listenForReturn(redirect, options.origin, accept) : undefined;
  const end = (result: AccountResult) => {
    hasEnded = true;
    clearTimeout(timer);
    listener?.close();
    resolve(result);
  };
  const timer = setTimeout(() => end({ ok: false, sentence: lateSentence(longestMs) }), longestMs);
  timer.unref();
  const back = listener?.redirect ?? redirect.href;
  return {
    url: authorizationUrl(options, { redirect: back, permissions, state }),
    listens,
    done,
    paste: text => {
      const params = pasted(text, back);
      if (params === undefined)
        return `This is not the address to which the browser returned. That address begins with ${back}.`;
      if (!isSame(params.get('state') ?? '', state)) return strayReturn;
      accept(params);
      return undefined;
    },
    cancel: (sentence = 'The sign-in was cancelled.') => end({ ok: false, sentence }),
  };
}

/** The parameters of a pasted redirect address; undefined for any other text. */
function pasted(text: string, redirect: string): URLSearchParams | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const [given, wanted] = [new URL(trimmed), new URL(redirect)];
  const same = given.origin === wanted.origin && given.pathname === wanted.pathname;
  return same ? given.searchParams : undefined;
}

async function outcomeOf(
  params: URLSearchParams,
  target: SignInTarget,
  finish: (response: TokenResponse) => Promise<string>,
): Promise<AccountResult> {
  try {
    const code = codeIn(params);
    const response = await exchangeCode(target, code);
    return { ok: true, sentence: await finish(response) };
  } catch (error) {
    const known = error instanceof SignInError || error instanceof CredentialError;
    return {
      ok: false,
      sentence: known ? error.message : 'Signing in failed because of an error in this server.',
    };
  }
}

const strayReturn =
  'This address does not belong to the running sign-in: its state is missing or different. The sign-in is still waiting.';

/** The code in the redirect address. Throws `SignInError`. */
function codeIn(params: URLSearchParams): string {
  const refused = params.get('error_reason') ?? params.get('error');
  if (refused !== null) {
    throw new SignInError(
      /denied/.test(refused)
        ? "Access was denied on the service's page. The listener is not signed in."
        : 'The service refused the sign-in: check MUSIC_APP_ID and MUSIC_REDIRECT_URI.',
    );
  }
  const code = params.get('code');
  if (code === null || code === '') throw new SignInError('The service returned no code. Start again.');
  return code;
}

/** A page of this server where a remote caller links an account. */
export interface LinkPage {
  readonly url: string;
  /** Whether the page is unused and can still be opened. */
  isOpen(): Promise<boolean>;
  /** Ends the page, so that it cannot link an account any more. Never rejects. */
  close(): Promise<void>;
}

/** The link pages of one remote caller. */
export interface LinkPageSource {
  /** An unused page for this caller. Ends a page that was already opened. */
  open(): Promise<LinkPage>;
  /** The caller's page, even if it was already opened, or else a new one. */
  current(): Promise<LinkPage>;
  /** Ends the caller's page. Never rejects. */
  close(): Promise<void>;
}

/** The lifetime of a page, in milliseconds. */
const longestMs = 10 * 60_000;

/** A sign-in that ends with `finish`, or after ten minutes. */
export function pageSignIn({ url, close }: LinkPage): SignIn & { finish(result: AccountResult): void } {
  let resolve: (result: AccountResult) => void = () => undefined;
  const done = new Promise<AccountResult>(settle => {
    resolve = settle;
  });
  const finish = (result: AccountResult) => {
    clearTimeout(timer);
    resolve(result);
  };
  const cancel = (sentence = calledOff) => {
    void close();
    finish({ ok: false, sentence });
  };
  const timer = setTimeout(() => finish({ ok: false, sentence: late }), longestMs);
  timer.unref();
  return { url, listens: true, isPage: true, done, finish, cancel, paste: () => undefined };
}

export const calledOff = 'The page was closed before an account was linked.';
const late = 'No account was linked, because the page was not used within 10 minutes. Start again.';
