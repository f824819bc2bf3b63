import { z } from 'zod';
import type { Raw } from '../support/process.ts';

const reply = z.looseObject({
  id: z.number(),
  result: z.looseObject({ isError: z.boolean().optional() }).optional(),
  error: z.unknown().optional(),
});
export type Reply = z.infer<typeof reply>;

export interface Wire {
  /** Sends a request and reads until its answer. */
  ask(method: string, params: unknown): Promise<Reply>;
  /** Sends a request, and waits for nothing. */
  send(method: string, params: unknown): void;
}

/** A host that writes and reads the lines of the protocol by hand. */
export async function wireTo(server: Raw): Promise<Wire> {
  let last = 0;
  const send = (method: string, params: unknown) => {
    last += 1;
    server.write(JSON.stringify({ jsonrpc: '2.0', id: last, method, params }));
  };
  const ask = async (method: string, params: unknown) => {
    send(method, params);
    const id = last;
    for (;;) {
      const line = await server.line();
      if (line === '') throw new Error(`the server wrote no answer to ${method}`);
      const read = reply.safeParse(JSON.parse(line));
      if (read.success && read.data.id === id) return read.data;
    }
  };
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'by hand', version: '1' },
  });
  server.write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  return { ask, send };
}
