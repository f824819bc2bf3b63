import type { Permission } from '../client/api/endpoint.ts';
import type { Config } from '../config/config.ts';
import { unguessable } from '../text/secrets.ts';
import type { AccessToken } from './access-token.ts';
import { AccountService, type AccountServiceOptions } from './account-service.ts';
import { applicationOf, maySignIn } from './create-token.ts';
import { SignInError, type SignInService } from './oauth.ts';

export interface AccountServiceParts {
  readonly token: AccessToken;
  /** Sends the token. */
  readonly client: AccountServiceOptions['client'];
  readonly checkToken: AccountServiceOptions['checkToken'];
  readonly pages?: AccountServiceOptions['pages'];
  readonly stored: AccountServiceOptions['stored'];
  /** The music service, for one sign-in. Default application: the configured one. */
  signInService(): Promise<Omit<SignInService, 'application'> & Partial<SignInService>>;
  /** The permissions that the tools need. */
  readonly needed: readonly Permission[];
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

const fiveMinutes = 5 * 60_000;

/** Signs in and out with the configured application. */
export function createAccountService(config: Config, parts: AccountServiceParts): AccountService {
  const { service, profile, readOnly, redirectUri, perms } = config;
  return new AccountService({
    ...parts,
    service,
    profile,
    readOnly,
    canSignIn: parts.pages !== undefined || maySignIn(config),
    async signInService() {
      const { application = applicationOf(config), ...rest } = await parts.signInService();
      if (application === undefined) throw new SignInError('There is no application to sign in with.');
      return { ...rest, application };
    },
    redirect: new URL(redirectUri),
    permissions: perms ?? requestedFor(parts.needed),
    random: unguessable,
    longestMs: fiveMinutes,
  });
}

/**
 * The permissions that signing in asks for: those of the tools, the name for answers about "me", and to stay signed in,
 * because a token otherwise lasts an hour and cannot be renewed.
 */
export const requestedFor = (needed: readonly Permission[]): readonly Permission[] => [
  ...new Set<Permission>(['basic_access', 'offline_access', ...needed]),
];
