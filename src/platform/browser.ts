import { spawn } from 'node:child_process';
import type { Environment, Platform } from './platform.ts';

/** Opens a page in a browser on this computer. Resolves to false if there is no browser. */
export type OpenBrowser = (url: string) => Promise<boolean>;

/** The system's program for opening an address, and its arguments. No shell is used. */
export function openerOf({ opener }: Platform, url: string): readonly [string, readonly string[]] {
  const [program, ...before] = opener;
  return [program, [...before, url]];
}

/** `env` is passed to the browser and must contain no secrets. */
export const systemBrowser =
  (platform: Platform, env: Environment): OpenBrowser =>
  url => {
    if (!platform.hasScreen(env)) return Promise.resolve(false);
    const [program, args] = openerOf(platform, url);
    return new Promise(resolve => {
      const child = spawn(program, args, { stdio: 'ignore', detached: true, shell: false, env });
      child.once('error', () => resolve(false));
      child.once('spawn', () => resolve(true));
      child.unref();
    });
  };
