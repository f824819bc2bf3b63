import { type LogLevel, logLevels } from '../config/settings.ts';
import { errorLine, isNamed } from '../text/errors.ts';
import type { Redaction } from '../text/redaction.ts';

/** One line per event. Over stdio it goes to standard error, because standard output belongs to the protocol. */
export type Log = Readonly<Record<LogLevel, (event: string) => void>>;

export const createLog = (level: LogLevel, write: (line: string) => void): Log =>
  logOf((each, event) => {
    if (isLogged(each, level)) write(`music-catalogue-mcp ${each}: ${event.replace(/\s+/g, ' ')}\n`);
  });

/** One JSON object per line, for log collectors. */
export const createJsonLog = (level: LogLevel, write: (line: string) => void): Log =>
  logOf((each, event) => {
    const line = { time: new Date().toISOString(), level: each, event };
    if (isLogged(each, level)) write(`${JSON.stringify(line)}\n`);
  });

/** Removes the listener's secrets from every line. */
export const redactedLog = (log: Log, redaction: Redaction): Log =>
  logOf((level, event) => log[level](redaction.text(event)));

const isLogged = (level: LogLevel, most: LogLevel) => logLevels.indexOf(level) <= logLevels.indexOf(most);

const logOf = (write: (level: LogLevel, event: string) => void): Log => ({
  error: event => write('error', event),
  warn: event => write('warn', event),
  info: event => write('info', event),
  debug: event => write('debug', event),
});

/** Logs an error in our own words and class names, without the service's text. */
export const errorReporter = (log: Log, what: string) => (error: unknown) => {
  log.warn(`${what}: ${error instanceof Error ? `${error.name}: ${error.message}` : 'failed'}`);
  logPartCause(log, error);
};

/** Logs why a file of this package could not be loaded. */
export function logPartCause(log: Log, error: unknown): void {
  if (isNamed(error, 'ModuleLoadError')) log.debug(`because of ${errorLine(error.cause)}`);
}
