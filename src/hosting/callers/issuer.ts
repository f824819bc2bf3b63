import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JWSHeaderParameters,
} from 'jose';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { isSafeAddress } from '../../config/service-setting.ts';

/** The authorization server cannot be reached, so nothing is known about the token. */
export class IssuerUnavailable extends Error {}

interface IssuerOptions {
  readonly address: string;
  readonly fetch: Fetch;
  readonly now: () => number;
}

type Metadata = oauth.AuthorizationServer;
type OAuthRequest = oauth.CustomFetchOptions<string, URLSearchParams | undefined>;
type Keys = ReturnType<typeof createLocalJWKSet>;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * An authorization server. Its configured address leads to its metadata, and the metadata to its keys; an address in a
 * token is never used.
 */
export class Issuer {
  /** As configured. Tokens and the metadata may spell it with or without a slash at the end. */
  readonly #address: string;
  readonly #fetch: Fetch;
  readonly #metadata: Refreshed<Metadata>;
  readonly #keys: Refreshed<Keys>;

  constructor({ address, fetch, now }: IssuerOptions) {
    this.#address = address;
    this.#fetch = fetch;
    this.#metadata = new Refreshed(() => this.#discover(), now);
    this.#keys = new Refreshed(() => this.#loadKeys(), now);
  }

  /** Rejects with `IssuerUnavailable`. */
  metadata(): Promise<Metadata> {
    return this.#metadata.get();
  }

  /** The key that signed a token. Rejects with `IssuerUnavailable`, or with an error of jose if there is none. */
  readonly key = async (header?: JWSHeaderParameters, token?: FlattenedJWSInput): Promise<CryptoKey> => {
    try {
      return await (await this.#keys.get())(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The issuer may have a new key.
      await this.#keys.refresh();
      return (await this.#keys.get())(header, token);
    }
  };

  /** Options for requests of oauth4webapi to this issuer. */
  get requests() {
    return {
      [oauth.customFetch]: (url: string, { method, headers, body }: OAuthRequest) =>
        this.#fetch(url, { method, headers, body: body ?? null }),
      // The settings allow plain http only on loopback.
      [oauth.allowInsecureRequests]: new URL(this.#address).protocol === 'http:',
    };
  }

  /** Tries the metadata of OAuth first, then that of OpenID Connect. */
  async #discover(): Promise<Metadata> {
    const address = new URL(this.#address);
    const by = async (algorithm: 'oauth2' | 'oidc') => {
      const response = await oauth.discoveryRequest(address, { algorithm, ...this.requests });
      return oauth.processDiscoveryResponse(address, response);
    };
    return by('oauth2').catch(() => by('oidc'));
  }

  async #loadKeys(): Promise<Keys> {
    const { jwks_uri: address } = await this.metadata();
    // Plain http only on loopback: even a good issuer can have wrong metadata.
    if (address === undefined || !isSafeAddress(new URL(address)))
      throw new FetchFailure('no address for keys');
    const response = await this.#fetch(address, { headers: { accept: 'application/json' } });
    if (response.status !== 200) throw new FetchFailure('no keys');
    const { keys } = keySet.parse(await response.json());
    return createLocalJWKSet({ keys });
  }
}

/** A value older than this is loaded again before it is used. Milliseconds. */
const freshMs = 10 * 60_000;
/** A value older than this is loaded again in the background, so that no caller waits. */
const refreshMs = 9 * 60_000;
/** While the issuer is down, its last value is used for so long. */
const longestMs = 24 * 60 * 60_000;
/** The least time between two loads. Anyone can send tokens with unknown keys. */
const pauseMs = 30_000;
/** The same after a failed load, if there is no value to use meanwhile. */
const failurePauseMs = 5000;

/** A value from the issuer that is loaded again from time to time, and kept while the issuer is down. */
class Refreshed<T> {
  readonly #load: () => Promise<T>;
  readonly #now: () => number;
  #value: { readonly value: T; readonly at: number } | undefined;
  #loading: Promise<void> | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  #failed = false;

  constructor(load: () => Promise<T>, now: () => number) {
    this.#load = load;
    this.#now = now;
  }

  /** Rejects with `IssuerUnavailable` if there is no value or it is too old. */
  async get(): Promise<T> {
    const age = this.#age();
    if (age > freshMs) await this.refresh();
    else if (age > refreshMs) void this.refresh();
    if (this.#value === undefined || this.#age() > longestMs) throw new IssuerUnavailable();
    return this.#value.value;
  }

  /** Loads the value again, unless it was loaded a moment ago. Never rejects. */
  async refresh(): Promise<void> {
    const pause = this.#failed && this.#age() > longestMs ? failurePauseMs : pauseMs;
    if (this.#loading === undefined && this.#now() - this.#triedAt < pause) return;
    this.#loading ??= this.#refreshNow();
    await this.#loading;
  }

  #age = () => this.#now() - (this.#value?.at ?? Number.NEGATIVE_INFINITY);

  async #refreshNow(): Promise<void> {
    this.#triedAt = this.#now();
    try {
      this.#value = { value: await this.#load(), at: this.#now() };
      this.#failed = false;
    } catch {
      this.#failed = true;
      // A request without an answer can take a while.
      this.#triedAt = this.#now();
    } finally {
      this.#loading = undefined;
    }
  }
}

/** The authorization server gave no answer, or not the expected one. */
export class FetchFailure extends Error {}

const fetchMs = 5000;
/** Bytes. The metadata and keys of the largest issuers are a tenth of this. */
const largestAnswer = 256 * 1024;

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A fetch with a timeout and a limit on the answer's size that follows no redirects. Rejects with `FetchFailure`. */
export const boundedFetch: Fetch = async (url, init) => {
  try {
    const signal = AbortSignal.timeout(fetchMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const body = await readBounded(response);
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure('no answer');
  }
};

/** Counts the bytes that arrive, whatever `Content-Length` says. */
async function readBounded({ body, status }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null || status === 204 || status === 304) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > largestAnswer) throw new FetchFailure('too large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
