import type { Quota } from './quota-window.ts';
import type { SearchTraits } from './search-knowledge.ts';

/** Where a request carries the token: `access_token=` or `Authorization: Bearer`. */
export type TokenLocation = 'query' | 'header';

export interface ServicePages {
  readonly hosts: RegExp;
  /** Host names of short links, which do not show their target. */
  readonly shortLinkHosts: RegExp;
  /** Scheme of the links that open the service's app, with the colon. */
  readonly scheme: string;
}

export interface ServiceAddress {
  /** An origin, with a base path if there is one: `https://music.test/2.0`. */
  readonly baseAddress: string;
  readonly signInOrigin: string;
}

/** The place of a library outside an account. */
export interface LibraryPlace {
  /** "the demo library on this computer" */
  readonly name: string;
  /** Where changes happen: "in the demo library on this computer". */
  readonly location: string;
}

export const placeNamed = (name: string): LibraryPlace => ({ name, location: `in ${name}` });

/** A library that the service itself has, in this process. It needs no account, and takes the place of every other one. */
export interface OwnLibrary extends LibraryPlace {
  /** The place of a caller's library, for callers over HTTP. Each has one of their own, in memory. */
  readonly ofCaller: LibraryPlace;
  /** What reports call it. */
  readonly state: 'demo';
  /** "the demo listener", where their name is not known. */
  readonly listener: string;
  /** What the status says of an account in its place, as a sentence. */
  readonly otherwise: string;
  /** What `import` says before it begins, as sentences. */
  readonly importNote: string;
  /** Why `import` cannot read back an exported library, as sentences. */
  readonly whyNotReadBack: string;
}

/** Listeners' accounts at a service. */
export interface Accounts {
  /** Why there are none, in words that follow "because". Absent if there are some. */
  readonly noAccountsBecause?: string;
  /** Whether a listener without a token is the owner of an account, who may do everything. */
  readonly needNoToken: boolean;
  /** Whether tokens outlast this process, so that they are configured and stored. */
  readonly outlastProcess: boolean;
  /** Whether callers over HTTP link theirs on a page of this server. */
  readonly areLinked: boolean;
  /** Why `login` in a terminal is refused, as sentences. */
  readonly whyNoLogin?: string;
  /** How a listener signs in, where it needs neither an application nor a page: words that follow "to sign in:". */
  readonly howToSignIn?: string;
  /** The address for which `login` asks for a password or a key in the terminal. Other services sign in on a web page. */
  readonly passwordFor?: string;
  /** What a call says when the service does not accept what is stored: a sentence without a full stop. */
  readonly refused?: string;
  /** Whether libraries on this computer of other services are copied into the account, by the names of their songs. */
  readonly takesOtherLibraries?: boolean;
  /** What of a library is not in the account, as sentences. */
  readonly notKeptThere?: string;
  /** Whether every call needs one, also those about the catalogue. */
  readonly areForAll?: boolean;
  /** What reports call a listener without a token. */
  readonly withoutToken: 'none' | 'demo' | 'own';
}

export interface ServiceAddresses {
  /** A picture. `folder`: cover, artist, playlist, user, misc or talk. `side`: in pixels. */
  picture(folder: string, mark: string, side: number): string;
  /** The web page of an object. */
  page?(kind: string, id: number): string | undefined;
  /** Whether the service says when it got an album: its newest ones are new releases. */
  readonly tellsAdded?: boolean;
}

/** Why something cannot be used with a service, as sentences. What is absent can be. */
export interface Refusals {
  /** Any choice of a library. */
  readonly library?: string;
  /** A library in an account. */
  readonly accountLibrary?: string;
  /** A folder for playlists as files. */
  readonly playlistsFolder?: string;
  /** Several processes that share a Redis. */
  readonly replicas?: string;
  /** Several callers over HTTP. */
  readonly callers?: string;
  /** `doctor --service`. */
  readonly serviceCheck?: string;
}

/** The text for an assistant that connects. */
interface Introduction {
  /** The first line. `location`: where changes happen, if not in an account. */
  opening(location: string | undefined): string;
  /** What an assistant is told where nobody is signed in. As for every service if absent. */
  readonly withoutAccount?: string;
  /** What can be played, as sentences. */
  readonly playing: string;
}

/** What `setup` says of a service. */
export interface SetupWords {
  readonly name: string;
  /** Whether an account is needed, as a sentence. */
  readonly about: string;
  /** A song to ask for, if it is known before the catalogue is read. */
  readonly song?: Readonly<Record<'title' | 'artist', string>>;
}

/** Covers and previews. */
interface CatalogueMedia {
  /** Where they come from, as in a content security policy. Nothing is shown from other origins. */
  readonly origins: readonly string[];
  /** Whether the view composes them itself, because there are none. */
  readonly composed: boolean;
}

/** Everything that a service can do, and how it is worded. Other code reads this and never asks which service it has. */
export interface Catalogue {
  /** The name in settings and status: "embedded", "deezer", "https://music.example.org". */
  readonly name: string;
  /** Its name for a listener, if it has pages of its own. */
  readonly title?: string;
  /** What answers call it, in place of "here": "the demo catalogue". */
  readonly called?: string;
  /** Identifies the service in stored credentials and changes. It must never change for a service. */
  readonly key: string;
  /** Services whose key starts with this use the same ids. */
  readonly sameIdsFrom?: string;
  /** Absent if the service runs inside this process. */
  readonly remote?: ServiceAddress;
  /** Absolute paths of folders of music, which are the catalogue then. */
  readonly folders?: readonly string[];
  /** The address of a music server at home, which speaks Subsonic: an origin, with a base path if there is one. */
  readonly musicServer?: string;
  /** What the service does not have, by entry (`album.fans`), and why: a sentence without a full stop. */
  readonly lacks?: Readonly<Record<string, string>>;
  /** Tools that are not listed, because it has nothing of what they do. */
  readonly hiddenTools?: readonly string[];
  /** Its request limit, unless set. */
  readonly quota: Quota;
  /** Whether the limit is for what is sent to the service, and not for what is answered here from an index of it. */
  readonly quotaIsBehind?: boolean;
  /** Where the browser returns after signing in, unless set. */
  readonly redirectUri: string;
  /** Where a request carries the token, unless set. */
  readonly tokenIn: TokenLocation;
  /** Whether the service takes several ids only under the plural parameter name. */
  readonly pluralNames: boolean;
  /** Whether it may answer with the overall list where the list of a genre is asked for. */
  readonly mayIgnoreGenres: boolean;
  /** What its searches do, and whether it has no music in some countries. */
  readonly search: SearchTraits;
  /** Answers with a shorter lifetime, in milliseconds, are not cached. */
  readonly shortestCacheMs: number;
  /** Whether it is known when its music changes. Otherwise what was not found is looked for again each day. */
  readonly tellsChanges: boolean;
  readonly accounts: Accounts;
  /** Absent if listeners' libraries are in accounts or in the library on this computer. */
  readonly library?: OwnLibrary;
  readonly addresses?: ServiceAddresses;
  /** Why there may be nothing of a kind, such as `podcast`, or no count of `plays`. */
  readonly whyNone?: Readonly<Record<string, string>>;
  readonly pages?: ServicePages;
  readonly media: CatalogueMedia;
  readonly refusals: Refusals;
  readonly introduction: Introduction;
  readonly setup: SetupWords;
}
