import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Hosting } from '../../config/hosting.ts';
import { httpProblems } from './http-problems.ts';
import { codes, refusal } from './refusal.ts';

interface PlaceOptions extends Pick<Hosting, 'publicUrl' | 'trustedProxies' | 'allowedOrigins'> {
  /** Whether callers must say who they are. Where not, this computer alone is served. */
  readonly hasAuthorization: boolean;
}

/** Where a request came from, and by which name. */
export interface Origin {
  /** The address of whoever sent the request, behind proxies that are trusted. */
  readonly peer: string;
  /** As in `https://music.example`. */
  readonly base: string;
  /** The page of another origin that a browser sent the request for, where that page may call. */
  readonly page: string | undefined;
  /** Names this request in logs: as a trusted proxy calls it, or a new one. */
  readonly requestId: string;
}

/** What is known of a request before it is read. */
interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
}

/** Says where a request came from, or refuses what comes from elsewhere: another Host or Origin, another computer. */
export type Place = (arrival: Arrival) => Origin | Response;

export function createPlace(options: PlaceOptions): Place {
  const { publicUrl, trustedProxies, hasAuthorization } = options;
  const trusted = networksOf(trustedProxies);
  const isPublic = hasAuthorization && publicUrl !== undefined;
  // A page says who its caller is by a token, or it is nobody's.
  const pages = new Set(hasAuthorization ? options.allowedOrigins : []);
  const names = isPublic ? [publicUrl.hostname] : localhostAllowedHostnames();
  const isOurs = (origin: string | undefined) =>
    isPublic && origin !== undefined ? origin === publicUrl.origin : validateOriginHeader(origin, names).ok;
  return ({ headers, remoteAddress = '' }) => {
    const from = plainAddress(remoteAddress);
    const isProxied = includes(trusted, from);
    if (!hasAuthorization && (wasForwarded(headers) || !includes(loopback, from))) {
      return refusal(403, codes.refused, httpProblems.elsewhere);
    }
    const host = (isProxied ? lastOf(headers['x-forwarded-host']) : undefined) ?? headers.host;
    if (!validateHostHeader(host, names).ok) return refusal(403, codes.refused, httpProblems.host);
    const page = pages.has(headers.origin ?? '') ? headers.origin : undefined;
    if (page === undefined && !isOurs(headers.origin)) {
      return refusal(403, codes.refused, httpProblems.origin);
    }
    return {
      page,
      peer: isProxied ? peerBehind(trusted, from, headers['x-forwarded-for']) : from,
      requestId: requestIdIn(isProxied ? headers['x-request-id'] : undefined),
      base: isPublic ? publicUrl.origin : `http://${host}`,
    };
  };
}

const requestIdIn = (given: string | readonly string[] | undefined): string =>
  typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();

const forwardedHeader =
  /^(?:(?:x-)?(?:original-)?forwarded(?:-.*)?|via|(?:.*-)?(?:real|client|connecting)-ip)$/;
const wasForwarded = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some(name => forwardedHeader.test(name));

const lastOf = (header: string | readonly string[] | undefined): string | undefined =>
  header === undefined ? undefined : wordsOf(header).at(-1);

const wordsOf = (header: string | readonly string[]): string[] =>
  String(header)
    .split(',')
    .map(word => word.trim());

/** The last address that no trusted proxy has: what stands before it was written by anybody. */
function peerBehind(
  trusted: BlockList,
  from: string,
  header: string | readonly string[] | undefined,
): string {
  const chain = header === undefined ? [] : wordsOf(header).map(plainAddress);
  const found = chain.findLast(address => isIP(address) === 0 || !includes(trusted, address));
  return found !== undefined && isIP(found) !== 0 ? found : from;
}

/** An IPv4 address may be written as one of IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

function networksOf(texts: readonly string[]): BlockList {
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

const loopback = networksOf(['127.0.0.0/8', '::1']);
