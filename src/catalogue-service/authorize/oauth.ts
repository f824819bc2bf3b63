import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { permissions as known, type Permission, permissionWords } from '../../client/api/endpoint.ts';
import { escaped } from '../../text/sanitize.ts';
import { type Incoming, jsonReply, pageReply, type Reply } from '../http/index.ts';
import type { Tokens } from './tokens.ts';

/** A program that can ask the listener for access. */
export interface RegisteredApplication {
  readonly id: string;
  readonly secret: string;
  readonly name: string;
}

/** The only application. Its secret is needed to exchange a code for a token. */
export const applicationWith = (secret: string): RegisteredApplication => ({
  id: 'music-catalogue-mcp',
  secret,
  name: 'Music catalogue for AI assistants',
});

interface OAuthParts {
  readonly tokens: Tokens;
  /** The listener's name, for the page. */
  readonly listener: string;
  readonly application: RegisteredApplication;
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
}

const lifetimeMs = 10 * 60_000;
/** How long a token without `offline_access` lasts. */
const hourSeconds = 3600;
const mostPending = 100;

const pagePath = '/oauth/auth.php';

/** Whether a request opens the consent page. Only this may be requested from another website. */
export const opensPage = (method: string, path: string): boolean =>
  method === 'GET' && (path === pagePath || path.startsWith(`${pagePath}/`));

/** OAuth: the consent page, the exchange of a code for a token, and revocation. */
export function createOAuth(parts: OAuthParts) {
  const passes = singleUse<true>(parts);
  const pending = singleUse<AccessRequest>(parts);
  const allowed = singleUse<AccessRequest>(parts);
  const isOpen = (pass: string | undefined) => (pass === undefined ? parts.open : passes.has(pass));
  return {
    /** An unguessable path of the consent page, for one answer. */
    newPage: (): string => `${pagePath}/${passes.put(true)}`,
    /** Undefined for any other path. */
    answer({ method, path, params, token }: Incoming): Reply | undefined {
      if (method === 'POST' && path === pagePath) {
        const question = pending.take(params['mark']);
        const isFirst = question?.pass === undefined || passes.take(question.pass) !== undefined;
        return question && isFirst ? decide(params, question, allowed) : problemPage(answered);
      }
      if (opensPage(method, path)) {
        const pass = path === pagePath ? undefined : path.slice(pagePath.length + 1);
        return isOpen(pass) ? ask(parts, params, pass, pending) : problemPage(notOpened);
      }
      if (path === '/oauth/access_token.php') return exchange(parts, params, allowed);
      if (path === '/oauth/revoke' && method === 'POST') {
        if (token !== undefined) parts.tokens.revoke(token);
        return jsonReply(true);
      }
      return undefined;
    },
  };
}

const answered = 'This page was answered already or has expired. Start signing in again.';
const notOpened = 'This address is wrong, was used already, or has expired. Start signing in again.';

type Params = Incoming['params'];
type SingleUse = ReturnType<typeof singleUse<AccessRequest>>;

/** Values that can be taken once each, with an unguessable code, until they expire. */
function singleUse<T>({ now, random }: OAuthParts) {
  const kept = new LRUCache<string, { readonly value: T; readonly until: number }>({ max: mostPending });
  const valid = (mark: string) => {
    const found = kept.peek(mark);
    return found !== undefined && found.until > now() ? found.value : undefined;
  };
  return {
    put(value: T): string {
      const mark = random();
      kept.set(mark, { value, until: now() + lifetimeMs });
      return mark;
    },
    has: (mark: string) => valid(mark) !== undefined,
    take(mark = ''): T | undefined {
      const found = valid(mark);
      kept.delete(mark);
      return found;
    },
  };
}

function ask(parts: OAuthParts, params: Params, pass: string | undefined, pending: SingleUse): Reply {
  if (parts.application.id !== params['app_id'])
    return problemPage('There is no application with this app_id.');
  const back = loopbackAddress(params['redirect_uri']);
  if (!back) return problemPage('The redirect_uri must be an http address of this computer.');
  const names = (params['perms'] || 'basic_access').split(',').map(name => name.trim());
  const permissions = known.filter(name => names.includes(name));
  const unknown = names.find(name => !permissions.some(permission => permission === name));
  if (unknown !== undefined)
    return problemPage(
      `"${unknown.slice(0, 60)}" is not a permission. The permissions are ${known.join(', ')}.`,
    );
  const request = { pass, permissions, back, state: params['state'] };
  return consentPage(parts, request, pending.put(request));
}

