import type { Brought } from '../../account/account-service.ts';
import type { CredentialStore } from '../../account/credential.ts';
import type { SignInPlace } from '../../account/oauth.ts';
import type { LinkPage, LinkPageSource } from '../../account/page-sign-in.ts';
import type { Permission } from '../../client/api/endpoint.ts';
import type { Access } from '../../config/access.ts';
import type { DocumentsOf } from '../../store/documents.ts';
import type { AccountResult } from '../../tools/engine/account-port.ts';
import type { Gate } from '../callers/gate.ts';
import { IssuerSignIn } from '../callers/issuer-sign-in.ts';
import type { Principal } from '../callers/principal.ts';
import { LinkPages } from './link-pages.ts';
import { issuerReturnPath, LinkRoutes, linkPath } from './link-routes.ts';
import { linkedCredentials, linksOf } from './linked-credentials.ts';
import type { SealingKeys } from './sealing.ts';

export interface LinksOptions {
  readonly access: Access;
  readonly gate: Gate;
  /** Where callers reach this server: an origin. */
  readonly origin: string;
  /** What tokens of callers are for. */
  readonly resource: string;
  /** The music service: its name, and by which its tokens are kept apart from another's. */
  readonly service: { readonly name: string; readonly key: string };
  /** Where callers sign in at the service, where there is an application for that. */
  readonly place: SignInPlace | undefined;
  readonly permissions: readonly Permission[];
  readonly documentsOf: DocumentsOf;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly random: () => string;
  /** Gives a token to the listener of the principal who brought it. Never rejects. */
  keep(principal: Principal, brought: Brought): Promise<AccountResult>;
  /** Told of mistakes of this server, and of a store that cannot be reached. */
  report(error: unknown): void;
}

/** The music accounts that callers linked, and the pages on which they do. */
export interface Links {
  /** Where the token of a principal's account is kept. */
  credentialsOf(principal: Principal): CredentialStore;
  pagesOf(principal: Principal): LinkPageSource;
  /** The answer to a request for a page; undefined for any other. Never rejects. */
  respond(request: Request, peer: string): Promise<Response | undefined>;
  /** Deletes all that is kept of a principal's links and pages. Rejects with `StoreError`. */
  forget(principal: Principal): Promise<void>;
}

/** Undefined where the settings have no key to encrypt with: the demo, which nobody links. */
export function createLinks(options: LinksOptions): Links | undefined {
  const { access, documentsOf, service, origin, now, random } = options;
  const { linkKey: present, linkKeyOld: former } = access;
  if (present === undefined) return undefined;
  const keys: SealingKeys = { present, former };
  const pages = new LinkPages({ documentsOf, keys, now, random });
  const routes = new LinkRoutes({
    ...options,
    ...options.gate,
    pages,
    service: service.name,
    signIn: issuerSignIn(options),
  });
  return {
    credentialsOf: principal => linkedCredentials(principal, { documentsOf, keys, service: service.key }),
    pagesOf: principal => pageSource(principal, pages, origin),
    respond: (request, peer) => routes.respond(request, peer),
    async forget(principal) {
      await pages.endAll(principal);
      await linksOf(documentsOf, principal).clear();
    },
  };
}

function issuerSignIn({ access, gate, origin, resource }: LinksOptions): IssuerSignIn | undefined {
  const { linkClientId: clientId, linkClientSecret: clientSecret } = access;
  const { issuer, verify } = gate;
  if (issuer === undefined || clientId === undefined) return undefined;
  const redirect = `${origin}${issuerReturnPath}`;
  return new IssuerSignIn({ issuer, clientId, clientSecret, resource, redirect, verify });
}

function pageSource(principal: Principal, pages: LinkPages, origin: string): LinkPageSource {
  const close = () => pages.endAll(principal).catch(() => undefined);
  const pageOf = (id: string): LinkPage => ({
    url: `${origin}${linkPath}${id}`,
    isOpen: async () => (await pages.find(id)) !== undefined,
    close,
  });
  const add = async () => pageOf(await pages.add(principal));
  return {
    async open() {
      const found = await pages.current(principal);
      return found === undefined || found.isUsed ? add() : pageOf(found.id);
    },
    async current() {
      const found = await pages.current(principal);
      return found === undefined ? add() : pageOf(found.id);
    },
    close,
  };
}
