import type { IncomingMessage, ServerResponse } from 'node:http';

/** What clients of the protocol send that a browser asks for first, and what they must read of an answer. */
const sentHeaders = [
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
];
const readHeaders = ['mcp-session-id', 'retry-after', 'www-authenticate', 'x-request-id'];

/** Lets a browser show the answer to the page of this origin, and to no other. */
export function showTo(origin: string, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', readHeaders.join(', '));
  response.setHeader('vary', 'Origin');
}

/** Whether a browser asks what a page may send, before the page sends it. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

export const preflightAnswer = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': sentHeaders.join(', '),
      'access-control-max-age': '600',
    },
  });
