import { scopes } from '../../server/scopes.ts';
import type { Authorizer } from '../callers/principal.ts';

/** Where nobody must say who they are, whoever sits at this computer is one caller, who may do everything. */
export const loopbackAuthorizer = (): Authorizer => {
  const principal = { issuer: 'this computer', subject: 'listener' };
  const caller = { principal, scopes, ended: new AbortController().signal };
  return { authorize: async () => caller };
};
