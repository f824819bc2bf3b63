import { finders, id } from '../../client/api/common-fields.ts';
import { longest } from '../../client/api/text-limits.ts';
import { knownPages } from '../../client/catalogues.ts';
import { decodeSegment, parseIsrc } from '../../text/parse.ts';
import { sanitize } from '../../text/sanitize.ts';
import { idOfSegment } from '../engine/resource-links.ts';

/** Kinds of objects with a page or an id. */
export type LinkKind = keyof typeof finders;

/** The object that a link names. */
export type LinkedObject =
  | { readonly kind: LinkKind; readonly id: number; readonly host?: string | undefined }
  | { readonly kind: 'user'; readonly id: 'me' }
  | { readonly kind: 'track'; readonly isrc: string }
  | { readonly kind: 'album'; readonly upc: string };

export type ParsedLink = { readonly target: LinkedObject } | LinkProblem;

/** Why a link names no object. */
export type LinkProblem =
  | { readonly reason: 'not-a-link' }
  | { readonly reason: 'too-long' }
  | { readonly reason: 'incomplete-address' }
  /** Its scheme is not that of a page. */
  | { readonly reason: 'not-a-page' }
  | { readonly reason: 'short-link' }
  | { readonly reason: 'other-site'; readonly host: string }
  | { readonly reason: 'id-without-kind'; readonly id: string }
  | { readonly reason: 'no-object' }
  | { readonly reason: 'no-id' }
  | { readonly reason: 'not-an-id'; readonly given: string }
  | { readonly reason: 'id-out-of-range'; readonly kind: LinkKind }
  | { readonly reason: 'not-a-code'; readonly kind: LinkKind; readonly given: string }
  | { readonly reason: 'not-a-user' }
  | { readonly reason: 'chart' };

/** Other names for a kind on pages and in speech. */
const otherNames: ReadonlyMap<string, LinkKind> = new Map([
  ['show', 'podcast'],
  ['profile', 'user'],
  ['song', 'track'],
]);
const isKind = (name: string): name is LinkKind => Object.hasOwn(finders, name);

const kindOf = (word = ''): LinkKind | undefined => {
  const name = word.toLowerCase().replace(/s$/, '');
  return isKind(name) ? name : otherNames.get(name);
};

const upcForm = /^(?:(?:upc|ean|gtin)[:\s]\s*)?(\d{12,14})$/i;
const kindAndId = /^([a-z]+)\s*[\s:/#=]\s*(?:id\s*[:=]?\s*)?(\S+)$/i;

/** A link without the brackets and invisible characters that copying adds. */
const bare = (link: string): string => sanitize(link, Number.POSITIVE_INFINITY).replace(/^<(.*)>$/, '$1');

/** The host of a known service's pages or apps, or of this computer. Undefined for other addresses. */
function pageHostOf(link: string): string | undefined {
  const text = bare(link);
  const host = hostOf(text.includes('://') ? text : `https://${text}`);
  if (isServicePage(host) || loopback.test(host)) return host;
  return knownPages.find(({ scheme }) => text.toLowerCase().startsWith(scheme))?.scheme.slice(0, -1);
}

/**
 * The host of a page if it belongs to another service. `found`: an address that this service returned. `own`: this
 * service's host, with its port.
 */
export function otherHostOf(link: string, found: string, own: string | undefined): string | undefined {
  const host = pageHostOf(link);
  if (host === undefined) return undefined;
  return isSameService(host, hostOf(found) || own?.replace(/:\d+$/, '') || host) ? undefined : host;
}

/** Whether two hosts belong to one service. */
const isSameService = (a: string, b: string): boolean =>
  a === b ||
  (loopback.test(a) && loopback.test(b)) ||
  knownPages.some(({ hosts, scheme }) =>
    [a, b].every(host => hosts.test(host) || host === scheme.slice(0, -1)),
  );

/**
 * Parses one link: a page's address, a code, a `music://` URI, or a kind and an id. Fetches nothing. `own`: the host
 * of the configured service, if known.
 */
export function parseLink(given: string, own?: string): ParsedLink {
  if (given.length > longest.link) return { reason: 'too-long' };
  const text = bare(given);
  const isrc = parseIsrc(text);
  if (isrc !== undefined) return { target: { kind: 'track', isrc } };
  const upc = upcForm.exec(text.replace(/(?<=\d)[ -](?=\d)/g, ''))?.[1];
  if (upc !== undefined) return { target: { kind: 'album', upc: withoutZero(upc) } };
  if (/^music:\/\//i.test(text)) return fromPath(text.slice('music://'.length));
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return fromAddress(text, own);
  // An address without its scheme.
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?\/\S/.test(text)) return fromAddress(`https://${text}`, own);
  const [, word, id] = kindAndId.exec(withoutScheme(text)) ?? [];
  if (id !== undefined && kindOf(word)) return fromPath(`${word}/${id}`);
  if (/^-?\d+$/.test(text)) {
    return { reason: 'id-without-kind', id: text };
  }
  return { reason: 'not-a-link' };
}

/** The service stores a barcode of 13 digits that begins with 0 as one of 12 digits. */
const withoutZero = (code: string) => code.replace(/^0+(?=\d{12})/, '');

const shortLinkHosts = [
  /.\.page\.link$/,
  /^(?:bit\.ly|t\.co|tinyurl\.com)$/,
  ...knownPages.map(pages => pages.shortLinkHosts),
];
const isShortLink = (host: string) => shortLinkHosts.some(hosts => hosts.test(host));
const isServicePage = (host: string) => knownPages.some(({ hosts }) => hosts.test(host));
const schemes = ['http:', 'https:', ...knownPages.map(({ scheme }) => scheme)];

/** `deezer:track:3135556` as `track:3135556`. */
function withoutScheme(text: string): string {
  const scheme = knownPages.map(pages => pages.scheme).find(each => text.toLowerCase().startsWith(each));
  return text.slice(scheme?.length ?? 0);
}

const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/** How many pages that redirect to an address within their own are looked through. */
const mostRedirects = 3;

/** The address of the page that a link leads to in the end. Undefined if it is not a complete address. */
function unwrapped(address: string): URL | undefined {
  let page = URL.canParse(address) ? new URL(address) : undefined;
  for (let redirects = 0; page !== undefined && redirects < mostRedirects; redirects += 1) {
    const inside = page.searchParams.get('link') ?? page.searchParams.get('url');
    const isPage = inside !== null && schemes.includes(page.protocol) && /^https?:\/\//i.test(inside);
    if (!isPage || isShortLink(hostOf(inside))) return page;
    page = URL.canParse(inside) ? new URL(inside) : undefined;
  }
  return page;
}

function fromAddress(address: string, own: string | undefined): ParsedLink {
  const page = unwrapped(address);
  if (page === undefined) return { reason: 'incomplete-address' };
  const { protocol, hostname, host, pathname } = page;
  if (!schemes.includes(protocol)) return { reason: 'not-a-page' };
  const name = hostname.toLowerCase();
  if (isShortLink(name)) return { reason: 'short-link' };
  // In deezer://track/3135556 the kind takes the place of the host.
  const path = kindOf(name) ? `${name}${pathname}` : pathname;
  const read = fromPath(path);
  const known = isServicePage(name) || isLoopback(name) || kindOf(name) !== undefined || host === own;
  if (known) return read;
  if ('reason' in read) return { reason: 'other-site', host };
  if (!('id' in read.target)) return read;
  return read.target.id === 'me' ? read : { target: { ...read.target, host } };
}

/** The host of an address. Empty for a text that is not an address, and for the address of a resource. */
export function hostOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url === undefined || url.protocol === ownScheme ? '' : url.hostname.toLowerCase();
}

