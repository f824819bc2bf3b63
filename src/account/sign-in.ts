import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Permission } from '../client/api/endpoint.ts';
import { isFromOtherSite } from '../text/fetch-metadata.ts';
import { escaped } from '../text/sanitize.ts';
import type { AccountResult, PendingSignIn } from '../tools/engine/account-port.ts';
import { CredentialError } from './credential.ts';
import {
  authorizationUrl,
  exchangeCode,
  isSameSecret,
  SignInError,
  type SignInTarget,
  type TokenResponse,
} from './oauth.ts';

export interface SignInOptions extends SignInTarget {
  /** Loopback http, where this process waits, or https, from which the person pastes the address. */
  readonly redirect: URL;
  readonly permissions: readonly Permission[];
  readonly random: () => string;
  /** How long to wait, in milliseconds. */
  readonly longestMs: number;
  /** Stores the token if the sign-in has not ended. Resolves to a sentence that says who is signed in. */
  finish(response: TokenResponse, isWanted: () => boolean): Promise<string>;
}

export interface SignIn extends PendingSignIn {
  /** Accepts the address to which a browser on another computer returned. Returns a problem with the address. */
  paste(text: string): string | undefined;
}

const lateSentence = (ms: number) =>
  `The sign-in was not finished within ${Math.round(ms / 60_000)} minutes. Start again.`;

/** Starts signing in. Rejects with `SignInError` if the port is in use. In any case, it closes the target at its end. */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  try {
    const begun = await begin(options);
    begun.done.then(() => options.close?.());
    return begun;
  } catch (error) {
    await options.close?.();
    throw error;
  }
}

async function begin(options: SignInOptions): Promise<SignIn> {
  const { redirect, permissions, random, longestMs } = options;
  const state = random();
  const { done, end, hasEnded } = resultWithin(longestMs, lateSentence(longestMs));
  // Cancelling while the code is exchanged must not leave a token.
  const finish = async (response: TokenResponse) => {
    if (hasEnded()) throw new SignInError('The sign-in had already ended. Start again.');
    return options.finish(response, () => !hasEnded());
  };
  let answered: Promise<AccountResult> | undefined;
  const accept = async (params: URLSearchParams): Promise<AccountResult> => {
    // Any page can send a browser here. Without the state, the request must not end the sign-in.
    if (!isSameSecret(params.get('state') ?? '', state)) return { ok: false, sentence: strayReturn };
    answered ??= outcomeOf(params, options, finish);
    answered.then(end);
    return answered;
  };
  const listens = redirect.protocol === 'http:';
  const listener = listens ? await listenForReturn(redirect, options.origin, accept) : undefined;
  done.then(() => listener?.close());
  const back = listener?.redirect ?? redirect.href;
  return {
    url: authorizationUrl(options, { redirect: back, permissions, state }),
    listens,
    done,
    paste: text => {
      const params = pasted(text, back);
      if (params === undefined)
        return `This is not the address to which the browser returned. That address begins with ${back}.`;
      if (!isSameSecret(params.get('state') ?? '', state)) return strayReturn;
      accept(params);
      return undefined;
    },
    cancel: (sentence = 'The sign-in was cancelled.') => end({ ok: false, sentence }),
  };
}

/** One result: the first that `end` gets, or the sentence `late` after this many milliseconds. */
function resultWithin(ms: number, late: string) {
  let hasEnded = false;
  let end: (result: AccountResult) => void = () => undefined;
  const done = new Promise<AccountResult>(resolve => {
    const timer = setTimeout(() => end({ ok: false, sentence: late }), ms);
    timer.unref();
    end = result => {
      hasEnded = true;
      clearTimeout(timer);
      resolve(result);
    };
  });
  return { done, end, hasEnded: () => hasEnded };
}

/** The parameters of a pasted redirect address; undefined for any other text. */
function pasted(text: string, redirect: string): URLSearchParams | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const [given, wanted] = [new URL(trimmed), new URL(redirect)];
  const same = given.origin === wanted.origin && given.pathname === wanted.pathname;
  return same ? given.searchParams : undefined;
}

async function outcomeOf(
  params: URLSearchParams,
  target: SignInTarget,
  finish: (response: TokenResponse) => Promise<string>,
): Promise<AccountResult> {
  try {
    const code = codeIn(params);
    const response = await exchangeCode(target, code);
    return { ok: true, sentence: await finish(response) };
  } catch (error) {
    const known = error instanceof SignInError || error instanceof CredentialError;
    return {
      ok: false,
      sentence: known ? error.message : 'Signing in failed because of an error in this server.',
    };
  }
}

const strayReturn =
  'This address does not belong to the running sign-in: its state is missing or different. The sign-in is still waiting.';

