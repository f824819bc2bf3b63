import { type LogLevel, logLevels } from '../config/config.ts';
import { errorLine } from '../text/error-line.ts';
import type { Redaction } from '../text/redaction.ts';
import { isNamed } from '../text/store-problem.ts';

/** One line per event on stderr: stdout belongs to the protocol. */
export interface Log {
  error(event: string): void;
  warn(event: string): void;
  info(event: string): void;
  debug(event: string): void;
}

export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const at = (each: LogLevel) => (event: string) => {
    if (logLevels.indexOf(each) <= logLevels.indexOf(level)) {
      write(`music-catalogue-mcp ${each}: ${event.replace(/\s+/g, ' ')}\n`);
    }
  };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** A log of one listener, without that listener's secrets. */
export function redactedLog(log: Log, redaction: Redaction): Log {
  const at = (level: LogLevel) => (event: string) => log[level](redaction.text(event));
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** What went wrong, for the operator: our own words and classes, nothing of the service. */
export const errorReporter = (log: Log, what: string) => (error: unknown) => {
  log.warn(`${what}: ${error instanceof Error ? `${error.name}: ${error.message}` : 'failed'}`);
  logPartCause(log, error);
};

/** Why a file of this package could not be loaded. */
export function logPartCause(log: Log, error: unknown): void {
  if (isNamed(error, 'PartError')) log.debug(`because of ${errorLine(error.cause)}`);
}
