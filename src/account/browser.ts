import { spawn } from 'node:child_process';
import type { Environment, Platform } from '../platform/platform.ts';

/** Opens a page for the person at this computer. False where there is no browser to open it. */
export type OpenBrowser = (url: string) => Promise<boolean>;

/** The system's way to open an address: a program and its arguments, never a shell. */
export function openerOf({ opener }: Platform, url: string): readonly [string, readonly string[]] {
  const [program, ...before] = opener;
  return [program, [...before, url]];
}

/** Opens the system's browser. `env` goes to the browser, and must hold no secret. */
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
