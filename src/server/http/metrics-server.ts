import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Answers /metrics on a port of this computer alone. Rejects where the port cannot be had. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url, method }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(metrics.text());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
