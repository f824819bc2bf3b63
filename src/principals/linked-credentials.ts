import {
  type Credential,
  CredentialError,
  type CredentialStore,
  credentialSchema,
} from '../account/credential.ts';
import type { Ledger, Ledgers } from '../store/ledger.ts';
import type { Json } from '../store/store.ts';
import { type Principal, principalKey } from './principal.ts';
import { open, type SealingKeys, seal, sealed } from './sealing.ts';

/** What is kept of a principal's links, all of it in one ledger. */
export const linksOf = (ledgers: Ledgers, principal: Principal): Ledger =>
  ledgers('links', principalKey(principal));

export interface LinkedCredentialsOptions {
  readonly ledgers: Ledgers;
  readonly keys: SealingKeys;
  /** The service that the account is at: a token never reaches another. */
  readonly service: string;
}

/** The account that a principal linked, encrypted where it is kept. */
export function linkedCredentials(
  principal: Principal,
  { ledgers, keys, service }: LinkedCredentialsOptions,
): CredentialStore {
  const ledger = linksOf(ledgers, principal);
  const key = `token ${service}`;
  const about = [principal.issuer, principal.subject, service];
  /** What was read last: reading goes on with it while the ledger cannot be reached, where nobody can unlink either. */
  let last: Credential | undefined;
  const kept = async (): Promise<Json | undefined> => (await ledger.read([key])).get(key);
  const store: CredentialStore = {
    name: 'the link to their account, which this server keeps encrypted',
    async read() {
      let found: Json | undefined;
      try {
        found = await kept();
      } catch (error) {
        if (last === undefined) throw error;
        return last;
      }
      last = undefined;
      if (found === undefined) return undefined;
      const read = sealed.safeParse(found);
      const opened = read.success ? open(read.data, about, keys) : undefined;
      if (opened === undefined) throw new CredentialError(unreadable);
      const credential = credentialSchema.parse(JSON.parse(opened.text));
      // Where nothing can be kept now, the former key goes on opening it.
      if (opened.isFormer) await store.write(credential).catch(() => undefined);
      last = credential;
      return credential;
    },
    async write(credential) {
      const value = seal(JSON.stringify(credential), about, keys);
      await ledger.change([], () => ({ result: undefined, writes: new Map([[key, value]]) }));
      last = credential;
    },
    async remove() {
      last = undefined;
      const removed = await ledger.change([key], found => ({
        result: found.has(key),
        writes: new Map([[key, undefined]]),
      }));
      return removed === true;
    },
  };
  return store;
}

const unreadable =
  'The link to the account was encrypted with another key than this server has now (MUSIC_LINK_KEY), so the account must be linked again.';
