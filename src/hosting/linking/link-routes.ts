import type { Brought } from '../../account/account-service.ts';
import { authorizationUrl, exchangeCode, type SignInPlace, type TokenResponse } from '../../account/oauth.ts';
import { isSame } from '../../account/same-secret.ts';
import { SignInError } from '../../account/sign-in-error.ts';
import type { Permission } from '../../client/api/endpoint.ts';
import { storeProblem } from '../../text/store-problem.ts';
import type { AccountResult } from '../../tools/engine/account-port.ts';
import { Refused, type Verify } from '../callers/access-tokens.ts';
import { keyIssuer } from '../callers/api-keys.ts';
import type { FailedAttempts } from '../callers/failed-attempts.ts';
import { IssuerUnavailable } from '../callers/issuer.ts';
import type { IssuerSignIn } from '../callers/issuer-sign-in.ts';
import { type Principal, principalKey } from '../callers/principal.ts';
import { cookieHeader, cookieIn, redirect } from './link-cookie.ts';
import { type PageContent, pageHeaders, pageHtml, problemPage } from './link-html.ts';
import type { LinkPages, Visit } from './link-pages.ts';
import * as words from './link-words.ts';

export interface LinkRoutesOptions {
  /** Where callers reach this server: an origin. */
  readonly origin: string;
  readonly pages: LinkPages;
  /** How somebody at a browser is known; keys alone where there is no issuer. */
  readonly signIn: IssuerSignIn | undefined;
  readonly verify: Verify;
  readonly attempts: FailedAttempts;
  /** The music service's name. */
  readonly service: string;
  /** Where callers sign in at the service, where there is an application for that. */
  readonly place: SignInPlace | undefined;
  readonly permissions: readonly Permission[];
  /** Text that nobody can guess, another one at each call. */
  readonly random: () => string;
  /** Gives a token to the listener of the principal, who is known to have brought it. Never rejects. */
  keep(principal: Principal, brought: Brought): Promise<AccountResult>;
  /** Told of mistakes of this server, and of a store that cannot be reached. */
  report(error: unknown): void;
}

export const linkPath = '/link/';
export const issuerReturnPath = '/link/return';
export const serviceReturnPath = '/link/service/return';

/** Bytes; a token has a hundred. */
const largestForm = 8192;

/** A request to a page, with what every page looks at. */
interface Visiting {
  readonly request: Request;
  readonly url: URL;
  readonly peer: string;
  readonly cookie: string | undefined;
}

type Route = (visiting: Visiting) => Promise<Response>;

/** The pages on which callers link their music account, each only for the person who asked for it. */
export class LinkRoutes {
  readonly #options: LinkRoutesOptions;
  readonly #routes: Readonly<Record<string, Route>>;

