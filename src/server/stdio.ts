import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Connection } from '../resources/index.ts';
import { boundedLines } from './bounded-lines.ts';
import type { Log } from './log.ts';

interface StdioOptions {
  createServer(connection: Connection): Promise<McpServer>;
  readonly log: Log;
  /** Ends what the servers use. Called once, after the protocol has ended. */
  close(): Promise<void>;
}

/** Serves one client on standard input and output until input ends or a signal comes; then everything ends, in order. */
export function serveOnStdio(
  program: Pick<NodeJS.Process, 'stdin' | 'once'>,
  { createServer, log, close }: StdioOptions,
): void {
  const { stdin } = program;
  const input = stdin.pipe(boundedLines());
  const handle = serveStdio(({ era }) => createServer({ era }), {
    transport: new StdioServerTransport(input),
    onerror: error => log.warn(`protocol: ${error.name}`),
  });
  let ending: Promise<void> | undefined;
  const end = () => {
    stdin.unpipe(input).pause();
    ending ??= handle
      .close()
      .then(close)
      .catch(() => log.warn('not everything could be closed'));
    return ending;
  };
  stdin.once('end', end);
  stdin.once('close', end);
  program.once('SIGINT', end);
  program.once('SIGTERM', end);
}
