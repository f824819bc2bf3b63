import { type IncomingHttpHeaders, request } from 'node:http';
import { z } from 'zod';

/** What came back for one POST. */
export interface Posted {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request, a POST unless it is said, headers as they are given: `fetch` would not send another `Host`. The body goes in chunks, uncounted. */
export function post(
  url: string,
  chunks: Iterable<string>,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
    sending.once('response', async response => {
      let body = '';
      for await (const chunk of response) body += String(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sending.once('error', reject);
    for (const chunk of chunks) sending.write(chunk);
    sending.end();
  });
}

const answered = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** A message of the protocol as a POST carries it. */
export const message = (method: string, params: unknown, id = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

/** The answer in a body: JSON, or the last event of a stream. */
export function answerIn({ body }: Posted) {
  const events = [...body.matchAll(/^data: (.+)$/gm)].map(([, data]) => data ?? '');
  return answered.parse(JSON.parse(events.at(-1) ?? body));
}
