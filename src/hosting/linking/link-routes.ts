import type { LinkedToken } from '../../account/new-token.ts';
import {
  authorizationUrl,
  exchangeCode,
  isSameSecret,
  SignInError,
  type SignInTarget,
  type TokenResponse,
} from '../../account/oauth.ts';
import type { Permission } from '../../client/api/endpoint.ts';
import { storeProblem } from '../../text/errors.ts';
import type { AccountResult } from '../../tools/engine/account-port.ts';
import { RefusedToken, type Verify } from '../callers/access-tokens.ts';
import { keyIssuer } from '../callers/api-keys.ts';
import type { FailedAttempts } from '../callers/attempts.ts';
import { IssuerUnavailable } from '../callers/issuer.ts';
import { type Principal, principalKey } from '../callers/principal.ts';
import { BodyTooLarge } from '../http/request.ts';
import type { IssuerSignIn } from './issuer-sign-in.ts';
import {
  cookieIn,
  linkProblems,
  linkTexts,
  pageResponse,
  problemResponse,
  redirectResponse,
  serviceName,
} from './link-html.ts';
import type { LinkVisits, Visit } from './link-visits.ts';

export interface LinkRoutesOptions {
  /** Where callers reach this server. */
  readonly origin: string;
  readonly visits: LinkVisits;
  /** Undefined if callers have only keys. */
  readonly signIn: IssuerSignIn | undefined;
  readonly verify: Verify;
  readonly attempts: FailedAttempts;
  /** The music service's name. */
  readonly service: string;
  /** Where callers sign in at the music service; undefined without an application. */
  readonly signInService: SignInTarget | undefined;
  readonly permissions: readonly Permission[];
  /** A new unguessable text at each call. */
  readonly random: () => string;
  /** Gives a token to the listener of the caller who brought it. Never rejects. */
  storeToken(principal: Principal, received: LinkedToken): Promise<AccountResult>;
  /** Gets unexpected errors, also of the store. */
  report(error: unknown): void;
}

export const linkPath = '/link/';
export const issuerReturnPath = '/link/return';
const serviceReturnPath = '/link/service/return';

interface LinkRequest {
  readonly request: Request;
  readonly url: URL;
  /** Where it was sent from. */
  readonly network: string;
  /** Empty without a cookie. */
  readonly cookie: string;
}

type Route = (linkRequest: LinkRequest) => Promise<Response>;

/** The pages on which callers link their music account. Only the person who requested a page can use it. */
export class LinkRoutes {
  readonly #options: LinkRoutesOptions;
  readonly #routes: Readonly<Record<string, Route>>;