/** `/en/track/3135556`, `artist/daft-punk-27/top`, `track/isrc:GBDUW0000059`. */
function fromPath(path: string): ParsedLink {
  const segments = path
    .split(/[?#]/, 1)
    .join('')
    .split('/')
    .map(decodeSegment)
    .filter(segment => segment !== '');
  const position = segments.findIndex(
    (segment, at) => kindOf(segment) !== undefined && idOrCode(segments[at + 1]) !== undefined,
  );
  const kind = kindOf(segments[position]);
  const found = idOrCode(segments[position + 1]);
  if (kind === undefined || found === undefined) return unclear(segments);
  if (typeof found === 'string') return coded(kind, found);
  const isOne = id(kind).schema().safeParse(found).success;
  return isOne ? { target: { kind, id: found } } : { reason: 'id-out-of-range', kind };
}

function unclear(segments: readonly string[]): ParsedLink {
  const position = segments.findIndex(segment => kindOf(segment) !== undefined);
  if (segments[0] === 'chart') return { reason: 'chart' };
  if (position < 0) return { reason: 'no-object' };
  const given = segments[position + 1];
  return given === undefined ? { reason: 'no-id' } : { reason: 'not-an-id', given };
}

/** A number, which words may precede (`daft-punk-27`), or a code. Undefined for anything else. */
function idOrCode(segment: string | undefined): number | string | undefined {
  if (segment === undefined) return undefined;
  return /^(?:isrc|upc):/i.test(segment) || segment === 'me' ? segment : idOfSegment(segment);
}

function coded(kind: LinkKind, code: string): ParsedLink {
  if (code === 'me') {
    return kind === 'user' ? { target: { kind, id: 'me' } } : { reason: 'not-a-user' };
  }
  const read = parseLink(code);
  return 'target' in read && read.target.kind === kind ? read : { reason: 'not-a-code', kind, given: code };
}

/** A track by the address of its page. */
export interface TrackPage {
  readonly id: number;
  /** The service that the page belongs to. All of a service's hosts and app addresses are one site. */
  readonly site: string;
}

/** The site of `music://` addresses, which name objects of the configured service. */
export const ownScheme = 'music:';

/** The track of a page's address. Undefined for other addresses. Fetches nothing. */
export function trackPage(address: string): TrackPage | undefined {
  const read = parseLink(address);
  if (!('target' in read) || read.target.kind !== 'track' || !('id' in read.target)) return undefined;
  const site = siteOf(address);
  return site === undefined ? undefined : { id: read.target.id, site };
}

/** The service that an address belongs to. Undefined for a text that is no address. */
export function siteOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, host } = new URL(address);
  const known = knownPages.find(({ hosts, scheme }) => scheme === protocol || hosts.test(hostname));
  if (known !== undefined) return known.scheme;
  if (protocol === ownScheme) return ownScheme;
  // A service on this computer may have another port at each start.
  return isLoopback(hostname) ? 'loopback' : host;
}
