import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { InventedLibrary } from './invented-library.ts';
import {
  apiKey,
  type Body,
  Failure,
  type InventedSong,
  listener,
  type Media,
  type Query,
  type ServerName,
  servers,
  type Traits,
} from './music-server-traits.ts';

/**
 * What happens to the next request of a method. `lost`: it is carried out, and its answer is lost. `last`: it is
 * answered, and then nothing can connect for a moment.
 */
export type Fault = 'lost' | 'last' | 'broken' | 'busy' | 'page' | 'locked' | 'stopped';

type Spoil = (body: Body, method: string, query: string) => Body;

/** Shorter than the pause before another attempt. */
const awayMs = 100;

/** A stand-in for a music server, on loopback or at another address of this computer. */
export async function startMusicServer(
  invented: readonly InventedSong[],
  {
    like = 'navidrome',
    delayMs = 0,
    host = '127.0.0.1',
  }: { readonly like?: ServerName; readonly delayMs?: number; readonly host?: string } = {},
) {
  const traits: Traits = servers[like];
  const library = new InventedLibrary(traits, invented);
  const asked: { readonly method: string; readonly query: Query }[] = [];
  const faults: { readonly method: string; readonly fault: Fault }[] = [];
  let isStopped = false;
  let refuses = false;
  let redirects: string | undefined;
  let onAsked: ((method: string, query: Query) => void) | undefined;
  let spoil: Spoil | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const form = request.method === 'POST' ? await textOf(request) : '';
    const query = new URLSearchParams(form === '' ? url.search : form);
    const method = /^\/rest\/(\w+)(?:\.view)?$/.exec(url.pathname)?.[1] ?? '';
    asked.push({ method, query });
    onAsked?.(method, query);
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs));
    const at = faults.findIndex(each => each.method === method);
    const [next] = at < 0 ? [] : faults.splice(at, 1);
    const { fault } = next ?? {};
    if (isStopped || fault === 'broken') {
      request.destroy();
      return;
    }
    if (redirects !== undefined)
      return void response.writeHead(302, { location: `${redirects}${request.url}` }).end();
    if (fault === 'busy') return void response.writeHead(503).end('busy');
    if (fault === 'locked') return send(response, 401, 'text/html', '<html>Sign in to the proxy</html>');
    if (fault === 'page') return send(response, 200, 'text/html', '<html><body>Sign in</body></html>');
    if (request.method === 'POST' && traits.extensions?.includes('formPost') !== true)
      return send(response, 405, 'text/html', 'Method Not Allowed');
    try {
      if (refuses) throw new Failure(40, 'Wrong username or password.');
      checkSignIn(traits, query, method);
      const media = library.media(method, query);
      if (media !== undefined) return sendMedia(request, response, media);
      const body = library.answer(method, query);
      if (fault === 'stopped') isStopped = true;
      if (fault === 'last') {
        response.setHeader('connection', 'close');
        server.close(() => setTimeout(() => server.listen(port, host), awayMs));
      }
      if (fault === 'lost' || isStopped) {
        request.destroy();
        return;
      }
      const whole = { status: 'ok', ...body };
      sendBody(response, traits, spoil === undefined ? whole : spoil(whole, method, String(query)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code < 0 && traits.answersPages) return send(response, 404, 'text/html', '<html>404</html>');
      const { code, message } = error;
      sendBody(response, traits, { status: 'failed', error: { code: Math.max(0, code), message } });
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    address: `http://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    library,
    asked,
    /** The methods that were called, without those that only read. */
    writes: () =>
      asked.map(({ method }) => method).filter(method => !/^(?:get|search|ping|token)/.test(method)),
    /** What happens to the next request of a method. */
    next(method: string, fault: Fault) {
      faults.push({ method, fault });
    },
    /** Called as a request comes. */
    set onAsked(work: ((method: string, query: Query) => void) | undefined) {
      onAsked = work;
    },
    /** Whether it refuses the password. */
    set refuses(is: boolean) {
      refuses = is;
    },
    /** The origin to which it redirects every request. */
    set redirects(origin: string) {
      redirects = origin;
    },
    /** Changes its answers. */
    set spoil(work: Spoil) {
      spoil = work;
    },
    /** It answers again. */
    restart() {
      isStopped = false;
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const sendBody = (response: ServerResponse, traits: Traits, body: Body) =>
  send(
    response,
    200,
    'application/json',
    JSON.stringify({
      'subsonic-response': Object.assign(
        { version: traits.version, type: 'stand-in', ...(traits.extensions && { openSubsonic: true }) },
        traits.bare ? bare(body) : body,
      ),
    }),
  );

/** Without empty lists, and with an object in place of a list of one. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? bare(value[0]) : value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      Array.isArray(each) && each.length === 0 ? [] : [[name, bare(each)]],
    ),
  );
}

function sendMedia(request: IncomingMessage, response: ServerResponse, { type, bytes }: Media): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) {
    send(response, 200, type, bytes);
    return;
  }
  const last = to === undefined || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (Number(from) > last) {
    response.writeHead(416).end();
    return;
  }
  const part = bytes.subarray(Number(from), last + 1);
  response.writeHead(206, {
    'content-type': type,
    'content-length': part.length,
    'content-range': `bytes ${from}-${last}/${bytes.length}`,
  });
  response.end(part);
}

function checkSignIn(
  { takes, tokenError = 40, hidesExtensions }: Traits,
  query: Query,
  method: string,
): void {
  const [user, password, token, salt, key] = ['u', 'p', 't', 's', 'apiKey'].map(name => query.get(name));
  if (method === 'getOpenSubsonicExtensions' && !hidesExtensions) return;
  if (typeof key === 'string' && takes.includes('key')) {
    if (key !== apiKey) throw new Failure(44, 'Invalid API key');
    return;
  }
  if (user === null || (password === null && token === null))
    throw new Failure(10, 'Required parameter is missing.');
  if (typeof token === 'string' && password === null) {
    if (!takes.includes('token')) throw new Failure(tokenError, 'Token authentication not supported.');
    const own = createHash('md5').update(`${listener.password}${salt}`).digest('hex');
    if (user !== listener.user || token !== own) throw new Failure(40, 'Wrong username or password.');
    return;
  }
  const plain = /^enc:/.test(String(password))
    ? Buffer.from(String(password).slice(4), 'hex').toString()
    : password;
  if (user !== listener.user || plain !== listener.password)
    throw new Failure(40, 'Wrong username or password.');
}
