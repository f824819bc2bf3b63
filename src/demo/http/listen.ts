import { createServer, type Server } from 'node:http';

/** A server that only this computer can reach, on a port that was free, and its origin. Rejects where there is none. */
export async function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A connection that cannot be taken, as when too many files are open, ends nothing else.
  server.on('error', () => undefined);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  if (port === undefined) throw new Error('the embedded service has no port');
  return { server, origin: `http://127.0.0.1:${port}` };
}
