// Loaded into a measured command before its own program: its last line on standard error is its peak memory, in megabytes.
import { readFileSync, writeSync } from 'node:fs';

process.on('exit', () => {
  const status = readFileSync('/proc/self/status', 'utf8');
  const [, peak] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
  writeSync(2, `\n${Number(peak) / 1024}`);
});
