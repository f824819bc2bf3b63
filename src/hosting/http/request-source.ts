import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { localhostAllowedHostnames } from '@modelcontextprotocol/server';
import type { Hosting } from '../../config/hosting.ts';
import { isFromOtherSite } from '../../text/fetch-metadata.ts';
import { networkOf } from '../callers/attempts.ts';
import { codes, problems, refusal } from './responses.ts';

interface SourceOptions extends Pick<Hosting, 'publicUrl' | 'trustedProxies' | 'allowedOrigins'> {
  /** Whether callers must authenticate. If not, only this computer is served. */
  readonly hasAuthorization: boolean;
}

/** Where a request came from. */
export interface RequestSource {
  /** The sender's IPv4 address or /64 network in IPv6, as seen by the outermost trusted proxy. */
  readonly network: string;
  /** The origin of this server, such as `https://music.example`. */
  readonly base: string;
  /** The allowed origin of the page that sent the request, if it is not this server's own. */
  readonly pageOrigin: string | undefined;
  /** The trusted proxy's `X-Request-Id`, or a new one. For logs. */
  readonly requestId: string;
}

export type CheckSource = ReturnType<typeof createSourceCheck>;

/** Finds where a request came from, or refuses a wrong host, origin or network. It looks only at the headers. */
export function createSourceCheck(options: SourceOptions) {
  const { publicUrl, hasAuthorization } = options;
  const isTrusted = createProxyCheck(options);
  const isPublic = hasAuthorization && publicUrl !== undefined;
  // Without authorization, a page could act as the listener.
  const allowedOrigins = new Set(hasAuthorization ? options.allowedOrigins : []);
  const hostnames = isPublic ? [publicUrl.hostname] : localhostAllowedHostnames();
  const isOwn = (origin: string | undefined, host: string) =>
    origin === undefined ||
    (isPublic ? origin === publicUrl.origin : isOriginAt(origin, hostnames, new URL(`http://${host}`).port));
  return (headers: IncomingHttpHeaders, remoteAddress = ''): RequestSource | Response => {
    const sender = withoutMapping(remoteAddress);
    const isProxied = isTrusted(sender);
    if (!hasAuthorization && (wasForwarded(headers) || !includes(loopback, sender))) {
      return refusal(403, codes.refused, problems.elsewhere);
    }
    if (!hasAuthorization && isFromOtherSite(headers)) return refusal(403, codes.refused, problems.origin);
    const host = (isProxied ? listIn(headers['x-forwarded-host']).at(-1) : undefined) ?? headers.host ?? '';
    const refused = hostRefusal(host, hostname => hostnames.includes(hostname));
    if (refused !== undefined) return refused;
    const pageOrigin = allowedOrigins.has(headers.origin ?? '') ? headers.origin : undefined;
    if (pageOrigin === undefined && !isOwn(headers.origin, host)) {
      return refusal(403, codes.refused, problems.origin);
    }
    return {
      pageOrigin,
      network: networkOf(isProxied ? peerBehind(isTrusted, sender, headers['x-forwarded-for']) : sender),
      requestId: requestIdIn(isProxied ? headers['x-request-id'] : undefined),
      base: isPublic ? publicUrl.origin : `http://${host}`,
    };
  };
}

/** Checks the `Host` of a probe or of `/metrics`. Balancers often use an address, which no page of another site can have as its host. */
export function createHostCheck({ publicUrl }: Pick<Hosting, 'publicUrl'>) {
  const hostnames = new Set([...localhostAllowedHostnames(), ...(publicUrl ? [publicUrl.hostname] : [])]);
  const isAllowed = (hostname: string) =>
    hostnames.has(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return ({ host }: IncomingHttpHeaders): Response | undefined => hostRefusal(host, isAllowed);
}

/** A page at another port of this computer is another program's. */
function isOriginAt(origin: string, hostnames: readonly string[], port: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url?.protocol === 'http:' && hostnames.includes(url.hostname) && url.port === port;
}

/** A name or address with an optional port. `URL` would also accept a user in front. */
const wellFormedHost = /^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?$/i;

function hostRefusal(
  host: string | undefined,
  isAllowed: (hostname: string) => boolean,
): Response | undefined {
  if (host === undefined || !wellFormedHost.test(host) || !URL.canParse(`http://${host}`)) {
    return refusal(400, codes.refused, problems.malformedHost);
  }
  if (isAllowed(new URL(`http://${host}`).hostname)) return undefined;
  return refusal(403, codes.refused, problems.host);
}

/** Whether an address belongs to a trusted proxy. */
type IsTrusted = (address: string) => boolean;

export function createProxyCheck({ trustedProxies }: Pick<Hosting, 'trustedProxies'>): IsTrusted {
  const trusted = listOf(trustedProxies);
  return address => includes(trusted, withoutMapping(address));
}

const requestIdIn = (given: Header): string =>
  typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();

const forwardedHeader =
  /^(?:(?:x-)?(?:original-)?forwarded(?:-.*)?|via|(?:.*-)?(?:real|client|connecting)-ip)$/;
const wasForwarded = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some(name => forwardedHeader.test(name));

type Header = string | readonly string[] | undefined;

const listIn = (header: Header): string[] =>
  header === undefined ? [] : Array.from(String(header).split(','), item => item.trim());

/** The last address in the header that is not a trusted proxy. Anybody could have written those before it. */
function peerBehind(isTrusted: IsTrusted, sender: string, header: Header): string {
  const chain = listIn(header).map(withoutMapping);
  const peer = chain.findLast(address => !isTrusted(address));
  return peer !== undefined && isIP(peer) !== 0 ? peer : sender;
}

/** Turns an IPv4-mapped IPv6 address into the IPv4 address. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

function listOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', length] = text.split('/');
    const family = familyOf(address);
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

const includes = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, familyOf(address));

const loopback = listOf(['127.0.0.0/8', '::1']);

/** Headers that clients in browsers send, and those of answers that they read. */
const requestHeaders =
  'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id';
const responseHeaders = 'mcp-session-id, retry-after, www-authenticate, x-request-id';

/** Lets a page of this origin read the answer (CORS). */
export function allowOrigin(origin: string, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', responseHeaders);
  response.setHeader('vary', 'Origin');
}

/** Whether a browser asks what a page may send. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

export const preflightResponse = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': '600',
    },
  });
