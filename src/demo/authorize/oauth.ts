import { createHash, timingSafeEqual } from 'node:crypto';
import { permissions as known, type Permission } from '../../client/api/endpoint.ts';
import { type Incoming, json, type Reply } from '../http/index.ts';
import { consentPage, problemPage } from './consent-page.ts';
import type { Tokens } from './tokens.ts';

/** A program that can ask the listener for access. */
export interface Application {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
}

/** The only application. Its secret is needed to exchange a code for a token. */
export const applicationWith = (secret: string): Application => ({
  id: 'music-catalogue-mcp',
  secret,
  name: 'Music catalogue for AI assistants',
});

interface OAuthParts {
  readonly tokens: Tokens;
  /** The listener's name, for the page. */
  readonly listener: string;
  readonly application: Application;
  /** Whether anyone may open the page, as at a service that asks for a password. */
  readonly open: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A new unguessable text at each call. */
  readonly random: () => string;
}

/** A request for access: kept until the listener answers, then until the code is exchanged. */
interface AccessRequest {
  /** The secret part of the page's path, if it has one. */
  readonly pass: string | undefined;
  readonly permissions: readonly Permission[];
  readonly back: URL;
  readonly state: string | undefined;
  readonly until: number;
}

const lifetimeMs = 10 * 60_000;
/** How long a token without `offline_access` lasts. */
const hourSeconds = 3600;
const mostPending = 100;

const pagePath = '/oauth/auth.php';

/** Whether a request opens the consent page. Only this may be requested from another website. */
export const opensPage = (method: string, path: string): boolean =>
  method === 'GET' && (path === pagePath || path.startsWith(`${pagePath}/`));

interface OAuth {
  /** An unguessable path of the consent page, for one answer. */
  newPage(): string;
  /** Undefined for any other path. */
  answer(request: Incoming): Reply | undefined;
}

/** OAuth: the consent page, the exchange of a code for a token, and revocation. */
export function createOAuth(parts: OAuthParts): OAuth {
  const passes = singleUse<Expiring>(parts);
  const pending = singleUse<AccessRequest>(parts);
  const allowed = singleUse<AccessRequest>(parts);
  const isOpen = (pass: string | undefined) => (pass === undefined ? parts.open : passes.has(pass));
  return {
    newPage: () => `${pagePath}/${passes.put({ until: parts.now() + lifetimeMs })}`,
    answer({ method, path, params, token }) {
      if (method === 'POST' && path === pagePath) {
        const question = pending.take(params['mark']);
        const isFirst = question?.pass === undefined || passes.take(question.pass) !== undefined;
        return question && isFirst ? decide(parts, params, question, allowed) : problemPage(answered);
      }
      if (opensPage(method, path)) {
        const pass = path === pagePath ? undefined : path.slice(pagePath.length + 1);
        return isOpen(pass) ? ask(parts, params, pass, pending) : problemPage(notOpened);
      }
      if (path === '/oauth/access_token.php') return exchange(parts, params, allowed);
      if (path === '/oauth/revoke' && method === 'POST') {
        if (token !== undefined) parts.tokens.revoke(token);
        return json(true);
      }
      return undefined;
    },
  };
}

const answered = 'This page was answered already or has expired. Start signing in again.';
const notOpened = 'This address is wrong, was used already, or has expired. Start signing in again.';

type Params = Incoming['params'];
interface Expiring {
  readonly until: number;
}
type SingleUse = ReturnType<typeof singleUse<AccessRequest>>;

/** Values that can be taken once each, with an unguessable code, until they expire. */
function singleUse<T extends Expiring>({ now, random }: OAuthParts) {
  const kept = new Map<string, T>();
  const valid = (mark: string | undefined) => {
    const found = mark === undefined ? undefined : kept.get(mark);
    return found !== undefined && found.until > now() ? found : undefined;
  };
  return {
    put(value: T): string {
      const mark = random();
      kept.set(mark, value);
      const [oldest] = kept.keys();
      if (kept.size > mostPending && oldest !== undefined) kept.delete(oldest);
      return mark;
    },
    has: (mark: string) => valid(mark) !== undefined,
    take(mark: string | undefined): T | undefined {
      const found = valid(mark);
      if (mark !== undefined) kept.delete(mark);
      return found;
    },
  };
}

function ask(parts: OAuthParts, params: Params, pass: string | undefined, pending: SingleUse): Reply {
  const { application, listener, now } = parts;
  if (application.id !== params['app_id']) return problemPage('There is no application with this app_id.');
  const back = loopbackAddress(params['redirect_uri']);
  if (!back) return problemPage('The redirect_uri must be an http address of this computer.');
  const names = (params['perms'] || 'basic_access').split(',').map(name => name.trim());
  const permissions = known.filter(name => names.includes(name));
  const unknown = names.find(name => !permissions.some(permission => permission === name));
  if (unknown !== undefined)
    return problemPage(
      `"${unknown.slice(0, 60)}" is not a permission. The permissions are ${known.join(', ')}.`,
    );
  const mark = pending.put({ pass, permissions, back, state: params['state'], until: now() + lifetimeMs });
  return consentPage({ application: application.name, listener, permissions, mark, back });
}

/** The mark proves that the answer comes from the page we sent. */
function decide({ now }: OAuthParts, params: Params, question: AccessRequest, allowed: SingleUse): Reply {
  const said =
    params['answer'] === 'allow'
      ? { code: allowed.put({ ...question, until: now() + lifetimeMs }) }
      : { error_reason: 'user_denied' };
  const back = new URL(question.back);
  for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
  if (question.state !== undefined) back.searchParams.set('state', question.state);
  return {
    status: 303,
    type: 'text/plain; charset=utf-8',
    text: '',
    headers: { location: back.href, 'referrer-policy': 'no-referrer' },
  };
}

/** A refusal is a text with HTTP status 200, as at the live service. */
function exchange({ tokens, application, now }: OAuthParts, params: Params, allowed: SingleUse): Reply {
  const grant = allowed.take(params['code']);
  if (!grant || application.id !== params['app_id'] || !isSame(application.secret, params['secret'] ?? '')) {
    return { status: 200, type: 'text/html; charset=utf-8', text: 'wrong code' };
  }
  const expires = grant.permissions.includes('offline_access') ? 0 : hourSeconds;
  const access_token = tokens.issue({
    permissions: grant.permissions,
    ...(expires === 0 ? {} : { expiresAt: now() + expires * 1000 }),
  });
  if (params['output'] === 'json') return json({ access_token, expires });
  const text = new URLSearchParams({ access_token, expires: String(expires) }).toString();
  return { status: 200, type: 'text/html; charset=utf-8', text };
}

/** Compares in constant time. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The address of an application on this computer; undefined for any other text. */
function loopbackAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHere = url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return isHere && url.hash === '' && url.username === '' ? url : undefined;
}
