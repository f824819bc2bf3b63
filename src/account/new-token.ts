import type { Permission } from '../client/api/endpoint.ts';
import { storeProblem } from '../text/errors.ts';
import { quoted } from '../text/sanitize.ts';
import type { AccountResult } from '../tools/engine/account-port.ts';
import type { AccessToken } from './access-token.ts';
import { type Credential, CredentialError } from './credential.ts';
import { SignInError, type TokenResponse } from './oauth.ts';
import type { LinkPageSource } from './sign-in.ts';
import { inWords, lifetime, type TokenOwner } from './status.ts';

export interface NewTokenOptions {
  readonly token: AccessToken;
  /** Asks the service about a token that is not used yet. Never rejects. */
  checkToken(token: string): Promise<TokenOwner>;
  readonly permissions: readonly Permission[];
  /** For remote callers, who link an account on a page of this server; absent if the listener uses this computer. */
  readonly pages?: LinkPageSource | undefined;
  readonly now: () => number;
}

/** A token that came through a link page. */
export interface LinkedToken {
  readonly response: TokenResponse;
  /** Whether the service issued the token to this server, so that it needs no check. */
  readonly isChecked: boolean;
  /** Whether the page has not ended. Called after the token was checked. May reject with `StoreError`. */
  isWanted(): Promise<boolean>;
}

/**
 * Stores a checked credential instead of `previous` unless the sign-in has ended. Resolves to a sentence about it.
 * Rejects with `SignInError`, or like `AccessToken.keep`.
 */
async function keepToken(
  options: NewTokenOptions,
  credential: Credential,
  previous: Credential | undefined,
  isWanted: () => boolean | Promise<boolean>,
): Promise<string> {
  const store = (await isWanted()) ? await options.token.keep(credential, previous) : undefined;
  if (store === undefined) throw new SignInError(alreadyEnded);
  return signedInText(options, credential, store);
}

export async function finishSignIn(
  options: NewTokenOptions,
  response: TokenResponse,
  isWanted: () => boolean,
): Promise<string> {
  const { credential: previous } = await options.token.reload();
  const { credential } = await credentialOf(options, response);
  return keepToken(options, credential, previous, isWanted);
}

function signedInText(
  { permissions: requested, pages }: NewTokenOptions,
  credential: Credential,
  store: string,
): string {
  const { user, permissions: granted } = credential;
  const lacking = granted ? requested.filter(permission => !granted.includes(permission)) : [];
  const [first = '', ...rest] = lifetime(credential, granted);
  return [
    `Signed in${user ? ` as ${quoted(user.name)}` : ''}.`,
    granted ? `Allowed: ${inWords(granted) || 'nothing'}.` : 'The granted permissions could not be read.',
    ...(lacking.length > 0 ? [`Not allowed: ${inWords(lacking)}.`] : []),
    `${first.toUpperCase()}${rest.join('')}.`,
    // A remote caller cannot use the name of the store.
    ...(pages === undefined ? [`The token is stored in ${store}.`] : []),
  ].join(' ');
}

/** Asks the service about a new token, which is not used yet. */
async function credentialOf(
  { checkToken, now }: NewTokenOptions,
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

/** Stores a token from a link page only after the service has confirmed its owner. */
export async function acceptToken(options: NewTokenOptions, brought: LinkedToken): Promise<AccountResult> {
  const { response, isChecked, isWanted } = brought;
  const refuse = (sentence: string): AccountResult => ({ ok: false, sentence });
  const { credential: previous, state, problem = '' } = await options.token.reload();
  if (state === 'away') return refuse(notStored(problem));
  const { credential, unreached } = await credentialOf(options, response);
  if (!isChecked && credential.user === undefined) return refuse(unreached ? notReached : notAccepted);
  try {
    return { ok: true, sentence: await keepToken(options, credential, previous, isWanted) };
  } catch (error) {
    if (error instanceof CredentialError || error instanceof SignInError) return refuse(error.message);
    const why = storeProblem(error) ?? 'this server had an internal error.';
    // The token may have been stored although storing it failed.
    const { state, credential: stored, source = '' } = await options.token.reload();
    if (stored?.token === credential.token)
      return { ok: true, sentence: signedInText(options, credential, source) };
    return refuse(state === 'away' ? perhapsStored(why) : notStored(why));
  }
}

const notAccepted =
  'The service does not accept this token: it is wrong, revoked or expired. Nothing was linked.';
const notReached = 'The service could not be asked about this token. Nothing was linked. Try again.';
const alreadyEnded = 'This sign-in has already ended, or another one finished first. It changed nothing.';
const notStored = (problem: string): string => `The link could not be stored: ${problem} Nothing was linked.`;
const perhapsStored = (problem: string): string =>
  `The link may or may not have been stored: ${problem} Try again in a moment. You can use the same token.`;
