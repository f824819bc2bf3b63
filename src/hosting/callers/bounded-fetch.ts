/** What was fetched is no answer of an authorization server, or there was none. */
export class FetchFailure extends Error {}

const longestMs = 5000;
/** Bytes; metadata and keys of the largest issuers are a tenth. */
const largest = 256 * 1024;

/** How an authorization server is asked; tests put a network of their own in its place. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Asks one address, and no other: redirects are not followed. Rejects with `FetchFailure`. */
export const boundedFetch: Fetch = async (url, init) => {
  try {
    const signal = AbortSignal.timeout(longestMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const body = await readBounded(response);
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure('no answer');
  }
};

/** Bytes are counted as they come: a header may say anything. */
async function readBounded({ body, status }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null || status === 204 || status === 304) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > largest) throw new FetchFailure('too large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
