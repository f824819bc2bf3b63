import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../../account/oauth.ts';
import type { DocumentsOf, FoundDocuments, OwnedDocuments } from '../../store/documents.ts';
import { type Principal, principalKey } from '../callers/principal.ts';
import { decrypt, type EncryptionKeys, encrypt, encryptedSchema } from './encryption.ts';

/** A page and the visit that follows it end after this, in milliseconds. */
const pageLifetimeMs = 10 * 60_000;

const principalSchema = z.object({ issuer: z.string(), subject: z.string() });

/** A page that an assistant requested and no browser has used yet. The principal is encrypted. */
const pageSchema = z.object({ principal: encryptedSchema, until: z.number() });

/**
 * A browser that used a page. The principal is the caller who requested the page. Before the step `known`, the person at
 * the browser may be somebody else.
 */
const visitSchema = pageSchema.extend({
  step: z.enum(['issuer', 'known', 'service']),
  /** A secret in the forms of this visit. */
  form: z.string(),
  /** What the browser must bring back from another site, and what proves there that it was sent from here. */
  state: z.string().optional(),
  verifier: z.string().optional(),
});
export type Visit = Decrypted<z.infer<typeof visitSchema>>;
type Decrypted<T> = Omit<T, 'principal'> & { readonly principal: Principal };

interface LinkVisitsOptions {
  readonly documentsOf: DocumentsOf;
  /** Encrypt the id of a page for the other replicas. */
  readonly keys: EncryptionKeys;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** A new unguessable text at each call. */
  readonly random: () => string;
}

/**
 * The pages that assistants requested, and the visits of browsers to them. Page ids and cookies are stored as hashes,
 * principals are encrypted. A page can be used once, and each principal has at most one page and one visit.
 */
export class LinkVisits {
  readonly #options: LinkVisitsOptions;

  constructor(options: LinkVisitsOptions) {
    this.#options = options;
  }

  /** Adds a page and ends the principal's former one. Resolves to the page's id. */
  async addPage(principal: Principal): Promise<string> {
    const id = this.#options.random();
    const until = this.#options.now() + pageLifetimeMs;
    await this.#put(this.#page(id), hashOf(id), { principal, until });
    const encrypted = encrypt(id, contextOf(principal), this.#options.keys);
    await this.#replaceOpen(principal, () => ({ page: hashOf(id), id: encrypted }));
    return id;
  }

  /** Who requested an unused page; undefined if it has ended. */
  async principalOf(id: string): Promise<Principal | undefined> {
    return this.#valid(pageSchema, hashOf(id), (await this.#page(id).read([only])).get(only))?.principal;
  }

  /** The principal's page, also if another replica made it; undefined if there is none. `isUsed`: by a browser. */
  async currentPage(principal: Principal) {
    const { documentsOf, keys } = this.#options;
    const { page, browser, id } = openIn(await this.#open(principal).read(['open']));
    const hash = page ?? browser;
    if (hash === undefined) return undefined;
    const documents = documentsOf(page === undefined ? 'link browsers' : 'link pages', hash);
    const found = (await documents.read([only])).get(only);
    const decrypted = id && decrypt(id, contextOf(principal), keys);
    if (decrypted === undefined || this.#valid(pageSchema, hash, found) === undefined) return undefined;
    return { id: decrypted.text, isUsed: page === undefined };
  }

  /** Uses a page, so that no other browser can. Resolves to the cookie of the new visit; undefined if the page has ended. */
  async begin(id: string, visit: Omit<Visit, 'principal' | 'until' | 'form'>): Promise<string | undefined> {
    const documents = this.#page(id);
    const writes = new Map([[only, undefined]]);
    const page = await documents.change([only], found => ({ result: found.get(only), writes }));
    await documents.clear();
    const valid = this.#valid(pageSchema, hashOf(id), page);
    return valid && this.#add({ ...valid, ...visit, form: this.#options.random() });
  }

  /** The visit of the browser with this cookie. */
  async find(cookie: string): Promise<Visit | undefined> {
    return this.#valid(visitSchema, hashOf(cookie), (await this.#browser(cookie).read([only])).get(only));
  }

  async update(cookie: string, visit: Visit): Promise<void> {
    await this.#put(this.#browser(cookie), hashOf(cookie), visit);
  }

  /**
   * A browser comes back from another site. It must bring the visit's cookie and state, and can come back only once.
   * Resolves to the visit as it was; undefined if something does not match.
   */
  async takeReturn(cookie: string, step: Visit['step'], state: string): Promise<Visit | undefined> {
    return this.#browser(cookie).change([only], found => {
      const visit = this.#valid(visitSchema, hashOf(cookie), found.get(only));
      if (visit?.step !== step || visit.state === undefined || !isSameSecret(visit.state, state)) {
        return { result: undefined };
      }
      const { state: _, verifier: __, ...rest } = visit;
      return { result: visit, writes: new Map([[only, this.#encrypted(rest, hashOf(cookie))]]) };
    });
  }

  /** The person at the browser is the principal. Resolves to a new cookie for the visit. */
  async confirm(cookie: string, { principal, until }: Visit): Promise<string> {
    await this.end(cookie);
    return this.#add({ principal, until, step: 'known', form: this.#options.random() });
  }

  async end(cookie: string): Promise<void> {
    await this.#browser(cookie).clear();
  }

  /** Ends the principal's page and visit. */
  async endAll(principal: Principal): Promise<void> {
    const open = this.#open(principal);
    const before = openIn(await open.read(['open']));
    await this.#clear(before);
    await open.clear();
  }

  async #add(visit: Visit): Promise<string> {
    const cookie = this.#options.random();
    await this.#put(this.#browser(cookie), hashOf(cookie), visit);
    await this.#replaceOpen(visit.principal, ({ id }) => ({ browser: hashOf(cookie), id }));
    return cookie;
  }

  /** Records what the principal has open now, and ends what it was before. */
  async #replaceOpen(principal: Principal, next: (before: Open) => Open): Promise<void> {
    const before = await this.#open(principal).change(['open'], found => ({
      result: openIn(found),
      writes: new Map([['open', JSON.parse(JSON.stringify(next(openIn(found))))]]),
      lastsMs: pageLifetimeMs,
    }));
    await this.#clear(before ?? {});
  }

