import { isDeepStrictEqual } from 'node:util';
import {
  type Credential,
  CredentialError,
  type CredentialStore,
  credentialSchema,
} from '../../account/credential.ts';
import type { LinkPage, LinkPageSource } from '../../account/sign-in.ts';
import type { Access } from '../../config/access.ts';
import type { DocumentsOf, FoundDocuments, OwnedDocuments } from '../../store/documents.ts';
import type { Json } from '../../store/store.ts';
import type { Authentication } from '../callers/authentication.ts';
import { type Principal, principalKey } from '../callers/principal.ts';
import { decrypt, type EncryptionKeys, encrypt, encryptedSchema } from './encryption.ts';
import { issuerSignIn } from './issuer-sign-in.ts';
import { issuerReturnPath, LinkRoutes, type LinkRoutesOptions, linkPath } from './link-routes.ts';
import { LinkVisits } from './link-visits.ts';

interface LinksOptions
  extends Pick<
    LinkRoutesOptions,
    'origin' | 'signInService' | 'permissions' | 'random' | 'storeToken' | 'report'
  > {
  readonly access: Access;
  readonly authentication: Authentication;
  /** The audience of callers' tokens. */
  readonly resource: string;
  /** The music service. Its tokens are stored under the key. */
  readonly service: { readonly name: string; readonly key: string };
  readonly documentsOf: DocumentsOf;
  readonly now: () => number;
}

/** The music accounts that callers linked, and the pages for linking one. */
export interface Links {
  /** Where the caller's token is stored. */
  credentialsOf(principal: Principal): CredentialStore;
  pagesOf(principal: Principal): LinkPageSource;
  /** Answers a request for a page; undefined for any other. */
  respond(request: Request, network: string): Promise<Response | undefined>;
  /** Deletes the caller's links and pages. Rejects with `StoreError`. */
  forget(principal: Principal): Promise<void>;
}

/** Undefined without a key for encryption. Only a demo needs none. */
export function createLinks(options: LinksOptions): Links | undefined {
  const { access, authentication, documentsOf, service, origin, now, random } = options;
  const { linkKey: current, linkKeyOld: former } = access;
  if (current === undefined) return undefined;
  const keys: EncryptionKeys = { current, former };
  const visits = new LinkVisits({ documentsOf, keys, now, random });
  const routes = new LinkRoutes({
    ...options,
    verify: authentication.verify,
    attempts: authentication.attempts,
    visits,
    service: service.name,
    signIn: signInOf(options),
  });
  return {
    credentialsOf: principal => linkedCredentials(principal, { documentsOf, keys, service: service.key }),
    pagesOf: principal => pageSource(principal, visits, origin),
    respond: (request, network) => routes.respond(request, network),
    async forget(principal) {
      await visits.endAll(principal);
      await linksOf(documentsOf, principal).clear();
    },
  };
}

function signInOf({ access, authentication, origin, resource }: LinksOptions) {
  const { linkClientId: clientId, linkClientSecret: clientSecret } = access;
  const { issuer, verify } = authentication;
  if (issuer === undefined || clientId === undefined) return undefined;
  const redirect = `${origin}${issuerReturnPath}`;
  return issuerSignIn({ issuer, clientId, clientSecret, resource, redirect, verify });
}

function pageSource(principal: Principal, visits: LinkVisits, origin: string): LinkPageSource {
  const close = () => visits.endAll(principal).catch(() => undefined);
  const pageOf = (id: string): LinkPage => ({
    url: `${origin}${linkPath}${id}`,
    isOpen: async () => (await visits.principalOf(id)) !== undefined,
    close,
  });
  const find = async (mayBeUsed: boolean) => {
    const page = await visits.currentPage(principal);
    const isEnough = page !== undefined && (mayBeUsed || !page.isUsed);
    return pageOf(isEnough ? page.id : await visits.addPage(principal));
  };
  return { open: () => find(false), current: () => find(true), close };
}

const linksOf = (documentsOf: DocumentsOf, principal: Principal): OwnedDocuments =>
  documentsOf('links', principalKey(principal));

interface LinkedCredentialsOptions {
  readonly documentsOf: DocumentsOf;
  readonly keys: EncryptionKeys;
  /** The key of the music service. A token of one service is never sent to another. */
  readonly service: string;
}

/** The caller's token for the music service, encrypted in the store. */
export function linkedCredentials(
  principal: Principal,
  { documentsOf, keys, service }: LinkedCredentialsOptions,
): CredentialStore {
  const documents = linksOf(documentsOf, principal);
  const key = `token ${service}`;
  const context = [principal.issuer, principal.subject, service];
  /** The last credential that was read, for reads while the store cannot be reached. */
  let last: Credential | undefined;
  const encrypted = (credential: Credential) =>
    new Map([[key, encrypt(JSON.stringify(credential), context, keys)]]);
  /** Encrypts with the current key, unless the stored value has changed meanwhile. */
  const encryptAgain = (stored: Json, credential: Credential) =>
    documents.change([key], found =>
      isDeepStrictEqual(found.get(key), stored)
        ? { result: undefined, writes: encrypted(credential) }
        : { result: undefined },
    );
  return {
    name: 'the link to their account, which this server stores encrypted',
    async read() {
      let stored: Json | undefined;
      try {
        stored = (await documents.read([key])).get(key);
      } catch (error) {
        if (last === undefined) throw error;
        return last;
      }
      last = undefined;
      if (stored === undefined) return undefined;
      const link = decryptedCredential(stored, context, keys);
      if (link === undefined) throw new CredentialError(wrongKeyText);
      const { credential, isFormer } = link;
      // If the store cannot be written now, the former key still decrypts it next time.
      if (isFormer) await encryptAgain(stored, credential).catch(() => undefined);
      last = credential;
      return credential;
    },
    async write(credential, over) {
      // If the write fails, this process does not know which account is linked.
      last = undefined;
      const isWritten = await documents.change([key], found =>
        decryptedCredential(found.get(key), context, keys)?.credential.token === over?.token
          ? { result: true, writes: encrypted(credential) }
          : { result: false },
      );
      if (isWritten !== true) return false;
      last = credential;
      return true;
    },
    async remove() {
      last = undefined;
      const writes = new Map([[key, undefined]]);
      const remove = (found: FoundDocuments) => ({ result: found.has(key), writes, erases: true });
      return (await documents.change([key], remove)) === true;
    },
  };
}

function decryptedCredential(stored: Json | undefined, context: readonly string[], keys: EncryptionKeys) {
  const read = encryptedSchema.safeParse(stored);
  const decrypted = read.success ? decrypt(read.data, context, keys) : undefined;
  if (decrypted === undefined) return undefined;
  const { text, isFormer } = decrypted;
  return { credential: credentialSchema.parse(JSON.parse(text)), isFormer };
}

const wrongKeyText =
  'The link to the account was encrypted with a different key than this server has now (MUSIC_LINK_KEY). Link the account again.';
