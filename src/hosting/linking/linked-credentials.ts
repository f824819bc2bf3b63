import { isDeepStrictEqual } from 'node:util';
import {
  type Credential,
  CredentialError,
  type CredentialStore,
  credentialSchema,
} from '../../account/credential.ts';
import type { DocumentsOf, OwnedDocuments } from '../../store/documents.ts';
import type { Json } from '../../store/store.ts';
import { type Principal, principalKey } from '../callers/principal.ts';
import { open, type SealingKeys, seal, sealed } from './sealing.ts';

/** The documents that hold a principal's links. */
export const linksOf = (documentsOf: DocumentsOf, principal: Principal): OwnedDocuments =>
  documentsOf('links', principalKey(principal));

export interface LinkedCredentialsOptions {
  readonly documentsOf: DocumentsOf;
  readonly keys: SealingKeys;
  /** The service that the account is at: a token never reaches another. */
  readonly service: string;
}

/** The account that a principal linked, encrypted where it is kept. */
export function linkedCredentials(
  principal: Principal,
  { documentsOf, keys, service }: LinkedCredentialsOptions,
): CredentialStore {
  const documents = linksOf(documentsOf, principal);
  const key = `token ${service}`;
  const about = [principal.issuer, principal.subject, service];
  /** What was read last. Reads use it while the documents cannot be reached. */
  let last: Credential | undefined;
  const sealedNow = (credential: Credential) =>
    new Map([[key, seal(JSON.stringify(credential), about, keys)]]);
  /** Seals anew what the former key sealed, unless something else is there by now. */
  const reseal = (found: Json, credential: Credential) =>
    documents.change([key], now =>
      isDeepStrictEqual(now.get(key), found)
        ? { result: undefined, writes: sealedNow(credential) }
        : { result: undefined },
    );
  return {
    name: 'the link to their account, which this server keeps encrypted',
    async read() {
      let found: Json | undefined;
      try {
        found = (await documents.read([key])).get(key);
      } catch (error) {
        if (last === undefined) throw error;
        return last;
      }
      last = undefined;
      if (found === undefined) return undefined;
      const link = opened(found, about, keys);
      if (link === undefined) throw new CredentialError(unreadable);
      const { credential, isFormer } = link;
      // Where nothing can be kept now, the former key goes on opening it.
      if (isFormer) await reseal(found, credential).catch(() => undefined);
      last = credential;
      return credential;
    },
    async write(credential, over) {
      // Where this breaks off, nobody here knows what is linked.
      last = undefined;
      const isKept = await documents.change([key], found =>
        opened(found.get(key), about, keys)?.credential.token === over?.token
          ? { result: true, writes: sealedNow(credential) }
          : { result: false },
      );
      if (isKept !== true) return false;
      last = credential;
      return true;
    },
    async remove() {
      last = undefined;
      const removed = await documents.change([key], found => ({
        result: found.has(key),
        writes: new Map([[key, undefined]]),
      }));
      return removed === true;
    },
  };
}

function opened(found: Json | undefined, about: readonly string[], keys: SealingKeys) {
  const read = sealed.safeParse(found);
  const opening = read.success ? open(read.data, about, keys) : undefined;
  return (
    opening && { credential: credentialSchema.parse(JSON.parse(opening.text)), isFormer: opening.isFormer }
  );
}

const unreadable =
  'The link to the account was encrypted with another key than this server has now (MUSIC_LINK_KEY), so the account must be linked again.';
