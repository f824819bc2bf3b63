import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import * as errors from '../client/errors.ts';
import { quoted } from '../text/sanitize.ts';
import type { Account } from './account.ts';
import { CredentialError } from './credential.ts';
import type { Application, Exchanged } from './oauth.ts';
import { type SignIn, type SignInResult, startSignIn } from './sign-in.ts';
import { SignInError } from './sign-in-error.ts';
import { type Status, statusOf, wayIn, withoutApplication } from './status.ts';

export interface AccountServiceOptions {
  readonly account: Account;
  /** Calls with the account's token. */
  readonly client: Pick<Client, 'user'>;
  readonly service: string;
  readonly embedded: boolean;
  readonly profile: string;
  readonly readOnly: boolean;
  readonly application: Application | undefined;
  /** Of the authorization page. */
  origin(): Promise<string>;
  readonly redirect: URL;
  /** What to ask for. */
  readonly permissions: readonly Permission[];
  /** What the tools on offer need. */
  readonly needed: readonly Permission[];
  readonly random: () => string;
  readonly now: () => number;
  readonly longestMs: number;
}

/** Signing in and out, and what is so, for the terminal and for the assistant alike. */
export class AccountService {
  readonly #options: AccountServiceOptions;
  /** The sign-in that nobody finished yet. */
  #pending: Promise<SignIn> | undefined;
  #waiting: SignIn | undefined;
  #latest: SignIn | undefined;
  #last: SignInResult | undefined;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
  }

  /** "deezer", "https://music.example.org". */
  get service(): string {
    return this.#options.service;
  }

  /** Whether what is signed in to ends with this process. */
  get isDemo(): boolean {
    return this.#options.embedded;
  }

  async status(): Promise<Status> {
    const { account, service, embedded, profile, needed, readOnly, application } = this.#options;
    const { state } = await account.reload();
    const known = state === 'ready' || (embedded && state === 'none') ? await whoIs(this.#options) : {};
    return statusOf({
      ...known,
      service,
      embedded,
      profile,
      needed,
      readOnly,
      canSignIn: application !== undefined,
      standing: await account.standing(),
      waiting: this.#waiting?.url,
      last: this.#last,
    });
  }

  /** What the listener does to get in, or to get more: only what works with the present settings. */
  async wayIn(): Promise<string> {
    const { account, application, readOnly } = this.#options;
    const standing = await account.standing();
    return wayIn({ standing, canSignIn: application !== undefined, readOnly });
  }

  /** Starts signing in, or goes on with one that waits; `again`, with the last one though it has ended. */
  async login(again = false): Promise<SignIn | { readonly problem: string }> {
    if (again && this.#latest) return this.#latest;
    const { account, application } = this.#options;
    const { fixed, source, problem } = await account.reload();
    if (fixed)
      return { problem: `The token comes from ${source}, which wins over signing in: unset it first.` };
    if (problem !== undefined) return { problem };
    if (application === undefined)
      return { problem: `Signing in needs an application: ${withoutApplication}.` };
    this.#pending ??= this.#start(application);
    try {
      return await this.#pending;
    } catch (error) {
      this.#pending = undefined;
      return { problem: error instanceof SignInError ? error.message : 'Signing in could not be started.' };
    }
  }

  async logout(): Promise<SignInResult> {
    this.close();
    const { account, service } = this.#options;
    const { fixed, source } = await account.standing();
    try {
      const removed = await account.forget();
      return { ok: true, sentence: farewell(fixed ? source : undefined, removed, service) };
    } catch (error) {
      return {
        ok: false,
        sentence: error instanceof CredentialError ? error.message : 'Signing out failed.',
      };
    }
  }

  /** Calls off what waits. */
  close(): void {
    this.#waiting?.cancel();
  }

  async #start(application: Application): Promise<SignIn> {
    this.#last = undefined;
    const finish = (exchanged: Exchanged) => settle(this.#options, exchanged);
    const origin = await this.#options.origin();
    const signIn = await startSignIn({ ...this.#options, application, origin, finish });
    this.#waiting = signIn;
    this.#latest = signIn;
    signIn.done.then(result => {
      this.#last = result;
      this.#pending = undefined;
      this.#waiting = undefined;
    });
    return signIn;
  }
}

function farewell(fixed: string | undefined, removed: boolean, service: string): string {
  const gone = removed ? 'Signed out: the token is deleted from this computer.' : 'Nobody was signed in.';
  if (fixed) return `${gone} The token from ${fixed} is still used: unset it where the server is configured.`;
  return removed
    ? `${gone} The service itself (${service}) may still list the application among those allowed; the listener can withdraw that there.`
    : gone;
}

/** Keeps what was exchanged, then reads back whose it is and what it may do. */
async function settle(options: AccountServiceOptions, { token, expiresIn }: Exchanged): Promise<string> {
  const { account, now, permissions: asked } = options;
  const expiresAt = expiresIn === undefined ? undefined : now() + expiresIn * 1000;
  const credential = { token, ...(expiresAt === undefined ? {} : { expiresAt }) };
  await account.keep(credential);
  const { user, granted } = await whoIs(options);
  const place = await account.keep({
    ...credential,
    ...(user ? { user } : {}),
    ...(granted ? { permissions: granted } : {}),
  });
  const lacking = granted ? asked.filter(permission => !granted.includes(permission)) : [];
  return [
    `Signed in${user ? ` as ${quoted(user.name)}` : ''}.`,
    granted ? `Granted: ${granted.join(', ') || 'nothing'}.` : 'What was granted could not be read.',
    ...(lacking.length > 0 ? [`Not granted: ${lacking.join(', ')}.`] : []),
    expiresAt === undefined ? 'It does not expire.' : `It expires at ${new Date(expiresAt).toISOString()}.`,
    `Kept in ${place}.`,
  ].join(' ');
}

/** Whether the service gave no answer at all, so that nothing is known of the token. */
const isUnreached = (error: unknown): boolean =>
  [errors.Unreachable, errors.ConnectionBroken, errors.TimedOut, errors.Unreadable, errors.ServiceBusy].some(
    kind => error instanceof kind,
  );

/** As much as the service tells. */
async function whoIs({ client, account }: AccountServiceOptions) {
  const unreached = { is: false };
  const [user, granted] = await Promise.all([
    client.user.details({}).catch((error: unknown) => {
      unreached.is = isUnreached(error);
      return undefined;
    }),
    account.granted().catch(() => undefined),
  ]);
  const known = typeof user?.id === 'number' ? { id: user.id, name: user.name ?? '' } : undefined;
  return { user: known, granted, unreached: unreached.is };
}
