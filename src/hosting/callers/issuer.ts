import type { CryptoKey, FlattenedJWSInput, JWSHeaderParameters } from 'jose';
import { createLocalJWKSet, errors } from 'jose';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { isSafeAddress } from '../../config/value-schemas.ts';
import { type Fetch, FetchFailure } from './bounded-fetch.ts';

/** The authorization server cannot be asked now; nothing is known of the token. */
export class IssuerUnavailable extends Error {}

export interface IssuerOptions {
  /** As it was configured. */
  readonly address: string;
  readonly fetch: Fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

type Metadata = oauth.AuthorizationServer;
type OAuthRequest = oauth.CustomFetchOptions<string, URLSearchParams | undefined>;
type Keys = ReturnType<typeof createLocalJWKSet>;

/** As a set of keys may look; `jose` reads each. */
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Kept keys are no longer trusted unseen after this: the issuer may have withdrawn one. */
const freshMs = 10 * 60_000;
/** They are looked for again before that, so that on a busy server nobody waits. */
const aheadMs = 9 * 60_000;
/** An issuer that is down goes on being trusted by the keys it showed last, for so long. */
const longestMs = 24 * 60 * 60_000;
/** A token with an unknown key makes the keys be looked for, and not more often than this: anyone can send some. */
const pauseMs = 30_000;
/** The same after a failure where there is nothing to go on with; in between nobody waits for the issuer. */
const failurePauseMs = 5000;

/** Something of the issuer's that is fetched, kept, and kept on while the issuer is down. */
class Kept<T> {
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

  /** Rejects with `IssuerUnavailable` where there is none, or it is too old. */
  async get(): Promise<T> {
    const age = this.#age();
    if (age > freshMs) await this.renew();
    else if (age > aheadMs) void this.renew();
    if (this.#value === undefined || this.#age() > longestMs) throw new IssuerUnavailable();
    return this.#value.value;
  }

  /** Looks again, unless that was done just now. Never rejects. */
  async renew(): Promise<void> {
    const pause = this.#failed && this.#age() > longestMs ? failurePauseMs : pauseMs;
    if (this.#loading === undefined && this.#now() - this.#triedAt < pause) return;
    this.#loading ??= this.#renewNow();
    await this.#loading;
  }

  #age = () => this.#now() - (this.#value?.at ?? Number.NEGATIVE_INFINITY);

  async #renewNow(): Promise<void> {
    this.#triedAt = this.#now();
    try {
      this.#value = { value: await this.#load(), at: this.#now() };
      this.#failed = false;
    } catch {
      this.#failed = true;
      // An issuer that does not answer takes its time to do so.
      this.#triedAt = this.#now();
    } finally {
      this.#loading = undefined;
    }
  }
}

/**
 * An authorization server, known by its configured address alone: its metadata says where its keys are, and no token
 * can name another place.
 */
export class Issuer {
  /** As it was configured; a token and the metadata may write it with or without a slash at the end. */
  readonly #address: string;
  readonly #fetch: Fetch;
  readonly #metadata: Kept<Metadata>;
  readonly #keys: Kept<Keys>;

  constructor({ address, fetch, now }: IssuerOptions) {
    this.#address = address;
    this.#fetch = fetch;
    this.#metadata = new Kept(() => this.#discover(), now);
    this.#keys = new Kept(() => this.#loadKeys(), now);
  }

  /** Rejects with `IssuerUnavailable`. */
  metadata(): Promise<Metadata> {
    return this.#metadata.get();
  }

  /** The key that a token was signed with. Rejects with `IssuerUnavailable`, or as `jose` does where there is none. */
  readonly key = async (header?: JWSHeaderParameters, token?: FlattenedJWSInput): Promise<CryptoKey> => {
    try {
      return await (await this.#keys.get())(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The issuer may sign with a new key.
      await this.#keys.renew();
      return (await this.#keys.get())(header, token);
    }
  };

  /** By the way of OAuth, else by that of OpenID Connect. */
  async #discover(): Promise<Metadata> {
    return this.#discoverBy('oauth2').catch(() => this.#discoverBy('oidc'));
  }

  async #discoverBy(algorithm: 'oauth2' | 'oidc'): Promise<Metadata> {
    const address = new URL(this.#address);
    const response = await oauth.discoveryRequest(address, { algorithm, ...this.requests });
    return oauth.processDiscoveryResponse(address, response);
  }

  async #loadKeys(): Promise<Keys> {
    const { jwks_uri: address } = await this.metadata();
    // Plain http on loopback only: the metadata of a good issuer may be wrong nevertheless.
    if (address === undefined || !isSafeAddress(new URL(address)))
      throw new FetchFailure('no address for keys');
    const response = await this.#fetch(address, { headers: { accept: 'application/json' } });
    if (response.status !== 200) throw new FetchFailure('no keys');
    const { keys } = keySet.parse(await response.json());
    return createLocalJWKSet({ keys });
  }

  /** How requests of the library to this issuer are sent. */
  get requests() {
    return {
      [oauth.customFetch]: (url: string, { method, headers, body }: OAuthRequest) =>
        this.#fetch(url, { method, headers, body: body ?? null }),
      // The settings allow plain http on loopback only.
      [oauth.allowInsecureRequests]: new URL(this.#address).protocol === 'http:',
    };
  }
}
