// Loaded into the measured server before its own program: tells over IPC how long the event loop was held, and what is kept.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', request => {
  if (request === 'reset') delay.reset();
  const held = delay.max / 1e6;
  if (request === 'memory') globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ held, kept: (heapUsed + external) / 1024 / 1024 });
});
process.channel.unref();
