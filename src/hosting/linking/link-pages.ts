import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSame } from '../../account/same-secret.ts';
import type { DocumentsOf, FoundDocuments, OwnedDocuments } from '../../store/documents.ts';
import { unguessable } from '../../text/unguessable.ts';
import { type Principal, principalKey } from '../callers/principal.ts';
import { open, type SealingKeys, seal, sealed } from './sealing.ts';

/** A page, its sign-in and whatever follows end after this, in milliseconds. */
export const pageLifetimeMs = 10 * 60_000;

const principalSchema = z.object({ issuer: z.string(), subject: z.string() });

/** A page that somebody asked for and nobody has used. */
const pageSchema = z.object({ principal: principalSchema, until: z.number() });

/** Where a browser stands. The principal is who asked for the page, and not known to be the person at the browser before `known`. */
const visitSchema = pageSchema.extend({
  at: z.enum(['issuer', 'known', 'service']),
  /** Stands in the forms of this visit. */
  form: z.string(),
  /** What must come back from where the browser was sent, and what is told there in return. */
  state: z.string().optional(),
  verifier: z.string().optional(),
});
export type Visit = z.infer<typeof visitSchema>;

export interface LinkPagesOptions {
  readonly documentsOf: DocumentsOf;
  /** Seal the id of a page for the replicas that did not make it. */
  readonly keys: SealingKeys;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Text that nobody can guess, another one at each call. */
  readonly random?: () => string;
}

/**
 * The pages that were asked for, and the browsers on them. An id and a cookie are kept as hashes, each for one use or
 * one browser, and a principal has one page and one browser at a time.
 */
export class LinkPages {
  readonly #options: Required<LinkPagesOptions>;

  constructor({ random = unguessable, ...options }: LinkPagesOptions) {
    this.#options = { random, ...options };
  }

  /** A new page for a principal; their last one works no more. Resolves to its id. */
  async add(principal: Principal): Promise<string> {
    const id = this.#options.random();
    const until = this.#options.now() + pageLifetimeMs;
    await this.#put(this.#page(id), { principal, until });
    const sealedId = seal(id, aboutOf(principal), this.#options.keys);
    const before = await this.#note(principal, () => ({ page: hashOf(id), id: sealedId }));
    await this.#clear(before);
    return id;
  }

  /** Who asked for a page that nobody has used; undefined where it has ended. */
  async find(id: string): Promise<Principal | undefined> {
    return this.#live(pageSchema, (await this.#page(id).read([only])).get(only))?.principal;
  }

  /** The page that a principal has, by whichever replica, and whether a browser has it already; undefined where there is none. */
  async current(
    principal: Principal,
  ): Promise<{ readonly id: string; readonly isUsed: boolean } | undefined> {
    const { documentsOf, keys } = this.#options;
    const { page, browser, id } = openIn(await this.#openOf(principal).read(['open']));
    const documents =
      page === undefined ? browser && documentsOf('link browsers', browser) : documentsOf('link pages', page);
    const found = documents && (await documents.read([only])).get(only);
    const known = id && open(id, aboutOf(principal), keys);
    if (known === undefined || this.#live(pageSchema, found) === undefined) return undefined;
    return { id: known.text, isUsed: page === undefined };
  }

  /** Uses a page up: one browser has it from now on. Resolves to that browser's cookie. */
  async use(id: string, visit: Omit<Visit, 'principal' | 'until' | 'form'>): Promise<string | undefined> {
    const documents = this.#page(id);
    const page = await take(documents);
    await documents.clear();
    const live = this.#live(pageSchema, page);
    return live && this.#visit({ ...live, ...visit, form: this.#options.random() });
  }

  /** The visit of a browser with this cookie. */
  async visit(cookie: string): Promise<Visit | undefined> {
    return this.#live(visitSchema, (await this.#browser(cookie).read([only])).get(only));
  }

  /** Where a visit goes on; the cookie stays. */
  async send(cookie: string, visit: Visit): Promise<void> {
    await this.#put(this.#browser(cookie), visit);
  }

  /**
   * A browser comes back from where it was sent: only the one with the cookie, with what it took along, and once. The
   * visit as it was; undefined for any other.
   */
  async back(cookie: string, at: Visit['at'], state: string): Promise<Visit | undefined> {
    return this.#browser(cookie).change([only], found => {
      const visit = this.#live(visitSchema, found.get(only));
      if (visit?.at !== at || visit.state === undefined || !isSame(visit.state, state)) {
        return { result: undefined };
      }
      const { state: _, verifier: __, ...rest } = visit;
      return { result: visit, writes: new Map([[only, rest]]) };
    });
  }

  /** Who is at the browser is known: it goes on under a new cookie. Resolves to that. */
  async know(cookie: string, { principal, until }: Visit): Promise<string> {
    await this.end(cookie);
    return this.#visit({ principal, until, at: 'known', form: this.#options.random() });
  }

  async end(cookie: string): Promise<void> {
    await this.#browser(cookie).clear();
  }

  /** Ends the page and the visit of a principal. */
  async endAll(principal: Principal): Promise<void> {
    const notes = this.#openOf(principal);
    const before = openIn(await notes.read(['open']));
    await this.#clear(before);
    await notes.clear();
  }

  async #visit(visit: Visit): Promise<string> {
    const cookie = this.#options.random();
    await this.#put(this.#browser(cookie), visit);
    const before = await this.#note(visit.principal, ({ id }) => ({ browser: hashOf(cookie), id }));
    await this.#clear(before);
    return cookie;
  }

  /** Remembers what a principal has open. Resolves to what they had before. */
  async #note(principal: Principal, next: (before: Open) => Open): Promise<Open> {
    const before = await this.#openOf(principal).change(['open'], found => ({
      result: openIn(found),
      writes: new Map([['open', JSON.parse(JSON.stringify(next(openIn(found))))]]),
      lastsMs: pageLifetimeMs,
    }));
    return before ?? {};
  }

  async #clear({ page, browser }: Open): Promise<void> {
    if (page !== undefined) await this.#options.documentsOf('link pages', page).clear();
    if (browser !== undefined) await this.#options.documentsOf('link browsers', browser).clear();
  }

  #live<T extends { readonly until: number }>(schema: z.ZodType<T>, value: unknown): T | undefined {
    const read = schema.safeParse(value);
    return read.success && read.data.until > this.#options.now() ? read.data : undefined;
  }

  /** Nobody need open a page, or come back: all of it goes by itself. */
  #put(documents: OwnedDocuments, value: Visit | z.infer<typeof pageSchema>): Promise<undefined> {
    const lastsMs = value.until - this.#options.now();
    return documents.change([], () => ({ result: undefined, writes: new Map([[only, value]]), lastsMs }));
  }

  #openOf = (principal: Principal) => this.#options.documentsOf('links open', principalKey(principal));
  #page = (id: string) => this.#options.documentsOf('link pages', hashOf(id));
  #browser = (cookie: string) => this.#options.documentsOf('link browsers', hashOf(cookie));
}

/** The one document of a page, and of a browser. */
const only = 'it';

/** What a principal has open: hashes, and the id of the page. */
const openSchema = z.object({
  page: z.string().optional(),
  browser: z.string().optional(),
  id: sealed.optional(),
});
type Open = z.infer<typeof openSchema>;
const openIn = (found: FoundDocuments): Open => openSchema.safeParse(found.get('open')).data ?? {};

const take = (documents: OwnedDocuments) =>
  documents.change([only], found => ({ result: found.get(only), writes: new Map([[only, undefined]]) }));

const aboutOf = ({ issuer, subject }: Principal) => ['link page', issuer, subject];

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
