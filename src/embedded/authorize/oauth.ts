import { permissions as known, type Permission } from '../../client/api/endpoint.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Incoming } from '../http/request.ts';
import { type Application, demoApplication, loopbackAddress } from './applications.ts';
import { consentPage, problemPage } from './consent-page.ts';
import type { Tokens } from './tokens.ts';

export interface OAuthParts {
  readonly tokens: Tokens;
  /** The listener's name, for the page. */
  readonly listener: string;
  readonly applications?: readonly Application[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Text nobody can guess, another one at each call. */
  readonly random: () => string;
}

/** What an application asked for: kept until the listener answers, then until the code is exchanged. */
interface AccessRequest {
  readonly application: Application;
  readonly permissions: readonly Permission[];
  readonly back: URL;
  readonly state: string | undefined;
  readonly until: number;
}

const lifetimeMs = 10 * 60_000;
/** How long a token without `offline_access` lasts. */
const hourSeconds = 3600;
const mostPending = 100;

/**
 * Signing in for applications: the page where the listener allows or denies, the exchange of the code for a token, and
 * revocation. Undefined for any other path.
 */
export function createOAuth(parts: OAuthParts): (request: Incoming) => Reply | undefined {
  const pending = singleUse(parts);
  const allowed = singleUse(parts);
  return ({ method, path, params, token }) => {
    if (path === '/oauth/auth.php') {
      return method === 'POST' ? decide(parts, params, pending, allowed) : ask(parts, params, pending);
    }
    if (path === '/oauth/access_token.php') return exchange(parts, params, allowed);
    if (path === '/oauth/revoke' && method === 'POST') {
      if (token !== undefined) parts.tokens.revoke(token);
      return json(true);
    }
    return undefined;
  };
}

type Params = Incoming['params'];
type SingleUse = ReturnType<typeof singleUse>;

/** Requests that can be taken once each, by a code nobody can guess, until they expire. */
function singleUse({ now, random }: OAuthParts) {
  const kept = new Map<string, AccessRequest>();
  return {
    put(value: AccessRequest): string {
      const mark = random();
      kept.set(mark, value);
      const [oldest] = kept.keys();
      if (kept.size > mostPending && oldest !== undefined) kept.delete(oldest);
      return mark;
    },
    take(mark: string | undefined): AccessRequest | undefined {
      const found = mark === undefined ? undefined : kept.get(mark);
      if (mark !== undefined) kept.delete(mark);
      return found !== undefined && found.until > now() ? found : undefined;
    },
  };
}

function ask(parts: OAuthParts, params: Params, pending: SingleUse): Reply {
  const { applications = [demoApplication], listener, now } = parts;
  const application = applications.find(({ id }) => id === params['app_id']);
  if (!application) return problemPage('No application has this app_id.');
  const back = loopbackAddress(params['redirect_uri']);
  if (!back) return problemPage('The redirect_uri must be an http address of this computer.');
  const names = (params['perms'] || 'basic_access').split(',').map(name => name.trim());
  const permissions = known.filter(name => names.includes(name));
  const unknown = names.find(name => !permissions.some(permission => permission === name));
  if (unknown !== undefined)
    return problemPage(`"${unknown.slice(0, 60)}" is no permission. There are ${known.join(', ')}.`);
  const mark = pending.put({
    application,
    permissions,
    back,
    state: params['state'],
    until: now() + lifetimeMs,
  });
  return consentPage({ application: application.name, listener, permissions, mark, back });
}

/** Only the page that was sent knows its mark: no other page can answer for the listener. */
function decide({ now }: OAuthParts, params: Params, pending: SingleUse, allowed: SingleUse): Reply {
  const question = pending.take(params['mark']);
  if (!question)
    return problemPage('This page was answered already, or is too old. Start again where you came from.');
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

/** As the live service: the reason of a refusal is text, and HTTP says that all is well. */
function exchange({ tokens, now }: OAuthParts, params: Params, allowed: SingleUse): Reply {
  const grant = allowed.take(params['code']);
  const { application } = grant ?? {};
  if (!grant || application?.id !== params['app_id'] || application?.secret !== params['secret']) {
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
