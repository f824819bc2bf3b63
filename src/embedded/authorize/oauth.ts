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

/** What was asked, until it is answered; what was allowed, until it is exchanged. */
interface Asked {
  readonly application: Application;
  readonly permissions: readonly Permission[];
  readonly back: URL;
  readonly state: string | undefined;
  readonly until: number;
}

const standsMs = 10 * 60_000;
/** A token lasts this long, unless it was allowed to stay. */
const hourSeconds = 3600;
const mostWaiting = 100;

/**
 * The doors for applications: the page where the listener allows or denies, the exchange of the code, and
 * revocation. Handlers nothing for any other path.
 */
export function createOAuth(parts: OAuthParts): (request: Incoming) => Reply | undefined {
  const asked = oneTime(parts);
  const allowed = oneTime(parts);
  return ({ method, path, params, token }) => {
    if (path === '/oauth/auth.php') {
      return method === 'POST' ? decide(parts, params, asked, allowed) : ask(parts, params, asked);
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
type OneTime = ReturnType<typeof oneTime>;

/** Can be taken once, by a mark nobody can guess, for a while. */
function oneTime({ now, random }: OAuthParts) {
  const kept = new Map<string, Asked>();
  return {
    put(value: Asked): string {
      const mark = random();
      kept.set(mark, value);
      const [oldest] = kept.keys();
      if (kept.size > mostWaiting && oldest !== undefined) kept.delete(oldest);
      return mark;
    },
    take(mark: string | undefined): Asked | undefined {
      const found = mark === undefined ? undefined : kept.get(mark);
      if (mark !== undefined) kept.delete(mark);
      return found !== undefined && found.until > now() ? found : undefined;
    },
  };
}

function ask(parts: OAuthParts, params: Params, asked: OneTime): Reply {
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
  const mark = asked.put({ application, permissions, back, state: params['state'], until: now() + standsMs });
  return consentPage({ application: application.name, listener, permissions, mark, back });
}

/** Only a page of ours knows the mark, and only once: no other page can answer for the listener. */
function decide({ now }: OAuthParts, params: Params, asked: OneTime, allowed: OneTime): Reply {
  const question = asked.take(params['mark']);
  if (!question)
    return problemPage('This page was answered already, or is too old. Start again where you came from.');
  const said =
    params['answer'] === 'allow'
      ? { code: allowed.put({ ...question, until: now() + standsMs }) }
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
function exchange({ tokens, now }: OAuthParts, params: Params, allowed: OneTime): Reply {
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
