import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTcp, type Socket } from 'node:net';
import * as errors from '../../src/client/errors.ts';
import { clientOfServer, portOf, rejection } from '../support/carriers.ts';

type Service = Awaited<ReturnType<typeof clientOfServer>>;
const open: { close(): Promise<void> }[] = [];

/** Everything that these started; to be called after each test. */
export async function closeServers(): Promise<void> {
  for (const service of open.splice(0)) await service.close();
}

/** A client and the server it talks to. */
export async function serve(...args: Parameters<typeof clientOfServer>): Promise<Service> {
  const service = await clientOfServer(...args);
  open.push(service);
  return service;
}

interface Seen {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: string;
  readonly headers: IncomingMessage['headers'];
}

/** A service that notes what it was sent and answers with one body. */
export async function noting(change: Parameters<typeof clientOfServer>[1], body: unknown = { data: [] }) {
  const seen: Seen[] = [];
  const service = await serve(async (request, response) => {
    let form = '';
    for await (const chunk of request) form += String(chunk);
    const url = new URL(request.url ?? '', 'http://x');
    const { method, headers } = request;
    seen.push({ method, path: url.pathname, query: url.searchParams, form, headers });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }, change);
  return { ...service, seen };
}

/** A service that answers every request alike. */
export const answering = (answer: (response: ServerResponse) => void, change = {}) =>
  serve((request, response) => {
    request.resume();
    answer(response);
  }, change);

export async function failed(promise: Promise<unknown>): Promise<errors.MusicError> {
  const error = await rejection(promise);
  if (!(error instanceof errors.MusicError)) throw error;
  return error;
}

/** Plain TCP, for servers that misbehave. */
export async function misbehaving(each: (socket: Socket) => void) {
  const server = createTcp(each);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise(resolve => server.close(() => resolve())) });
  return `http://127.0.0.1:${portOf(server.address())}`;
}