  constructor(options: LinkRoutesOptions) {
    this.#options = options;
    this.#routes = {
      [`GET ${issuerReturnPath}`]: linkRequest => this.#returnFromIssuer(linkRequest),
      'GET /link/account': ({ cookie }) => this.#choose(cookie),
      'POST /link/service': linkRequest => this.#sendToService(linkRequest),
      [`GET ${serviceReturnPath}`]: linkRequest => this.#returnFromService(linkRequest),
      'POST /link/token': linkRequest => this.#takeToken(linkRequest),
    };
  }

  /**
   * Undefined for a request that is not for a page. `network`: where it was sent from. Rejects with `BodyTooLarge`, and if
   * the browser disconnected.
   */
  async respond(request: Request, network: string): Promise<Response | undefined> {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(linkPath)) return undefined;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const linkRequest = { request, url, network, cookie: cookieIn(request) ?? '' };
    try {
      if (method === 'POST' && !this.#isSameOrigin(request)) return problemResponse(403, 'foreign');
      const route = this.#routes[`${method} ${url.pathname}`];
      if (route !== undefined) return await route(linkRequest);
      const id = /^\/link\/([\w-]{20,64})$/.exec(url.pathname)?.[1];
      if (id === undefined || !['GET', 'POST'].includes(method)) return problemResponse(404, 'ended');
      return await (method === 'GET' ? this.#start(id) : this.#identify(id, linkRequest));
    } catch (error) {
      if (request.signal.aborted || error instanceof BodyTooLarge) throw error;
      if (error instanceof IssuerUnavailable) return problemResponse(503, 'issuerDown');
      this.#options.report(error);
      return storeProblem(error) === undefined
        ? problemResponse(500, 'mistake')
        : problemResponse(503, 'storeDown');
    }
  }

  /** The page that the assistant shows the address of. Reading it changes nothing, because link previews read it too. */
  async #start(id: string, problem?: string): Promise<Response> {
    const principal = await this.#options.visits.principalOf(id);
    if (principal === undefined) return problemResponse(404, 'ended');
    const service = serviceName(this.#options.service);
    const hasKey = principal.issuer === keyIssuer;
    const action = `${linkPath}${id}`;
    const secret = { name: 'key', label: linkTexts.keyLabel };
    return pageResponse(problem === undefined ? 200 : 400, {
      title: linkTexts.title,
      paragraphs: [
        ...(problem === undefined ? [] : [problem]),
        hasKey ? linkTexts.keyIntro(service) : linkTexts.signInIntro(service),
        linkTexts.warning,
      ],
      forms: [hasKey ? { action, button: linkTexts.continue, secret } : { action, button: linkTexts.signIn }],
    });
  }

  /** Finds out who is at the browser: by their key, or by a sign-in at the issuer. */
  async #identify(id: string, linkRequest: LinkRequest): Promise<Response> {
    const { visits, signIn } = this.#options;
    const principal = await visits.principalOf(id);
    if (principal === undefined) return problemResponse(404, 'ended');
    if (principal.issuer === keyIssuer) return this.#identifyByKey(id, linkRequest);
    if (signIn === undefined) return problemResponse(404, 'ended');
    const { url, ...secrets } = await signIn.begin();
    const cookie = await visits.begin(id, { step: 'issuer', ...secrets });
    return cookie === undefined ? problemResponse(404, 'ended') : redirectPage(url, cookie);
  }

  async #identifyByKey(id: string, { request, network }: LinkRequest): Promise<Response> {
    const { visits, verify, attempts } = this.#options;
    const form = await formIn(request);
    const inTurn = attempts.inTurn(network, request.signal);
    const caller = await verify(form.get('key') ?? '', inTurn).catch((error: unknown) => {
      if (error instanceof RefusedToken) return undefined;
      throw error;
    });
    if (caller === undefined) {
      return attempts.failed(network) > 0
        ? problemResponse(429, 'tooMany')
        : this.#start(id, linkTexts.wrongKey);
    }
    const cookie = await visits.begin(id, { step: 'issuer' });
    const visit = cookie && (await visits.find(cookie));
    if (!cookie || !visit) return problemResponse(404, 'ended');
    return this.#confirm(cookie, visit, caller.principal);
  }

  async #returnFromIssuer({ url, cookie }: LinkRequest): Promise<Response> {
    const { visits, signIn } = this.#options;
    const visit = await visits.takeReturn(cookie, 'issuer', url.searchParams.get('state') ?? '');
    const { state, verifier } = visit ?? {};
    if (!visit || !signIn || state === undefined || verifier === undefined)
      return problemResponse(404, 'ended');
    try {
      return await this.#confirm(cookie, visit, await signIn.finish(url, { state, verifier }));
    } catch (error) {
      await visits.end(cookie);
      if (error instanceof RefusedToken) return problemResponse(403, 'notSignedIn');
      throw error;
    }
  }

  /** Continues only if the person at the browser requested the page. Otherwise somebody else would get their account. */
  async #confirm(cookie: string, visit: Visit, person: Principal): Promise<Response> {
    const { visits } = this.#options;
    if (principalKey(person) !== principalKey(visit.principal)) {
      await visits.end(cookie);
      return problemResponse(403, 'otherPerson');
    }
    return redirectResponse('/link/account', await visits.confirm(cookie, visit));
  }

  async #choose(cookie: string, problem?: string): Promise<Response> {
    const { visits, signInService } = this.#options;
    const visit = await visits.find(cookie);
    // In the step `service`, the person came back without signing in and may choose again.
    if (visit === undefined || visit.step === 'issuer') return problemResponse(404, 'ended');
    const service = serviceName(this.#options.service);
    const hidden = { form: visit.form };
    const secret = { name: 'token', label: linkTexts.tokenLabel };
    return pageResponse(problem === undefined ? 200 : 400, {
      title: linkTexts.title,
      paragraphs: [
        ...(problem === undefined ? [] : [problem]),
        linkTexts.chooseIntro(service),
        linkTexts.tokenInfo,
      ],
      forms: [
        ...(signInService
          ? [{ action: '/link/service', button: linkTexts.serviceButton(service), hidden }]
          : []),
        { action: '/link/token', button: linkTexts.tokenButton, hidden, secret },
      ],
    });
  }

  async #sendToService({ request, cookie }: LinkRequest): Promise<Response> {
    const { visits, signInService, permissions, random, origin } = this.#options;
    const sent = await this.#sentForm(cookie, request);
    if (sent instanceof Response) return sent;
    if (signInService === undefined) return problemResponse(404, 'ended');
    const state = random();
    await visits.update(cookie, { ...sent.visit, step: 'service', state });
    const redirect = `${origin}${serviceReturnPath}`;
    return redirectPage(authorizationUrl(signInService, { redirect, permissions, state }), cookie);
  }

  async #returnFromService({ url, cookie }: LinkRequest): Promise<Response> {
    const { visits, signInService } = this.#options;
    const { searchParams } = url;
    const visit = await visits.takeReturn(cookie, 'service', searchParams.get('state') ?? '');
    if (visit === undefined || signInService === undefined) return problemResponse(404, 'ended');
    const code = searchParams.get('code');
    if (code === null || code === '') return this.#choose(cookie, linkProblems.notAllowed);
    try {
      return await this.#link(cookie, visit, await exchangeCode(signInService, code), true);
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      return this.#choose(cookie, error.message);
    }
  }

  async #takeToken({ request, cookie }: LinkRequest): Promise<Response> {
    const sent = await this.#sentForm(cookie, request);
    if (sent instanceof Response) return sent;
    const token = (sent.form.get('token') ?? '').trim();
    if (!/^[\x21-\x7e]{1,2048}$/.test(token)) return this.#choose(cookie, linkProblems.notToken);
    return this.#link(cookie, sent.visit, { token }, false);
  }

  async #link(cookie: string, visit: Visit, response: TokenResponse, isChecked: boolean): Promise<Response> {
    const { storeToken, visits, report } = this.#options;
    const isWanted = async () => (await visits.find(cookie)) !== undefined;
    const { ok, sentence } = await storeToken(visit.principal, { response, isChecked, isWanted });
    if (!ok) return this.#choose(cookie, sentence);
    // The account is linked, even if the visit cannot be ended now and has to expire.
    await visits.endAll(visit.principal).catch(report);
    return pageResponse(200, { title: linkTexts.linkedTitle, paragraphs: [linkTexts.linked(sentence)] }, '');
  }

  /** The form's fields and its visit, or a refusal if the form was not sent from the visit's page. */
  async #sentForm(
    cookie: string,
    request: Request,
  ): Promise<{ visit: Visit; form: URLSearchParams } | Response> {
    const visit = await this.#options.visits.find(cookie);
    if (visit === undefined || visit.step === 'issuer') return problemResponse(404, 'ended');
    const form = await formIn(request);
    return isSameSecret(form.get('form') ?? '', visit.form)
      ? { visit, form }
      : problemResponse(403, 'foreign');
  }

  /** Browsers always send `Origin` with a form. */
  #isSameOrigin({ headers }: Request): boolean {
    const site = headers.get('sec-fetch-site');
    return headers.get('origin') === this.#options.origin && (site === null || site === 'same-origin');
  }
}

/** A page that redirects, because the content security policy forbids forms to lead to another site, even by redirects. */
const redirectPage = (url: string, cookie: string): Response =>
  pageResponse(
    200,
    { title: linkTexts.redirectTitle, paragraphs: [], redirect: { url, text: linkTexts.redirectLink } },
    cookie,
  );

const formIn = async (request: Request) => new URLSearchParams(await request.text());
