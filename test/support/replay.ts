import { createServer, type ServerResponse } from 'node:http';
import { request as send } from 'undici';
import { portOf } from './carriers.ts';
import type { TestService } from './test-service.ts';

/** One request as it came over the wire. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  /** Query and form, without the token. */
  readonly params: Readonly<Record<string, string>>;
  readonly token: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export const jsonReply = (body: unknown, status = 200): Reply => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Answers a request itself, lets it pass, or takes the response into its own hands and gives nothing. */
export type Handle = (
  asked: Asked,
  pass: () => Promise<Reply>,
  response: ServerResponse,
) => Promise<Reply | undefined> | Reply | undefined;

/**
 * A service on this computer in front of the embedded one, which answers what `handle` lets pass; to the bearer of `as`,
 * whatever token came.
 */
export async function standIn(embedded: TestService, handle: Handle, as?: string): Promise<TestService> {
  const server = createServer((incoming, response) => {
    const target = incoming.url ?? '/';
    const answer = async () => {
      let form = '';
      for await (const chunk of incoming) form += String(chunk);
      const { method = 'GET', headers } = incoming;
      const pass = () =>
        forwarded(
          `${embedded.origin}${withToken(target, as)}`,
          method,
          headers['content-type'],
          withToken(form, as),
        );
      const reply = await handle(askedIn(method, target, form), pass, response);
      if (reply) write(response, reply);
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    ...embedded,
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const write = (response: ServerResponse, { status, contentType, body }: Reply): void =>
  void response.writeHead(status, { 'content-type': contentType }).end(body);

function askedIn(method: string, target: string, form: string): Asked {
  const [path = '/', query = ''] = target.split('?');
  const given = new URLSearchParams(`${query}&${form}`);
  const token = given.get('access_token') ?? undefined;
  given.delete('access_token');
  return { method, path: decodeURIComponent(path), params: Object.fromEntries(given), token };
}

async function forwarded(url: string, method: string, type = '', form = ''): Promise<Reply> {
  const { statusCode, headers, body } = await send(url, {
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    headers: { 'content-type': type || 'application/x-www-form-urlencoded' },
    ...(form === '' ? {} : { body: form }),
  });
  return {
    status: statusCode,
    contentType: String(headers['content-type'] ?? ''),
    body: await body.text(),
  };
}

/** The token in a query or a form, by another. */
const withToken = (text: string, token: string | undefined): string =>
  token === undefined ? text : text.replace(/(?<=access_token=)[^&]*/, token);
