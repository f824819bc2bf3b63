import { createServer, type Server } from 'node:http';

/** A server on a free port that only this computer can reach, and its origin. Rejects if no port is free. */
export async function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // One connection that fails, such as when too many files are open, must not end the process.
  server.on('error', () => undefined);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  if (port === undefined) throw new Error('the embedded service has no port');
  return { server, origin: `http://127.0.0.1:${port}` };
}
