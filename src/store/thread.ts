import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a thread with the code of a module, also from source. */
export const openThread = (module: URL, options: WorkerOptions): Worker =>
  module.pathname.endsWith('.ts')
    ? new Worker(fromSource(module), { ...options, execArgv: [], eval: true })
    : new Worker(module, { ...options, execArgv: [] });

/** The program of a thread that loads TypeScript. */
const fromSource = ({ href }: URL) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(href)}); });`;
