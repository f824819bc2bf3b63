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

/** The names of what is granted, where the service tells. */
export const grantedIn = ({ permissions: granted }: PermissionsAnswer): Permission[] | undefined =>
  granted ? permissions.filter(name => granted[name] === true) : undefined;
