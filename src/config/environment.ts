import type { Environment } from '../platform/platform.ts';

/** The environment for programs that this one starts: without its settings, which hold its secrets. */
export const childEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MUSIC_')));
