import { knownPages } from '../../client/service-preset.ts';
import { isLoopback, parseLink } from './parse-link.ts';

/** A track, by the address of its page. */
export interface TrackPage {
  readonly id: number;
  /** Whose page it is. A service's hosts and its applications' addresses are one site. */
  readonly site: string;
}

/** The site of `music://` addresses, which name an object at whatever service is configured. */
export const ownScheme = 'music:';

/** The track whose page an address is; undefined for anything else. Nothing is fetched. */
export function trackPage(address: string): TrackPage | undefined {
  const read = parseLink(address);
  if (!('target' in read) || read.target.kind !== 'track' || !('id' in read.target)) return undefined;
  const site = siteOf(address);
  return site === undefined ? undefined : { id: read.target.id, site };
}

/** Whose pages an address is among; undefined for a text that is no address. */
export function siteOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, host } = new URL(address);
  const known = knownPages.find(({ hosts, scheme }) => scheme === protocol || hosts.test(hostname));
  if (known !== undefined) return known.scheme;
  if (protocol === ownScheme) return ownScheme;
  // A service on this computer has another port at each start.
  return isLoopback(hostname) ? 'loopback' : host;
}