  async #clear({ page, browser }: Open): Promise<void> {
    if (page !== undefined) await this.#options.documentsOf('link pages', page).clear();
    if (browser !== undefined) await this.#options.documentsOf('link browsers', browser).clear();
  }

  #valid<T extends z.infer<typeof pageSchema>>(schema: z.ZodType<T>, hash: string, value: unknown) {
    const read = schema.safeParse(value);
    if (!read.success || read.data.until <= this.#options.now()) return undefined;
    const decrypted = decrypt(read.data.principal, contextIn(hash), this.#options.keys);
    return decrypted && { ...read.data, principal: principalSchema.parse(JSON.parse(decrypted.text)) };
  }

  /** The store deletes it when it ends. `hash`: of the page's id or the browser's cookie. */
  #put(documents: OwnedDocuments, hash: string, value: PageOrVisit): Promise<undefined> {
    const lastsMs = value.until - this.#options.now();
    const writes = new Map([[only, this.#encrypted(value, hash)]]);
    return documents.change([], () => ({ result: undefined, writes, lastsMs }));
  }

  #encrypted({ principal, ...rest }: PageOrVisit, hash: string) {
    return { ...rest, principal: encrypt(JSON.stringify(principal), contextIn(hash), this.#options.keys) };
  }

  #open = (principal: Principal) => this.#options.documentsOf('links open', principalKey(principal));
  #page = (id: string) => this.#options.documentsOf('link pages', hashOf(id));
  #browser = (cookie: string) => this.#options.documentsOf('link browsers', hashOf(cookie));
}

type PageOrVisit = Decrypted<z.infer<typeof pageSchema>>;

/** The key of the one document of a page or a visit. */
const only = 'it';

/** What a principal has open: hashes of the page's id and the browser's cookie, and the encrypted id of the page. */
const openSchema = z.object({
  page: z.string().optional(),
  browser: z.string().optional(),
  id: encryptedSchema.optional(),
});
type Open = z.infer<typeof openSchema>;
const openIn = (found: FoundDocuments): Open => openSchema.safeParse(found.get('open')).data ?? {};

const contextOf = ({ issuer, subject }: Principal) => ['link page', issuer, subject];

const contextIn = (hash: string) => ['link principal', hash];

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
