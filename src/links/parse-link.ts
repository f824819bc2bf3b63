import { id } from '../client/api/fields.ts';
import { knownPages } from '../client/service-preset.ts';
import { quoted, sanitize } from '../text/sanitize.ts';
import { idIn } from './resource-uri.ts';

/** Objects that have a page or an id of their own. */
export const linkKinds = [
  'track',
  'album',
  'artist',
  'playlist',
  'podcast',
  'episode',
  'radio',
  'genre',
  'editorial',
  'user',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a link leads to, as far as it says. */
export type Target =
  | { readonly kind: LinkKind; readonly id: number; readonly host?: string | undefined }
  | { readonly kind: 'user'; readonly id: 'me' }
  | { readonly kind: 'track'; readonly isrc: string }
  | { readonly kind: 'album'; readonly upc: string };

export type ReadLink = { readonly target: Target } | { readonly reason: string };

/** Names that pages and people have for a kind. */
const kindNames: Readonly<Record<string, LinkKind>> = {
  ...Object.fromEntries(
    linkKinds.flatMap(kind => [
      [kind, kind],
      [`${kind}s`, kind],
    ]),
  ),
  show: 'podcast',
  shows: 'podcast',
  profile: 'user',
  song: 'track',
  songs: 'track',
};
const kindOf = (word: string | undefined): LinkKind | undefined => {
  const name = (word ?? '').toLowerCase();
  return Object.hasOwn(kindNames, name) ? kindNames[name] : undefined;
};

const isrcForm = /^(?:isrc[:\s]\s*)?([a-z]{2})-?([a-z0-9]{3})-?(\d{2})-?(\d{5})$/i;
const upcForm = /^(?:(?:upc|ean|gtin)[:\s]\s*)?(\d{12,14})$/i;
const kindAndId = /^([a-z]+)\s*[\s:/#=]\s*(?:id\s*[:=]?\s*)?(\S+)$/i;

/** What is said of a page of another service, whose numbers mean nothing here. */
export const foreign = (host: string): string =>
  `${sanitize(host, 100)} is not this service: give match_tracks the title and artist`;

/** Without what copying adds: brackets around it, and marks that nobody sees. */
const bare = (link: string): string => sanitize(link, Number.POSITIVE_INFINITY).replace(/^<(.*)>$/, '$1');

/** Whether it is an address of the streaming service's own pages. */
export function isOfDeezer(link: string): boolean {
  const text = bare(link);
  return isServicePage(hostOf(text.includes('://') ? text : `https://${text}`));
}

/**
 * Reads one link: a page's address, a code, a `music://` URI, or a kind and an id. Nothing is fetched. `own` is
 * the host of the configured service, where it is known.
 */
export function readLink(given: string, own?: string): ReadLink {
  const text = bare(given);
  const isrc = isrcForm.exec(text)?.slice(1).join('').toUpperCase();
  if (isrc !== undefined) return { target: { kind: 'track', isrc } };
  const upc = upcForm.exec(text.replace(/(?<=\d)[ -](?=\d)/g, ''))?.[1];
  if (upc !== undefined) return { target: { kind: 'album', upc: withoutZero(upc) } };
  if (/^music:\/\//i.test(text)) return fromPath(text.slice('music://'.length));
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return fromAddress(text, own);
  // An address somebody copied without its scheme.
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?\/\S/.test(text)) return fromAddress(`https://${text}`, own);
  const [, word, id] = kindAndId.exec(withoutScheme(text)) ?? [];
  if (id !== undefined && kindOf(word)) return fromPath(`${word}/${id}`);
  if (/^-?\d+$/.test(text)) {
    return { reason: `an id needs its kind, as in "track ${text.slice(0, 20)}"` };
  }
  return { reason: 'not a link, code or id: for a song or an artist by name use match_tracks or search' };
}

/** A UPC as the service knows it: a barcode of 13 digits that begins with 0 is one of 12. */
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

function fromAddress(address: string, own: string | undefined): ReadLink {
  if (!URL.canParse(address)) return { reason: 'not a complete address' };
  const { protocol, hostname, host, pathname, searchParams } = new URL(address);
  if (!schemes.includes(protocol)) return { reason: 'not an address of a page' };
  const inside = searchParams.get('link') ?? searchParams.get('url');
  const name = hostname.toLowerCase();
  if (inside !== null && /^https?:\/\//i.test(inside) && !isShortLink(hostOf(inside)))
    return fromAddress(inside, own);
  if (isShortLink(name)) {
    return {
      reason: `a short link, and only its owner knows where it leads: open it in a browser and paste the address it ends at (…/track/…, …/album/…)`,
    };
  }
  // deezer://track/3135556 has its kind where the others have the host.
  const path = kindOf(name) ? `${name}${pathname}` : pathname;
  const read = fromPath(path);
  const known = isServicePage(name) || loopback.test(name) || kindOf(name) !== undefined || host === own;
  if (known) return read;
  if ('reason' in read) return { reason: foreign(host) };
  if (!('id' in read.target)) return read;
  return read.target.id === 'me' ? read : { target: { ...read.target, host } };
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '');

/** `/en/track/3135556`, `artist/daft-punk-27/top`, `track/isrc:GBDUW0000059`. */
function fromPath(path: string): ReadLink {
  const segments = path
    .split(/[?#]/, 1)
    .join('')
    .split('/')
    .map(decoded)
    .filter(segment => segment !== '');
  const place = segments.findIndex(
    (segment, at) => kindOf(segment) !== undefined && idOrCode(segments[at + 1]) !== undefined,
  );
  const kind = kindOf(segments[place]);
  const found = idOrCode(segments[place + 1]);
  if (kind === undefined || found === undefined) return unclear(segments);
  if (typeof found === 'string') return coded(kind, found);
  const isOne = id(kind).schema().safeParse(found).success;
  return isOne ? { target: { kind, id: found } } : { reason: `no ${kind} has such an id` };
}

function unclear(segments: readonly string[]): ReadLink {
  const place = segments.findIndex(segment => kindOf(segment) !== undefined);
  if (segments[0] === 'chart') return { reason: 'a chart is no single object: read it with chart_read' };
  if (place < 0) return { reason: 'the address names no track, album, artist, playlist or other object' };
  const given = segments[place + 1];
  return {
    reason: given === undefined ? 'the address has no id' : `${quoted(given)} is no id of this service`,
  };
}

/** A number, perhaps behind words (`daft-punk-27`), or a code; undefined for anything else. */
function idOrCode(segment: string | undefined): number | string | undefined {
  if (segment === undefined) return undefined;
  return /^(?:isrc|upc):/i.test(segment) || segment === 'me' ? segment : idIn(segment);
}

function coded(kind: LinkKind, code: string): ReadLink {
  if (code === 'me') {
    return kind === 'user' ? { target: { kind, id: 'me' } } : { reason: 'only a user can be "me"' };
  }
  const read = readLink(code);
  return 'target' in read && read.target.kind === kind
    ? read
    : { reason: `no ${kind} has a code like ${quoted(code)}` };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
