import { createServer } from 'node:http';
import type { Log } from '../../server/log.ts';
import { listen } from './listen.ts';
import type { Metrics } from './metrics.ts';

/** Answers /metrics on a port of this computer alone. Rejects with `ConfigError` where the port cannot be had. */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  log: Pick<Log, 'warn'>,
): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url, method }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(metrics.text());
  });
  const host = '127.0.0.1';
  const taken = await listen(server, { port, host, variable: 'MUSIC_METRICS_PORT', log });
  return {
    url: `http://${host}:${taken}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
