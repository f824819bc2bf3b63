// Loaded into the measured server before its own program: tells over IPC how long the event loop was held, and what is kept.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Milliseconds that the main thread had a processor so far. Those of other programs, and of writing to disk, do not count. */
const processor = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

let last = processor();
let longest = 0;
const look = () => {
  const now = processor();
  longest = Math.max(longest, now - last);
  last = now;
};
setInterval(look, 1).unref();

process.on('message', request => {
  look();
  if (request === 'reset') {
    delay.reset();
    longest = 0;
  }
  const [held, most] = [delay.max / 1e6, longest];
  if (request === 'memory') globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ held, processor: most, kept: (heapUsed + external) / 1024 / 1024 });
});
process.channel.unref();
