import type { Server } from 'node:http';
import { ConfigError } from '../../config/config.ts';
import type { Log } from '../../server/log.ts';
import { portProblem } from './port-problem.ts';

interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** The variable that says which port. */
  readonly variable: string;
  readonly log: Pick<Log, 'warn'>;
}

/** Listens, and resolves to the port. Rejects with `ConfigError` where it cannot be had. */
export async function listen(server: Server, { log, ...place }: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const problem = portProblem(error.code, place);
      reject(problem === undefined ? error : new ConfigError(problem));
    };
    server.once('error', fail);
    server.listen(place.port, place.host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  // A connection that cannot be taken, as when too many files are open, ends nothing else.
  server.on('error', ({ code }: NodeJS.ErrnoException) => log.warn(`http: no connection (${code})`));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : place.port;
}
