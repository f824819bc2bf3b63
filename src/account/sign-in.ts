import type { Permission } from '../client/api/endpoint.ts';
import type { AccountResult, PendingSignIn } from '../tools/engine/account-port.ts';
import { CredentialError } from './credential.ts';
import { authorizationUrl, exchangeCode, type SignInPlace, type TokenResponse } from './oauth.ts';
import { listenForReturn } from './redirect-server.ts';
import { isSame } from './same-secret.ts';
import { SignInError } from './sign-in-error.ts';

export interface SignInOptions extends SignInPlace {
  /** Loopback http, where a listener waits, or https, whence the person brings the address back. */
  readonly redirect: URL;
  readonly permissions: readonly Permission[];
  /** Text nobody can guess. */
  readonly random: () => string;
  /** How long the listener waits, in milliseconds. */
  readonly longestMs: number;
  /** Keeps the token, where the sign-in is wanted still. Resolves to the sentence that says who is signed in. */
  finish(response: TokenResponse, isWanted: () => boolean): Promise<string>;
}

/** A sign-in under way. */
export interface SignIn extends PendingSignIn {
  /** Takes the address that a browser elsewhere came back to. Returns the problem with an address of another kind. */
  paste(text: string): string | undefined;
}

const lateSentence = (ms: number) =>
  `Nobody finished signing in within ${Math.round(ms / 60_000)} minutes, so nothing was signed in. Start again.`;

/** Starts signing in. Rejects with `SignInError` where the listener's port is taken. */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  const { redirect, permissions, random, longestMs } = options;
  const state = random();
  let resolve: (result: AccountResult) => void = () => undefined;
  const done = new Promise<AccountResult>(settle => {
    resolve = settle;
  });
  let over = false;
  // A sign-in that was cancelled while its code was exchanged must not leave a token.
  const finish = async (response: TokenResponse) => {
    if (over) throw new SignInError('The sign-in had ended already, so nothing was signed in. Start again.');
    return options.finish(response, () => !over);
  };
  let answered: Promise<AccountResult> | undefined;
  const accept = async (params: URLSearchParams): Promise<AccountResult> => {
    // Any page can lead a browser here: what does not know the state neither ends the sign-in nor is believed.
    if (!isSame(params.get('state') ?? '', state)) return { ok: false, sentence: strayReturn };
    answered ??= outcomeOf(params, options, finish);
    answered.then(end);
    return answered;
  };
  const listens = redirect.protocol === 'http:';
  const listener = listens ? await listenForReturn(redirect, options.origin, accept) : undefined;
  const end = (result: AccountResult) => {
    over = true;
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
        return `That is not the address the browser came back to: it begins with ${back}.`;
      if (!isSame(params.get('state') ?? '', state)) return strayReturn;
      accept(params);
      return undefined;
    },
    cancel: (sentence = 'The sign-in was called off.') => end({ ok: false, sentence }),
  };
}

/** The parameters of an address that is the redirect address. */
function pasted(text: string, redirect: string): URLSearchParams | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const [given, wanted] = [new URL(trimmed), new URL(redirect)];
  const same = given.origin === wanted.origin && given.pathname === wanted.pathname;
  return same ? given.searchParams : undefined;
}

async function outcomeOf(
  params: URLSearchParams,
  place: SignInPlace,
  finish: (response: TokenResponse) => Promise<string>,
): Promise<AccountResult> {
  try {
    const code = codeIn(params);
    const response = await exchangeCode(place, code);
    return { ok: true, sentence: await finish(response) };
  } catch (error) {
    const known = error instanceof SignInError || error instanceof CredentialError;
    return { ok: false, sentence: known ? error.message : 'Signing in failed by a mistake of this server.' };
  }
}

const strayReturn =
  'What came back does not belong to this sign-in (its state is missing or another), so nothing was signed in. The sign-in goes on waiting.';

/** The code that came back. Throws `SignInError`. */
function codeIn(params: URLSearchParams): string {
  const refused = params.get('error_reason') ?? params.get('error');
  if (refused !== null) {
    throw new SignInError(
      /denied/.test(refused)
        ? "Access was denied on the service's page, so nothing was signed in."
        : 'The service refused the request to sign in: check MUSIC_APP_ID and MUSIC_REDIRECT_URI.',
    );
  }
  const code = params.get('code');
  if (code === null || code === '')
    throw new SignInError('The service sent no code back, so nothing was signed in.');
  return code;
}
