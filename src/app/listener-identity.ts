import { createHash } from 'node:crypto';
import type { Credential } from '../account/credential.ts';
import { type Permission, permissions } from '../client/api/endpoint.ts';
import type { Permissions as PermissionsAnswer } from '../client/api/models.ts';
import type { Client } from '../client/client.ts';
import type { Config } from '../config/config.ts';
import { type Principal, principalKey } from '../hosting/callers/principal.ts';

/** Who a listener is, by what the service and the settings tell. */

/** Where a listener's changes are recorded: two principals of one account see nothing of each other's. */
export const placeOf = ({ service, profile }: Config, principal: Principal | undefined): string =>
  principal === undefined
    ? `${service.key} ${profile}`
    : `${service.key} principal ${principalKey(principal)}`;

/** The listener's id at the service, asked once a token: a new token of the same listener finds the same changes. */
export function listenerId(client: Client, token: () => string | undefined): () => Promise<number> {
  let known: { readonly by: string | undefined; readonly id: Promise<number> } | undefined;
  const ask = async () => {
    const { id } = await client.user.details({});
    if (typeof id !== 'number') throw new TypeError('the service tells no id of the listener');
    return id;
  };
  return () => {
    const by = token();
    if (known?.by !== by) known = undefined;
    known ??= { by, id: ask() };
    known.id.catch(() => {
      known = undefined;
    });
    return known.id;
  };
}

/** Under what version 0.1.0 kept a listener's changes. The demo has one listener, with another token at each start. */
export function legacyAccount({ service, profile }: Config, credential: Credential | undefined): string {
  const mark = service.demo || credential === undefined ? '' : credentialMark(credential);
  return `${service.key} ${profile} ${mark}`.trim();
}

/** A listener who signs in again has another token and is the same. */
const credentialMark = ({ user, token }: Credential): string =>
  user ? `user ${user.id}` : createHash('sha256').update(token).digest('hex').slice(0, 32);

/** The names of what is granted, where the service tells. */
export const grantedIn = ({ permissions: granted }: PermissionsAnswer): Permission[] | undefined =>
  granted ? permissions.filter(name => granted[name] === true) : undefined;