/** The mark proves that the answer comes from the page we sent. */
function decide(params: Params, question: AccessRequest, allowed: SingleUse): Reply {
  const said =
    params['answer'] === 'allow' ? { code: allowed.put(question) } : { error_reason: 'user_denied' };
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
    return pageReply('wrong code');
  }
  const expires = grant.permissions.includes('offline_access') ? 0 : hourSeconds;
  const access_token = tokens.issue({
    permissions: grant.permissions,
    ...(expires === 0 ? {} : { expiresAt: now() + expires * 1000 }),
  });
  if (params['output'] === 'json') return jsonReply({ access_token, expires });
  return pageReply(new URLSearchParams({ access_token, expires: String(expires) }).toString());
}

/** Compares in constant time. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The address of an application on this computer; undefined for any other text. */
function loopbackAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isLoopback = url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return isLoopback && url.hash === '' && url.username === '' ? url : undefined;
}

/**
 * The consent page. It loads nothing and cannot be framed. `mark` proves that an answer comes from its form, and is valid
 * once.
 */
const consentPage = (
  { application, listener }: OAuthParts,
  { permissions, back }: AccessRequest,
  mark: string,
): Reply =>
  htmlReply(
    200,
    `Allow ${application.name}?`,
    `
<p class="who">Signed in as <b>${escaped(listener)}</b></p>
<h1><b>${escaped(application.name)}</b> asks for access to your library</h1>
<p>It would be able to:</p>
<ul>${permissions.map(item).join('')}</ul>
<form method="post" action="/oauth/auth.php">
<input type="hidden" name="mark" value="${escaped(mark)}">
<button name="answer" value="deny">Deny</button>
<button name="answer" value="allow" class="yes">Allow</button>
</form>`,
    back.origin,
  );

const item = (name: Permission) => `
<li><span>${escaped(capital(permissionWords[name]))}</span><code>${name}</code></li>`;

const problemPage = (problem: string): Reply =>
  htmlReply(400, 'Not possible', `<h1>This request cannot be answered</h1><p>${escaped(problem)}</p>`);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function htmlReply(status: number, title: string, body: string, returnsTo = ''): Reply {
  const text = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>${body}
</main>
<footer>The demo library on this computer. Nothing you do here leaves it.</footer>
</body>
</html>
`;
  return {
    ...pageReply(text, status),
    headers: {
      // Browsers also check this against the address that the form's answer redirects to.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${returnsTo}; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      // The form's answer must have its origin; other sites get no referrer.
      'referrer-policy': 'same-origin',
    },
  };
}

const style = `
:root { color-scheme: light dark; --ink: #1d1b24; --soft: #66616f; --line: #e3e0e8; --card: #fff; --ground: #f3f1f7; --yes: #5b2bd9; --on-yes: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eeebf4; --soft: #a9a3b5; --line: #3a3544; --card: #211e29; --ground: #151219; --yes: #b79bff; --on-yes: #1b1030; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1rem; padding: 1.25rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { width: 100%; max-width: 30rem; padding: 1.75rem 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 1.25rem; font-size: 1.35rem; font-weight: 400; line-height: 1.35; }
p { margin: 0 0 .75rem; }
.who { margin-bottom: 1rem; color: var(--soft); font-size: .875rem; }
ul { margin: 0 0 1.75rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
li span { display: block; }
code { color: var(--soft); font: .75rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
form { display: flex; gap: .75rem; }
button { flex: 1; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .6rem; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.yes { border-color: var(--yes); background: var(--yes); color: var(--on-yes); font-weight: 600; }
button:focus-visible { outline: 3px solid var(--yes); outline-offset: 2px; }
footer { max-width: 28rem; color: var(--soft); font-size: .8125rem; text-align: center; }
`;
