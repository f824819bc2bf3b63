import type { Permission } from '../client/api/endpoint.ts';
import type { Config } from '../config/config.ts';
import { unguessable } from '../text/unguessable.ts';
import type { AccessToken } from './access-token.ts';
import { AccountService, type AccountServiceOptions } from './account-service.ts';
import { applicationOf, maySignIn } from './create-token.ts';
import type { SignInPlace } from './oauth.ts';
import { SignInError } from './sign-in-error.ts';

export interface AccountServiceParts {
  readonly token: AccessToken;
  /** Calls with the token. */
  readonly client: AccountServiceOptions['client'];
  readonly checkToken: AccountServiceOptions['checkToken'];
  readonly pages?: AccountServiceOptions['pages'];
  readonly kept: AccountServiceOptions['kept'];
  /** For one sign-in; the application is the configured one when absent. */
  signInPlace(): Promise<Omit<SignInPlace, 'application'> & Partial<SignInPlace>>;
  /** What the tools on offer need. */
  readonly needed: readonly Permission[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const fiveMinutes = 5 * 60_000;

/** Signing in and out with the application that the configuration names. */
export function createAccountService(config: Config, parts: AccountServiceParts): AccountService {
  const { service, profile, readOnly, redirectUri, perms } = config;
  return new AccountService({
    ...parts,
    service,
    profile,
    readOnly,
    canSignIn: parts.pages !== undefined || maySignIn(config),
    async signInPlace() {
      const { application = applicationOf(config), ...place } = await parts.signInPlace();
      if (application === undefined) throw new SignInError('There is no application to sign in with.');
      return { ...place, application };
    },
    redirect: new URL(redirectUri),
    permissions: perms ?? requestedFor(parts.needed),
    random: unguessable,
    longestMs: fiveMinutes,
  });
}

/**
 * What signing in asks for: what the tools need; the name, which every answer about "me" needs; and to stay
 * signed in, because a token lasts an hour otherwise and the service has no way to renew one.
 */
export const requestedFor = (needed: readonly Permission[]): readonly Permission[] => [
  ...new Set<Permission>(['basic_access', 'offline_access', ...needed]),
];