/** The code in the redirect address. Throws `SignInError`. */
function codeIn(params: URLSearchParams): string {
  const refused = params.get('error_reason') ?? params.get('error');
  if (refused !== null) {
    throw new SignInError(
      /denied/.test(refused)
        ? "Access was denied on the service's page. The listener is not signed in."
        : 'The service refused the sign-in: check MUSIC_APP_ID and MUSIC_REDIRECT_URI.',
    );
  }
  const code = params.get('code');
  if (code === null || code === '') throw new SignInError('The service returned no code. Start again.');
  return code;
}

export interface LinkPage {
  readonly url: string;
  /** Whether the page is unused and can still be opened. */
  isOpen(): Promise<boolean>;
  /** Ends the page, so that it cannot link an account any more. Never rejects. */
  close(): Promise<void>;
}

/** The link pages of one remote caller. */
export interface LinkPageSource {
  /** An unused page for this caller. Ends a page that was already opened. */
  open(): Promise<LinkPage>;
  /** The caller's page, even if it was already opened, or else a new one. */
  current(): Promise<LinkPage>;
  /** Ends the caller's page. Never rejects. */
  close(): Promise<void>;
}

/** The lifetime of a page, in milliseconds. */
const longestMs = 10 * 60_000;

/** A sign-in that ends with `finish`, or after ten minutes. */
export function pageSignIn({ url, close }: LinkPage): SignIn & { finish(result: AccountResult): void } {
  const { done, end: finish } = resultWithin(longestMs, late);
  const cancel = (sentence = calledOff) => {
    void close();
    finish({ ok: false, sentence });
  };
  return { url, listens: true, isPage: true, done, finish, cancel, paste: () => undefined };
}

export const calledOff = 'The page was closed before an account was linked.';
const late = 'No account was linked, because the page was not used within 10 minutes. Start again.';

/** Handles the parameters that the browser brings back. The browser shows the result. */
type OnReturn = (params: URLSearchParams) => Promise<AccountResult>;

/**
 * Waits on loopback for the browser to return to the redirect address. Other paths answer 404, and requests from pages
 * of origins other than `service` and this server answer 403. Rejects with `SignInError` if the port is in use.
 */
async function listenForReturn(redirect: URL, service: string, onReturn: OnReturn) {
  const { createServer } = await import('node:http');
  const host = redirect.hostname === 'localhost' ? '127.0.0.1' : redirect.hostname.replace(/^\[|\]$/g, '');
  const port = Number(redirect.port === '' ? 80 : redirect.port);
  const server = createServer((request, response) => {
    if (isForeign(request, service)) return send(response, 403, 'Forbidden\n', 'text/plain');
    answer(request, response, redirect.pathname, onReturn).catch(() => response.destroy());
  });
  await listen(server, host, port);
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  const exact = new URL(redirect);
  exact.port = String(taken);
  return {
    /** The redirect address, with the actual port. */
    redirect: exact.href,
    close() {
      server.close();
      server.closeIdleConnections();
      // Running answers get one second.
      setTimeout(() => server.closeAllConnections(), 1000).unref();
    },
  };
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : 'cannot be used';
      reject(
        new SignInError(
          `Port ${port} of this computer ${why}, so the browser could not return to it. Close that program, or set MUSIC_REDIRECT_URI to another port that the application allows.`,
        ),
      );
    });
    server.listen({ host, port, exclusive: true }, resolve);
  });

/** Whether the request comes from another site, or uses another host name (DNS rebinding). */
function isForeign({ headers, socket }: IncomingMessage, service: string): boolean {
  const { host, origin } = headers;
  const hosts = loopbackNames.map(name => `${name}:${socket.localPort}`);
  // Browsers leave out the default port.
  if (socket.localPort === 80) hosts.push(...loopbackNames);
  if (!hosts.includes(host?.toLowerCase() ?? '')) return true;
  // The service leads the browser here. A picture or a frame of another site does not.
  if (isFromOtherSite(headers) && headers['sec-fetch-dest'] !== 'document') return true;
  return origin !== undefined && origin !== service && !hosts.some(own => origin === `http://${own}`);
}

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  onReturn: OnReturn,
): Promise<void> {
  const [target, query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  if (target !== path || request.method !== 'GET') return send(response, 404, 'Not found\n', 'text/plain');
  const { ok, sentence } = await onReturn(new URLSearchParams(query));
  send(response, ok ? 200 : 400, returnPage(ok, sentence), 'text/html');
}

function send(response: ServerResponse, status: number, text: string, type: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/** The page at the redirect address. It has no scripts and loads nothing. */
function returnPage(ok: boolean, sentence: string): string {
  const title = ok ? 'Signed in' : 'Not signed in';
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.6rem; font-weight: 600; }
</style>
<h1>${title}</h1>
<p>${escaped(sentence)}</p>
<p>You can close this page${ok ? ' and go back to your assistant' : ''}.</p>
</html>
`;
}
