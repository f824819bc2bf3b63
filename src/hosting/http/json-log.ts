import { type LogLevel, logLevels } from '../../config/config.ts';
import type { Log } from '../../server/log.ts';

/** One line of JSON for each event, as those who collect the logs of many servers read them. */
export function createJsonLog(least: LogLevel, write: (line: string) => void): Log {
  const at = (level: LogLevel) => (event: string) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(least)) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event })}\n`);
  };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}
