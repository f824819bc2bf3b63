/** Where the token stands in a request: `access_token=` or `Authorization: Bearer`. */
export type TokenLocation = 'query' | 'header';

/** By what a service's pages on the web are known. */
interface ServicePages {
  /** Host names of the pages. */
  readonly hosts: RegExp;
  /** Host names of short links, which say nothing of where they lead. */
  readonly shortLinkHosts: RegExp;
  /** Scheme of the addresses that the service's applications open, with its colon. */
  readonly scheme: string;
}

/** Where a service is reached. */
export interface ServiceAddress {
  /** An origin, with the path before the interface's own where there is one: `https://music.test/2.0`. */
  readonly baseAddress: string;
  /** Origin of the sign-in pages. */
  readonly signInOrigin: string;
}

/** A service whose listener needs no account, and whose tokens end with the process. */
export interface Demo {
  /** What a listener has: "the demo library on this computer". */
  readonly library: string;
  /** Where changes happen: "in the demo library on this computer". */
  readonly place: string;
}

/** All that differs between services. Shared code reads these facts, and never asks which service it has. */
export interface ServicePreset {
  /** As settings and statuses call the service: "embedded", "deezer", "https://music.example.org". */
  readonly name: string;
  /** Whose credentials and recorded changes are kept. Stands in files: never another for the same service. */
  readonly key: string;
  /** Absent where the service runs inside this process. */
  readonly remote?: ServiceAddress;
  /** Where the browser returns to after signing in, unless set. */
  readonly redirectUri: string;
  /** Where the token goes, unless set. */
  readonly tokenIn: TokenLocation;
  /** Whether several ids go under the plural parameter name. */
  readonly pluralNames: boolean;
  /** Answers that hold for less, in milliseconds, are not kept. */
  readonly shortestCacheMs: number;
  readonly demo?: Demo;
  readonly pages?: ServicePages;
  /** Where its covers and previews are, as a content policy names origins; nothing is shown from elsewhere. */
  readonly mediaOrigins?: readonly string[];
}

const hourMs = 3_600_000;

/** To be registered with an application as it stands. */
const fixedRedirect = 'http://127.0.0.1:8731/callback';
const anyPortRedirect = 'http://127.0.0.1:0/callback';

const embedded: ServicePreset = {
  name: 'embedded',
  key: 'embedded',
  redirectUri: anyPortRedirect,
  tokenIn: 'query',
  pluralNames: false,
  // Asking costs little here, and another process may have changed the library.
  shortestCacheMs: hourMs,
  demo: {
    library: 'the demo library on this computer',
    place: 'in the demo library on this computer',
  },
};

const deezer: ServicePreset = {
  name: 'deezer',
  key: 'deezer',
  remote: { baseAddress: 'https://api.deezer.com', signInOrigin: 'https://connect.deezer.com' },
  redirectUri: fixedRedirect,
  tokenIn: 'query',
  pluralNames: true,
  shortestCacheMs: 1,
  pages: {
    hosts: /(?:^|\.)deezer\.com$/,
    shortLinkHosts: /^(?:link\.deezer\.com|dzr\.fm|deezer\.lnk\.to)$/,
    scheme: 'deezer:',
  },
  mediaOrigins: ['https://*.dzcdn.net'],
};

/** Names that stand for a service in the settings. */
export const serviceNames = ['embedded', 'deezer'] as const;

export const services: Readonly<Record<(typeof serviceNames)[number], ServicePreset>> = { embedded, deezer };

/** Pages of the named services, any of which a listener may paste whatever service is configured. */
export const knownPages: readonly ServicePages[] = Object.values(services).flatMap(
  ({ pages }) => pages ?? [],
);

/** A service with this interface at a base address of its own. */
export const serviceAt = (url: URL): ServicePreset => ({
  name: url.origin,
  key: url.href,
  remote: { baseAddress: url.href, signInOrigin: url.origin },
  redirectUri: fixedRedirect,
  tokenIn: 'query',
  pluralNames: false,
  shortestCacheMs: 1,
});