  constructor(options: LinkRoutesOptions) {
    this.#options = options;
    this.#routes = {
      [`GET ${issuerReturnPath}`]: visiting => this.#fromIssuer(visiting),
      'GET /link/account': ({ cookie = '' }) => this.#choose(cookie),
      'POST /link/service': visiting => this.#toService(visiting),
      [`GET ${serviceReturnPath}`]: visiting => this.#fromService(visiting),
      'POST /link/token': visiting => this.#token(visiting),
    };
  }

  /** The answer to a request for a page; undefined for any other. `peer`: the address it came from. Never rejects. */
  async respond(request: Request, peer: string): Promise<Response | undefined> {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(linkPath)) return undefined;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const visiting = { request, url, peer, cookie: cookieIn(request) };
    try {
      if (method === 'POST' && !this.#isOwn(request)) return this.#problem(403, 'foreign');
      const route = this.#routes[`${method} ${url.pathname}`];
      if (route !== undefined) return await route(visiting);
      const id = /^\/link\/([\w-]{20,64})$/.exec(url.pathname)?.[1];
      if (id === undefined || !['GET', 'POST'].includes(method)) return this.#problem(404, 'ended');
      return await (method === 'GET' ? this.#first(id) : this.#begin(id, visiting));
    } catch (error) {
      if (error instanceof IssuerUnavailable) return this.#problem(503, 'issuerAway');
      this.#options.report(error);
      return storeProblem(error) === undefined
        ? this.#problem(500, 'mistake')
        : this.#problem(503, 'storeAway');
    }
  }

  /** The page that an assistant gives. Looking at it changes nothing: programs that show addresses look at them too. */
  async #first(id: string, problem?: string): Promise<Response> {
    const principal = await this.#options.pages.find(id);
    if (principal === undefined) return this.#problem(404, 'ended');
    const service = words.serviceName(this.#options.service);
    const byKey = principal.issuer === keyIssuer;
    const secret = { name: 'key', label: words.keyLabel };
    return this.#page(problem === undefined ? 200 : 400, {
      title: words.linkTitle,
      paragraphs: [
        ...(problem === undefined ? [] : [problem]),
        byKey ? words.keyIntro(service) : words.linkIntro(service),
        words.doNotGoOn,
      ],
      forms: [
        byKey
          ? { action: `${linkPath}${id}`, button: words.keyButton, secret }
          : { action: `${linkPath}${id}`, button: words.signInButton },
      ],
    });
  }

  /** Finds out who is at the browser: by their key at once, else by sending them to the issuer. */
  async #begin(id: string, visiting: Visiting): Promise<Response> {
    const { pages, signIn } = this.#options;
    const principal = await pages.find(id);
    if (principal === undefined) return this.#problem(404, 'ended');
    if (principal.issuer === keyIssuer) return this.#byKey(id, principal, visiting);
    if (signIn === undefined) return this.#problem(404, 'ended');
    const { url, ...taken } = await signIn.begin();
    const cookie = await pages.use(id, { at: 'issuer', ...taken });
    return cookie === undefined ? this.#problem(404, 'ended') : this.#onward(url, cookie);
  }

  async #byKey(id: string, principal: Principal, { request, peer }: Visiting): Promise<Response> {
    const { pages, verify, attempts } = this.#options;
    if (attempts.waitMs(peer) > 0) return this.#problem(429, 'tooMany');
    const form = await formIn(request);
    if (form === undefined) return this.#problem(413, 'tooLarge');
    const found = await verify(form.get('key') ?? '').catch((error: unknown) => {
      if (error instanceof Refused) return undefined;
      throw error;
    });
    if (found === undefined) {
      attempts.failed(peer);
      return this.#first(id, words.wrongKey);
    }
    const cookie = await pages.use(id, { at: 'issuer' });
    const visit = cookie && (await pages.visit(cookie));
    if (!cookie || !visit) return this.#problem(404, 'ended');
    return this.#known(cookie, visit, found.principal, principal);
  }

  async #fromIssuer({ url, cookie = '' }: Visiting): Promise<Response> {
    const { pages, signIn } = this.#options;
    const visit = await pages.back(cookie, 'issuer', url.searchParams.get('state') ?? '');
    const { state, verifier } = visit ?? {};
    if (!visit || !signIn || state === undefined || verifier === undefined)
      return this.#problem(404, 'ended');
    try {
      const found = await signIn.finish(url, { state, verifier });
      return await this.#known(cookie, visit, found, visit.principal);
    } catch (error) {
      await pages.end(cookie);
      if (error instanceof Refused) return this.#problem(403, 'notSignedIn');
      throw error;
    }
  }

  /** Goes on only if the person at the browser is the one who asked: otherwise their account would become another's. */
  async #known(cookie: string, visit: Visit, found: Principal, asked: Principal): Promise<Response> {
    const { pages } = this.#options;
    if (principalKey(found) !== principalKey(asked)) {
      await pages.end(cookie);
      return this.#problem(403, 'otherPerson');
    }
    return redirect('/link/account', await pages.know(cookie, visit));
  }

  async #choose(cookie: string, problem?: string): Promise<Response> {
    const { pages, place } = this.#options;
    const visit = await pages.visit(cookie);
    // Whoever comes back by hand from the service may choose again.
    if (visit === undefined || visit.at === 'issuer') return this.#problem(404, 'ended');
    const service = words.serviceName(this.#options.service);
    const hidden = { form: visit.form };
    const secret = { name: 'token', label: words.tokenLabel };
    return this.#page(problem === undefined ? 200 : 400, {
      title: words.linkTitle,
      paragraphs: [...(problem === undefined ? [] : [problem]), words.chooseIntro(service), words.tokenHow],
      forms: [
        ...(place ? [{ action: '/link/service', button: words.serviceButton(service), hidden }] : []),
        { action: '/link/token', button: words.tokenButton, hidden, secret },
      ],
    });
  }

  async #toService({ request, cookie = '' }: Visiting): Promise<Response> {
    const { pages, place, permissions, random, origin } = this.#options;
    const sent = await this.#formOf(cookie, request);
    if (sent instanceof Response) return sent;
    if (place === undefined) return this.#problem(404, 'ended');
    const state = random();
    await pages.send(cookie, { ...sent.visit, at: 'service', state });
    const back = `${origin}${serviceReturnPath}`;
    return this.#onward(authorizationUrl(place, { redirect: back, permissions, state }), cookie);
  }

  async #fromService({ url, cookie = '' }: Visiting): Promise<Response> {
    const { pages, place } = this.#options;
    const { searchParams } = url;
    const visit = await pages.back(cookie, 'service', searchParams.get('state') ?? '');
    if (visit === undefined || place === undefined) return this.#problem(404, 'ended');
    const code = searchParams.get('code');
    if (code === null || code === '') return this.#choose(cookie, words.linkProblems.notAllowed);
    try {
      return await this.#finish(cookie, visit, await exchangeCode(place, code), true);
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      return this.#choose(cookie, error.message);
    }
  }

  async #token({ request, cookie = '' }: Visiting): Promise<Response> {
    const sent = await this.#formOf(cookie, request);
    if (sent instanceof Response) return sent;
    const token = (sent.form.get('token') ?? '').trim();
    if (!/^[\x21-\x7e]{1,2048}$/.test(token)) {
      return this.#choose(cookie, words.linkProblems.noToken);
    }
    return this.#finish(cookie, sent.visit, { token }, false);
  }

  async #finish(
    cookie: string,
    visit: Visit,
    response: TokenResponse,
    isChecked: boolean,
  ): Promise<Response> {
    const { keep, pages, report } = this.#options;
    const isWanted = async () => (await pages.visit(cookie)) !== undefined;
    const { ok, sentence } = await keep(visit.principal, { response, isChecked, isWanted });
    if (!ok) return this.#choose(cookie, sentence);
    // The account is linked whether or not the page can be ended now: its own time ends it.
    await pages.endAll(visit.principal).catch(report);
    return this.#page(200, { title: words.linkedTitle, paragraphs: [words.linkedText(sentence)] }, '');
  }

  /** A form of this visit, sent from its own page. */
  async #formOf(
    cookie: string,
    request: Request,
  ): Promise<{ visit: Visit; form: URLSearchParams } | Response> {
    const visit = await this.#options.pages.visit(cookie);
    const form = await formIn(request);
    if (form === undefined) return this.#problem(413, 'tooLarge');
    if (visit === undefined || visit.at === 'issuer') return this.#problem(404, 'ended');
    return isSame(form.get('form') ?? '', visit.form) ? { visit, form } : this.#problem(403, 'foreign');
  }

  /** Browsers say whence a form is sent; what does not say it is none. */
  #isOwn({ headers }: Request): boolean {
    const site = headers.get('sec-fetch-site');
    return headers.get('origin') === this.#options.origin && (site === null || site === 'same-origin');
  }

  /** By a page, because a form may lead nowhere else, and not even by a detour. */
  #onward(url: string, cookie: string): Response {
    const content = { title: words.onwardTitle, paragraphs: [], onward: { url, text: words.onwardText } };
    return this.#page(200, content, cookie);
  }

  #problem(status: number, problem: keyof typeof words.linkProblems): Response {
    return this.#page(status, problemPage(words.linkProblems[problem]));
  }

  /** `cookie`: the browser's new one; an empty one ends it. */
  #page(status: number, content: PageContent, cookie?: string): Response {
    const headers = { ...pageHeaders, ...cookieHeader(cookie) };
    return new Response(pageHtml(content), { status, headers });
  }
}

/** The fields of a form; undefined where the form is larger than any of ours. */
async function formIn(request: Request): Promise<URLSearchParams | undefined> {
  const text = await request.text();
  return text.length > largestForm ? undefined : new URLSearchParams(text);
}
