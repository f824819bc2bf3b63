import { randomBytes } from 'node:crypto';
import type { AccessToken } from '../account/access-token.ts';
import type { StoredData } from '../account/sign-out.ts';
import { type Permission, permissions } from '../client/api/endpoint.ts';
import type { Permissions as PermissionsAnswer } from '../client/api/models.ts';
import type { Client } from '../client/client.ts';
import type { Config } from '../config/config.ts';
import type { ListenerHistory } from '../history/index.ts';
import { type Principal, principalKey } from '../hosting/callers/principal.ts';
import type { Links } from '../hosting/linking/links.ts';
import { createJournal, type Journal } from '../jobs/change-context.ts';
import { allWriteHandlers } from '../jobs/writes/all-write-handlers.ts';
import type { ListenerLibrary } from '../library/index.ts';
import type { Grants } from '../tools/engine/confirm.ts';
import type { SharedState, SignOuts } from './process.ts';

/* Under which keys a listener's data is stored, and how it is deleted. */

/** The namespace of a listener's changes. Two callers with the same music account do not see each other's changes. */
export const namespaceOf = ({ service, profile }: Config, principal: Principal | undefined): string =>
  principal === undefined
    ? `${service.key} ${profile}`
    : `${service.key} principal ${principalKey(principal)}`;

/** The listener's id at the service, requested once per token. A new token of the same listener finds the same changes. */
function listenerId(client: Client, token: () => string | undefined): () => Promise<number> {
  let known: { readonly by: string | undefined; readonly id: Promise<number> } | undefined;
  const ask = async () => {
    const { id } = await client.user.details({});
    if (typeof id !== 'number') throw new TypeError('the service gave no id for the listener');
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

/** The granted permissions; undefined if the service does not tell. */
export const grantedIn = ({ permissions: granted }: PermissionsAnswer): Permission[] | undefined =>
  granted ? permissions.filter(name => granted[name] === true) : undefined;

/** The record of the listener's changes in the account. */
export function listenerJournal(
  shared: Pick<SharedState, 'documentsOf' | 'processes'> & { now(): number },
  config: Config,
  { token, client, principal }: { token: AccessToken; client: Client; principal: Principal | undefined },
): Journal {
  const namespace = namespaceOf(config, principal);
  return createJournal({
    documentsOf: shared.documentsOf,
    namespace,
    user: listenerId(client, () => token.known?.token),
    now: shared.now,
    tokenOwner: () => token.account(),
    newId: () => randomBytes(6).toString('hex'),
    handlers: allWriteHandlers,
    processes: shared.processes,
  });
}

/** Where changes and plans are kept, in words that follow "kept". */
export function recordPlace(
  {
    replicas,
    isHosted,
    recordIsKept,
  }: { readonly replicas: object | undefined; readonly isHosted: boolean; recordIsKept(): boolean },
  { ephemeral, files }: Config,
): string {
  if (replicas === undefined && (ephemeral || !recordIsKept())) return 'in memory, until this server ends';
  return isHosted ? 'on this server' : `in ${files.data}`;
}

interface StoredDataParts {
  readonly client: Client;
  readonly journal: Journal;
  readonly grants: Grants;
  readonly signOuts: SignOuts | undefined;
  /** On this computer. */
  readonly library: Pick<ListenerLibrary, 'counts' | 'forget'> | undefined;
  readonly history: Pick<ListenerHistory, 'forget'> | undefined;
  /** The caller who linked an account, if callers can. */
  readonly principal: Principal | undefined;
  readonly links: Pick<Links, 'forget'> | undefined;
}

/** Stops and deletes everything that this server stores for a listener, except for the token. */
export const storedData = ({ client, journal, grants, signOuts, ...parts }: StoredDataParts): StoredData => ({
  async prepareDeletion() {
    const { record } = journal;
    // Rejects if the store cannot be used, while the listener is still signed in.
    await record.users();
    await parts.library?.counts();
    await client.forget();
    return async () => {
      await parts.library?.forget();
      await parts.history?.forget();
      await record.forget();
      await grants.forget();
      if (parts.principal !== undefined) await parts.links?.forget(parts.principal);
      // Answers that were read meanwhile, without the account.
      await client.forget();
    };
  },
  async stop() {
    try {
      return (await journal.record.stop()) > 0;
    } finally {
      // Published earlier, the other replicas could end the changes first, and this one would find none to report.
      signOuts?.publish();
    }
  },
});
