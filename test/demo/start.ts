import { request } from 'undici';
import { onTestFinished } from 'vitest';
import { demoCatalogue, type MusicGraph } from '../../src/demo/catalogue/index.ts';
import type { Embedded, EmbeddedOptions } from '../../src/demo/index.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

export const catalogue: MusicGraph = demoCatalogue();
/** Far above what any test asks. */
const PLENTY = { requests: 100_000, ms: 1 };

/** A service over an empty library, gone when the test ends. */
export async function start(options: Partial<EmbeddedOptions> = {}): Promise<TestService> {
  const store = options.store ?? (await memory());
  const embedded = await startTestService({ catalogue, quota: PLENTY, ...options, store });
  onTestFinished(() => embedded.close());
  return embedded;
}

export async function memory(): Promise<Store> {
  const store = await openStore({ memory: true });
  // Last in, first closed: the service goes before its store.
  onTestFinished(() => store.close());
  return store;
}

/** Talks to a service as its owner, or with another token; `null` is without one. */
export function caller({ origin, token }: Pick<Embedded, 'origin' | 'token'>, as: string | null = token) {
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, params: Params = {}) => {
    const all = { ...params, ...(as === null ? {} : { access_token: as }) };
    const sent = new URLSearchParams();
    for (const [name, value] of Object.entries(all)) sent.set(name, String(value));
    const form = method === 'POST';
    const url = form ? `${origin}${path}` : `${origin}${path}?${sent}`;
    const body = form ? { body: sent.toString(), headers: FORM } : {};
    const response = await request(url, { method, ...body });
    const text = await response.body.text();
    return read(text);
  };
  return {
    get: (path: string, params?: Params) => send('GET', path, params),
    post: (path: string, params?: Params) => send('POST', path, params),
    del: (path: string, params?: Params) => send('DELETE', path, params),
  };
}

type Params = Readonly<Record<string, string | number | boolean>>;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** What tests look into: everything a body may have, nothing promised. */
export interface Body {
  readonly [field: string]: unknown;
  readonly id?: number;
  readonly data?: readonly Body[];
  readonly total?: number;
  readonly error?: { readonly code?: number; readonly type?: string; readonly message?: string };
}

function read(text: string): Body {
  const body: Body = JSON.parse(text);
  return body;
}

/** The ids of a list. */
export const idsOf = ({ data }: Body) => data?.map(({ id }) => id);

export const asOwner = async () => caller(await start());
export const tracksAt = (playlistId: number) => `/playlist/${playlistId}/tracks`;
/** A page that holds everything. */
export const ALL = { limit: 20_000 };
/** Nothing has this id. */
export const UNKNOWN = 77_777_777_777;
