import type { IncomingMessage } from 'node:http';

/** An HTTP request. */
export interface Incoming {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** From the query and the form, without the token. */
  readonly params: Readonly<Record<string, string>>;
  readonly token: string | undefined;
}

/** A form with 2,000 ids is smaller. */
const mostBytes = 256 * 1024;

/** The form is too large. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Reads a request with its form, if it is a POST. Throws `TooLarge`, and what the connection throws. */
export async function readRequest(request: IncomingMessage): Promise<Incoming> {
  const method = request.method ?? 'GET';
  // Not parsed as a URL: what follows `//` would be a host.
  const target = request.url ?? '/';
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  const given = new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1));
  if (method === 'POST') for (const [name, value] of await form(request)) given.set(name, value);
  const token = given.get('access_token') ?? bearer(request.headers.authorization);
  given.delete('access_token');
  return { method, path, params: Object.fromEntries(given), token };
}

async function form(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // A large form is read to its end, so that the refusal can be sent.
    if (size <= mostBytes) chunks.push(bytes);
  }
  if (size > mostBytes) throw new TooLarge();
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams(isForm ? Buffer.concat(chunks).toString() : '');
}

const bearer = (header: string | undefined) => /^bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
